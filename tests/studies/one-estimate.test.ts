/** A ratio within blocks is one estimate, wherever it stands: in a text, in a row of findings measured again, and in a chart. */
import { describe, expect, it } from 'vitest';
import { viewOf } from '../../src/charts/view.ts';
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

describe.each(opened)('the ratios of $study.id', ({ results, runs, number, chart }) => {
  it('that rest on two measurements of a run come from signed ranks', () => {
    const ratios = ofKind({ results }, 'number').map(({ quantity }) => quantity);
    const within = ratios.filter((q) => q.unit === '×' && runsOf(q).length === 1 && q.values && q.n >= 3 && q.operands!.length > 1);
    expect(within.map(({ interval }) => interval!.method)).toEqual(within.map(() => 'signed ranks'));
    expect(within.length).toBeGreaterThan(0);
  });

  const { id } = runs.measured;
  const points = {
    'haproxy-slz': ['own-input', 'style', 'slz', 'own-speed-slz-style'],
    'deltaglider-proxy': ['cpu-per-gb', 'put', 'compression', 'own-cpu-releases'],
    'cdt-cache': ['machines', 'own-ratio-16', id, 'own-ratio-16'],
    'gcs-encryption-proxy': ['own-cost', 'small', 'upload', 'own-whole-upload-small-1'],
    'rocksdb-blob': ['own-write', 'middle', 'zstd', 'own-write-zstd-middle'],
  }[runs.measured.study!]!;
  it(`are in the chart ${points[0]} as in the table of the note`, () => {
    const [name, group, series, claim] = points as [string, string, string, string];
    const shown = viewOf(chart(name), { relative: true });
    const point = shown.kind === 'bars' ? shown.points.find((one) => one.group === group && one.series === series)! : undefined;
    const { value, values, interval } = number(claim).quantity;
    expect([point?.value, point?.values, point?.interval]).toEqual([value, values, interval]);
  });
});
