import type { Bundle } from '../bundle/index.ts';
import { DataError } from '../run/errors.ts';

export type Format = 'dgp' | 'taxbench' | 'transcript';

export type RefusalCode =
  | `${Format}-${'file-missing' | 'json' | 'schema' | 'version' | 'id' | 'header' | 'cell'}`
  | `dgp-${'not-finite' | 'unit-missing' | 'percentile-impossible' | 'prometheus-invalid' | 'markers-invalid'}`
  | `dgp-${'summary-disagrees-with-csv' | 'artifacts-disagree' | 'trials-disagree' | 'rollup-disagrees' | 'aggregate-disagrees'}`
  | `taxbench-${'incomplete' | 'contradiction'}`
  | `transcript-${'files' | 'duplicate' | 'disagreement'}`;

/**
 * The error for one place in one bundle, to be thrown.
 * @param place a file with JSON pointer, row and column, or line: `summary.json#/modes`, `cells.csv row 3, column wall_s`
 * @param message what is wrong, received, expected, what to do
 */
export const refusal = (bundle: Pick<Bundle, 'name'>, place: string, code: RefusalCode, message: string, options?: ErrorOptions) =>
  new DataError(code, `${bundle.name}!${place}`, message, options);
