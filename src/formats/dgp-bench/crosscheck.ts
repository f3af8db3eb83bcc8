/**
 * Does the bundle agree with itself? The summary is compared with its own CSVs, the CSVs with the artifacts, the roll-up with
 * the snapshots. In: trial. Out: nothing, or the bundle is refused.
 */
import * as v from 'valibot';
import type { Bundle } from '../../bundle/index.ts';
import type { Artifact } from '../../run/types.ts';
import { DGP_ERRORS, refusal } from './errors.ts';
import { pointer, readJson } from './json.ts';
import { percentile } from './performance.ts';
import { PHASES, rollupSchema } from './schema.ts';
import type { Phase, PhaseStats } from './schema.ts';
import type { Cell, Trial } from './trials.ts';

/** Python and JavaScript add floats in different orders and with different compensation. */
const TOLERANCE = 1e-9;

export const close = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));

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
  const maxMs = Math.max(0, ...ops.filter((op) => op.ok).map((op) => op.wallS * 1000));
  if (stats.p99_ms > maxMs && !close(stats.p99_ms, maxMs)) {
    const { file, at } = cite(phase, 'p99_ms');
    throw refusal(
      bundle,
      file,
      at,
      DGP_ERRORS.percentileImpossible,
      `p99 is ${stats.p99_ms} ms, above the slowest operation in ${csvFile}, ${maxMs} ms.`,
    );
  }
  for (const [field, expected] of Object.entries(recompute(phases[phase].ops, stats)) as [keyof PhaseStats, number][]) {
    const stated = stats[field];
    if (typeof stated !== 'number' || close(stated, expected)) continue;
    const { file, at } = cite(phase, field);
    const message = `${field} is ${stated}, but ${csvFile} gives ${expected} over its ${ops.length} rows. One of the two was changed after the run: fetch the archive again.`;
    throw refusal(bundle, file, at, DGP_ERRORS.summaryDisagrees, message);
  }
}

/** Every field of the summary that follows from the operations, as the harness derives it: 0 where nothing succeeded. */
function recompute(ops: Cell['phases'][Phase]['ops'], { phase_wall_s }: PhaseStats): Partial<Record<keyof PhaseStats, number>> {
  const ok = ops.filter((op) => op.ok);
  const bytes = ok.reduce((total, op) => total + op.sizeBytes, 0);
  const totalS = ok.reduce((total, op) => total + op.wallS, 0);
  const ms = (q: number) => (ok.length ? percentile(ok, q).wallS * 1000 : 0);
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
  for (const { row, key, sizeBytes, ok } of ops) {
    const artifact = artifacts.find(({ name }) => key.endsWith(`/${mode}/${name}`));
    if (!artifact) {
      throw refusal(
        bundle,
        csvFile,
        `row ${row}, column key`,
        DGP_ERRORS.artifactsDisagree,
        `"${key}" is no key of ${mode} and an artifact that artifacts.json lists.`,
      );
    }
    if (ok && sizeBytes !== artifact.sizeBytes) {
      const message = `${sizeBytes} B were moved, but artifacts.json says that ${artifact.name} has ${artifact.sizeBytes} B.`;
      throw refusal(bundle, csvFile, `row ${row}, column bytes`, DGP_ERRORS.artifactsDisagree, message);
    }
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
  if (summary.resources_rollup && !same(summary.resources_rollup, rollup)) {
    throw refusal(
      bundle,
      `${folder}summary.json`,
      '#/resources_rollup',
      DGP_ERRORS.rollupDisagrees,
      `it differs from ${file}, of which it is a copy.`,
    );
  }
  for (const { mode, concurrency, after } of cells) {
    const entry = rollup.modes[mode]?.[`c${concurrency}`];
    if (!entry || 'error' in entry || !after.json) continue;
    const snapshot = readJson(bundle, after.json.file, v.record(v.string(), v.unknown()));
    for (const [field, path] of Object.entries(ROLLED_UP)) {
      const [stated, original] = [entry[field] ?? null, dig(snapshot, path)];
      if (!(field in entry) || same(stated, original)) continue;
      const message = `${field} is ${show(stated)}, but ${after.json.file} has ${show(original)}, of which it is a copy.`;
      throw refusal(bundle, file, pointer('modes', mode, `c${concurrency}`, field), DGP_ERRORS.rollupDisagrees, message);
    }
  }
}

const dig = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((v, key) => (v as Record<string, unknown> | null)?.[key] ?? null, value);

/** Equal as data; both sides were written by one serializer, so the order of keys agrees. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const show = (value: unknown) => JSON.stringify(value).slice(0, 80);
