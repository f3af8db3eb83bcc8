/** The resource time series of one trial. In: bundle and trial folder. Out: samples in plain units, markers and phase bands. */
import type { Bundle } from '../../bundle/index.ts';
import type { Band, Sample } from '../../run/types.ts';
import { refusal } from '../refusal.ts';
import { pointer } from '../../run/checked.ts';
import { readJson } from './json.ts';
import { timeseriesSchema, type TimeseriesJson } from './schema.ts';
import { hostOf } from './snapshots.ts';

type Marker = TimeseriesJson['markers'][number];

export interface Timeseries {
  file: string;
  sampleIntervalS: number;
  samples: readonly Sample[];
  markers: readonly Marker[];
  bands: readonly Band[];
  /** What the collector says about how it read CPU and memory; null = nothing. */
  cpuSource: string | null;
  memSource: string | null;
  /** Index of the sample that says so. */
  statedIn: number;
}

/** Null when the run was not sampled. @throws DataError as `readJson`, `dgp-unit-missing`, `dgp-markers-invalid` */
export function readTimeseries(bundle: Bundle, folder: string): Timeseries | null {
  const file = `${folder}resource_timeseries.json`;
  if (!bundle.files.has(file)) return null;
  const { sample_interval_s, samples, markers } = readJson(bundle, file, timeseriesSchema);
  const dockers = samples.map((sample) => dockerOf(sample.host_resources));
  const statedIn = dockers.findIndex((stats) => stats?.cpu_source ?? stats?.mem_source);
  return {
    file,
    sampleIntervalS: sample_interval_s,
    samples: samples.map((sample, index) => readSample(bundle, file, index, sample)),
    markers,
    bands: bandsOf(bundle, file, markers),
    cpuSource: dockers[statedIn]?.cpu_source ?? null,
    memSource: dockers[statedIn]?.mem_source ?? null,
    statedIn,
  };
}

function dockerOf(host: TimeseriesJson['samples'][number]['host_resources']) {
  const docker = hostOf(host)?.docker_stats;
  return docker && !('error' in docker) ? docker : undefined;
}

function readSample(bundle: Bundle, file: string, index: number, json: TimeseriesJson['samples'][number]): Sample {
  const sample: Sample = { elapsedS: json.elapsed_s };
  const at = (key: string) => pointer('samples', index, 'host_resources', 'docker_stats', key);
  const { cpu_percent, mem_usage } = dockerOf(json.host_resources) ?? {};
  const cpuPercent = cpu_percent && parsePercent(bundle, file, at('cpu_percent'), cpu_percent);
  if (typeof cpuPercent === 'number') sample.cpuPercent = cpuPercent;
  const rssBytes = mem_usage && parseMemory(bundle, file, at('mem_usage'), mem_usage);
  if (typeof rssBytes === 'number') sample.rssBytes = rssBytes;
  const peak = json.prom_summary?.['process_peak_rss_bytes'];
  if (peak !== undefined) sample.peakRssBytes = peak;
  const disk = hostOf(json.host_resources)?.disk_backend_bytes_approx;
  if (disk?.plain_du_sb !== undefined) sample.diskPlainBytes = disk.plain_du_sb;
  if (disk?.encrypted_du_sb !== undefined) sample.diskEncryptedBytes = disk.encrypted_du_sb;
  return sample;
}

/** What Docker prints for a container that is not running. */
const NOT_RUNNING = /^--/;

/** `64.79%` → 64.79, in percent of one core. */
function parsePercent(bundle: Bundle, file: string, at: string, text: string): number | null {
  if (NOT_RUNNING.test(text)) return null;
  const match = /^(\d+(?:\.\d+)?)%$/.exec(text);
  if (!match)
    throw refusal(bundle, `${file}${at}`, 'dgp-unit-missing', `received "${text}", expected a share with its unit, such as "12.5%".`);
  return Number(match[1]);
}

/** Docker prints binary units; older versions decimal ones. */
const BYTES_PER: Readonly<Record<string, number>> = {
  B: 1,
  kB: 1e3,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
  TiB: 2 ** 40,
};

/** `119.1MiB / 23.54GiB` → the used part in bytes. It is as precise as Docker prints it, four digits. */
function parseMemory(bundle: Bundle, file: string, at: string, text: string): number | null {
  if (NOT_RUNNING.test(text)) return null;
  const [, amount, unit] = /^(\d+(?:\.\d+)?) ?([A-Za-z]+)(?: \/ .*)?$/.exec(text) ?? [];
  const factor = BYTES_PER[unit ?? ''];
  if (factor === undefined)
    throw refusal(
      bundle,
      `${file}${at}`,
      'dgp-unit-missing',
      `received "${text}", expected a size with its unit, such as "119.1MiB / 23.54GiB".`,
    );
  return Number(amount) * factor;
}

/** One band per phase_start with its next phase_end; a phase that never ended has none. */
function bandsOf(bundle: Bundle, file: string, markers: readonly Marker[]): Band[] {
  return markers.flatMap((start, index) => {
    if (start.event !== 'phase_start') return [];
    const end = markers.slice(index).find((m) => m.event === 'phase_end' && samePhase(m, start));
    if (!end) return [];
    const { mode, concurrency, phase } = start;
    if (end.elapsed_s < start.elapsed_s) {
      throw refusal(
        bundle,
        `${file}${pointer('markers', index)}`,
        'dgp-markers-invalid',
        `${mode} ${phase} ends at ${end.elapsed_s} s, before its start at ${start.elapsed_s} s.`,
      );
    }
    return [{ mode, concurrency, phase, startS: start.elapsed_s, endS: end.elapsed_s }];
  });
}

const samePhase = (a: Marker, b: Marker) => a.mode === b.mode && a.concurrency === b.concurrency && a.phase === b.phase;
