/** operations.csv: every request that was timed, up to two hundred thousand in a bundle; those of a visit follow each other and begin alike. */
import { csvParseRows } from 'd3-dsv';
import type { Bundle } from '../../bundle/index.ts';
import type { Dims } from '../../run/types.ts';
import { openTable, textIn, type Row } from '../table.ts';
import { CELLS_FILE, dimsOf, keyOf, NUMBER, type CellRow, type CellRows } from './cells.ts';
import { visitIn } from './columns.ts';
import type { RunFile } from './schema.ts';

export const OPERATIONS_FILE = 'operations.csv';
/** The last columns. */
const TIMED = ['start_s', 'seconds', 'bytes', 'ok'];
/** Them at the end of a line. Neither cut into cells nor copied by a match, which takes nearly twice as long. */
const TIMES = new RegExp(String.raw`${NUMBER},${NUMBER},${NUMBER},(?:true|false)\r?(?:\n|$)`, 'y');
/** What comes before. */
const HEAD = new RegExp(`.+,(?=${TIMES.source})`, 'y');

/** An operation is named by its row; 1 is the first after the header. */
export interface Operations {
  /** Those of some visits of a cell, in the order of the file; undefined where no operation of the cell was timed. */
  of(cell: Dims, visits: readonly CellRow[]): number[] | undefined;
  secondsOf(row: number): number;
  secondsTextOf(row: number): string;
  isDone(row: number): boolean;
}

/** @param cells whose visits they belong to @throws DataError as `readRows` */
export function readOperations(bundle: Bundle, { version }: RunFile, cells: readonly CellRows[]): Operations {
  const visit = visitIn(version);
  const text = textIn('taxbench', bundle, OPERATIONS_FILE);
  const cellsAt = (start: number) => csvParseRows(text.slice(start, text.indexOf('\n', start) + 1 || undefined))[0] ?? [];
  const header = cellsAt(0);
  const names = header.slice(visit.length, -TIMED.length);
  const rowIn = openTable('taxbench', bundle, OPERATIONS_FILE, [...visit, ...names, ...TIMED], header);
  // By row; the first entry is the header's.
  const [places, seconds, failed] = [[0], [0], new Set<number>()];
  const begun = new Map<string, { first: Row; rows: number[] }>();
  let [head, own] = ['', begun.get('')];
  for (let at = text.indexOf('\n') + 1 || text.length; at < text.length; at = TIMES.lastIndex) {
    const number = seconds.length;
    // Most begin as the one before.
    if (!own || !text.startsWith(head, at)) {
      HEAD.lastIndex = at;
      head = HEAD.exec(text)?.[0] ?? '';
      own = begun.get(head) ?? { first: rowIn(cellsAt(at), number), rows: [] };
      begun.set(head, own);
    }
    TIMES.lastIndex = at + head.length;
    const from = text.indexOf(',', TIMES.lastIndex) + 1;
    const to = text.indexOf(',', from);
    const took = TIMES.test(text) ? Number(text.slice(from, to)) : Number.NaN;
    if (!Number.isFinite(took)) throw rowIn(cellsAt(at), number).refusal('seconds', 'a number ≥ 0 between two others, and true or false');
    own.rows.push(number);
    places.push(from);
    seconds.push(took);
    if (text.startsWith('false', text.indexOf(',', to + 1) + 1)) failed.add(number);
  }

  const firsts = [...begun.values()].map(({ first }) => first);
  const dims = dimsOf(names, firsts);
  const placeOf = (cell: Dims, block: unknown, order: unknown) => [keyOf(cell), block, visit.length > 1 ? order : ''].join(' ');
  const timed = new Set(firsts.map((row) => keyOf(dims.get(row)!)));
  const timedIn = Map.groupBy(begun.values(), ({ first }) => placeOf(dims.get(first)!, first.cells[0], first.cells[1]));
  const visited = new Set(cells.flatMap(({ dims: cell, rows }) => rows.map(({ block, order }) => placeOf(cell, block, order))));
  for (const [place, [stray]] of timedIn)
    if (!visited.has(place)) throw stray!.first.refusal('block', `with what follows it a visit of ${CELLS_FILE}`);
  const rowsIn = (place: string) => (timedIn.get(place) ?? []).flatMap(({ rows }) => rows);
  return {
    of: (cell, visits) => (timed.has(keyOf(cell)) ? visits.flatMap(({ block, order }) => rowsIn(placeOf(cell, block, order))) : undefined),
    secondsOf: (row) => seconds[row]!,
    secondsTextOf: (row) => text.slice(places[row], text.indexOf(',', places[row])),
    isDone: (row) => !failed.has(row),
  };
}
