import type * as v from 'valibot';
import type { Bundle } from '../../bundle/index.ts';
import { checked, difference, parsedJson, pointer, type Difference } from '../../run/checked.ts';
import { refusal } from '../refusal.ts';
import { textIn } from '../table.ts';

/** @throws DataError `dgp-file-missing`, `dgp-json`, `dgp-not-finite` (Python writes bare NaN and Infinity), and by `codeOf` */
export function readJson<const S extends v.GenericSchema>(bundle: Bundle, file: string, schema: S): v.InferOutput<S> {
  return checked(schema, parse(bundle, file), (at, issue) => refusal(bundle, `${file}${at}`, codeOf(issue), `${issue.message}.`));
}

function parse(bundle: Bundle, file: string): unknown {
  const text = textIn('dgp', bundle, file);
  return parsedJson(text, (cause) => {
    const found = findNotFinite(text);
    if (found) {
      const message = `the value is ${found.a as string}, expected a finite number. Run the benchmark again.`;
      return refusal(bundle, `${file}${pointer(...found.keys)}`, 'dgp-not-finite', message);
    }
    const message = `not JSON (${cause.message}). The file is damaged: fetch the archive again.`;
    return refusal(bundle, file, 'dgp-json', message, { cause });
  });
}

/** Where a bare NaN or Infinity is, if that is what keeps the text from being JSON. */
function findNotFinite(text: string): Difference | undefined {
  const withEach = (write: (token: string) => string): unknown =>
    JSON.parse(text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (token) => (token.startsWith('"') ? token : write(token))));
  try {
    return difference(
      withEach((token) => `"${token}"`),
      withEach(() => 'null'),
    );
  } catch {
    return undefined;
  }
}

function codeOf(issue: v.BaseIssue<unknown>) {
  if (issue.path?.at(-1)?.key === 'schema') return 'dgp-version';
  if (issue.type === 'finite') return 'dgp-not-finite';
  if (issue.type === 'raw_transform') return 'dgp-unit-missing';
  if (issue.type === 'check') return 'dgp-percentile-impossible';
  return 'dgp-schema';
}
