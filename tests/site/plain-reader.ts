/**
 * The second reader: system tar, JSON.parse and a few plain lines. It shares no code with src/, so the two can disagree.
 * In: a measured bundle. Out: the figures that its run page must show.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Dimensions by name, all as text. */
export type At = Readonly<Record<string, string>>;

export interface Figure {
  metric: string;
  at: At;
  value: number;
}

const data = join(import.meta.dirname, '../../data');

// The few fields that this reader looks at, taken as they are.
interface Summary {
  modes: Record<string, Record<string, Record<string, { phase_wall_s: number }>>>;
}
interface Resources {
  disk_backend_bytes_approx: { plain_du_sb: number; encrypted_du_sb: number };
  docker_stats: { cpu_percent: string };
}
interface TimeSeries {
  samples: { elapsed_s: number; host_resources: Resources }[];
  markers: { event: string; mode: string; concurrency: number; phase: string; elapsed_s: number }[];
}

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

export interface Pin {
  id: string;
  file: string;
  label: string;
  sha256: string;
  bytes: number;
  study: string;
  provenance: string;
  canonical: boolean;
  pinnedAt: string;
}

/** The pins as the file has them. */
export function pins(): Pin[] {
  const list = json(join(data, 'pins.json')) as Pin[];
  return list.map((pin) => ({ ...pin, id: pin.file.replace(/\.tgz$/, '') }));
}

/** The archive of a pin on this machine. */
export const archivePath = ({ file }: Pick<Pin, 'file'>): string => join(data, 'bundles', file);

/** The middle value; of an even number of values, the mean of the two in the middle. */
export function median(values: number[]): number {
  const ordered = [...values].sort((a, b) => a - b);
  const [low, high] = [ordered[Math.floor((ordered.length - 1) / 2)], ordered[Math.ceil((ordered.length - 1) / 2)]];
  return ((low ?? NaN) + (high ?? NaN)) / 2;
}

/** Number of sets of ranks 1…n with each sum. */
const sums = (n: number): bigint[] =>
  Array.from({ length: n }, (_, i) => i + 1).reduce<bigint[]>(
    (counts, rank) => Array.from({ length: counts.length + rank }, (_, sum) => (counts[sum] ?? 0n) + (counts[sum - rank] ?? 0n)),
    [1n],
  );

/** Hodges–Lehmann of ratios on logarithms where all are above 0, of differences as they are, with the signed-rank interval of 95 %, else the extremes. */
export function hodgesLehmann(ratios: number[], ofRatios = true) {
  const [there, back] = ofRatios && ratios.every((x) => x > 0) ? [Math.log, Math.exp] : [(x: number) => x, (x: number) => x];
  const pairs = ratios.flatMap((x, i) => ratios.slice(i).map((y) => (there(x) + there(y)) / 2)).toSorted((x, y) => x - y);
  const counts = sums(ratios.length);
  let [tail, rank] = [counts[0]!, 1];
  while (40n * (tail + counts[rank]!) <= 2n ** BigInt(ratios.length)) tail += counts[rank++]!;
  return { value: back(median(pairs)), low: back(pairs[rank - 1] ?? NaN), high: back(pairs.at(-rank) ?? NaN) };
}

/** What the successful operations of a per-operation CSV come to. No field before the last holds a comma. */
function operations(path: string) {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\r\n');
  const names = head.split(',');
  const at = (name: string) => names.indexOf(name);
  const rows = lines.map((line) => line.split(','));
  const good = rows.filter((row) => row[at('ok')] === 'True');
  const sum = (of: string[][], name: string) => of.reduce((total, row) => total + Number(row[at(name)]), 0);
  const later = rows.slice(rows.indexOf(good[0] ?? []) + 1);
  return {
    rateAfterFirst: sum(good.slice(1), 'bytes') / 1e6 / sum(later, 'wall_s'),
    failed: rows.length - good.length,
    bytes: sum(good, 'bytes'),
    ms: good.map((row) => Number(row[at('wall_s')]) * 1000).sort((a, b) => a - b),
  };
}

/** Value of one sample in a Prometheus text; 0 where a labelled series has not appeared yet. */
function sample(path: string, name: string): number {
  const line = readFileSync(path, 'utf8')
    .split('\n')
    .find((text) => text.startsWith(`${name} `));
  return line ? Number(line.slice(name.length + 1)) : 0;
}

const phaseNames = ['put', 'cold_get', 'warm_get'];

/** The metrics of one trial folder, one figure per metric and dims. */
function trialFigures(folder: string, artifacts: { bytes: number }[]): Figure[] {
  const figures: Figure[] = [];
  const { modes } = json(join(folder, 'summary.json')) as Summary;
  const { samples, markers } = json(join(folder, 'resource_timeseries.json')) as TimeSeries;
  const logical = artifacts.reduce((sum, artifact) => sum + artifact.bytes, 0);
  figures.push({ metric: 'logical-bytes', at: {}, value: logical });
  for (const [mode, levels] of Object.entries(modes)) {
    for (const [level, phases] of Object.entries(levels)) {
      const concurrency = Number(level.slice(1));
      const here = join(folder, mode, level);
      const add = (metric: string, value: number, phase?: string) =>
        figures.push({ metric, at: { mode, concurrency: String(concurrency), ...(phase ? { phase } : {}) }, value });

      for (const phase of phaseNames) {
        const { bytes, ms, failed, rateAfterFirst } = operations(join(here, `${phase}.csv`));
        const rank = (q: number) => ms[Math.ceil((ms.length - 1) * q)] ?? NaN;
        const phaseWallS = phases[phase]?.phase_wall_s ?? NaN;
        add('throughput', bytes / 1e6 / phaseWallS, phase);
        if (phase === 'put' && concurrency === 1) add('throughput-after-first', rateAfterFirst, phase);
        add('failed-ops', failed, phase);
        add('latency-p50', rank(0.5), phase);
        add('latency-max', rank(1), phase);
        // A percentile of fewer operations than these is withheld.
        if (ms.length >= 20) add('latency-p95', rank(0.95), phase);
        if (ms.length >= 100) add('latency-p99', rank(0.99), phase);
      }

      const [before, after] = ['before', 'after'].map((when) => join(here, `${when}_${mode}_${level}`)) as [string, string];
      const grown = (name: string) => sample(`${after}.prom`, name) - sample(`${before}.prom`, name);
      const saved = grown('deltaglider_delta_bytes_saved_total');
      const references = grown('deltaglider_delta_decisions_total{decision="reference"}');
      const disk = (path: string) => {
        const { host_resources: resources } = json(`${path}.json`) as { host_resources: Resources };
        const sizes = resources.disk_backend_bytes_approx;
        return sizes.plain_du_sb + sizes.encrypted_du_sb;
      };
      add('saved-bytes', saved);
      add('stored-implied', logical - saved);
      add('stored-corrected', logical - saved + references * (artifacts[0]?.bytes ?? NaN));
      add('stored-on-disk', disk(after) - disk(before));
      add('peak-rss', sample(`${after}.prom`, 'process_peak_rss_bytes'));

      const walls = (of: string[]) => of.reduce((sum, phase) => sum + (phases[phase]?.phase_wall_s ?? NaN), 0);
      const moved = (of: string[]) => of.reduce((sum, phase) => sum + operations(join(here, `${phase}.csv`)).bytes, 0);
      const mark = (event: string, phase: string) =>
        markers.find((m) => m.event === event && m.mode === mode && m.concurrency === concurrency && m.phase === phase)?.elapsed_s ?? NaN;
      const cpu = (from: number, to: number) =>
        samples.filter((s) => s.elapsed_s >= from && s.elapsed_s <= to).map((s) => parseFloat(s.host_resources.docker_stats.cpu_percent));
      const addCpu = (percents: number[], of: string[], phase?: string) => {
        const mean = percents.reduce((sum, percent) => sum + percent, 0) / percents.length;
        add('cpu-mean', mean, phase);
        add('cpu-max', Math.max(...percents), phase);
        add('cpu-seconds-per-gb', ((mean / 100) * walls(of)) / (moved(of) / 1e9), phase);
      };
      addCpu(cpu(mark('before_snapshot', ''), mark('after_snapshot', '')), phaseNames);
      for (const phase of phaseNames) {
        const percents = cpu(mark('phase_start', phase), mark('phase_end', phase));
        // A phase has CPU figures of its own only where every trial has this many samples.
        if (percents.length >= 3) addCpu(percents, [phase], phase);
      }
    }
  }
  return figures;
}

/** `throughput compression put 1`: metric, mode, phase and workers, `–` for one that is not there; then the other dimensions. */
export function keyOf({ metric, at }: { metric: string; at: Readonly<Record<string, string | undefined>> }): string {
  const { mode = '–', phase = '–', concurrency = '–', ...others } = at;
  const more = Object.entries(others)
    .toSorted()
    .map(([name, value]) => `${name}=${value}`);
  return [metric, mode, phase, concurrency, ...more].join(' ');
}

type Value = [metric: string, isKnown: boolean, value: number];
interface RunFile {
  version: number;
  fixed_length?: boolean;
  dims: string[];
  counters: { name: string; meaning: string }[];
  blocks: { finished: { calibration?: { integer_s: number; memory_s: number } }[] };
}

/** The metrics of each block of cells.csv, by what its columns say; no field holds a comma. A cell that a block visited twice has the means of its visits, of a peak the highest. */
function blockFigures(folder: string): Figure[][] {
  const { version, dims, counters, blocks, fixed_length: lasts } = json(join(folder, 'run.json')) as RunFile;
  const rows = recordsOf(join(folder, 'cells.csv'));
  const visit = version < 3 ? ['block', ...dims] : ['block', 'order', ...dims];
  const valuesOf = (names: string[]) => (row: Map<string, string>) => names.map((name) => row.get(name)).join();
  const done = recordsOf(join(folder, 'operations.csv')).filter((row) => row.get('ok') === 'true');
  const timed = Map.groupBy(done, valuesOf(visit));
  const visitsOf = (block: number, refused: boolean) => {
    const own = rows.filter((row) => Number(row.get('block')) === block && (!refused || row.get('accepted') === 'false'));
    return new Set(own.map((row) => row.get('order'))).size;
  };
  return blocks.finished.map(({ calibration }, i) => {
    const own = rows.filter((row) => Number(row.get('block')) === i + 1);
    const visited = Map.groupBy(own, valuesOf(dims));
    // Visits that lost too much time count only where no other does.
    const counted = [...visited.values()].map((own) => {
      const accepted = own.filter((row) => row.get('accepted') !== 'false');
      return accepted.length > 0 ? accepted : own;
    });
    const most = Math.max(...counted.flat().map((row) => Number(row.get('steal_pct'))));
    return [
      { metric: 'stolen-most', at: {}, value: most },
      ...(version < 3 ? [] : ['visits', 'refused-visits']).map((metric, only) => ({ metric, at: {}, value: visitsOf(i + 1, only > 0) })),
      ...(calibration
        ? [
            { metric: 'calibration-integer', at: {}, value: calibration.integer_s },
            { metric: 'calibration-memory', at: {}, value: calibration.memory_s },
          ]
        : []),
      ...counted.flatMap((visits) => {
        const has = (...names: string[]) => names.every((name) => visits.every((row) => row.get(name) !== ''));
        const all = (name: string) => visits.map((row) => Number(row.get(name)));
        const sum = (name: string) => all(name).reduce((a, b) => a + b);
        const of = (name: string) => sum(name) / visits.length;
        const highest = (name: string) => Math.max(...all(name));
        const at = Object.fromEntries(
          dims.filter((name) => has(name)).map((name) => [name === 'arm' ? 'mode' : name, visits[0]!.get(name)!]),
        );
        const times = version < 3 ? ['cpu_user_s', 'cpu_system_s'] : ['cpu_s'];
        const cpu = times.reduce((total, name) => total + of(name), 0);
        const values: Value[] = [
          [lasts ? 'load-time' : 'wall-time', true, of('wall_s') * 1000],
          ['operations-per-second', of('ops') > of('failed_ops'), (of('ops') - of('failed_ops')) / of('wall_s')],
          ['failed-ops', true, sum('failed_ops')],
          ['throughput', of('bytes') > 0, of('bytes') / 1e6 / of('wall_s')],
          ['cpu-mean', has(...times), (cpu / of('wall_s')) * 100],
          ['cpu-seconds-per-gb', has(...times) && of('bytes') > 0, cpu / (of('bytes') / 1e9)],
          ['peak-rss', has('rss_peak_bytes'), highest('rss_peak_bytes')],
          ['stolen-time', true, highest('steal_pct')],
          ...counters.map(({ name, meaning }): Value => [name, has(name), (/^Peak |latest/.test(meaning) ? highest : of)(name)]),
          ...percentiles(visits.flatMap((row) => timed.get(valuesOf(visit)(row)) ?? []).map((one) => Number(one.get('seconds')) * 1000)),
        ];
        return values.flatMap(([metric, known, value]) => (known ? [{ metric, at, value }] : []));
      }),
    ];
  });
}

/** Instructions of each work that was counted, by byte: the median of its passes; none before version 3. */
function countedWork(folder: string): Figure[] {
  const { version, dims } = json(join(folder, 'run.json')) as RunFile;
  const rows = version < 3 ? [] : recordsOf(join(folder, 'instructions.csv'));
  return [...Map.groupBy(rows, (row) => dims.map((name) => row.get(name)).join()).values()].map((passes) => ({
    metric: 'instructions-per-byte',
    at: Object.fromEntries(dims.flatMap((name) => (passes[0]!.get(name) ? [[name === 'arm' ? 'mode' : name, passes[0]!.get(name)!]] : []))),
    value: median(passes.map((row) => Number(row.get('instructions')) / Number(row.get('bytes')))),
  }));
}

/** The rows of a CSV without quotes, by column. */
function recordsOf(path: string): Map<string, string>[] {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) => {
    const fields = line.split(',');
    return new Map(names.map((name, i) => [name, fields[i]!]));
  });
}

/** Times of one cell by rank, ms; a percentile needs a sample that is large enough for it. */
function percentiles(times: number[]): [string, boolean, number][] {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil((sorted.length - 1) * share)] ?? NaN;
  return [
    ['latency-p50', sorted.length >= 1, at(0.5)],
    ['latency-p95', sorted.length >= 20, at(0.95)],
    ['latency-p99', sorted.length >= 100, at(0.99)],
    ['latency-max', sorted.length >= 1, at(1)],
  ];
}

/** Unpacks an archive with the system's tar, looks at it, and removes it again. */
function unpacked<T>(file: string, look: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'plain-reader-'));
  try {
    const archive = archivePath(pins().find((pin) => pin.file === file)!);
    // A thousand files of what was printed, which no figure is read from.
    execFileSync('tar', ['xzf', archive, '--exclude', '*/raw', '-C', folder, '--strip-components=1']);
    return look(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const known = new Map<string, Map<string, Figure>[]>();
/** Figures of archives that are of no trial. */
const counts = new Map<string, Figure[]>();

/** The figures of each trial by key; an archive is read once. */
export function readTrials(file: string): Map<string, Figure>[] {
  const trials = known.get(file) ?? readAnew(file);
  known.set(file, trials);
  return trials;
}

function readAnew(file: string): Map<string, Figure>[] {
  return unpacked(file, (folder) => {
    const held = readdirSync(folder);
    if (held.includes('cells.csv')) counts.set(file, countedWork(folder));
    if (held.includes('cells.csv')) return blockFigures(folder).map((figures) => new Map(figures.map((figure) => [keyOf(figure), figure])));
    if (!held.includes('artifacts.json'))
      throw new Error(`${file} holds ${held.join(', ')}: plain-reader.ts has no reader for this format`);
    const artifacts = json(join(folder, 'artifacts.json')) as { bytes: number }[];
    const trials = held.filter((name) => name.startsWith('trial_')).sort();
    const folders = trials.length > 0 ? trials.map((name) => join(folder, name)) : [folder];
    return folders.map((trial) => new Map(trialFigures(trial, artifacts).map((figure) => [keyOf(figure), figure])));
  });
}

const pool = (metric: string, values: number[]) =>
  /^failed-ops$|visits$/.test(metric) ? values.reduce((a, b) => a + b, 0) : median(values);

/** Every figure of a bundle by key, pooled over its trials: the median; of failed operations the sum. */
export function readPooled(file: string): Map<string, Figure> {
  const trials = readTrials(file);
  const inAll = [...(trials[0] ?? [])].filter(([key]) => trials.every((trial) => trial.has(key)));
  const pooled = inAll.map(([key, figure]): [string, Figure] => {
    const values = trials.map((trial) => trial.get(key)?.value ?? NaN);
    return [key, { ...figure, value: pool(figure.metric, values) }];
  });
  return new Map([...pooled, ...(counts.get(file) ?? []).map((figure): [string, Figure] => [keyOf(figure), figure])]);
}

/** A measurement, pooled and in each trial; of what belongs to no trial, the one figure. */
export interface Reading {
  pooled: number;
  values: number[];
}

/** A figure of a measured run by its name. */
export function readingOf(run: string, metric: string, dims: Readonly<Record<string, string | number>>): Reading {
  const key = keyOf({ metric, at: Object.fromEntries(Object.entries(dims).map(([name, value]) => [name, String(value)])) });
  const inTrials = readTrials(`${run}.tgz`).flatMap((trial) => trial.get(key)?.value ?? []);
  const values = inTrials.length > 0 ? inTrials : (counts.get(`${run}.tgz`) ?? []).flatMap((own) => (keyOf(own) === key ? own.value : []));
  return { pooled: pool(metric, values), values };
}

/** True of each block of a run in which no figure of CPU or time was read in a cell that lost more than 5 % of its time. */
export function quietBlocks(
  run: string,
  operands: readonly { metric: string; dims: Readonly<Record<string, string | number>> }[],
): boolean[] {
  const timed = operands.filter(({ metric }) => !/-bytes$|-per-byte$|^peak-rss$|^stolen-most$|visits$/.test(metric));
  const lost = timed.map(({ dims }) => readingOf(run, 'stolen-time', dims).values);
  return readTrials(`${run}.tgz`).map((_, block) => lost.every((values) => values[block]! <= 5));
}

const tables = new Map<string, Record<string, string>[]>();

/** The rows of a CSV in a transcript, by column name; a table is read once. */
export function readTable(file: string, table: string): Record<string, string>[] {
  const rows =
    tables.get(`${file} ${table}`) ??
    unpacked(file, (folder) => recordsOf(join(folder, table)).map((row) => Object.fromEntries(row) as Record<string, string>));
  tables.set(`${file} ${table}`, rows);
  return rows;
}

/** What readers have been told of a study, by claim. */
export const told = (study: string) =>
  (json(join(data, 'published', `${study}.json`)) as { claims: Record<string, { text: string; value: number }> }).claims;
