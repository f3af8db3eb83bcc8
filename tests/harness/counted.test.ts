/** What valgrind wrote, added up. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countInstructions } from '../../harness/kit/counted.ts';
import { scratch } from '../scratch.ts';

const folder = scratch();

const log = (count: string) => `==7== Cachegrind\n==7== \n==7== I   refs:      ${count}\n`;

it('counts what more work takes than a little, with all processes that took part', async () => {
  const counted = await countInstructions(join(folder, 'both'), ({ countInto, amount }) => {
    writeFileSync(join(countInto, 'counted.7'), log(amount === 'little' ? '1,000,000' : '1,500,000'));
    if (amount === 'more') writeFileSync(join(countInto, 'counted.8'), log('2,000'));
    return Promise.resolve(amount === 'little' ? 10 : 110);
  });
  expect(counted).toEqual({ instructions: 502_000, bytes: 100 });
});

it.each([
  ['no log', null],
  ['a program that was killed', '==7== Cachegrind\n'],
])('refuses %s', async (name, text) => {
  const counted = countInstructions(join(folder, name.replaceAll(' ', '-')), ({ countInto }) => {
    if (text !== null) writeFileSync(join(countInto, 'counted.7'), text);
    return Promise.resolve(1);
  });
  await expect(counted).rejects.toMatchObject({ code: 'tool-failed' });
});
