/** Does the parent of several trials agree with them? In: parent summary and trials. Out: nothing, or the bundle is refused. */
import type { Bundle } from '../../bundle/index.ts';
import { close, same } from './crosscheck.ts';
import { DGP_ERRORS, refusal } from './errors.ts';
import { pointer, readJson } from './json.ts';
import { aggregateSchema, PHASES } from './schema.ts';
import type { Phase, Summary } from './schema.ts';
import type { Trial } from './trials.ts';

const FIELDS = ['mb_s', 'p50_ms', 'p95_ms', 'p99_ms'] as const;

/** @throws DataError `dgp-trials-disagree`, `dgp-aggregate-disagrees` */
export function checkParent(bundle: Bundle, parent: Summary, trials: readonly Trial[]): void {
  const refuse = (at: string, message: string, file = 'summary.json') => refusal(bundle, file, at, DGP_ERRORS.trialsDisagree, message);
  const completed = parent.trial_count_completed ?? parent.trial_count;
  if (completed !== undefined && completed !== trials.length) {
    throw refuse('#/trial_count_completed', `${completed} trials are stated, ${trials.length} trial folders are listed.`);
  }
  for (const { number, folder, summary } of trials) {
    const expected = `${parent.run_id}-t${String(number).padStart(3, '0')}`;
    if (summary.run_id !== expected)
      throw refuse('#/run_id', `the trial calls itself "${summary.run_id}", expected "${expected}".`, `${folder}summary.json`);
  }
  const [first] = trials;
  if (!same(parent.modes, first!.summary.modes))
    throw refuse('#/modes', `it differs from ${first!.folder}summary.json, of which it is a copy.`);
  if (!same(parent.resources_rollup, first!.summary.resources_rollup)) {
    throw refuse('#/resources_rollup', `it differs from ${first!.folder}summary.json, of which it is a copy.`);
  }
  if (bundle.files.has('aggregate.json')) checkAggregate(bundle, trials);
}

function checkAggregate(bundle: Bundle, trials: readonly Trial[]): void {
  const file = 'aggregate.json';
  const aggregate = readJson(bundle, file, aggregateSchema);
  for (const [mode, byConcurrency] of Object.entries(aggregate.modes)) {
    for (const [key, phases] of Object.entries(byConcurrency)) {
      for (const [phase, field] of PHASES.flatMap((p) => FIELDS.map((f) => [p, f] as const))) {
        const stated = phases[phase]?.[field];
        if (!stated) continue;
        const actual = trials.map((trial) => stat(trial.summary, mode, key, phase, field));
        const agrees =
          stated.n === stated.values.length &&
          stated.values.length === actual.length &&
          actual.every((x, i) => x !== undefined && close(x, stated.values[i]!));
        const bad = agrees
          ? Object.entries(derived(stated.values)).find(([name, x]) => !close(x, stated[name as keyof Derived] ?? NaN))
          : undefined;
        if (agrees && !bad) continue;
        const at = pointer('modes', mode, key, phase, field, bad ? bad[0] : 'values');
        const [received, expected] = bad ? [stated[bad[0] as keyof Derived], bad[1]] : [stated.values.join(', '), actual.join(', ')];
        throw refusal(bundle, file, at, DGP_ERRORS.aggregateDisagrees, `received ${received}, but the trials give ${expected}.`);
      }
    }
  }
}

const stat = (summary: Summary, mode: string, key: string, phase: Phase, field: (typeof FIELDS)[number]) =>
  (summary.modes as Readonly<Record<string, Summary['modes'][keyof Summary['modes']]>>)[mode]?.[key]?.[phase][field];

type Derived = ReturnType<typeof derived>;

/** The harness's statistics over trials; its percentile is ordered[⌈(n − 1)·q⌉]. */
function derived(values: readonly number[]) {
  const ordered = values.toSorted((a, b) => a - b);
  const at = (q: number) => ordered[Math.ceil((ordered.length - 1) * q)]!;
  return { mean: values.reduce((a, b) => a + b, 0) / values.length, p05: at(0.05), p50: at(0.5), p95: at(0.95), min: at(0), max: at(1) };
}
