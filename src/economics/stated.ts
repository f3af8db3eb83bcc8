/** Values that a reader states, checked against their fields: from files, and from an address. In: untrusted values. Out: inputs, or what is wrong. */
import { DataError } from '../run/errors.ts';
import { FIELDS, type Field, type Inputs } from './fields.ts';

/** One thing that is wrong with one field. */
export interface Problem {
  /** JSON pointer, e.g. `#/workload/retention`. */
  at: string;
  field: string;
  /** What is wrong, received, expected, in one sentence. */
  message: string;
}

export type Checked<T> = { ok: true; value: T } | { ok: false; problems: readonly Problem[] };

type Fields = Readonly<Record<string, Field>>;
type Stated = Readonly<Record<string, unknown>>;

const shown = (value: unknown): string =>
  value === undefined ? 'nothing' : typeof value === 'number' ? String(value) : JSON.stringify(value).slice(0, 60);

function fits(field: Field, value: unknown): boolean {
  if (field.kind === 'number') return typeof value === 'number' && value >= field.min && value <= field.max;
  return typeof value === 'string' && (field.kind === 'text' ? field.pattern.test(value) : Object.hasOwn(field.choices, value));
}

function expectedBy(field: Field): string {
  if (field.kind === 'text') return field.expected;
  if (field.kind === 'choice') return Object.keys(field.choices).map(shown).join(' or ');
  return `a number from ${field.min} to ${field.max} (${field.unit})`;
}

/** What is wrong with the values of the fields that are stated. @param at JSON pointer of the group */
const problemsIn = (fields: Fields, stated: Stated, at: string): Problem[] =>
  Object.entries(fields)
    .filter(([key, field]) => stated[key] !== undefined && !fits(field, stated[key]))
    .map(([key, field]) => ({
      at: `${at}/${key}`,
      field: key,
      message: `${field.label} is ${shown(stated[key])}, expected ${expectedBy(field)}.${field.kind === 'number' && isSeparated(stated[key]) ? SEPARATORS : ''}`,
    }));

/** Digits with a comma, a space or a quotation mark between them. */
const isSeparated = (value: unknown) => typeof value === 'string' && /\d[,\s'’]\d/.test(value);
const SEPARATORS = ' Write 1.5 with a point, and no spaces or commas between thousands.';

/**
 * Workload or prices from a file. @param value anything, e.g. parsed JSON
 * @throws DataError `inputs-invalid` for the first problem, placed at `file` with its JSON pointer
 */
export function fromFile<Group extends keyof Inputs>(group: Group, value: unknown, file: string): Inputs[Group] {
  const invalid = (at: string, message: string) => new DataError('inputs-invalid', `${file}${at}`, message);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('#', `expected an object, received ${shown(value)}.`);
  const fields: Fields = FIELDS[group];
  const stated = value as Stated;
  const missing = Object.entries(fields).filter(([key]) => stated[key] === undefined);
  const unknown = Object.keys(stated).filter((key) => !Object.hasOwn(fields, key));
  const [first, ...more] = [
    ...missing.map(([key, field]) => ({
      at: `#/${key}`,
      message: `${field.label} is missing; add "${key}"${field.kind === 'number' ? ` in ${field.unit}` : ''}.`,
    })),
    ...problemsIn(fields, stated, '#'),
    ...unknown.map((key) => ({
      at: `#/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      message: `expected one of ${Object.keys(fields).join(', ')}, received ${shown(key)}.`,
    })),
  ];
  if (!first) return value as Inputs[Group];
  const others = more.length > 0 ? ` ${more.length} more: ${more.map(({ at }) => at).join(', ')}.` : '';
  throw invalid(first.at, `${first.message}${others}`);
}

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
  const stated = { workload: read(FIELDS.workload), prices: read(FIELDS.prices) };
  const groups = ['workload', 'prices'] as const;
  const problems = groups.flatMap((group) => problemsIn(FIELDS[group], stated[group], `#/${group}`));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: stated as unknown as Inputs };
}

/** A run, a mode and inputs → query text without the question mark; every field is written, so that later defaults change no old link. */
export function toQuery({ run, mode, workload, prices }: Inputs & { run: string; mode: string }): string {
  const stated: Readonly<Record<string, string | number>> = { ...workload, ...prices };
  const query = new URLSearchParams({ run, mode });
  for (const [key, { url }] of Object.entries({ ...FIELDS.workload, ...FIELDS.prices })) query.set(url, String(stated[key]));
  return query.toString();
}
