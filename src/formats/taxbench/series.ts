/** series.csv: samples of the measured process, cell after cell; one time series for each block that has some. */
import type { Bundle } from '../../bundle/index.ts';
import type { Band, Sample, TrialSeries } from '../../run/types.ts';
import { visitIn } from './columns.ts';
import { readRows, type Row } from '../table.ts';
import { neededIn } from './cells.ts';
import type { RunFile } from './schema.ts';

const FILE = 'series.csv';
const TAIL = ['elapsed_s', 'rss_bytes', 'cpu_s'];

function readingOf(row: Row) {
  const [block, elapsedS, rssBytes, cpuS] = ['block', ...TAIL].map((column) => neededIn(row, column)) as [number, number, number, number];
  // A block may visit a cell twice: its visit is part of its name.
  const cell = row.cells.slice(1, -TAIL.length).join(' ');
  return { block, cell, mode: row.columns.includes('arm') ? row.text('arm') : 'all', elapsedS, rssBytes, cpuS };
}

/** Empty where nothing was sampled. @throws DataError as `readRows` */
export function readSeries(bundle: Bundle, run: RunFile): TrialSeries[] {
  const visit = visitIn(run.version);
  const rows = readRows('taxbench', bundle, FILE, (header) => [...visit, ...header.slice(visit.length, -TAIL.length), ...TAIL]);
  return [...Map.groupBy(rows.map(readingOf), ({ block }) => block)].map(([block, own]) => blockSeries(run, block, own));
}

/** Cells of a block one after the other, as they were measured; CPU is that between two samples. */
function blockSeries(run: RunFile, block: number, rows: readonly ReturnType<typeof readingOf>[]): TrialSeries {
  const samples: Sample[] = [];
  const bands: Band[] = [];
  let start = 0;
  for (const [cell, own] of Map.groupBy(rows, (row) => row.cell)) {
    const end = own.at(-1)!.elapsedS;
    for (const [i, { elapsedS, rssBytes, cpuS }] of own.entries()) {
      const before = own[i - 1];
      const passed = before ? elapsedS - before.elapsedS : 0;
      samples.push({
        elapsedS: start + elapsedS,
        rssBytes,
        ...(before && passed > 0 ? { cpuPercent: ((cpuS - before.cpuS) / passed) * 100 } : {}),
      });
    }
    bands.push({ mode: own[0]!.mode, concurrency: 1, phase: cell, startS: start, endS: start + end });
    start += end;
  }
  return { trial: block, samples, bands, source: { run: run.run_id, file: FILE, at: `block ${block}` } };
}
