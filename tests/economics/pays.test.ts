/** The answer: worked examples, what pays, what does not, and what cannot be told. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { EXAMPLE, type Inputs } from '../../src/economics/fields.ts';
import { pays } from '../../src/economics/pays.ts';
import type { Cpu } from '../../src/economics/figures.ts';
import { examples } from './examples.ts';
import { caseOf, NODE, PUBLISHED, SECOND, TGZ, TYPESCRIPT } from './runs.ts';

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[(values.length - 1) / 2]!;
const answer = (run: typeof NODE, mode: string, inputs: Inputs = EXAMPLE) => pays(run, caseOf(run), mode, inputs);
const workload = (change: Partial<Inputs['workload']>): Inputs => ({ ...EXAMPLE, workload: { ...EXAMPLE.workload, ...change } });
const prices = (change: Partial<Inputs['prices']>): Inputs => ({ ...EXAMPLE, prices: { ...EXAMPLE.prices, ...change } });

describe.each(examples)('$title', ({ run, mode, inputs, savings }) => {
  const { money } = answer(run, mode, inputs);
  const { quantity, range } = money!.saving;

  it('has the saving that plain arithmetic gives, trial by trial', () => {
    expect(quantity.n).toBe(run.trials);
    savings[0]!.forEach((saving, trial) => expect(quantity.values[trial]).toBeCloseTo(saving, 9));
    expect(quantity.value).toBeCloseTo(middle(savings[0]!), 9);
  });

  it('has the range from the smallest to the largest trial, over every split of CPU', () => {
    const all = savings.length > 1 ? savings.slice(1).flat() : savings[0]!;
    expect(range!.low).toBeCloseTo(Math.min(...all), 9);
    expect(range!.high).toBeCloseTo(Math.max(...all), 9);
    expect(range!.anySplit).toBe(savings.length > 1);
  });

  it('stands in the documentation with these digits', async () => {
    const text = await readFile('docs/economics.md', 'utf8');
    for (const value of [quantity.value, range!.low, range!.high]) expect(text).toContain(value.toFixed(2).replace('-', '−'));
  });
});

it('carries its evidence: the saving names the measurements that it was computed from', () => {
  const { operands = [], sources } = answer(NODE, 'compression').money!.saving.quantity;
  expect(new Set(operands.map(({ metric }) => metric))).toEqual(
    new Set(['stored-on-disk', 'logical-bytes', 'cpu-seconds-per-gb', 'peak-rss']),
  );
  expect(new Set(sources.map((s) => s.run))).toEqual(new Set([NODE.id]));
});

it('splits cost into parts that sum up, and cumulates months', () => {
  const { lines, totals, saving, months } = answer(NODE, 'compression').money!;
  // Parts are medians of their own; with one figure moving in each, the sum is near the median of sums, not equal.
  expect(lines.reduce((sum, line) => sum + line.mode.quantity.value, 0)).toBeCloseTo(totals.mode.quantity.value, 0);
  const last = months.at(-1)!;
  expect(last.storedGb).toBe(24_000);
  expect(last.baseline.quantity.value - last.mode.quantity.value).toBeCloseTo(saving.quantity.value, 6);
  for (const trial of [0, 1, 2, 3, 4]) {
    const sum = months.reduce((all, m) => all + m.baseline.quantity.values[trial]! - m.mode.quantity.values[trial]!, 0);
    expect(last.cumulative.quantity.values[trial]).toBeCloseTo(sum, 6);
  }
});

it('finds the month from which on the ramp has paid back', () => {
  const { months, paidBack } = answer(NODE, 'compression').money!;
  const before = months[paidBack.median! - 2]!.cumulative.quantity.value;
  expect(before).toBeLessThanOrEqual(0);
  expect(months[paidBack.median! - 1]!.cumulative.quantity.value).toBeGreaterThan(0);
  expect(answer(NODE, 'encryption').money!.paidBack).toEqual({ median: null, surely: null });
});

it('says "does not pay" of modes that only cost, and of archives that do not shrink', () => {
  expect(answer(NODE, 'encryption').verdict).toBe('does not pay');
  expect(answer(TGZ, 'compression').verdict).toBe('does not pay');
  expect(answer(NODE, 'compression', workload({ writtenGbPerMonth: 10 })).verdict).toBe('does not pay');
});

it('cannot tell near the break-even, and the answer turns there', () => {
  const { breakEvens } = answer(NODE, 'compression').money!;
  const { at } = breakEvens.find((b) => b.driver === 'writtenGbPerMonth')!;
  const verdicts = [at!.range!.low * 0.999, at!.quantity.value, at!.range!.high * 1.001].map(
    (writtenGbPerMonth) => answer(NODE, 'compression', workload({ writtenGbPerMonth })).verdict,
  );
  expect(verdicts).toEqual(['does not pay', 'cannot tell from this run', 'pays']);
});

it('never judges a single observation, and names what a run lacks', () => {
  const lacking = answer(PUBLISHED, 'compression');
  expect([lacking.verdict, lacking.money]).toEqual(['cannot tell from this run', undefined]);
  expect(lacking.missing).toEqual(['peak memory (peak-rss) in mode compression']);
  const point = answer(PUBLISHED, 'compression', prices({ memoryGbHour: 0 }));
  expect(point.money!.saving.range).toBeUndefined();
  expect([point.verdict, point.because]).toEqual(['cannot tell from this run', 'point, no interval: a single observation']);
  expect(point.marks.map(({ code }) => code)).toEqual(expect.arrayContaining(['implied-only', 'cpu-unsplit', 'cpu-from-mean']));
});

it('takes no ratio from a mode that encoded nothing', () => {
  expect(answer(SECOND, 'compression').missing[0]).toContain('bytes stored');
});

it('counts bytes on disk first and shows the flattering count only beside', () => {
  const { ratio, beside } = answer(NODE, 'compression').figures;
  expect(ratio!.metric).toBe('stored-on-disk');
  expect(beside.map(({ metric }) => metric)).toEqual(['stored-corrected', 'stored-implied']);
  expect(beside[1]!.quantity.value).toBeLessThan(ratio!.quantity.value / 4);
});

it('ranks what moves the answer, and says when an input decides', () => {
  const { swings } = answer(NODE, 'compression').money!;
  const widths = swings.map((s) => Math.abs(s.savingTo - s.savingFrom));
  expect(widths).toEqual(widths.toSorted((a, b) => b - a));
  expect(swings.map(({ key }) => key)).not.toContain('transferClientPerGb');
  const near = answer(NODE, 'compression', workload({ writtenGbPerMonth: 750 })).money!.swings;
  expect(near[0]!.decides).toBe(true);
});

it('marks where it leaves what was measured', () => {
  const codes = (run: typeof NODE, inputs: Inputs) => answer(run, 'compression', inputs).marks.map(({ code }) => code);
  expect(codes(NODE, EXAMPLE)).not.toContain('artifact-size');
  expect(codes(NODE, workload({ artifactMb: 5 }))).toContain('artifact-size');
  expect(codes(NODE, EXAMPLE)).toContain('more-cores');
  expect(codes(NODE, workload({ peakIngestMbPerS: 1, peakReadMbPerS: 1 }))).not.toContain('more-cores');
  expect(codes(NODE, workload({ baseline: 'proxy' }))).not.toContain('direct-not-measured');
  expect(codes(TYPESCRIPT, EXAMPLE)).toContain('cpu-subtracted');
  expect(codes(TGZ, EXAMPLE)).toContain('cpu-unsplit');
});

it('sizes from CPU per GB, memory and workers, and gives the links at which encoding stops helping', () => {
  const { sizing, speed, figures } = answer(NODE, 'compression');
  const { write, read } = figures.cpu as Extract<Cpu, { write: unknown }>;
  const cores = write.values.map((w, t) => (50 * w + 100 * read.values[t]!) / 1000 / 0.5);
  expect(sizing.cores!.value).toBeCloseTo(middle(cores), 9);
  expect(sizing.instances).toBe(Math.ceil(middle(cores) / 4));
  expect(sizing.instancesAtMost).toBe(Math.ceil(Math.max(...cores) / 4));
  expect(speed.uploadS!.value).toBeCloseTo(125 / figures.put[0]!.quantity.value, 9);
  const [v, v0] = [figures.put[0]!.quantity.values[0]!, answer(NODE, 'passthrough').figures.put[0]!.quantity.values[0]!];
  const link = speed.linkInTurn!.values[0]! / 8;
  const [σ, σ0] = [figures.ratio!.quantity.values[0]!, answer(NODE, 'passthrough').figures.ratio!.quantity.values[0]!];
  expect(1 / v + σ / link).toBeCloseTo(1 / v0 + σ0 / link, 12);
  expect(answer(NODE, 'encryption').speed.linkInTurn).toBeUndefined();
});
