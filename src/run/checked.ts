/** JSON that others wrote, checked. In: text, schema. Out: the typed value, or the error that the caller makes of what is wrong. */
import * as v from 'valibot';

/** JSON pointer (RFC 6901, as a URI fragment) of a path of keys: `#/modes/passthrough/c1`. */
export const pointer = (...keys: readonly (string | number)[]): string =>
  '#' + keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** @throws what `refused` returns, for text that is not JSON */
export function parsedJson(text: string, refused: (cause: Error) => Error): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refused(cause as Error);
  }
}

/** @throws what `refused` returns for the first issue; its pointer is `#` for the value itself */
export function checked<const S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  refused: (pointer: string, issue: v.BaseIssue<unknown>) => Error,
): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw refused(pointer(...(issue.path ?? []).map(({ key }) => String(key))), issue);
}
