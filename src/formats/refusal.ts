import type { Bundle } from '../bundle/index.ts';
import { DataError } from '../run/errors.ts';

export type Format = 'dgp' | 'taxbench' | 'transcript';

/** Why a bundle is refused. */
export type RefusalCode =
  /** A file that the harness always writes is not there; a table has other columns; a cell is not what its column holds. */
  | `${Format}-${'file-missing' | 'json' | 'schema' | 'version' | 'id' | 'header' | 'cell'}`
  /** NaN or infinity where a number is due. */
  | 'dgp-not-finite'
  /** p50 > p95, p95 > p99 or a percentile outside minimum and maximum. */
  | 'dgp-percentile-impossible'
  /** A reading without its unit, e.g. a CPU share without `%`. */
  | 'dgp-unit-missing'
  /** The summary states something else than its own per-operation CSVs. */
  | 'dgp-summary-disagrees-with-csv'
  /** A CSV row is about an object, or a size, that artifacts.json does not list. */
  | 'dgp-artifacts-disagree'
  /** Trial folders, ids, modes or the copies of trial 1 in the parent do not fit together. */
  | 'dgp-trials-disagree'
  | `dgp-${'prometheus-invalid' | 'markers-invalid' | 'rollup-disagrees' | 'aggregate-disagrees'}`
  | `taxbench-${'incomplete' | 'contradiction'}`
  | `transcript-${'files' | 'duplicate' | 'disagreement'}`;

/**
 * The error for one place in one bundle, to be thrown.
 * @param place a file with JSON pointer, row and column, or line: `summary.json#/modes`, `cells.csv row 3, column wall_s`
 * @param message what is wrong, received, expected, what to do
 */
export const refusal = (bundle: Pick<Bundle, 'name'>, place: string, code: RefusalCode, message: string, options?: ErrorOptions) =>
  new DataError(code, `${bundle.name}!${place}`, message, options);
