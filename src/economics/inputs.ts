/** Workload and prices from files, and the address that carries them. In: untrusted values. Out: inputs or problems, never a throw unless said. */
import { DataError } from '../run/errors.ts';
import { ECONOMICS_ERRORS } from './errors.ts';
import type { Field, Inputs, Prices, Workload } from './fields.ts';
import { NAMES } from './names.ts';
import { problemsIn, shown, type Checked, type Problem } from './stated.ts';

function check<T>(group: keyof Inputs, value: unknown): Checked<T> {
  const fields: Readonly<Record<string, Field>> = NAMES.fields[group];
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, problems: [{ at: '#', field: '', message: `expected an object, received ${shown(value)}.` }] };
  const stated = Object.fromEntries(Object.entries(value).filter(([, own]) => own !== undefined));
  const problem = (field: string, message: string): Problem => ({ at: `#/${escaped(field)}`, field, message });
  const missing = Object.entries(fields).filter(([key]) => !Object.hasOwn(stated, key));
  const unknown = Object.keys(stated).filter((key) => !Object.hasOwn(fields, key));
  const problems = [
    ...missing.map(([key, field]) =>
      problem(key, `${field.label} is missing; add "${key}"${field.kind === 'number' ? ` in ${field.unit}` : ''}.`),
    ),
    ...problemsIn(fields, stated, '#'),
    ...unknown.map((key) => problem(key, `expected one of ${Object.keys(fields).join(', ')}, received ${shown(key)}.`)),
  ];
  return problems.length === 0 ? { ok: true, value: value as T } : { ok: false, problems };
}

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** @param value anything, e.g. a parsed JSON file */
export const checkWorkload = (value: unknown): Checked<Workload> => check('workload', value);
export const checkPrices = (value: unknown): Checked<Prices> => check('prices', value);

/** @throws DataError `inputs-invalid` for the first problem, placed at `file` with its JSON pointer */
export function orThrow<T>(checked: Checked<T>, file: string): T {
  if (checked.ok) return checked.value;
  const [{ at, message }, ...more] = checked.problems as [Problem, ...Problem[]];
  const others = more.length > 0 ? ` ${more.length} more: ${more.map((p) => p.at).join(', ')}.` : '';
  throw new DataError(ECONOMICS_ERRORS.inputsInvalid, `${file}${at}`, `${message}${others}`);
}

/** A run, a mode and inputs → query text without the question mark; every field is written, so that later defaults change no old link. */
export function toQuery({ run, mode, ...inputs }: Inputs & { run: string; mode: string }): string {
  const query = new URLSearchParams({ run, mode });
  for (const group of ['workload', 'prices'] as const)
    for (const [key, { url }] of Object.entries(NAMES.fields[group])) query.set(url, String(inputs[group][key as never]));
  return query.toString();
}
