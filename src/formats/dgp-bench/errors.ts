/** Reasons for which a harness bundle is refused. In: bundle and place. Out: a DataError that names both. */
import type { Bundle } from '../../bundle/index.ts';
import { DataError } from '../../run/errors.ts';

export const DGP_ERRORS = {
  /** A file that the harness always writes is not there. */
  fileMissing: 'dgp-file-missing',
  jsonInvalid: 'dgp-json-invalid',
  /** NaN or infinity where a number is due. */
  notFinite: 'dgp-not-finite',
  /** A `schema` field names a version that this reader does not know. */
  schemaUnknown: 'dgp-schema-unknown',
  /** Wrong type, negative size, missing field. */
  fieldInvalid: 'dgp-field-invalid',
  /** p50 > p95, p95 > p99 or a percentile outside minimum and maximum. */
  percentileImpossible: 'dgp-percentile-impossible',
  /** A reading without its unit, e.g. a CPU share without `%`. */
  unitMissing: 'dgp-unit-missing',
  csvInvalid: 'dgp-csv-invalid',
  prometheusInvalid: 'dgp-prometheus-invalid',
  markersInvalid: 'dgp-markers-invalid',
  /** The summary states something else than its own per-operation CSVs. */
  summaryDisagrees: 'dgp-summary-disagrees-with-csv',
  /** A CSV row is about an object, or a size, that artifacts.json does not list. */
  artifactsDisagree: 'dgp-artifacts-disagree',
  rollupDisagrees: 'dgp-rollup-disagrees',
  aggregateDisagrees: 'dgp-aggregate-disagrees',
  /** Trial folders, ids, modes or the copies of trial 1 in the parent do not fit together. */
  trialsDisagree: 'dgp-trials-disagree',
} as const;

type DgpErrorCode = (typeof DGP_ERRORS)[keyof typeof DGP_ERRORS];

/**
 * The error for one place in one bundle, to be thrown.
 * @param at JSON pointer, CSV place or line, printed after the file's name; empty for the whole file
 * @param message what is wrong, received, expected, what to do
 */
export const refusal = (bundle: Bundle, file: string, at: string, code: DgpErrorCode, message: string, options?: ErrorOptions): DataError =>
  new DataError(code, `${bundle.name}!${file}${at.startsWith('#') || at === '' ? at : ` ${at}`}`, message, options);
