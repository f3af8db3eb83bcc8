/** One per-operation CSV. In: bundle and path. Out: its operations in file order; anything unexpected is refused with its row. */
import { csvParseRows } from 'd3-dsv';
import { textOf, type Bundle } from '../../bundle/index.ts';
import { refusal } from '../refusal.ts';
import type { Phase } from './schema.ts';

const CSV_HEADER = 'run_id,mode,phase,concurrency,op,bucket,key,bytes,wall_s,status,ok,error';

/** One operation. A failed one has its artifact's size, so sum only where `ok`. */
export interface Op {
  /** 1 is the first row after the header. */
  row: number;
  key: string;
  sizeBytes: number;
  wallS: number;
  /** `wall_s` as the file writes it. */
  rawWallS: string;
  ok: boolean;
}

/** What every row of the file must repeat. */
interface CsvIdentity {
  runId: string;
  mode: string;
  phase: Phase;
  concurrency: number;
}

/** @throws DataError `dgp-file-missing`, `dgp-csv-invalid` */
export function readOps(bundle: Bundle, file: string, identity: CsvIdentity): Op[] {
  if (!bundle.files.has(file)) {
    throw refusal(
      bundle,
      file,
      'dgp-file-missing',
      'the per-operation CSV is not in the archive; a figure cannot be checked without it. Pack the whole results folder.',
    );
  }
  const [header = [], ...rows] = csvParseRows(textOf(bundle, file));
  if (header.join() !== CSV_HEADER) {
    throw refusal(bundle, `${file} row 0`, 'dgp-csv-invalid', `the header is "${header.join().slice(0, 200)}", expected "${CSV_HEADER}".`);
  }
  return rows.map((cells, index) => readOp(bundle, file, index + 1, cells, identity));
}

function readOp(bundle: Bundle, file: string, row: number, cells: readonly string[], { runId, mode, phase, concurrency }: CsvIdentity): Op {
  const columns = CSV_HEADER.split(',');
  const bad = (column: string, received: string, expected: string) =>
    refusal(bundle, `${file} row ${row}, column ${column}`, 'dgp-csv-invalid', `received "${received}", expected ${expected}.`);
  if (cells.length !== columns.length) throw bad('run_id', `${cells.length} cells`, `${columns.length} cells`);
  const cell = (column: string) => cells[columns.indexOf(column)]!;
  const matching = (column: string, pattern: RegExp, expected: string) => {
    if (!pattern.test(cell(column))) throw bad(column, cell(column), expected);
    return cell(column);
  };

  const repeated = { run_id: runId, mode, phase, concurrency: String(concurrency), op: phase === 'put' ? 'PUT' : 'GET' };
  for (const [column, value] of Object.entries(repeated)) if (cell(column) !== value) throw bad(column, cell(column), `"${value}"`);
  matching('status', /^\d{1,3}$/, 'an HTTP status or 0');
  const rawWallS = matching('wall_s', /^\d+(\.\d+)?(e-?\d+)?$/, 'seconds ≥ 0');
  return {
    row,
    key: cell('key'),
    sizeBytes: Number(matching('bytes', /^\d{1,15}$/, 'whole bytes ≥ 0')),
    wallS: Number(rawWallS),
    rawWallS,
    ok: matching('ok', /^(True|False)$/, 'True or False') === 'True',
  };
}
