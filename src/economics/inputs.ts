/** Checks of stated workload and prices, and the address that carries them. In: untrusted values. Out: inputs or problems, never a throw unless said. */
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

/** What is wrong with the value of a field; undefined = nothing. */
function wrong(field: Field, value: unknown): string | undefined {
  if (field.kind === 'number') {
    const fits = typeof value === 'number' && value >= field.min && value <= field.max;
    return fits ? undefined : `a number from ${field.min} to ${field.max.toLocaleString('en-US')} (${field.unit})`;
  }
  if (field.kind === 'text') return typeof value === 'string' && field.pattern.test(value) ? undefined : field.expected;
  return field.choices.some(({ key }) => key === value) ? undefined : field.choices.map(({ key }) => `"${key}"`).join(' or ');
}

const FIELDS: Readonly<Record<keyof Inputs, Readonly<Record<string, Field>>>> = { workload: WORKLOAD_FIELDS, prices: PRICE_FIELDS };

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

function check<T>(group: keyof Inputs, value: unknown, prefix: string): Checked<T> {
  const fields = FIELDS[group];
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, problems: [{ at: `#${prefix}`, field: '', message: `expected an object, received ${shown(value)}.` }] };
  const given = new Map<string, unknown>(Object.entries(value));
  const unknown = [...given.keys()].filter((key) => !Object.hasOwn(fields, key));
  const messages = [
    ...Object.entries(fields).map(([key, field]) => [key, describe(key, field, given.get(key))] as const),
    ...unknown.map((key) => [key, `expected one of ${Object.keys(fields).join(', ')}, received ${shown(key)}.`] as const),
  ];
  const problems = messages.flatMap(([key, message]) =>
    message === undefined ? [] : [{ at: `#${prefix}/${escaped(key)}`, field: key, message }],
  );
  return problems.length === 0 ? { ok: true, value: value as T } : { ok: false, problems };
}

function describe(key: string, field: Field, value: unknown): string | undefined {
  if (value === undefined) return `${field.label} is missing; add "${key}"${field.kind === 'number' ? ` in ${field.unit}` : ''}.`;
  const expected = wrong(field, value);
  return expected && `${field.label} is ${shown(value)}, expected ${expected}.`;
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

const ID = /^[a-z0-9][a-z0-9._-]{0,119}$/i;
const NUMBER = /^-?\d{1,15}(\.\d{1,25})?(e[+-]?\d{1,3})?$/i;

/** State → query text without the question mark; every field is written, so that later defaults change no old link. */
export function toQuery({ run, mode, ...inputs }: CalculatorState): string {
  const query = new URLSearchParams({ run, mode });
  for (const group of ['workload', 'prices'] as const)
    for (const [key, { url }] of Object.entries(FIELDS[group])) query.set(url, String(inputs[group][key as never]));
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
  const stated = (group: keyof Inputs) =>
    Object.fromEntries(
      Object.entries(FIELDS[group]).map(([key, field]) => {
        const raw = query.get(field.url);
        const number = field.kind === 'number' && raw !== null && NUMBER.test(raw);
        return [key, raw === null ? (fallback[group] as Record<string, unknown>)[key] : number ? Number(raw) : raw];
      }),
    );
  const workload = checkWorkload(stated('workload'), '/workload');
  const prices = checkPrices(stated('prices'), '/prices');
  if (problems.length === 0 && workload.ok && prices.ok)
    return { ok: true, value: { ...named, workload: workload.value, prices: prices.value } };
  return { ok: false, problems: [...problems, ...(workload.ok ? [] : workload.problems), ...(prices.ok ? [] : prices.problems)] };
}
