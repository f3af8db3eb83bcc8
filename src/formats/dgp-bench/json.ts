/** JSON of a bundle, checked. In: bundle, path, schema. Out: the typed value; everything else is refused with file and JSON pointer. */
import * as v from 'valibot';
import { textOf } from '../../bundle/index.ts';
import type { Bundle } from '../../bundle/index.ts';
import { DGP_ERRORS, refusal } from './errors.ts';

const NOT_FINITE = 'not finite: ';

/**
 * Reads and checks one JSON file.
 * @throws DataError `dgp-file-missing`, `dgp-json-invalid`, `dgp-not-finite` (Python writes bare NaN and Infinity),
 * `dgp-schema-unknown`, `dgp-percentile-impossible`, `dgp-field-invalid`
 */
export function readJson<const S extends v.GenericSchema>(bundle: Bundle, file: string, schema: S): v.InferOutput<S> {
  if (!bundle.files.has(file)) {
    throw refusal(
      bundle,
      file,
      '',
      DGP_ERRORS.fileMissing,
      'the file is not in the archive; the harness always writes it. Pack the whole results folder.',
    );
  }
  const result = v.safeParse(schema, parse(bundle, file), { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const keys = issue.path?.map((item) => String(item.key)) ?? [];
  throw refusal(bundle, file, pointer(...keys), codeOf(issue, keys), `${issue.message}.`);
}

/** JSON pointer (RFC 6901, as a URI fragment) of a path of keys: `#/modes/passthrough/c1`. */
export const pointer = (...keys: readonly (string | number)[]): string =>
  '#' + keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

function parse(bundle: Bundle, file: string): unknown {
  const text = textOf(bundle, file);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const at = findNotFinite(text);
    if (at)
      throw refusal(
        bundle,
        file,
        pointer(...at.keys),
        DGP_ERRORS.notFinite,
        `the value is ${at.literal}, expected a finite number. Run the benchmark again.`,
      );
    throw refusal(
      bundle,
      file,
      '',
      DGP_ERRORS.jsonInvalid,
      `not JSON (${(cause as Error).message}). The file is damaged: fetch the archive again.`,
      { cause },
    );
  }
}

/** Where a bare NaN or Infinity is, if that is what keeps the text from being JSON. */
function findNotFinite(text: string): { keys: string[]; literal: string } | undefined {
  const quoted = text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (token) =>
    token.startsWith('"') ? token : `"${NOT_FINITE}${token}"`,
  );
  const find = (value: unknown, keys: string[]): { keys: string[]; literal: string } | undefined => {
    if (typeof value === 'string' && value.startsWith(NOT_FINITE)) return { keys, literal: value.slice(NOT_FINITE.length) };
    if (typeof value !== 'object' || value === null) return undefined;
    for (const [key, child] of Object.entries(value)) {
      const found = find(child, [...keys, key]);
      if (found) return found;
    }
    return undefined;
  };
  try {
    return find(JSON.parse(quoted), []);
  } catch {
    return undefined;
  }
}

function codeOf(issue: v.BaseIssue<unknown>, keys: readonly string[]) {
  if (keys.at(-1) === 'schema') return DGP_ERRORS.schemaUnknown;
  if (issue.type === 'finite') return DGP_ERRORS.notFinite;
  if (issue.type === 'check') return DGP_ERRORS.percentileImpossible;
  return DGP_ERRORS.fieldInvalid;
}
