/**
 * A document of the API as text: keys sorted, so that the same data is the same bytes, and each field and each entry of a list at the
 * top on a line of its own, so that a change is seen in its line.
 */

/** The lines of a document as it is served; fields that are undefined are left out. */
export function documentLines(value: object): string[] {
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(byKey);
  const lines = fields.flatMap(([key, field]: [string, unknown], i) => {
    const end = i < fields.length - 1 ? ',' : '';
    if (!Array.isArray(field) || field.length === 0) return [`${JSON.stringify(key)}:${sortedJson(field)}${end}`];
    const entries = field.map((entry, n) => sortedJson(entry) + (n < field.length - 1 ? ',' : ''));
    return [`${JSON.stringify(key)}:[`, ...entries, `]${end}`];
  });
  return ['{', ...lines, '}', ''];
}

/** A value on one line, keys sorted. */
export const sortedJson = (value: unknown): string => JSON.stringify(sorted(value));

/** Copied at once: a replacer, asked for each value, takes three times as long. So does sorting keys that are in order, as most are. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.some((entry) => typeof entry === 'object') ? value.map(sorted) : value;
  const copy: Record<string, unknown> = {};
  const keys = Object.keys(value);
  for (const key of keys.some((key, i) => i > 0 && key < keys[i - 1]!) ? keys.sort() : keys)
    copy[key] = sorted((value as Record<string, unknown>)[key]);
  return copy;
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
