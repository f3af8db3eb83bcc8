/** The page and the document of replications, derived a second time: ratios from the archives by plain-reader.ts, estimates and verdicts from the words of the rule. */
import { describe, expect, it } from 'vitest';
import { ofKind } from '../../src/claims/evaluate.ts';
import type { Operand, Statistic } from '../../src/run/types.ts';
import { studies } from '../../src/studies/index.ts';
import { openStudy } from '../../src/studies/open.ts';
import { attribute, elementsIn, elementsOf, read, textOf } from './dist.ts';
import { valueOf } from './expression.ts';
import { hodgesLehmann, keyOf, pins, quietBlocks, readTrials } from './plain-reader.ts';

interface Estimated {
  value: number;
  n: number;
  of: number;
  interval: { low: number; high: number; level: number } | null;
}
interface Estimate extends Estimated {
  byRun: boolean;
  runs: (Estimated & { run: string; values: number[] })[];
}
interface OnMachine {
  machine: string;
  runs: string[];
  ratio: Estimate | null;
  again: Estimate | null;
  verdict: string;
  close: boolean;
  settledBy: string | null;
}
interface Replication {
  id: string;
  study: string;
  printed: { value: number } | null;
  machines: OnMachine[];
  notCovered: { run: string }[];
  verdict: string;
  close: boolean;
  byMachine: boolean;
  sourceClaim: string;
}
const { replications } = JSON.parse(read('api/v2/replications.json')) as { replications: Replication[] };
const rows = elementsOf('replications/index.html').filter((element) => attribute(element, 'data-replication') !== undefined);

/** Of each finding and run, how its ratio and that of the arm measured twice are computed. */
const computed = new Map(
  (await Promise.all(studies.map(({ id }) => openStudy(id)))).flatMap(({ study, results }) =>
    ofKind({ results }, 'replication').map(({ id, operands }) => [
      `${study.id}/replication-${id}`,
      Map.groupBy(operands, ({ sources }) => sources[0]!.run),
    ]),
  ),
);
const agrees = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

/** Ratios of the blocks in which no figure of CPU or time was read in a cell that lost more than 5 %, and the number of all blocks. */
function blocksOf(run: string, { expression, operands = [] }: Statistic) {
  const trials = readTrials(`${run}.tgz`);
  const quiet = quietBlocks(run, operands);
  const values = trials.flatMap((block, i) => {
    if (!quiet[i]) return [];
    const figure = ({ metric, dims }: Pick<Operand, 'metric' | 'dims'>) =>
      block.get(keyOf({ metric, at: Object.fromEntries(Object.entries(dims).map(([name, value]) => [name, String(value)])) }))!.value;
    if (expression) return valueOf(expression, (leaf) => ({ pooled: figure(leaf), values: [figure(leaf)] }), 0);
    // What two arms saved each second, which no operation of expressions gives.
    const [out, sent, wall, otherOut, otherSent, otherWall] = operands.map(figure) as [number, number, number, number, number, number];
    return (out - sent) / wall / ((otherOut - otherSent) / otherWall);
  });
  return { run, values, of: trials.length };
}

/** Share of arrangements in which the samples lie as far apart, by counting them. */
function rankSum(a: number[], b: number[]): number {
  const wins = a.flatMap((x) => b.map((y) => (x > y ? 1 : x === y ? 0.5 : 0))).reduce<number>((x, y) => x + y, 0);
  const u = Math.floor(Math.min(wins, a.length * b.length - wins));
  const ways = (m: number, n: number, sum: number): number =>
    sum < 0 ? 0 : m === 0 || n === 0 ? Number(sum === 0) : cached(`${m} ${n} ${sum}`, () => ways(m - 1, n, sum - n) + ways(m, n - 1, sum));
  const upTo = Array.from({ length: u + 1 }, (_, sum) => ways(a.length, b.length, sum)).reduce((x, y) => x + y, 0);
  const all = Array.from({ length: a.length * b.length + 1 }, (_, sum) => ways(a.length, b.length, sum)).reduce((x, y) => x + y, 0);
  return (2 * upTo) / all;
}
const found = new Map<string, number>();
function cached(key: string, make: () => number): number {
  const value = found.get(key) ?? make();
  found.set(key, value);
  return value;
}

/** The rule in its own words, for one margin, and how far an interval must lie beyond 1. */
function verdictBy(margin: number, printed: number | null, { ratio, again }: OnMachine, past = 1): string {
  if (!ratio?.interval || !again?.interval) return 'cannot tell';
  const { low, high } = ratio.interval;
  const [x, y] = [Math.log(low), Math.log(high)];
  const m = Math.log(margin);
  if (printed === null) return x >= -m && y <= m ? 'replicates' : x > m || y < -m ? 'not seen here' : 'cannot tell';
  const [p, e, a] = [printed, ratio.value, again.value].map(Math.log) as [number, number, number];
  const none = Math.min(m, Math.abs(p) / 2);
  const isShown = (x > Math.log(past) || y < -Math.log(past)) && Math.abs(e) > Math.abs(a);
  const isExcluded = p < x || p > y;
  if (x >= -none && y <= none) return 'not seen here';
  if (!isShown) return isExcluded ? 'not seen here' : 'cannot tell';
  if (Math.sign(e) !== Math.sign(p)) return 'opposite';
  if (x >= p - m && y <= p + m && Math.abs(e - p) < Math.abs(p) / 2) return 'replicates';
  return isExcluded ? 'same direction, other size' : 'cannot tell';
}

describe.each(replications)('$id', ({ id, machines, printed, verdict, close, byMachine }) => {
  it('has the estimates that the archives give', () => {
    for (const { runs, ratio, again } of machines)
      for (const [i, shown] of [ratio, again].entries()) {
        const blocks = runs.map((run) => blocksOf(run, computed.get(id)!.get(run)![i]!));
        const all = blocks.flatMap(({ values }) => values);
        expect(shown?.n ?? 0).toBe(all.length);
        if (!shown) continue;
        expect(shown.of).toBe(blocks.reduce((sum, { of }) => sum + of, 0));
        expect(shown.runs.map(({ run }) => run)).toEqual(blocks.filter(({ values }) => values.length > 0).map(({ run }) => run));
        for (const { run, values } of shown.runs) {
          const own = blocks.find((block) => block.run === run)!.values;
          expect(values.length === own.length && values.every((value, i) => agrees(value, own[i]!))).toBe(true);
        }
        const whole = hodgesLehmann(all);
        expect(agrees(shown.value, whole.value)).toBe(true);
        expect(shown.interval === null).toBe(all.length < 6);
        if (shown.interval === null) continue;
        const large = blocks.filter(({ values }) => values.length >= 6);
        const pairs = large.flatMap((x, i) => large.slice(i + 1).map((y) => rankSum(x.values, y.values)));
        expect(shown.byRun).toBe(pairs.some((p) => p < 0.05 / pairs.length));
        const ends = [whole, ...(shown.byRun ? large.map(({ values }) => hodgesLehmann(values)) : [])];
        expect(agrees(shown.interval.low, Math.min(...ends.map(({ low }) => low)))).toBe(true);
        expect(agrees(shown.interval.high, Math.max(...ends.map(({ high }) => high)))).toBe(true);
      }
  });

  it('has the verdicts that the words of the rule give', () => {
    for (const own of machines) {
      const by = (margin: number, past?: number) => verdictBy(margin, printed?.value ?? null, own, past);
      expect(own.verdict).toBe(by(1.25));
      expect(own.close).toBe([by(1.25 * 1.05), by(1.25 / 1.05), by(1.25, 1.05)].some((other) => other !== own.verdict));
      expect(own.settledBy !== null).toBe(own.verdict === 'cannot tell');
    }
    expect([verdict, close]).toEqual([machines[0]!.verdict, machines[0]!.close]);
    const told = new Set(machines.map((own) => own.verdict).filter((own) => own !== 'cannot tell'));
    const sides = machines.map(({ ratio }) =>
      ratio?.interval ? Math.sign(ratio.interval.low - 1) + Math.sign(ratio.interval.high - 1) : 0,
    );
    expect(byMachine).toBe(told.size > 1 || (sides.includes(2) && sides.includes(-2)));
  });

  it('is decided by the quiet kind of machine with most blocks, of two by the one that lost less', () => {
    const kinds = machines.map(({ runs }) => {
      const blocks = runs.flatMap((run) => readTrials(`${run}.tgz`));
      const shares = blocks.flatMap((block) => [...block.values()].flatMap((of) => (of.metric === 'stolen-time' ? [of.value] : [])));
      return { blocks: blocks.length, lost: shares.reduce((x, y) => x + y, 0) / shares.length };
    });
    const places = kinds.map(({ blocks, lost }) => (lost < 1 ? 1000 - blocks : 1000) + lost / 100);
    expect(places).toEqual(places.toSorted((x, y) => x - y));
  });
});

describe('the page', () => {
  it('names in each row what is divided, and which way is better where it is about speed', () => {
    const shown = rows.map((row) => textOf(elementsIn(row).find((e) => attribute(e, 'class') === 'quiet what')!));
    expect(shown).toHaveLength(replications.length);
    const rated = shown.filter((what) => /speed|throughput|latency/i.test(what.split(',')[0]!));
    expect(rated.filter((what) => !/(higher|lower) is better$/.test(what))).toEqual([]);
  });

  it('has each sentence of the sources as a row or as one reason', () => {
    const reasons = elementsOf('replications/index.html').flatMap((element) => attribute(element, 'data-sentence') ?? []);
    const repeated = new Set(replications.map(({ sourceClaim }) => sourceClaim.replace('/audit-', '/')));
    expect([...repeated, ...reasons].toSorted()).toEqual(studies.flatMap(({ audit }) => audit.map(({ id }) => id)).toSorted());
  });

  it('lists every pinned run of our harness of a study whose source is replicated', () => {
    const listed = new Set(
      replications.flatMap(({ machines, notCovered }) => [...machines.flatMap(({ runs }) => runs), ...notCovered.map(({ run }) => run)]),
    );
    const replicated = new Set(replications.map(({ study }) => study));
    const due = pins().filter(({ id, study }) => id.startsWith('tax-') && replicated.has(study));
    expect([...listed].toSorted()).toEqual(due.map(({ id }) => id).toSorted());
  });
});
