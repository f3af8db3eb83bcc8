/** series.csv: samples of the measured process, cell after cell. In: bundle, run.json. Out: one time series for each block that has samples. */
import { csvParseRows } from 'd3-dsv';
import type { Bundle } from '../../bundle/index.ts';
import type { Band, Sample, TrialSeries } from '../../run/types.ts';
import { tableText } from './cells.ts';
import { visitIn } from './columns.ts';
import { refusal } from '../refusal.ts';
import type { RunFile } from './schema.ts';

const FILE = 'series.csv';
const TAIL = ['elapsed_s', 'rss_bytes', 'cpu_s'];

interface Row {
  block: number;
  cell: string;
  mode: string;
  elapsedS: number;
  rssBytes: number;
  cpuS: number;
}

/** Empty where nothing was sampled. @throws DataError `taxbench-file-missing`, `taxbench-header`, `taxbench-cell` */
export function readSeries(bundle: Bundle, run: RunFile): TrialSeries[] {
  const [header = [], ...rows] = csvParseRows(tableText(bundle, FILE));
  const visit = visitIn(run.version);
  if (header.slice(0, visit.length).join() !== visit.join() || header.slice(-3).join() !== TAIL.join())
    throw refusal(
      bundle,
      `${FILE} header`,
      'taxbench-header',
      `is "${header.join().slice(0, 300)}", expected block, dimensions, ${TAIL.join(', ')}.`,
    );
  const arm = header.indexOf('arm');
  const parsed = rows.map((cells, index): Row => {
    const [block, elapsedS, rssBytes, cpuS] = [cells[0], ...cells.slice(-3)].map(Number) as [number, number, number, number];
    const names = cells.slice(1, -3);
    if (cells.length !== header.length || ![block, elapsedS, rssBytes, cpuS].every((value) => Number.isFinite(value) && value >= 0))
      throw refusal(
        bundle,
        `${FILE} row ${index + 1}`,
        'taxbench-cell',
        `received "${cells.join()}", expected numbers ≥ 0 in the last three columns.`,
      );
    // A block may visit a cell twice: its visit is part of its name.
    return { block, cell: names.join(' '), mode: cells[arm] ?? 'all', elapsedS, rssBytes, cpuS };
  });
  return [...Map.groupBy(parsed, ({ block }) => block)].map(([block, own]) => blockSeries(run, block, own));
}

/** Cells of a block one after the other, as they were measured; CPU is that between two samples. */
function blockSeries(run: RunFile, block: number, rows: readonly Row[]): TrialSeries {
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
  const interval = rows.length > 1 ? start / rows.length : 0;
  return { trial: block, sampleIntervalS: interval, samples, bands, source: { run: run.run_id, file: FILE, at: `block ${block}` } };
}
