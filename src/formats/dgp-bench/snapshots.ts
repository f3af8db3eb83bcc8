/** The two snapshots around one mode and concurrency, taken before and after it: metrics (.prom) and the collected JSON. */
import { textOf, type Bundle } from '../../bundle/index.ts';
import { refusal } from '../refusal.ts';
import { readJson } from './json.ts';
import { isMonotone, parsePrometheus, type FailedScrape, type Scrape } from './prometheus.ts';
import { snapshotSchema, type HostResources, type SnapshotJson } from './schema.ts';

export interface Snapshot {
  side: 'before' | 'after';
  /** Files of one kind in the folder; above 1 the lexically largest name was read. */
  candidates: number;
  prom?: { file: string; scrape: Scrape | FailedScrape };
  json?: { file: string; content: SnapshotJson };
}

/** @throws DataError `dgp-prometheus-invalid` with the line, or as `readJson` */
export function readSnapshot(bundle: Bundle, folder: string, side: Snapshot['side']): Snapshot {
  const named = (extension: string) =>
    [...bundle.files.keys()]
      .filter((path) => path.startsWith(`${folder}${side}_`) && path.endsWith(extension) && !path.slice(folder.length).includes('/'))
      .sort();
  const [proms, jsons] = [named('.prom'), named('.json')];
  const [prom, json] = [proms.at(-1), jsons.at(-1)];
  return {
    side,
    candidates: Math.max(proms.length, jsons.length),
    ...(prom ? { prom: { file: prom, scrape: readScrape(bundle, prom) } } : {}),
    ...(json ? { json: { file: json, content: readJson(bundle, json, snapshotSchema) } } : {}),
  };
}

const readScrape = (bundle: Bundle, file: string): Scrape | FailedScrape =>
  parsePrometheus(textOf(bundle, file), (line, message) =>
    refusal(bundle, `${file} line ${line}`, 'dgp-prometheus-invalid', `${message}. The file is not what a proxy writes.`),
  );

/** The scrape of a snapshot, or the sentence that says why there is none. */
export function scrapeOf({ side, prom }: Snapshot): { file: string; scrape: Scrape } | { missing: string } {
  if (!prom) return { missing: `there is no ${side} snapshot of the proxy's metrics` };
  if ('fetchError' in prom.scrape) return { missing: `the ${side} snapshot could not be fetched (${prom.scrape.fetchError})` };
  return { file: prom.file, scrape: prom.scrape };
}

/** Undefined where a sample has none, or the command failed. */
export const hostOf = (host: HostResources | { error: unknown } | null | undefined): HostResources | undefined =>
  host && !('error' in host) ? host : undefined;

const START_TIME = 'process_start_time_seconds';

/**
 * Why counters and resident memory say nothing about the window between two snapshots; null when they do.
 * A restart shows in the process's start time even when the counters were at 0 before; a monotone series that
 * fell or vanished shows it where start times are not exported.
 */
export function resetBetween(before: Snapshot, after: Snapshot): string | null {
  const [started, restarted] = [startTime(before), startTime(after)];
  if (started !== undefined && restarted !== undefined && started !== restarted) {
    return `the proxy restarted inside the window (${START_TIME} ${started} → ${restarted})`;
  }
  const [from, to] = [scrapeOf(before), scrapeOf(after)];
  if ('missing' in from || 'missing' in to) return null;
  for (const [series, value] of from.scrape.samples) {
    const later = to.scrape.samples.get(series);
    if (isMonotone(series, from.scrape) && (later ?? 0) < value)
      return `a counter was reset inside the window (${series} ${value} → ${later ?? 'gone'})`;
  }
  return null;
}

function startTime(snapshot: Snapshot): number | undefined {
  const scrape = scrapeOf(snapshot);
  return ('scrape' in scrape ? scrape.scrape.samples.get(START_TIME) : undefined) ?? snapshot.json?.content.prom_summary?.[START_TIME];
}
