/** Values that a reader states, checked against their fields, in the query of an address. */
import { FIELDS, type Field, type Inputs } from './fields.ts';

/** One thing that is wrong with one field: what was received and expected, in one sentence. */
export interface Problem {
  field: string;
  message: string;
}

export type Checked<T> = { ok: true; value: T } | { ok: false; problems: readonly Problem[] };

type Fields = Readonly<Record<string, Field>>;
type Stated = Readonly<Record<string, unknown>>;

const shown = (value: unknown): string => (typeof value === 'number' ? String(value) : JSON.stringify(value).slice(0, 60));

function fits(field: Field, value: unknown): boolean {
  if (field.kind === 'number') return typeof value === 'number' && value >= field.min && value <= field.max;
  return typeof value === 'string' && (field.kind === 'text' ? field.pattern.test(value) : Object.hasOwn(field.choices, value));
}

/** @param value for a hint where its digits have a comma, a space or a quotation mark between them */
function expectedBy(field: Field, value: unknown): string {
  if (field.kind === 'text') return `${field.expected}.`;
  if (field.kind === 'choice') return `${Object.keys(field.choices).map(shown).join(' or ')}.`;
  const isSeparated = typeof value === 'string' && /\d[,\s'’]\d/.test(value);
  const hint = isSeparated ? ' Write 1.5 with a point, and no spaces or commas.' : '';
  return `a number from ${field.min} to ${field.max} (${field.unit}).${hint}`;
}

const problemsIn = (fields: Fields, stated: Stated): Problem[] =>
  Object.entries(fields)
    .filter(([key, field]) => !fits(field, stated[key]))
    .map(([key, field]) => ({
      field: key,
      message: `${field.label} is ${shown(stated[key])}, expected ${expectedBy(field, stated[key])}`,
    }));

const NUMBER = /^-?\d{1,15}(\.\d{1,25})?(e[+-]?\d{1,3})?$/i;

/** Query of an address → inputs. What it leaves out is a problem; keys of others are ignored. */
export function fromQuery(query: URLSearchParams): Checked<Inputs> {
  const read = (fields: Fields): Stated =>
    Object.fromEntries(
      Object.entries(fields).map(([key, { kind, url }]) => {
        const text = query.get(url)?.trim() ?? '';
        return [key, kind === 'number' && NUMBER.test(text) && Number.isFinite(Number(text)) ? Number(text) : text];
      }),
    );
  const { workload, prices } = FIELDS;
  const stated = { workload: read(workload), prices: read(prices) };
  const problems = [...problemsIn(workload, stated.workload), ...problemsIn(prices, stated.prices)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: stated as unknown as Inputs };
}

/** A run, a mode and inputs → query text without the question mark; every field is written, so that later defaults change no old link. */
export function toQuery({ run, mode, workload, prices }: Inputs & { run: string; mode: string }): string {
  const stated: Readonly<Record<string, string | number>> = { ...workload, ...prices };
  const query = new URLSearchParams({ run, mode });
  for (const [key, { url }] of Object.entries({ ...FIELDS.workload, ...FIELDS.prices })) query.set(url, String(stated[key]));
  return query.toString();
}
