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
  samples: readonly Sample[];
  markers: readonly Marker[];
  bands: readonly Band[];
  /** What the collector says about how it read CPU and memory; null = nothing. */
  cpuSource: string | null;
  memSource: string | null;
  statedIn: number;
}

/** Null when the run was not sampled. @throws DataError as `readJson`, `dgp-markers-invalid` */
export function readTimeseries(bundle: Bundle, folder: string): Timeseries | null {
  const file = `${folder}resource_timeseries.json`;
  if (!bundle.files.has(file)) return null;
  const { samples, markers } = readJson(bundle, file, timeseriesSchema);
  const dockers = samples.map((sample) => dockerOf(sample.host_resources));
  const statedIn = dockers.findIndex((stats) => stats?.cpu_source ?? stats?.mem_source);
  return {
    file,
    samples: samples.map(readSample),
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

function readSample(json: TimeseriesJson['samples'][number]): Sample {
  const { cpu_percent, mem_usage } = dockerOf(json.host_resources) ?? {};
  const disk = hostOf(json.host_resources)?.disk_backend_bytes_approx;
  const readings = {
    cpuPercent: cpu_percent,
    rssBytes: mem_usage,
    peakRssBytes: json.prom_summary?.['process_peak_rss_bytes'],
    diskPlainBytes: disk?.plain_du_sb,
    diskEncryptedBytes: disk?.encrypted_du_sb,
  };
  const taken = Object.fromEntries(Object.entries(readings).filter(([, value]) => value !== undefined));
  return { elapsedS: json.elapsed_s, ...taken };
}

/** One band per phase_start with its next phase_end; a phase that never ended has none. */
function bandsOf(bundle: Bundle, file: string, markers: readonly Marker[]): Band[] {
  return markers.flatMap((start, index) => {
    if (start.event !== 'phase_start') return [];
    const end = markers.slice(index).find((m) => m.event === 'phase_end' && samePhase(m, start));
    if (!end) return [];
    const { mode, concurrency, phase } = start;
    if (end.elapsed_s < start.elapsed_s) {
      const message = `${mode} ${phase} ends at ${end.elapsed_s} s, before its start at ${start.elapsed_s} s.`;
      throw refusal(bundle, `${file}${pointer('markers', index)}`, 'dgp-markers-invalid', message);
    }
    return [{ mode, concurrency, phase, startS: start.elapsed_s, endS: end.elapsed_s }];
  });
}

const samePhase = (a: Marker, b: Marker) => a.mode === b.mode && a.concurrency === b.concurrency && a.phase === b.phase;
