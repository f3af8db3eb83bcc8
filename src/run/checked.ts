/** JSON that others wrote, checked. */
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

/** The first place, by its keys, at which two JSON values differ. */
export interface Difference {
  keys: readonly string[];
  a: unknown;
  b: unknown;
}

/** Undefined where they are the same. */
export function difference(a: unknown, b: unknown, same: (a: unknown, b: unknown) => boolean = (x, y) => x === y): Difference | undefined {
  if (!isObject(a) || !isObject(b)) return same(a, b) ? undefined : { keys: [], a, b };
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const found = difference(a[key], b[key], same);
    if (found) return { ...found, keys: [key, ...found.keys] };
  }
  return undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
