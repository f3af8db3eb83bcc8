/**
 * Does the bundle agree with itself? The summary is compared with its own CSVs, the CSVs with the artifacts, the roll-up with
 * the snapshots, the parent of several trials with them.
 */
import * as v from 'valibot';
import type { Bundle } from '../../bundle/index.ts';
import type { Artifact } from '../../run/types.ts';
import { refusal } from '../refusal.ts';
import { difference, pointer } from '../../run/checked.ts';
import { readJson } from './json.ts';
import { percentile } from '../figures.ts';
import { aggregateSchema, PHASES, rollupSchema, type Phase, type PhaseStats, type Summary } from './schema.ts';
import type { Cell, Trial } from './trials.ts';

/** Python and JavaScript add floats in different orders and with different compensation. */
const TOLERANCE = 1e-9;

const close = (a: unknown, b: unknown): boolean =>
  typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));

/** @throws DataError `dgp-summary-disagrees-with-csv`, `dgp-artifacts-disagree`, `dgp-rollup-disagrees` */
export function checkTrial(bundle: Bundle, trial: Trial, artifacts: readonly Artifact[]): void {
  for (const cell of trial.cells) {
    for (const phase of PHASES) {
      checkArtifacts(bundle, cell, phase, artifacts);
      checkSummary(bundle, cell, phase);
    }
  }
  checkRollup(bundle, trial);
}

function checkSummary(bundle: Bundle, { phases, cite }: Cell, phase: Phase): void {
  const { stats, csvFile, ops } = phases[phase];
  for (const [field, expected] of Object.entries(recompute(ops, stats)) as [keyof PhaseStats, number][]) {
    const stated = stats[field];
    if (typeof stated !== 'number' || close(stated, expected)) continue;
    const message = `${field} is ${stated}, but ${csvFile} gives ${expected} over its ${ops.length} rows. One of the two was changed after the run: fetch the archive again.`;
    const { file, at } = cite(phase, field);
    throw refusal(bundle, `${file}${at}`, 'dgp-summary-disagrees-with-csv', message);
  }
}

/** Every field of the summary that follows from the operations, as the harness derives it: 0 where nothing succeeded. */
function recompute(ops: Cell['phases'][Phase]['ops'], { phase_wall_s }: PhaseStats): Partial<Record<keyof PhaseStats, number>> {
  const ok = ops.filter((op) => op.ok);
  const bytes = ok.reduce((total, op) => total + op.sizeBytes, 0);
  const ordered = ok.toSorted((a, b) => a.wallS - b.wallS);
  const totalS = ok.reduce((total, op) => total + op.wallS, 0);
  const ms = (q: number) => (ok.length ? percentile(ordered, q).wallS * 1000 : 0);
  return {
    ops: ops.length,
    ok: ok.length,
    failed: ops.length - ok.length,
    bytes,
    total_s: totalS,
    mb_s: totalS ? bytes / 1e6 / totalS : 0,
    latency_sample_n: ok.length,
    p50_ms: ms(0.5),
    p95_ms: ms(0.95),
    p99_ms: ms(0.99),
    ...(phase_wall_s ? { mb_s_wall: bytes / 1e6 / phase_wall_s } : {}),
  };
}

function checkArtifacts(bundle: Bundle, { mode, phases }: Cell, phase: Phase, artifacts: readonly Artifact[]): void {
  const { csvFile, ops } = phases[phase];
  const refuse = (row: number, column: string, message: string) =>
    refusal(bundle, `${csvFile} row ${row}, column ${column}`, 'dgp-artifacts-disagree', message);
  for (const { row, key, sizeBytes, ok } of ops) {
    const artifact = artifacts.find(({ name }) => key.endsWith(`/${mode}/${name}`));
    if (!artifact) throw refuse(row, 'key', `"${key}" is no key of ${mode} and an artifact that artifacts.json lists.`);
    if (ok && sizeBytes !== artifact.sizeBytes)
      throw refuse(row, 'bytes', `${sizeBytes} B were moved, but artifacts.json says that ${artifact.name} has ${artifact.sizeBytes} B.`);
  }
}

/** Roll-up field → what it was copied from in the after snapshot. */
const ROLLED_UP = {
  health: ['health'],
  host_resources: ['host_resources'],
  process_peak_rss_bytes_prom: ['prom_summary', 'process_peak_rss_bytes'],
  cache_size_bytes_prom: ['prom_summary', 'deltaglider_cache_size_bytes'],
  delta_encode_seconds_sum: ['prom_summary', 'deltaglider_delta_encode_duration_seconds_sum'],
  delta_decode_seconds_sum: ['prom_summary', 'deltaglider_delta_decode_duration_seconds_sum'],
} as const;

/** No figure comes from the roll-up, so a bundle without one is fine; one that differs from its snapshots is not. */
function checkRollup(bundle: Bundle, { folder, cells, summary }: Trial): void {
  const file = `${folder}resources_rollup.json`;
  if (!bundle.files.has(file)) return;
  const rollup = readJson(bundle, file, rollupSchema);
  const refuse = (place: string, message: string) => refusal(bundle, place, 'dgp-rollup-disagrees', message);
  if (summary.resources_rollup && difference(summary.resources_rollup, rollup))
    throw refuse(`${folder}summary.json#/resources_rollup`, `it differs from ${file}, of which it is a copy.`);
  for (const { mode, concurrency, after } of cells) {
    const entry = rollup.modes[mode]?.[`c${concurrency}`];
    if (!entry || 'error' in entry || !after.json) continue;
    const snapshot = readJson(bundle, after.json.file, v.record(v.string(), v.unknown()));
    for (const [field, path] of Object.entries(ROLLED_UP)) {
      const [stated, original] = [entry[field] ?? null, dig(snapshot, path)];
      if (!(field in entry) || !difference(stated, original)) continue;
      const message = `${field} is ${show(stated)}, but ${after.json.file} has ${show(original)}, of which it is a copy.`;
      throw refuse(`${file}${pointer('modes', mode, `c${concurrency}`, field)}`, message);
    }
  }
}

const dig = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((v, key) => (v as Record<string, unknown> | null)?.[key] ?? null, value);

const show = (value: unknown) => JSON.stringify(value ?? null).slice(0, 80);

const FIELDS = ['mb_s', 'p50_ms', 'p95_ms', 'p99_ms'] as const;

/** Does the parent of several trials agree with them? @throws DataError `dgp-trials-disagree`, `dgp-aggregate-disagrees` */
export function checkParent(bundle: Bundle, parent: Summary, trials: readonly Trial[]): void {
  const refuse = (at: string, message: string, file = 'summary.json') => refusal(bundle, `${file}${at}`, 'dgp-trials-disagree', message);
  const completed = parent.trial_count_completed ?? parent.trial_count;
  if (completed !== undefined && completed !== trials.length) {
    throw refuse('#/trial_count_completed', `${completed} trials are stated, ${trials.length} trial folders are listed.`);
  }
  for (const { number, folder, summary } of trials) {
    const expected = `${parent.run_id}-t${String(number).padStart(3, '0')}`;
    if (summary.run_id !== expected)
      throw refuse('#/run_id', `the trial calls itself "${summary.run_id}", expected "${expected}".`, `${folder}summary.json`);
  }
  const { folder, summary } = trials[0]!;
  for (const field of ['modes', 'resources_rollup'] as const)
    if (difference(parent[field], summary[field]))
      throw refuse(`#/${field}`, `it differs from ${folder}summary.json, of which it is a copy.`);
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
        const values = trials.map((trial) => stat(trial.summary, mode, key, phase, field) ?? NaN);
        const found = difference(stated, { n: values.length, values, ...derived(values) }, close);
        if (!found) continue;
        const at = pointer('modes', mode, key, phase, field, ...found.keys);
        throw refusal(
          bundle,
          `${file}${at}`,
          'dgp-aggregate-disagrees',
          `received ${show(found.a)}, but the trials give ${show(found.b)}.`,
        );
      }
    }
  }
}

const stat = (summary: Summary, mode: string, key: string, phase: Phase, field: (typeof FIELDS)[number]) =>
  (summary.modes as Readonly<Record<string, Summary['modes'][keyof Summary['modes']]>>)[mode]?.[key]?.[phase][field];

function derived(values: readonly number[]) {
  const ordered = values.toSorted((a, b) => a - b);
  const at = (q: number) => percentile(ordered, q);
  return { mean: values.reduce((a, b) => a + b, 0) / values.length, p05: at(0.05), p50: at(0.5), p95: at(0.95), min: at(0), max: at(1) };
}
