/** The sentences that no component checks, title and standfirst, rest on verdicts that hold. */
import { describe, expect, it } from 'vitest';
import { unwritten } from '../../src/documents/unwritten.ts';
import { studies } from '../../src/studies/index.ts';
import { openStudy } from '../../src/studies/open.ts';

describe.each(studies)('$id', (study) => {
  it('names verdicts that its title and standfirst rest on, and they hold', async () => {
    const { verdict } = await openStudy(study.id);
    if (unwritten(study.id).length === 0) expect(study.guards.length).toBeGreaterThan(0);
    expect(study.guards.filter((id) => verdict(id).verdict !== 'holds')).toEqual([]);
  });
});

it('a guard that is no verdict is refused', async () => {
  const { verdict } = await openStudy('deltaglider-proxy');
  expect(() => verdict('put-ratio')).toThrow(/there is no claim "put-ratio"/);
});
