/** Findings by run and machine, on pinned runs and on copies of them with another machine or other figures. */
import { describe, expect, it } from 'vitest';
import type { Measurement, Run } from '../../src/run/types.ts';
import { readAs, studyRuns, type StudyRun } from '../../src/studies/evaluate.ts';
import { studies } from '../../src/studies/index.ts';
import { figuresOf, holdingOf, holdsText, machinesFigure, MACHINES } from '../../src/studies/machines.ts';
import { openStudy } from '../../src/studies/open.ts';
import { readNote } from '../../src/workbench/read-note.ts';

const { study, pins } = await openStudy('rocksdb-blob');
const [source, first, second] = pins.map(({ run }) => run) as [Run, Run, Run];
const runsOf = (...all: Run[]) => {
  const canonical = all.find(({ experiment }) => experiment) ?? all[0];
  const pinned = all.map((run) => ({ pin: { canonical: run === canonical }, run }));
  return studyRuns(study.id, pinned);
};
const holds = (...all: Run[]) => holdsText(holdingOf(study, runsOf(...all)));

const onMachine = (run: Run, cpu: string | null): Run => ({
  ...run,
  environment: run.environment.map((fact) => (fact.label === 'Client CPU' ? { ...fact, value: cpu } : fact)),
});
const measuring = (run: Run, change: (m: Measurement) => Measurement | []): Run => ({
  ...run,
  measurements: run.measurements.flatMap((m) => change(m)),
});
/** As if zstd took a tenth of its time. */
const fast = measuring(second, (m) =>
  m.metric === 'wall-time' && m.dims['mode'] === 'zstd'
    ? { ...m, quantity: { ...m.quantity, value: m.quantity.value / 10, values: m.quantity.values.map((value) => value / 10) } }
    : m,
);
const unsized = measuring(second, (m) => (m.metric === 'live-bytes' ? [] : m));

describe('in how many runs and on how many machines a finding holds', () => {
  it('counts runs of one description as one machine', () => {
    expect(holds(source, first, second)).toBe('2 of 2 runs, on 1 kind of machine');
    expect(holds(source, first)).toBe('1 of 1 run, on 1 kind of machine');
  });

  it('counts a run on another machine', () => {
    expect(holds(source, first, onMachine(second, 'Another CPU'))).toBe('2 of 2 runs, on 2 kinds of machine');
    expect(holds(source, first, onMachine(second, null))).toBe('2 of 2 runs, on 1 kind of machine; 1 more without a record of the machine');
  });

  it('counts a run that contradicts it, and not its machine', () => {
    expect(holds(source, first, onMachine(fast, 'Another CPU'))).toBe('1 of 2 runs, on 1 kind of machine');
    const judged = holdingOf(study, runsOf(source, first, fast)).find(({ run }) => run.id === second.id)!;
    expect(judged.because).toContain('zstd saves about half or more');
  });

  it('leaves out a run that lacks a figure or has too few blocks, with the reason', () => {
    expect(holds(source, first, unsized)).toBe('1 of 1 run, on 1 kind of machine');
    expect(holds(source, first, { ...second, trials: 5 })).toBe('1 of 1 run, on 1 kind of machine');
    expect(holdingOf(study, runsOf(source, first, unsized)).map(({ holds: own, because }) => [own, because])).toEqual([
      [null, 'Its figures are transcribed.'],
      [true, ''],
      [null, expect.stringContaining('live-bytes')],
    ]);
  });

  it.each(studies.map(({ id }) => id))('does not depend on the run that a note is read with: %s', async (id) => {
    const opened = await openStudy(id);
    const others = opened.pins.filter(({ run }) => run.experiment);
    for (const { run } of others) expect(holdsText(holdingOf(opened.study, studyRuns(id, readAs(opened.pins, run))))).toBe(opened.holds);
    const other = others.find(({ pin }) => !pin.canonical);
    if (!other) return;
    const labelled = opened.pins.map((pinned): StudyRun & { label: string } => ({ ...pinned, label: pinned.pin.label }));
    const read = readNote(opened.study, labelled, other.run);
    expect(read.figures.map((figure) => figure.id)).not.toContain(MACHINES);
  });
});

describe('the figure across machines', () => {
  const figureOf = (...all: Run[]) => machinesFigure(study, runsOf(...all))[0]!;

  it('has a point for each run and figure, grouped by machine in the order of time', () => {
    const spec = figureOf(source, onMachine(second, 'Another CPU'), first);
    expect(spec.series.map(({ label }) => label)).toEqual(['Intel Xeon, run 1', 'Another, run 1', 'As printed']);
    expect(spec.series.map(({ key }) => key)).toEqual([first.id, second.id, 'printed']);
    expect(spec.howToRead).toContain('stepping; each with 2 cores, 24 GiB. Dots');
    const alike = figureOf(source, first, onMachine(second, 'Intel(R) Xeon(R) Processor @ 3 GHz'));
    expect(alike.series.map(({ label }) => label.replace(/, 2 cores.*/, ''))).toEqual([
      'Intel(R) Xeon(R) Processor',
      'Intel(R) Xeon(R) Processor @ 3 GHz',
      'As printed',
    ]);
    expect(spec.title).toMatch(/×.* in 2 runs on 2 kinds of machine$/);
    const labels = figureOf(source, first, second).series.map(({ label }) => label);
    expect(labels).toEqual(['Intel Xeon, run 1', 'Intel Xeon, run 2', 'As printed']);
  });

  it('takes each value from its own run, in the blocks that count, with its interval, and none of fewer than six', () => {
    const spec = figureOf(source, first, second);
    const ours = spec.points.filter(({ series }) => series !== 'printed');
    expect(ours.map(({ group, series, values }) => [group, series, values.length])).toEqual([
      ['own-write-zstd-middle', first.id, 7],
      ['own-write-zstd-middle', second.id, 7],
    ]);
    for (const { series, sources, interval } of ours) {
      expect(new Set(sources.map(({ run }) => run))).toEqual(new Set([series]));
      expect(interval).toBeDefined();
    }
    expect(new Set(ours.map(({ value }) => value)).size).toBe(ours.length);
  });

  it('leaves out a run that holds none of its figures, and says how many have an estimate', () => {
    const other = { ...onMachine(second, 'Another CPU'), measurements: [], startedAt: '2020-01-01T00:00:00Z' };
    const spec = figureOf(source, other, first);
    expect(spec.series.map(({ key, label }) => [key, label])).toEqual([
      [first.id, 'Intel Xeon, run 1'],
      ['printed', 'As printed'],
    ]);
    expect(spec.howToRead).toMatch(/ Runs with an estimate: 1 of 2\.$/);
  });

  it('is none where no run is of our harness', () => {
    expect(machinesFigure(study, runsOf({ ...first, experiment: undefined } as unknown as Run))).toEqual([]);
    expect(figuresOf(study, runsOf(source, first)).map(({ id }) => id)).toContain(MACHINES);
  });
});
