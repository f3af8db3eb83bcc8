/** A ratio within blocks is one estimate, wherever it stands: in a text, in a row of findings measured again, and in a chart. */
import { describe, expect, it } from 'vitest';
import { ofKind } from '../../src/claims/evaluate.ts';
import { formatNumber } from '../../src/run/format.ts';
import { runsOf } from '../../src/run/quantity.ts';
import { studies } from '../../src/studies/index.ts';
import { openStudy } from '../../src/studies/open.ts';

const opened = await Promise.all(studies.map(({ id }) => openStudy(id)));

describe('a row of findings measured again', () => {
  /** Rows and numbers of a note that divide the same measurements of the run that the note quotes. */
  const both = opened.flatMap(({ study, results, runs }) =>
    ofKind({ results }, 'replication').flatMap((row) => {
      const [decides] = row.machines;
      const own = row.operands.find((q) => q.n > 1 && runsOf(q).join() === runs.measured.id)!;
      const same = ofKind({ results }, 'number').filter(
        ({ quantity }) => quantity.expression && JSON.stringify(quantity.expression) === JSON.stringify(own.expression),
      );
      return same.map((claim) => ({ id: `${study.id}: ${row.id} and ${claim.id}`, claim, decides: decides!, run: runs.measured.id }));
    }),
  );

  it('states the ratio of a note more than a dozen times', () => {
    expect(both.length).toBeGreaterThan(12);
  });
  it.each(both)('$id are one number with one interval', ({ claim: { quantity, text }, decides: { runs, ratio }, run }) => {
    expect(runs).toEqual([run]);
    expect([ratio!.n, ratio!.of, ratio!.byRun]).toEqual([quantity.n, quantity.n, false]);
    expect([ratio!.value, ratio!.interval]).toEqual([quantity.value, quantity.interval]);
    const decimals = /\.(\d+)/.exec(text)?.[1]!.length ?? 0;
    expect(text).toBe(formatNumber(ratio!.value, '×', decimals).text);
  });
});

describe.each(opened)('the ratios of $study.id', ({ results }) => {
  it('that rest on two measurements of a run come from signed ranks', () => {
    const ratios = ofKind({ results }, 'number').map(({ quantity }) => quantity);
    const within = ratios.filter((q) => q.unit === '×' && runsOf(q).length === 1 && q.values && q.n >= 3 && q.operands!.length > 1);
    expect(within.map(({ interval }) => interval!.method)).toEqual(within.map(() => 'signed ranks'));
    expect(within.length).toBeGreaterThan(0);
  });
});
