/** Everything for which a bundle is refused. In: bundle and place. Out: a DataError that names both. */
import type { Bundle } from '../bundle/index.ts';
import { DataError } from '../run/errors.ts';

export type RefusalCode =
  /** A file that the harness always writes is not there. */
  | 'dgp-file-missing'
  | 'dgp-json-invalid'
  /** NaN or infinity where a number is due. */
  | 'dgp-not-finite'
  /** A `schema` field names a version that this reader does not know. */
  | 'dgp-schema-unknown'
  /** Wrong type, negative size, missing field. */
  | 'dgp-field-invalid'
  /** p50 > p95, p95 > p99 or a percentile outside minimum and maximum. */
  | 'dgp-percentile-impossible'
  /** A reading without its unit, e.g. a CPU share without `%`. */
  | 'dgp-unit-missing'
  | 'dgp-csv-invalid'
  | 'dgp-prometheus-invalid'
  | 'dgp-markers-invalid'
  /** The summary states something else than its own per-operation CSVs. */
  | 'dgp-summary-disagrees-with-csv'
  /** A CSV row is about an object, or a size, that artifacts.json does not list. */
  | 'dgp-artifacts-disagree'
  | 'dgp-rollup-disagrees'
  | 'dgp-aggregate-disagrees'
  /** Trial folders, ids, modes or the copies of trial 1 in the parent do not fit together. */
  | 'dgp-trials-disagree'
  | `taxbench-${'json' | 'version' | 'schema' | 'id' | 'file-missing' | 'header' | 'cell' | 'incomplete' | 'contradiction'}`
  | `transcript-${'json' | 'version' | 'schema' | 'id' | 'files' | 'header' | 'row' | 'cell' | 'duplicate' | 'disagreement'}`;

/**
 * The error for one place in one bundle, to be thrown.
 * @param place a file with JSON pointer, row and column, or line: `summary.json#/modes`, `cells.csv row 3, column wall_s`
 * @param message what is wrong, received, expected, what to do
 */
export const refusal = (bundle: Pick<Bundle, 'name'>, place: string, code: RefusalCode, message: string, options?: ErrorOptions) =>
  new DataError(code, `${bundle.name}!${place}`, message, options);
