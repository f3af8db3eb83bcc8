/** Values that a reader states, checked against their fields. In: untrusted values, fields. Out: inputs or problems, never a throw. */
import type { Field, Inputs } from './fields.ts';
import type { Names } from './names.ts';

/** One thing that is wrong with one field. */
export interface Problem {
  /** JSON pointer, e.g. `#/workload/retention`. */
  at: string;
  field: string;
  /** What is wrong, received, expected, in one sentence. */
  message: string;
}

export type Checked<T> = { ok: true; value: T } | { ok: false; problems: readonly Problem[] };

export const shown = (value: unknown): string =>
  value === undefined ? 'nothing' : typeof value === 'number' ? String(value) : JSON.stringify(value).slice(0, 60);

function fits(field: Field, value: unknown): boolean {
  if (field.kind === 'number') return typeof value === 'number' && value >= field.min && value <= field.max;
  if (field.kind === 'text') return typeof value === 'string' && new RegExp(field.pattern).test(value);
  return field.choices.some(({ key }) => key === value);
}

/** What is wrong with the values of the fields that are stated. @param at JSON pointer of the group */
export const problemsIn = (fields: Readonly<Record<string, Field>>, stated: Readonly<Record<string, unknown>>, at: string): Problem[] =>
  Object.entries(fields)
    .filter(([key, field]) => Object.hasOwn(stated, key) && !fits(field, stated[key]))
    .map(([key, { kind, label, expected }]) => ({
      at: `${at}/${key}`,
      field: key,
      message: `${label} is ${shown(stated[key])}, expected ${expected}.${kind === 'number' && isSeparated(stated[key]) ? SEPARATORS : ''}`,
    }));

/** Digits with a comma, a space or a quotation mark between them. */
const isSeparated = (value: unknown) => typeof value === 'string' && /\d[,\s'’]\d/.test(value);
const SEPARATORS = ' Write 1.5 with a point, and no spaces or commas between thousands.';

const NUMBER = /^-?\d{1,15}(\.\d{1,25})?(e[+-]?\d{1,3})?$/i;

/** Query of an address → inputs. What it leaves out is a problem; keys of others are ignored. */
export function fromQuery(query: URLSearchParams, { workload, prices }: Names['fields']): Checked<Inputs> {
  const read = (fields: Readonly<Record<string, Field>>) =>
    Object.fromEntries(
      Object.entries(fields).map(([key, { kind, url }]) => {
        const text = query.get(url)?.trim() ?? '';
        return [key, kind === 'number' && NUMBER.test(text) && Number.isFinite(Number(text)) ? Number(text) : text];
      }),
    );
  const stated = { workload: read(workload), prices: read(prices) };
  const problems = [...problemsIn(workload, stated.workload, '#/workload'), ...problemsIn(prices, stated.prices, '#/prices')];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: stated as unknown as Inputs };
}
