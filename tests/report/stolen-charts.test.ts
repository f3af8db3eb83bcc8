import { describe, expect, it } from 'vitest';
import { againChance, stolenCharts } from '../../src/report/stolen-charts.ts';
import { parse, draft, withCell } from '../formats/taxbench/fixture.ts';
import { ratio } from '../../src/run/quantity.ts';
import { need, select } from '../../src/run/query.ts';
import type { Measurement, Quantity, Run } from '../../src/run/types.ts';

const speed = (run: Run, arm: string, against: string): Quantity => {
  const of = (mode: string) => need(run, 'throughput', select(run, 'throughput', { mode })[0]!.dims);
  return ratio(of(arm), of(against));
};
const replications = [{ arms: ['zlib', 'none'] as const, measured: speed }];

/** The run of the fixture with so many blocks: each figure repeated, times of zlib spread by a factor. */
function run(id: string, stolen: number, spread: number): Run {
  const own = parse(draft());
  const repeated = ({ metric, dims, quantity }: Measurement): Measurement => {
    const values = Array.from({ length: 10 }, (_, i) => {
      if (metric === 'stolen-time') return stolen;
      return quantity.values[0]! * (metric === 'throughput' && dims['mode'] === 'zlib' ? spread ** (i - 4.5) : 1);
    });
    return { metric, dims, quantity: { ...quantity, values, n: 10 } };
  };
  return { ...own, id, measurements: own.measurements.map(repeated) };
}

describe('what stolen time does', () => {
  const charts = stolenCharts([{ replications, runs: [run('quiet', 0, 1.01), run('noisy', 20, 1.1)] }])!;
  it('sets the width of each interval against the time that its cells lost', () => {
    expect(charts.width.points.map(({ x }) => x)).toEqual([0, 20]);
    const [quiet, noisy] = charts.width.points.map(({ y }) => y!);
    expect(noisy!).toBeGreaterThan(quiet! ** 5);
    const spans = `a factor of ${noisy!.toFixed(2)}, below 1 % one of ${quiet!.toFixed(2)}`;
    expect(charts.width.title).toBe(`Above 5 % of stolen time the median interval spans ${spans}`);
  });
  it('sets each ratio beside the same one in the run that lost least, on the same kind of machine', () => {
    expect(charts.value.points).toMatchObject([{ x: 20, y: expect.closeTo(1, 9) as number }]);
    expect(charts.value.title).toMatch(/^More than 10 % .*: 0 of 0 where less than 1 % was stolen, 0 of 1 where more was$/);
    const apart = [run('quiet', 0, 1.01), { ...run('noisy', 20, 1.1), environment: [] }];
    expect(stolenCharts([{ replications, runs: apart }])!.value.points).toEqual([]);
  });
  it('has no place for runs without blocks enough, or without the figure', () => {
    expect(stolenCharts([{ replications, runs: [parse(withCell(3, 'steal_pct', '9'))] }])).toBeUndefined();
    expect(stolenCharts([{ runs: [] }])).toBeUndefined();
  });
});

it('counts the intervals of the arm that was measured twice, and those that chance excludes', () => {
  const { judged, expected, excluding } = againChance([run('one', 0, 1.01)]);
  expect(judged).toBeGreaterThan(2);
  expect(expected / judged).toBeCloseTo(50 / 1024, 12);
  expect(excluding).toBe(0);
});
