/** Figures and their cells as a run's document has them: what several of them share is written once. */
import type { Measurement, Run, Source } from '../run/types.ts';

interface Cells {
  at: string;
  /** Positions in the run's files. */
  files: number[];
  /** Texts in the same order; absent where the reader kept none. */
  raw?: string[];
}

/** @throws Error on an interval of another method or level than the document states, and on a cell of a file that the archive does not list */
export function cellsOf({ measurements, files }: Run) {
  const place = new Map(files.map(({ path }, i) => [path, i]));
  const numbers = new Map<string, number[]>();
  const sources: Cells[] = [];
  const levels = new Map<number, number>();
  const numberOf = (cells: Cells): number => {
    const there = numbers.get(cells.at) ?? [];
    const known = there.find((n) => isAlike(sources[n]!, cells));
    if (known !== undefined) return known;
    numbers.set(cells.at, [...there, sources.push(cells) - 1]);
    return sources.length - 1;
  };
  const together = (own: readonly Source[]): Cells => ({
    at: own[0]!.at,
    files: own.map(({ file }) => place.get(file) ?? unlisted(file)),
    ...(own.every(({ raw }) => raw !== undefined) ? { raw: own.map(({ raw }) => raw!) } : {}),
  });
  const figureOf = ({ metric, dims, quantity: { value, n, values, interval, sources: own } }: Measurement) => {
    if (interval) {
      const level = levels.get(n) ?? interval.level;
      levels.set(n, level);
      if (interval.method !== METHOD || interval.level !== level)
        throw new Error(`${metric} has an interval by ${interval.method} at ${interval.level}, expected ${METHOD} at ${level}.`);
    }
    // Places in one file all differ.
    const isOneFile = own.every(({ file }) => file === own[0]!.file);
    const groups = isOneFile ? own.map((source) => [source]) : [...Map.groupBy(own, ({ at }) => at).values()];
    // In the order of the document, which then need not sort it.
    return {
      cells: groups.map((group) => numberOf(together(group))),
      dims,
      ...(interval ? { interval: { high: interval.high, low: interval.low } } : {}),
      n,
      value,
      values: [...values],
    };
  };
  const groups = Map.groupBy(measurements, ({ metric, quantity: { unit } }) => JSON.stringify([metric, unit]));
  const written = [...groups.values()].map((own) => ({
    metric: own[0]!.metric,
    unit: own[0]!.quantity.unit,
    figures: own.map(figureOf),
  }));
  return { measurements: written, intervals: { method: METHOD, levels: Object.fromEntries(levels) }, sources };
}

/** Of cells at one place of their files. */
const isAlike = (a: Cells, b: Cells) =>
  a.files.length === b.files.length && a.files.every((file, i) => file === b.files[i] && a.raw?.[i] === b.raw?.[i]);

const METHOD = 'order statistics' as const;

function unlisted(file: string): never {
  throw new Error(`A figure rests on ${file}, which is not among the files of its archive.`);
}
