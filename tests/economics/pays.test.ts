/** The answer: worked examples, what pays, what does not, and what cannot be told. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { EXAMPLE, type Inputs } from '../../src/economics/fields.ts';
import { pays } from '../../src/economics/pays.ts';
import type { Cpu } from '../../src/economics/figures.ts';
import { examples } from './examples.ts';
import { caseOf, NODE, PUBLISHED, QUOTED, TGZ, TYPESCRIPT } from './runs.ts';

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const middle = (values: readonly number[]) =>
  (sorted(values)[Math.floor((values.length - 1) / 2)]! + sorted(values)[Math.ceil((values.length - 1) / 2)]!) / 2;
const answer = (run: typeof NODE, mode: string, inputs: Inputs = EXAMPLE) => pays(run, caseOf(run), mode, inputs);
const workload = (change: Partial<Inputs['workload']>): Inputs => ({ ...EXAMPLE, workload: { ...EXAMPLE.workload, ...change } });
const prices = (change: Partial<Inputs['prices']>): Inputs => ({ ...EXAMPLE, prices: { ...EXAMPLE.prices, ...change } });

describe.each(examples)('$title', ({ run, mode, inputs, savings }) => {
  const { money } = answer(run, mode, inputs);
  const { n, value, values, range } = money!.saving;

  it('has the saving that plain arithmetic gives, trial by trial', () => {
    expect(n).toBe(run.trials);
    savings[0]!.forEach((saving, trial) => expect(values[trial]).toBeCloseTo(saving, 9));
    expect(value).toBeCloseTo(middle(savings[0]!), 9);
  });

  it('has the range from the smallest to the largest trial, of ten the second of each, over every split of CPU', () => {
    const all = sorted(savings.length > 1 ? savings.slice(1).flat() : savings[0]!);
    const left = n === 10 ? 1 : 0;
    expect(range!.low).toBeCloseTo(all.at(left)!, 9);
    expect(range!.high).toBeCloseTo(all.at(-1 - left)!, 9);
    expect(range!.anySplit).toBe(savings.length > 1);
  });

  it('stands in the documentation with these digits', async () => {
    const text = await readFile('docs/economics.md', 'utf8');
    for (const figure of [value, range!.low, range!.high]) expect(text).toContain(figure.toFixed(2).replace('-', '−'));
  });
});

it('splits cost into parts that sum up to the totals, and those to the saving', () => {
  const { lines, totals, saving } = answer(NODE, 'compression').money!;
  for (const side of ['mode', 'base'] as const)
    totals[side].values.forEach((all, trial) =>
      expect(lines.reduce((sum, line) => sum + line[side].values[trial]!, 0)).toBeCloseTo(all, 9),
    );
  saving.values.forEach((saved, trial) => expect(totals.base.values[trial]! - totals.mode.values[trial]!).toBeCloseTo(saved, 9));
});

it('says "does not pay" of modes that only cost, and of archives that do not shrink', () => {
  expect(answer(NODE, 'encryption').verdict).toBe('does not pay');
  expect(answer(TGZ, 'compression').verdict).toBe('does not pay');
  expect(answer(NODE, 'compression', workload({ writtenGbPerMonth: 10 })).verdict).toBe('does not pay');
  for (const run of [NODE, QUOTED]) expect(answer(run, 'compression', workload({ machines: 'shared' })).verdict).toBe('pays');
});

it.each([NODE, QUOTED])('cannot tell near the break-even, and the answer turns there: $id', async (run) => {
  const { breakEvens } = answer(run, 'compression').money!;
  const { at } = breakEvens.find((b) => b.driver === 'writtenGbPerMonth')!;
  const verdicts = [at!.range!.low * 0.999, at!.value, at!.range!.high * 1.001].map(
    (writtenGbPerMonth) => answer(run, 'compression', workload({ writtenGbPerMonth })).verdict,
  );
  expect(verdicts).toEqual(['does not pay', 'cannot tell from this run', 'pays']);
  if (run === QUOTED)
    expect(await readFile('docs/economics.md', 'utf8')).toContain(`above ${Math.round(at!.value).toLocaleString('en')} GB`);
});

it('never judges a single observation, and names what a run lacks', () => {
  const lacks = answer(PUBLISHED, 'compression');
  expect([lacks.verdict, lacks.money]).toEqual(['cannot tell from this run', undefined]);
  expect(lacks.because).toMatch(/^not recorded: CPU time .cpu-seconds-per-gb. of compression; peak memory .peak-rss. of compression \(a /);
  const point = answer(PUBLISHED, 'compression', prices({ memoryGbHour: 0, vcpuHour: 0 }));
  expect([point.verdict, point.because, point.money!.saving.range]).toEqual(['cannot tell from this run', 'measured once', undefined]);
  expect(point.notes.map(({ code }) => code)).toContain('implied-only');
});

it('marks where it leaves what was measured', () => {
  const codes = (run: typeof NODE, inputs: Inputs) => answer(run, 'compression', inputs).notes.map(({ code }) => code);
  expect(codes(NODE, EXAMPLE)).toContain('more-cores');
  expect(codes(NODE, workload({ peakIngestMbPerS: 1, peakReadMbPerS: 1 }))).not.toContain('more-cores');
  expect(codes(NODE, workload({ baseline: 'proxy' }))).not.toContain('direct-not-measured');
  expect(codes(TYPESCRIPT, EXAMPLE)).toContain('cpu-subtracted');
  expect(codes(TGZ, workload({ machines: 'shared' }))).toContain('cpu-unsplit');
});

describe('machines for the mode alone', () => {
  const { mode, base, average } = answer(NODE, 'compression');
  const { write, read } = mode.cpu as Extract<Cpu, { write: unknown }>;
  const cores = write.values.map((w, t) => (50 * w + 100 * read.values[t]!) / 1000 / 0.5);

  it('are whole, and enough for the upper end of what the peaks need', () => {
    expect(mode.cores!.value).toBeCloseTo(middle(cores), 9);
    expect(mode.instances!.value).toBe(Math.ceil(Math.max(...cores) / 4));
    expect([answer(NODE, 'compression', workload({ instances: 5 })).mode, base].map(({ instances }) => instances!.value)).toEqual([5, 2]);
    const isAnswered = (peakIngestMbPerS: number, machines: 'own' | 'shared') =>
      answer(NODE, 'compression', workload({ peakIngestMbPerS, machines })).money !== undefined;
    expect([isAnswered(0.76, 'own'), isAnswered(0.77, 'own'), isAnswered(0.76, 'shared')]).toEqual([false, true, true]);
  });

  it('cost as much as cores that are there anyway at the average use that is told of them', () => {
    const free = prices({ memoryGbHour: 0 });
    const shared = { ...free, workload: { ...free.workload, machines: 'shared' as const, utilisation: average! } };
    const compute = (inputs: Inputs) => answer(NODE, 'compression', inputs).money!.lines.find(({ component }) => component === 'compute')!;
    expect(average).toBeCloseTo(0.0043, 3);
    expect(compute(shared).mode.value).toBeCloseTo(compute(free).mode.value, 6);
  });
});
