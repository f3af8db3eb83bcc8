/**
 * Nothing holds on no data: measurements are taken out of the runs at random, and no sentence, judged claim, guard or chart title
 * that reads one of them may still say what it said.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ChartSpec } from '../../src/charts/spec.ts';
import { resultsOf } from '../../src/claims/evaluate.ts';
import type { Result } from '../../src/claims/types.ts';
import type { Measurement, Operand, Quantity, Run, Statistic } from '../../src/run/types.ts';
import { unwritten } from '../../src/documents/unwritten.ts';
import { loadStudyRuns, type PinnedRun } from '../../src/sample-run/index.ts';
import { caught } from '../../src/run/errors.ts';
import { studyRuns, type StudyRun } from '../../src/studies/evaluate.ts';
import { studies, type Study } from '../../src/studies/index.ts';

/** Samples of each property; the night takes five times as many. */
const SAMPLES = process.env['TEST_ALL'] === undefined ? 12 : 60;

/** A measurement by its run and its place in it. */
interface Place {
  run: string;
  index: number;
}

const replaced = (pins: readonly PinnedRun[], change: (run: Run) => readonly Measurement[]): PinnedRun[] =>
  pins.map(({ pin, run }) => ({ pin, run: { ...run, measurements: change(run) } }));

const stripped = (pins: readonly PinnedRun[], taken: readonly Place[]) =>
  replaced(pins, ({ id, measurements }) => {
    const own = new Set(taken.filter(({ run }) => run === id).map(({ index }) => index));
    return measurements.filter((_, index) => !own.has(index));
  });

const keyOf = ({ run, metric, dims }: Operand) => JSON.stringify([run, metric, Object.entries(dims).toSorted()]);
const readBy = (operands: readonly Statistic[]) => new Set(operands.flatMap((q) => q.operands ?? []).map(keyOf));

interface Sentence {
  id: string;
  reads: ReadonlySet<string>;
  /** True when it still says what it said. */
  survives(pins: readonly StudyRun[]): boolean;
}

/** Verdicts, among them finding and guards, and judged claims of the source, each with what it reads. */
function sentencesOf(study: Study, pins: readonly StudyRun[]): Sentence[] {
  const sentences = study.claims.filter(({ kind }) => kind === 'verdict');
  const on = (own: readonly StudyRun[]) => resultsOf({ claims: sentences, audit: study.audit }, studyRuns(study.id, own));
  /** The results of pins that were asked for last: each sentence asks for the same. */
  let last: { pins: readonly StudyRun[]; results: readonly Result[] } | undefined;
  return on(pins).flatMap((is, i): Sentence[] => {
    if ('cannot' in is || is.kind === 'number') return [];
    const survives = (own: readonly StudyRun[]) => {
      if (last?.pins !== own) last = { pins: own, results: on(own) };
      const again = last.results[i]!;
      return !('cannot' in again) && (again.kind !== 'verdict' || again.verdict === 'holds');
    };
    return [{ id: `${is.kind} ${is.id}`, reads: readBy(is.operands), survives }];
  });
}

/** Titles of the charts of a run, of every run unless said, and of the figures of the note, by chart; a chart that cannot be drawn has none. */
function titlesOf(study: Study, pins: readonly PinnedRun[], of?: string): Map<string, string> {
  const labelled = pins.map(({ pin, run }) => ({ run, label: pin.label }));
  const drawn = [
    () => study.figures(studyRuns(study.id, pins)),
    ...pins
      .filter(({ run }) => of === undefined || run.id === of)
      .map(
        ({ run }) =>
          () =>
            study.charts(run, labelled),
      ),
  ];
  const specs = drawn.flatMap((draw): readonly ChartSpec[] => {
    const made = caught(draw);
    return made instanceof Error ? [] : made;
  });
  return new Map(specs.map(({ run, id, title }) => [`${run} ${id}`, title]));
}

describe.each(studies.map((study) => [study.id, study] as const))('%s', (_, study) => {
  let pins: PinnedRun[];
  let places: Place[];
  beforeAll(async () => {
    pins = [...(await loadStudyRuns(study.id))];
    places = pins.flatMap(({ run }) => run.measurements.map((_, index) => ({ run: run.id, index })));
  });
  const keyAt = ({ run: id, index }: Place) => {
    const { run } = pins.find((pin) => pin.run.id === id)!;
    const { metric, dims } = run.measurements[index]!;
    return keyOf({ run: id, metric, dims });
  };

  it('lets no sentence survive the loss of a figure that it reads', () => {
    const sentences = sentencesOf(study, pins);
    if (sentences.length === 0 && unwritten(study.id).length > 0) return;
    const keys = new Set(sentences.flatMap(({ reads }) => [...reads]));
    const read = places.filter((place) => keys.has(keyAt(place)));
    expect(read.length).toBeGreaterThan(0);
    const some = fc.subarray(read, { minLength: 1, maxLength: 3 });
    const property = fc.property(some, (taken) => {
      const rest = stripped(pins, taken);
      const lost = taken.map(keyAt);
      const surviving = sentences.filter(({ reads, survives }) => lost.some((key) => reads.has(key)) && survives(rest)).map(({ id }) => id);
      expect(surviving).toEqual([]);
    });
    fc.assert(property, { seed: 1, numRuns: SAMPLES });
  });

  it('holds nothing, judges nothing and names no figure in a title when there is no figure at all', () => {
    const bare = replaced(pins, () => []);
    const sentences = sentencesOf(study, pins);
    expect(sentences.filter(({ reads, survives }) => reads.size > 0 && survives(bare)).map(({ id }) => id)).toEqual([]);
    expect([...titlesOf(study, bare).values()].filter((title) => /Infinity|NaN|undefined|nothing recorded/.test(title))).toEqual([]);
  });

  it('gives a chart that lost a figure of its title a neutral one', () => {
    const titles = titlesOf(study, pins);
    const empty = replaced(pins, () => []);
    const neutral = titlesOf(study, empty);
    const property = fc.property(fc.constantFrom(...places), (taken) => {
      const scaled = replaced(pins, ({ id, measurements }) =>
        measurements.map((m, index) => (id === taken.run && index === taken.index ? { ...m, quantity: timesThousand(m.quantity) } : m)),
      );
      const moved = titlesOf(study, scaled, taken.run);
      const rest = titlesOf(study, stripped(pins, [taken]), taken.run);
      const wrong = [...rest].filter(([chart, title]) => moved.get(chart) !== titles.get(chart) && title !== neutral.get(chart));
      expect(wrong).toEqual([]);
    });
    fc.assert(property, { seed: 1, numRuns: SAMPLES });
  });
});

/** A figure that no title can pass over. */
const timesThousand = (q: Quantity): Quantity => ({
  ...q,
  value: q.value * 1000,
  values: q.values.map((value) => value * 1000),
  ...(q.interval ? { interval: { ...q.interval, low: q.interval.low * 1000, high: q.interval.high * 1000 } } : {}),
});
