/** JSON of a bundle, checked. In: bundle, path, schema. Out: the typed value; everything else is refused with file and JSON pointer. */
import type * as v from 'valibot';
import { textOf, type Bundle } from '../../bundle/index.ts';
import { checked, parsedJson, pointer } from '../../run/checked.ts';
import { refusal } from '../refusal.ts';

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
      'dgp-file-missing',
      'the file is not in the archive; the harness always writes it. Pack the whole results folder.',
    );
  }
  return checked(schema, parse(bundle, file), (at, issue) => refusal(bundle, `${file}${at}`, codeOf(issue), `${issue.message}.`));
}

function parse(bundle: Bundle, file: string): unknown {
  const text = textOf(bundle, file);
  return parsedJson(text, (cause) => {
    const at = findNotFinite(text);
    if (!at) {
      const message = `not JSON (${cause.message}). The file is damaged: fetch the archive again.`;
      return refusal(bundle, file, 'dgp-json-invalid', message, { cause });
    }
    const message = `the value is ${at.literal}, expected a finite number. Run the benchmark again.`;
    return refusal(bundle, `${file}${pointer(...at.keys)}`, 'dgp-not-finite', message);
  });
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

function codeOf(issue: v.BaseIssue<unknown>) {
  if (issue.path?.at(-1)?.key === 'schema') return 'dgp-schema-unknown';
  if (issue.type === 'finite') return 'dgp-not-finite';
  if (issue.type === 'check') return 'dgp-percentile-impossible';
  return 'dgp-field-invalid';
}
