/** Checks of stated workload and prices, and the address that carries them. In: untrusted values. Out: inputs or problems, never a throw unless said. */
import * as v from 'valibot';
import { DataError } from '../run/errors.ts';
import { PRICE_FIELDS, WORKLOAD_FIELDS, type Field, type Inputs, type Prices, type Workload } from './fields.ts';

export const ECONOMICS_ERRORS = {
  /** A stated value is missing, of the wrong type or out of range. */
  inputsInvalid: 'inputs-invalid',
  /** Figures that one formula needs have different numbers of trials. */
  trialsUnpaired: 'trials-unpaired',
  modeUnknown: 'mode-unknown',
} as const;

/** One thing that is wrong with one field. */
export interface Problem {
  /** JSON pointer, e.g. `#/workload/retention`. */
  at: string;
  field: string;
  /** What is wrong, received, expected, in one sentence. */
  message: string;
}

export type Checked<T> = { ok: true; value: T } | { ok: false; problems: readonly Problem[] };

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 60));
const told = (label: string, expected: string) => (issue: { input: unknown }) => `${label} is ${shown(issue.input)}, expected ${expected}.`;

function schemaOf(field: Field) {
  if (field.kind === 'number') {
    const expected = told(field.label, `a number from ${field.min} to ${field.max.toLocaleString('en-US')} (${field.unit})`);
    return v.pipe(v.number(expected), v.minValue(field.min, expected), v.maxValue(field.max, expected));
  }
  if (field.kind === 'text') {
    const expected = told(field.label, field.expected);
    return v.pipe(v.string(expected), v.regex(field.pattern, expected));
  }
  const keys = field.choices.map(({ key }) => key);
  return v.picklist(keys, told(field.label, keys.map((key) => `"${key}"`).join(' or ')));
}

const schemas = {
  workload: objectOf(WORKLOAD_FIELDS),
  prices: objectOf(PRICE_FIELDS),
};

function objectOf(fields: Record<string, Field>) {
  const entries = Object.entries(fields).map(([key, field]) => [key, schemaOf(field)] as const);
  return v.strictObject(Object.fromEntries(entries), (issue) =>
    issue.path?.length
      ? `expected one of ${Object.keys(fields).join(', ')}, received ${shown(issue.path[0].key)}.`
      : `expected an object, received ${shown(issue.input)}.`,
  );
}

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

function check<T>(group: keyof typeof schemas, value: unknown, prefix: string): Checked<T> {
  const { success, output, issues } = v.safeParse(schemas[group], value);
  if (success) return { ok: true, value: output as T };
  const problems = issues.map((issue): Problem => {
    const field = typeof issue.path?.[0].key === 'string' ? issue.path[0].key : '';
    const missing = issue.kind === 'schema' && field !== '' && issue.input === undefined;
    return {
      at: `#${prefix}${field && `/${escaped(field)}`}`,
      field,
      message: missing ? describeMissing(group, field) : issue.message,
    };
  });
  return { ok: false, problems };
}

function describeMissing(group: keyof typeof schemas, key: string): string {
  const fields: Record<string, Field> = group === 'workload' ? WORKLOAD_FIELDS : PRICE_FIELDS;
  const field = fields[key];
  return field ? `${field.label} is missing; add "${key}"${field.kind === 'number' ? ` in ${field.unit}` : ''}.` : 'is missing.';
}

/** @param value anything, e.g. a parsed JSON file */
export const checkWorkload = (value: unknown, prefix = ''): Checked<Workload> => check('workload', value, prefix);
export const checkPrices = (value: unknown, prefix = ''): Checked<Prices> => check('prices', value, prefix);

/** @throws DataError `inputs-invalid` for the first problem, placed at `file` with its JSON pointer */
export function orThrow<T>(checked: Checked<T>, file: string): T {
  if (checked.ok) return checked.value;
  const [{ at, message }, ...more] = checked.problems as [Problem, ...Problem[]];
  const others = more.length > 0 ? ` ${more.length} more: ${more.map((p) => p.at).join(', ')}.` : '';
  throw new DataError(ECONOMICS_ERRORS.inputsInvalid, `${file}${at}`, `${message}${others}`);
}

/** What a shared address says: run, mode and every input. */
export interface CalculatorState extends Inputs {
  /** Id of a pinned run. */
  run: string;
  mode: string;
}

const GROUPS: readonly (readonly [keyof Inputs, Readonly<Record<string, Field>>])[] = [
  ['workload', WORKLOAD_FIELDS],
  ['prices', PRICE_FIELDS],
];
const ID = /^[a-z0-9][a-z0-9._-]{0,119}$/i;
const NUMBER = /^-?\d{1,15}(\.\d{1,25})?(e[+-]?\d{1,3})?$/i;

/** State → query text without the question mark; every field is written, so that later defaults change no old link. */
export function toQuery({ run, mode, ...inputs }: CalculatorState): string {
  const query = new URLSearchParams({ run, mode });
  for (const [group, fields] of GROUPS)
    for (const [key, { url }] of Object.entries(fields)) query.set(url, String((inputs[group] as Record<string, string | number>)[key]));
  return query.toString();
}

/**
 * Query text → state. What the text leaves out comes from `fallback`; keys of others are ignored.
 * Whether the run and the mode exist is for the caller to say.
 */
export function fromQuery(text: string, fallback: CalculatorState): Checked<CalculatorState> {
  const query = new URLSearchParams(text);
  const named = { run: query.get('run') ?? fallback.run, mode: query.get('mode') ?? fallback.mode };
  const problems: Problem[] = Object.entries(named)
    .filter(([, id]) => !ID.test(id))
    .map(([field, id]) => ({ at: `#/${field}`, field, message: `${field} is ${shown(id)}, expected letters, digits, dots and hyphens.` }));
  const stated = (group: keyof Inputs, fields: Record<string, Field>) =>
    Object.fromEntries(
      Object.entries(fields).map(([key, field]) => {
        const raw = query.get(field.url);
        const number = field.kind === 'number' && raw !== null && NUMBER.test(raw);
        return [key, raw === null ? (fallback[group] as Record<string, unknown>)[key] : number ? Number(raw) : raw];
      }),
    );
  const workload = checkWorkload(stated('workload', WORKLOAD_FIELDS), '/workload');
  const prices = checkPrices(stated('prices', PRICE_FIELDS), '/prices');
  if (problems.length === 0 && workload.ok && prices.ok)
    return { ok: true, value: { ...named, workload: workload.value, prices: prices.value } };
  return { ok: false, problems: [...problems, ...(workload.ok ? [] : workload.problems), ...(prices.ok ? [] : prices.problems)] };
}
