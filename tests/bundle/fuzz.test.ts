import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readBundle } from '../../src/bundle/index.ts';
import { cutDown, fuzz } from './fuzz-cases.ts';

const real = (name: string) => readFileSync(new URL(`../../data/bundles/${name}`, import.meta.url));

/** More of them with `FUZZ_CASES=100000 FUZZ_SEED=7 TEST_ALL=1 npx vitest run tests/bundle/fuzz`. */
const [cases, seed] = [Number(process.env['FUZZ_CASES'] ?? 10_000), Number(process.env['FUZZ_SEED'] ?? 20261120)];

async function fuzzDamaged(cases: number): Promise<void> {
  const names = ['dgp-2core-20261120-typescript-tgz.tgz', 'dgp-2core-20261120-readbuf-4k.tgz'];
  const small = await Promise.all(names.map(async (name) => cutDown(await readBundle(name, real(name)), 6)));
  const tally = await fuzz(small, cases, seed);
  expect(tally.cases).toBe(cases);
  expect(tally.identical).toBeGreaterThan(cases / 100);
  expect(Object.keys(tally.refused)).toEqual(expect.arrayContaining(['bundle-checksum', 'bundle-tar-checksum', 'bundle-several-roots']));
}

it('damaged bundles read identically or are refused with a code', () => fuzzDamaged(500), 60_000);

it('many damaged bundles do as well', { tags: 'long', timeout: cases * 18 }, () => fuzzDamaged(cases));

it('whole bundles of two studies do as well', async () => {
  const whole = ['dgp-2core-20261120-typescript-tgz.tgz', 'dgp-2core-20261120-readbuf-4k.tgz'].map(real);
  expect((await fuzz(whole, 40, 1)).cases).toBe(40);
}, 60_000);
