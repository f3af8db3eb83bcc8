/** What an upload occupies, in four readings, and the proxy's peak memory. */
import type { Artifact, Dims, Source } from '../../run/types.ts';
import { ARTIFACTS_FILE } from './environment.ts';
import { withheld, type Figure, type Outcome } from '../figures.ts';
import { pointer } from '../../run/checked.ts';
import type { Mode } from './schema.ts';
import { hostOf, scrapeOf, type Snapshot } from './snapshots.ts';
import type { Cell } from './trials.ts';

const SAVED = 'deltaglider_delta_bytes_saved_total';
const DECISIONS = 'deltaglider_delta_decisions_total';
const REFERENCES = `${DECISIONS}{decision="reference"}`;
const PEAK_RSS = 'process_peak_rss_bytes';

const ROOT = {
  passthrough: 'plain_du_sb',
  compression: 'plain_du_sb',
  encryption: 'encrypted_du_sb',
  compression_encryption: 'encrypted_du_sb',
} as const satisfies Record<Mode, string>;

export function storageFigures(cells: readonly Cell[], artifacts: readonly Artifact[]): Figure[] {
  const { mode, concurrency } = cells[0]!;
  const figure = (metric: string, read: (cell: Cell) => Outcome): Figure => ({
    metric,
    unit: 'B',
    dims: { mode, concurrency } satisfies Dims,
    outcomes: cells.map((cell) => withSnapshotDoubts(cell, read(cell))),
  });
  return [
    ...(cells.some((cell) => cell.phases.put.stats.failed > 0) ? [figure('logical-bytes', uploaded)] : []),
    figure('saved-bytes', saved),
    figure('stored-implied', (cell) => implied(cell, artifacts)),
    figure('stored-corrected', (cell) => corrected(cell, artifacts)),
    figure('stored-on-disk', onDisk),
    figure('peak-rss', peakRss),
  ];
}

/** Logical bytes of the run: all artifacts, once per trial. Modes in which uploads failed have a row of their own. */
export const logicalFigure = (run: string, artifacts: readonly Artifact[], trials: number): Figure => ({
  metric: 'logical-bytes',
  unit: 'B',
  dims: {},
  outcomes: Array.from({ length: trials }, () => ({
    value: artifacts.reduce((total, artifact) => total + artifact.sizeBytes, 0),
    sources: [{ run, file: ARTIFACTS_FILE, at: '#', raw: `sum of bytes over ${artifacts.length} artifacts` }],
  })),
});

const uploaded = ({ phases, cite }: Cell): Outcome => ({ value: phases.put.stats.bytes, sources: [cite('put', 'bytes')] });

/** Growth of the proxy's own counter of bytes saved by delta coding, from the before to the after snapshot. */
function saved(cell: Cell): Outcome {
  if (cell.phases.put.stats.ok === 0) return NOTHING_UPLOADED;
  return overwritten(cell) ?? growthOf(cell, SAVED);
}

/** Uploaded − saved bytes. It leaves out the full-size reference copy that delta coding keeps per prefix. */
function implied(cell: Cell, artifacts: readonly Artifact[]): Outcome {
  const base = saved(cell);
  if (base.value === null) return base;
  const figure = { value: cell.phases.put.stats.bytes - base.value, sources: [cell.cite('put', 'bytes'), ...base.sources] };
  const copies = referenceCopies(cell, base.value, artifacts);
  if (!copies?.count) return figure;
  const because = `it leaves out the reference copy that the proxy wrote, ${copies.count} × ${bytes(copies.bytes / copies.count)}`;
  return { ...figure, doubts: [{ code: 'reference-not-counted', because }] };
}

/** Implied + the reference copies that the proxy counted, each as large as the first object that was uploaded. */
function corrected(cell: Cell, artifacts: readonly Artifact[]): Outcome {
  const base = implied(cell, artifacts);
  if (base.value === null) return base;
  const copies = referenceCopies(cell, cell.phases.put.stats.bytes - base.value, artifacts);
  if (!copies) return withheld('missing-resource-series', `bytes were saved, but the snapshots hold no ${DECISIONS}`);
  return { value: base.value + copies.bytes, sources: [...base.sources, ...copies.sources] };
}

/**
 * Growth of the backend's root as `du` sees it, directories included, from the before to the after snapshot.
 * A restart of the proxy does not touch it.
 */
function onDisk(cell: Cell): Outcome {
  const root = ROOT[cell.mode];
  const read = ({ json }: Snapshot) => hostOf(json?.content.host_resources)?.disk_backend_bytes_approx?.[root];
  const [before, after] = [read(cell.before), read(cell.after)];
  const late = overwritten(cell);
  if (late) return late;
  if (cell.phases.put.stats.ok === 0) return NOTHING_UPLOADED;
  if (before === undefined || after === undefined)
    return withheld('missing-resource-series', `the ${before === undefined ? 'before' : 'after'} snapshot has no ${root}`);
  if (after === 0) return withheld('missing-resource-series', `the backend's root was not found (${root} is 0 after the uploads)`);
  if (after < before)
    return withheld('counter-reset', `the backend was emptied inside the window (${root} ${bytes(before)} → ${bytes(after)})`);
  const source = ({ json }: Snapshot, value: number): Source => ({
    run: cell.run,
    file: json!.file,
    at: pointer('host_resources', 'disk_backend_bytes_approx', root),
    raw: String(value),
  });
  return { value: after - before, sources: [source(cell.before, before), source(cell.after, after)] };
}

/**
 * High-water mark of the proxy process, xdelta3 children not included, at the end of the window. It covers the life of the
 * process: at a later concurrency, earlier ones too.
 */
function peakRss(cell: Cell): Outcome {
  if (cell.reset) return withheld('counter-reset', cell.reset);
  const { run } = cell;
  const after = scrapeOf(cell.after);
  const scraped = 'scrape' in after ? after.scrape.samples.get(PEAK_RSS) : undefined;
  if ('scrape' in after && scraped !== undefined)
    return { value: scraped, sources: [{ run, file: after.file, at: PEAK_RSS, raw: String(scraped) }] };
  const json = cell.after.json;
  const health = json?.content.health;
  const reported = health && !('error' in health) ? health.peak_rss_bytes : undefined;
  if (json && reported)
    return { value: reported, sources: [{ run, file: json.file, at: '#/health/peak_rss_bytes', raw: String(reported) }] };
  return withheld('missing-resource-series', 'missing' in after ? after.missing : `the after snapshot has no ${PEAK_RSS}`);
}

/** How many reference copies were written and how large they are; null when the proxy did not count its decisions. */
function referenceCopies(cell: Cell, savedBytes: number, artifacts: readonly Artifact[]) {
  const after = scrapeOf(cell.after);
  if ('missing' in after) return null;
  const counted = [...after.scrape.samples.keys()].some((series) => series.startsWith(DECISIONS));
  const growth = growthOf(cell, REFERENCES, 0);
  if (!counted || growth.value === null) return savedBytes === 0 ? { count: 0, bytes: 0, sources: [] } : null;
  if (growth.value === 0) return { count: 0, bytes: 0, sources: [] };
  const first = cell.phases.put.ops.find((op) => op.ok);
  const index = artifacts.findIndex(({ name }) => first?.key.endsWith(`/${name}`));
  const reference = artifacts[index];
  if (!reference) return null;
  const source: Source = {
    run: cell.run,
    file: ARTIFACTS_FILE,
    at: pointer(index, 'bytes'),
    raw: String(reference.sizeBytes),
  };
  return { count: growth.value, bytes: growth.value * reference.sizeBytes, sources: [...growth.sources, source] };
}

/** Without an upload that succeeded there is nothing stored to speak of: absent, not 0 B. */
const NOTHING_UPLOADED = withheld('failed-operations', 'no upload succeeded');

/** After − before of one counter. @param unused value of a labelled series before its first use */
function growthOf(cell: Cell, series: string, unused?: number): Outcome {
  if (cell.reset) return withheld('counter-reset', cell.reset);
  const ends: { value: number; source: Source }[] = [];
  for (const snapshot of [cell.before, cell.after]) {
    const scrape = scrapeOf(snapshot);
    if ('missing' in scrape) return withheld('missing-resource-series', scrape.missing);
    const value = scrape.scrape.samples.get(series) ?? unused;
    if (value === undefined) return withheld('missing-resource-series', `the ${snapshot.side} snapshot has no ${series}`);
    const raw = scrape.scrape.samples.has(series) ? String(value) : 'not yet used';
    ends.push({ value, source: { run: cell.run, file: scrape.file, at: series, raw } });
  }
  return { value: ends[1]!.value - ends[0]!.value, sources: ends.map((end) => end.source) };
}

/** Only the first concurrency of a mode writes new keys; later ones overwrite them, so they have no storage figures. */
function overwritten({ concurrency, firstConcurrency }: Cell): Outcome | undefined {
  if (concurrency === firstConcurrency) return undefined;
  return withheld(
    'keys-overwritten',
    `concurrency ${concurrency} uploaded the keys of concurrency ${firstConcurrency} again, so nothing new was stored`,
  );
}

function withSnapshotDoubts({ before, after }: Cell, outcome: Outcome): Outcome {
  const several = [before, after].filter((snapshot) => snapshot.candidates > 1);
  if (several.length === 0) return outcome;
  const because = `there are ${several.map((s) => `${s.candidates} ${s.side} snapshots`).join(' and ')}; the one with the largest name was read`;
  return { ...outcome, doubts: [...(outcome.doubts ?? []), { code: 'several-snapshots', because }] };
}

const bytes = (value: number) => `${value.toLocaleString('en-US')} B`;
