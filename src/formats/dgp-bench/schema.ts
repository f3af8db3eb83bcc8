/**
 * What each JSON file of the harness must look like. Unknown extra keys are tolerated, because environments and collectors differ.
 * Sizes are bytes, times seconds, `_ms` milliseconds, rates 10⁶ B/s.
 */
import * as v from 'valibot';

const MODES = ['passthrough', 'compression', 'encryption', 'compression_encryption'] as const;
export const PHASES = ['put', 'cold_get', 'warm_get'] as const;
export type Mode = (typeof MODES)[number];
export type Phase = (typeof PHASES)[number];

const number = v.pipe(v.number(), v.finite(), v.minValue(0));
const count = v.pipe(number, v.integer());
const rate = v.optional(v.nullable(number));
const concurrencyKey = v.pipe(v.string(), v.regex(/^c[1-9]\d*$/, 'Invalid concurrency: expected c1, c4, …'));

const phaseStats = v.pipe(
  v.object({
    ops: count,
    ok: count,
    failed: count,
    bytes: count,
    total_s: number,
    mb_s: number,
    latency_sample_n: v.optional(count),
    p50_ms: number,
    p95_ms: number,
    p99_ms: number,
    phase_wall_s: rate,
    mb_s_wall: rate,
  }),
  v.check(
    (s) => s.p50_ms <= s.p95_ms && s.p95_ms <= s.p99_ms,
    (issue) => {
      const { p50_ms, p95_ms, p99_ms } = issue.input;
      return `the percentiles fall: p50 ${p50_ms}, p95 ${p95_ms}, p99 ${p99_ms} ms, expected p50 ≤ p95 ≤ p99`;
    },
  ),
);
export type PhaseStats = v.InferOutput<typeof phaseStats>;

export const rollupSchema = v.object({ modes: v.record(v.string(), v.record(v.string(), v.record(v.string(), v.unknown()))) });

/** `modes.<mode>.c<N>` of a summary: at least one mode, and one concurrency in each. */
const cellStats = v.object({ put: phaseStats, cold_get: phaseStats, warm_get: phaseStats });
const modeStats = v.pipe(v.record(concurrencyKey, cellStats), v.minEntries(1));

export const summarySchema = v.object({
  run_id: v.pipe(v.string(), v.nonEmpty()),
  modes: v.pipe(v.record(v.picklist(MODES), modeStats), v.minEntries(1)),
  resources_rollup: v.optional(rollupSchema),
  restart_between_modes_command: v.optional(v.string()),
  multi_trial: v.optional(v.boolean()),
  trial_count: v.optional(count),
  trial_count_completed: v.optional(count),
  trial_directories: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^trial_\d{3,}$/))), v.nonEmpty())),
});
export type Summary = v.InferOutput<typeof summarySchema>;

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Invalid SHA-256: expected 64 lower-case hex digits'));

/** The absolute `path` of the client machine is left out on purpose. */
export const artifactsSchema = v.pipe(
  v.array(
    v.object({
      name: v.pipe(v.string(), v.nonEmpty()),
      bytes: count,
      sha256: v.optional(sha256),
      sha256_hex: v.optional(sha256),
      source_url: v.optional(v.nullable(v.string())),
    }),
  ),
  v.nonEmpty('Invalid list: expected at least one artifact'),
);

export const environmentSchema = v.object({
  timestamp: v.optional(v.string()),
  nproc: v.optional(v.nullable(v.union([count, v.string()]))),
  uname: v.optional(v.nullable(v.string())),
  lscpu: v.optional(v.nullable(v.string())),
  meminfo: v.optional(v.nullable(v.string())),
});

const failed = v.object({ error: v.unknown() });
const hasError = (input: unknown) => typeof input === 'object' && input !== null && 'error' in input;
/** A command's result: what it printed, or `{error}` when it failed. */
const orFailed = <const S extends v.GenericSchema>(schema: S) =>
  v.lazy((input) => (hasError(input) ? failed : schema)) as v.GenericSchema<unknown, v.InferOutput<S> | { error: unknown }>;

/** A reading with its unit, as Docker prints it; undefined of a container that is not running, for which it prints dashes or nothing. */
const reading = (example: string, read: (text: string) => number | undefined) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset: { value: text }, addIssue, NEVER }): number | undefined => {
      if (text === '' || text.startsWith('--')) return undefined;
      const value = read(text);
      if (value !== undefined) return value;
      addIssue({ message: `received "${text}", expected a number with its unit, such as "${example}"` });
      return NEVER;
    }),
  );

const percent = (text: string) => (/^\d+(\.\d+)?%$/.test(text) ? Number.parseFloat(text) : undefined);

/** Docker prints binary units; older versions decimal ones. */
const BYTES_PER: Readonly<Record<string, number>> = {
  ...{ B: 1, kB: 1e3, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 },
  ...{ KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40 },
};

/** The part that is used, in bytes, as precise as Docker prints it: four digits. */
function usedBytes(text: string): number | undefined {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?) ?([A-Za-z]+)(?: \/ .*)?$/.exec(text) ?? [];
  const factor = BYTES_PER[unit];
  return factor && Number(amount) * factor;
}

const dockerStats = v.object({
  cpu_percent: v.optional(reading('12.5%', percent)),
  mem_usage: v.optional(reading('119.1MiB / 23.54GiB', usedBytes)),
  cpu_source: v.optional(v.string()),
  mem_source: v.optional(v.string()),
});

const hostResources = v.object({
  schema: v.literal('dgp-bench-resources/v1'),
  docker_stats: v.optional(v.nullable(orFailed(dockerStats))),
  disk_backend_bytes_approx: v.optional(v.nullable(v.object({ plain_du_sb: v.optional(count), encrypted_du_sb: v.optional(count) }))),
});
export type HostResources = v.InferOutput<typeof hostResources>;

const promSummary = v.record(v.string(), v.pipe(v.number(), v.finite()));

export const snapshotSchema = v.object({
  health: v.optional(v.nullable(orFailed(v.object({ peak_rss_bytes: v.optional(v.nullable(count)) })))),
  prom_summary: v.optional(v.nullable(promSummary)),
  host_resources: v.optional(v.nullable(orFailed(hostResources))),
});
export type SnapshotJson = v.InferOutput<typeof snapshotSchema>;

export const timeseriesSchema = v.object({
  schema: v.literal('dgp-bench-resource-timeseries/v1'),
  sample_interval_s: number,
  samples: v.array(
    v.object({
      elapsed_s: number,
      prom_summary: v.optional(v.nullable(promSummary)),
      host_resources: v.optional(v.nullable(orFailed(hostResources))),
    }),
  ),
  markers: v.optional(
    v.array(v.object({ event: v.string(), elapsed_s: number, mode: v.string(), concurrency: count, phase: v.string() })),
    [],
  ),
});
export type TimeseriesJson = v.InferOutput<typeof timeseriesSchema>;

const spread = v.pipe(
  v.object({
    n: count,
    mean: v.nullable(number),
    p05: v.nullable(number),
    p50: v.nullable(number),
    p95: v.nullable(number),
    min: v.nullable(number),
    max: v.nullable(number),
    values: v.array(number),
  }),
  v.check(
    (s) => [s.min, s.p05, s.p50, s.p95, s.max].every((x, i, all) => i === 0 || (x ?? 0) >= (all[i - 1] ?? 0)),
    'the percentiles do not lie in order between minimum and maximum, expected min ≤ p05 ≤ p50 ≤ p95 ≤ max',
  ),
);
const aggregatePhase = v.partial(v.object({ mb_s: spread, p50_ms: spread, p95_ms: spread, p99_ms: spread }));
const aggregateCell = v.partial(v.object({ put: aggregatePhase, cold_get: aggregatePhase, warm_get: aggregatePhase }));

export const aggregateSchema = v.object({
  schema: v.literal('dgp-bench-trial-aggregate/v1'),
  modes: v.record(v.picklist(MODES), v.record(concurrencyKey, aggregateCell)),
});
