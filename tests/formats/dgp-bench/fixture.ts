/**
 * A small bundle, written from scratch as the harness writes it, with round numbers. `draft` gives its files as text; a test
 * changes the one place that it is about with `edit` or `swap` and reads the result.
 */
import { parseDgpBench } from '../../../src/formats/dgp-bench/index.ts';
import type { Run } from '../../../src/run/types.ts';
import { bundleOf, refusalFrom, type Files } from '../bundle.ts';

export const PHASES = ['put', 'cold_get', 'warm_get'] as const;
export type Phase = (typeof PHASES)[number];

const HEADER = 'run_id,mode,phase,concurrency,op,bucket,key,bytes,wall_s,status,ok,error';

/** Two objects of 3 MB and 1 MB. */
const ARTIFACTS = [
  { name: 'a-1.0.0.tar', path: '/home/someone/a-1.0.0.tar', bytes: 3_000_000, sha256: 'a'.repeat(64), source_url: 'npm:a@1.0.0' },
  { name: 'a-1.1.0.tar', path: '/home/someone/a-1.1.0.tar', bytes: 1_000_000, sha256: 'b'.repeat(64), source_url: 'npm:a@1.1.0' },
];

interface Place {
  trial: number;
  mode: string;
  concurrency: number;
  phase: Phase;
}

export interface Options {
  /** Run id; trials call themselves `<id>-t001`. */
  id?: string;
  modes?: readonly string[];
  concurrencies?: readonly number[];
  trials?: number;
  artifacts?: readonly { name: string; bytes: number }[];
  /** Wall seconds of each operation, 0.5 if not given; a phase takes the sum over its operations + 10 %. */
  wallS?: (place: Place) => number;
  /** Which artifact (0-based) fails where. */
  failed?: (place: Place, artifact: number) => boolean;
  /** What Docker prints as CPU in the two samples of each phase, 40 and 60 % if not given. */
  cpu?: (mode: string) => readonly [string, string];
}

/** Metrics of one scrape; one process (start time 1000) unless `start` says otherwise. */
export const prom = ({ saved = 0, references = 0, start = 1000, peak = 50_000_000 } = {}): string =>
  `${[
    '# HELP deltaglider_build_info Build information',
    '# TYPE deltaglider_build_info gauge',
    'deltaglider_build_info{backend_type="filesystem",version="1.19.0"} 1',
    '# TYPE deltaglider_delta_bytes_saved_total counter',
    `deltaglider_delta_bytes_saved_total ${saved}`,
    ...(references
      ? ['# TYPE deltaglider_delta_decisions_total counter', `deltaglider_delta_decisions_total{decision="reference"} ${references}`]
      : []),
    '# TYPE process_peak_rss_bytes gauge',
    `process_peak_rss_bytes ${peak}`,
    '# TYPE process_start_time_seconds gauge',
    `process_start_time_seconds ${start}`,
  ].join('\n')}\n`;

/** One or several trials, two modes and concurrency 1 unless told otherwise. */
export function draft(options: Options = {}): Files {
  const { id = 'run', trials = 1, artifacts = ARTIFACTS } = options;
  const shared: Files = {
    'artifacts.json': JSON.stringify(artifacts),
    'environment.json': JSON.stringify({
      timestamp: '2026-01-02T03:04:05+00:00',
      hostname: 'h',
      nproc: 2,
      uname: 'Linux h 6.1',
      lscpu: 'Model name:   Some CPU\n',
      meminfo: 'MemTotal: 1000 kB\n',
    }),
  };
  if (trials === 1) return { ...shared, ...trialFiles(id, 1, '', options).files };
  const numbers = Array.from({ length: trials }, (_, i) => i + 1);
  const all = numbers.map((n) => trialFiles(`${id}-t00${n}`, n, `trial_00${n}/`, options));
  const parent = {
    ...all[0]!.summary,
    run_id: id,
    multi_trial: true,
    trial_count_completed: trials,
    trial_directories: numbers.map((n) => `trial_00${n}`),
  };
  const aggregate = { schema: 'dgp-bench-trial-aggregate/v1', modes: aggregateModes(all.map((trial) => trial.summary.modes)) };
  const texts = { 'summary.json': JSON.stringify(parent), 'aggregate.json': JSON.stringify(aggregate) };
  return Object.assign(shared, texts, ...all.map((trial) => trial.files)) as Files;
}

type Stats = ReturnType<typeof statsOf>;
type Modes = Record<string, Record<string, Record<Phase, Stats>>>;

const mapValues = <A, B>(record: Record<string, A>, f: (value: A, key: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, f(value, key)]));

const aggregateModes = (trials: readonly Modes[]) =>
  mapValues(trials[0]!, (byKey, mode) =>
    mapValues(byKey, (phases, key) =>
      mapValues(phases, (_, phase) => {
        const over = (field: 'mb_s' | 'p50_ms') => spread(trials.map((modes) => modes[mode]![key]![phase as Phase][field]));
        return { mb_s: over('mb_s'), p50_ms: over('p50_ms') };
      }),
    ),
  );

function spread(values: readonly number[]) {
  const o = values.toSorted((a, b) => a - b);
  const at = (q: number) => o[Math.ceil((o.length - 1) * q)]!;
  const mean = values.reduce((a, b) => a + b) / o.length;
  return { n: o.length, mean, p05: at(0.05), p50: at(0.5), p95: at(0.95), min: at(0), max: at(1), values };
}

function trialFiles(runId: string, trial: number, folder: string, options: Options) {
  const { modes = ['passthrough', 'compression'], concurrencies = [1] } = options;
  const files: Files = {};
  const series = recorder(options.cpu);
  const summary = {
    run_id: runId,
    modes: {} as Modes,
    resources_rollup: { modes: {} as Record<string, Record<string, unknown>> },
    restart_between_modes_command: '/opt/ctl restart',
  };
  for (const mode of modes) {
    const [cells, rollups] = [(summary.modes[mode] = {}), (summary.resources_rollup.modes[mode] = {})] as Record<string, unknown>[];
    for (const [position, concurrency] of concurrencies.entries()) {
      const key = `c${concurrency}`;
      const path = `${folder}${mode}/${key}/`;
      series.cell(mode, concurrency);
      const phases = PHASES.map((phase) => {
        const { stats, csv } = phaseOf(runId, { trial, mode, concurrency, phase }, options);
        files[`${path}${phase}.csv`] = csv;
        return [phase, stats];
      });
      cells![key] = Object.fromEntries(phases) as unknown;
      for (const side of ['before', 'after']) {
        const [metrics, json] = snapshotOf(mode, position + (side === 'after' ? 1 : 0));
        files[`${path}${side}_${mode}_${key}.prom`] = metrics;
        files[`${path}${side}_${mode}_${key}.json`] = JSON.stringify(json);
        rollups![key] = {
          health: json.health,
          host_resources: json.host_resources,
          process_peak_rss_bytes_prom: json.health.peak_rss_bytes,
        };
      }
    }
  }
  files[`${folder}summary.json`] = JSON.stringify(summary);
  files[`${folder}resources_rollup.json`] = JSON.stringify(summary.resources_rollup);
  files[`${folder}resource_timeseries.json`] = JSON.stringify(series.content);
  return { summary, files };
}

function phaseOf(runId: string, place: Place, { artifacts = ARTIFACTS, wallS = () => 0.5, failed = () => false }: Options) {
  const { mode, concurrency, phase } = place;
  const wall = wallS(place);
  const ops = artifacts.map((artifact, index) => ({ ...artifact, ok: !failed(place, index) }));
  const rows = ops.map(({ name, bytes, ok }) =>
    [runId, mode, phase, concurrency, phase === 'put' ? 'PUT' : 'GET', 'b', `bench/${runId}/${mode}/${name}`, bytes, wall]
      .concat(ok ? [200, 'True', ''] : [0, 'False', '"timed out, twice"'])
      .join(),
  );
  return { stats: statsOf(ops, wall), csv: `${[HEADER, ...rows].join('\r\n')}\r\n` };
}

function statsOf(ops: readonly { bytes: number; ok: boolean }[], wall: number) {
  const done = ops.filter((op) => op.ok);
  const [bytes, total_s, phase_wall_s] = [done.reduce((n, op) => n + op.bytes, 0), done.length * wall, ops.length * wall * 1.1];
  const ms = done.length ? wall * 1000 : 0;
  return {
    ...{ ops: ops.length, ok: done.length, failed: ops.length - done.length, bytes, total_s },
    ...{ mb_s: total_s ? bytes / 1e6 / total_s : 0, latency_sample_n: done.length, p50_ms: ms, p95_ms: ms, p99_ms: ms },
    ...{ phase_wall_s, mb_s_wall: bytes / 1e6 / phase_wall_s },
  };
}

/** Compressing modes save 3.9 MB per round of uploads and write one reference copy. */
function snapshotOf(mode: string, rounds: number) {
  const metrics = mode.startsWith('compression') ? { saved: 3_900_000 * rounds, references: Math.min(rounds, 1), peak: 6e7 } : {};
  const peak = metrics.peak ?? 5e7;
  const json = {
    health: { status: 'healthy', peak_rss_bytes: peak },
    prom_summary: { process_peak_rss_bytes: peak, process_start_time_seconds: 1000 },
    host_resources: host(mode, rounds > 0),
  };
  return [prom(metrics), json] as const;
}

/** du of the root that a mode writes to grows by 4,004,096 B in its first round. */
const host = (mode: string, written: boolean, cpu = '50.00%') => ({
  schema: 'dgp-bench-resources/v1',
  docker_stats: { cpu_percent: cpu, mem_usage: '10MiB / 1GiB', cpu_source: 'docker', mem_source: 'docker' },
  disk_backend_bytes_approx: {
    plain_du_sb: 4096 + (written && !mode.includes('encryption') ? 4_004_096 : 0),
    encrypted_du_sb: 4096 + (written && mode.includes('encryption') ? 4_004_096 : 0),
  },
});

/** Two samples a phase, one second apart, and one of 999 % a second after each window. */
function recorder(cpu: NonNullable<Options['cpu']> = () => ['40.00%', '60%']) {
  const [samples, markers]: [unknown[], unknown[]] = [[], []];
  let clock = 0;
  const cell = (mode: string, concurrency: number) => {
    const mark = (event: string, phase = '') => markers.push({ event, elapsed_s: clock, mode, concurrency, phase });
    const sample = (share: string) => {
      clock += 1;
      const host_resources = host(mode, false, share);
      samples.push({ elapsed_s: clock, prom_summary: { process_peak_rss_bytes: 5e7 }, host_resources });
    };
    mark('before_snapshot');
    for (const phase of PHASES) {
      mark('phase_start', phase);
      cpu(mode).forEach(sample);
      mark('phase_end', phase);
    }
    mark('after_snapshot');
    sample('999%');
    clock += 1;
  };
  return { cell, content: { schema: 'dgp-bench-resource-timeseries/v1', sample_interval_s: 1, samples, markers } };
}

/**
 * The files with one JSON value changed.
 * @param place `summary.json#/modes/…`
 * @param to the new value, or what to make of the old number; undefined removes it
 */
export function edit(files: Files, place: string, to: unknown): Files {
  const [file, pointer] = place.split('#/') as [string, string];
  const keys = pointer.split('/');
  const last = keys.pop()!;
  const root = JSON.parse(files[file]!) as Record<string, unknown>;
  const parent = keys.reduce((value, key) => value[key] as Record<string, unknown>, root);
  const value: unknown = typeof to === 'function' ? (to as (old: unknown) => unknown)(parent[last]) : to;
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else parent[last] = value;
  return { ...files, [file]: JSON.stringify(root) };
}

export const parse = (files: Files): Run => parseDgpBench(bundleOf(files));

export const refusalOf = (files: Files): string => refusalFrom(() => parse(files));
