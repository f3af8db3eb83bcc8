/** A run as its document has it: cells that several figures share are written once. */
import { oncePer } from '../run/once.ts';
import type { ColumnSource, Measurement, Run, Source } from '../run/types.ts';

/** What an archive alone says of its run; `tax inspect --json` prints it. @throws as `cellsOf` */
export const archiveDocument = (run: Run) => ({
  run: run.id,
  harness: run.harness,
  provenance: run.provenance,
  startedAt: run.startedAt,
  trials: run.trials,
  ...cellsOf(run),
  flags: run.flags.map(({ code, dims, message }) => ({ code, dims, message })),
  tables: run.tables,
  artifacts: run.artifacts,
  environment: run.environment.map(({ label, value, source }) => ({
    label,
    value,
    source: source ? { file: source.file, at: source.at } : null,
  })),
  files: run.files,
});

interface Cells {
  /** Where they are in each of `files`; with `rows` the `*` stands for each row. */
  at: string;
  /** Positions in the run's files; with `rows` one. */
  files: number[];
  /** Texts in the same order; absent where the reader kept none. */
  raw?: readonly string[];
  /** Rows of one column. */
  rows?: readonly number[];
}

/** @throws Error on an interval of another method or level than the document states, and on a cell of a file that the archive does not list */
function cellsOf({ measurements, files }: Run) {
  const listed = new Map(files.map(({ path }, i) => [path, i]));
  const place = (file: string): number => listed.get(file) ?? unlisted(file);
  const numbers = new Map<string, number>();
  const sources: Cells[] = [];
  const levels = new Map<number, number>();
  const numberOf = (cells: Cells, key = JSON.stringify(cells)): number => {
    const known = numbers.get(key) ?? sources.push(cells) - 1;
    numbers.set(key, known);
    return known;
  };
  const together = (at: string, own: readonly Source[]): Cells => {
    const raw = own.flatMap((source) => source.raw ?? []);
    return { at, files: own.map(({ file }) => place(file)), ...(raw.length === own.length ? { raw } : {}) };
  };
  const ofColumn = oncePer(({ file, column, rows, raw }: ColumnSource) =>
    numberOf({ at: `row *, column ${column}`, files: [place(file)], rows, ...(raw ? { raw } : {}) }, `${file} ${column} ${rows.join()}`),
  );
  const figureOf = ({ metric, dims, quantity: { value, n, values, interval, sources: own } }: Measurement) => {
    if (interval) {
      const level = levels.get(n) ?? interval.level;
      levels.set(n, level);
      if (interval.method !== METHOD || interval.level !== level)
        throw new Error(`${metric} has an interval by ${interval.method} at ${interval.level}, expected ${METHOD} at ${level}.`);
    }
    const [columns, places] = [own.filter((source) => 'rows' in source), own.filter((source) => 'at' in source)];
    const groups = Map.groupBy(places, ({ at }) => at);
    // In the order of the document, which then need not sort it.
    return {
      cells: [...columns.map(ofColumn), ...[...groups].map(([at, group]) => numberOf(together(at, group)))],
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

const METHOD = 'order statistics' as const;

function unlisted(file: string): never {
  throw new Error(`A figure rests on ${file}, which is not among the files of its archive.`);
}
