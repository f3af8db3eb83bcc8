/** Everything that can be wrong with a `taxbench` bundle; the message names file, row and column. */
import { DataError } from '../../run/errors.ts';

export const TAXBENCH_ERRORS = {
  json: 'taxbench-json',
  version: 'taxbench-version',
  schema: 'taxbench-schema',
  id: 'taxbench-id',
  file: 'taxbench-file-missing',
  header: 'taxbench-header',
  cell: 'taxbench-cell',
  incomplete: 'taxbench-incomplete',
  contradiction: 'taxbench-contradiction',
} as const;

/** @param place below the archive, such as `cells.csv row 3, column wall_s` */
export const refusal = (bundle: string, place: string, code: keyof typeof TAXBENCH_ERRORS, message: string, options?: ErrorOptions) =>
  new DataError(TAXBENCH_ERRORS[code], `${bundle}!${place}`, message, options);
