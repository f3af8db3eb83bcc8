/** cells.csv and operations.csv: one row for each visit of a cell in a block. In: bundle, run.json. Out: rows by cell, complete in every block. */
import { csvParseRows } from 'd3-dsv';
import { textOf, type Bundle } from '../../bundle/index.ts';
import type { Dims } from '../../run/types.ts';
import { factsIn, headOf, visitIn } from './columns.ts';
import { refusal } from '../refusal.ts';
import type { RunFile } from './schema.ts';

export const CELLS_FILE = 'cells.csv';
export const OPERATIONS_FILE = 'operations.csv';

/** Facts that may be empty: they were not measured. Every row has the others. */
const OPTIONAL = new Set<string>(['bytes', 'cpu_user_s', 'cpu_system_s', 'cpu_s', 'rss_peak_bytes']);
const WHOLE = new Set<string>(['block', 'order', 'ops', 'failed_ops', 'bytes', 'rss_peak_bytes', 'pass', 'instructions']);

/** One visit of a cell, or one part of it. */
export interface CellRow {
  /** Row of the file; 1 is the first after the header. */
  row: number;
  block: number;
  /** Place of the visit in its block, from 1. */
  order: number;
  /** False where it lost more time than the plan allows. */
  accepted: boolean;
  /** As measurements name it: `mode` for `arm`; numbers where a column holds nothing else. */
  dims: Dims;
  /** By column; null = not measured. */
  facts: ReadonlyMap<string, number | null>;
}

/** The rows of one cell, by block and order. */
export interface CellRows {
  dims: Dims;
  rows: readonly CellRow[];
  /** Those that count in each block: the accepted ones, or all where none was accepted. */
  blocks: readonly (readonly CellRow[])[];
}

/** @throws DataError `taxbench-header`, `taxbench-cell`, `taxbench-incomplete` */
export function readCells(bundle: Bundle, run: RunFile): CellRows[] {
  const counters = run.counters.map(({ name }) => name);
  const common = factsIn(run.version);
  const columns = [...headOf(run.version), ...run.dims, ...common, ...counters];
  const records = recordsOf(bundle, CELLS_FILE, columns);
  const dims = dimsOf(run.dims, columns, records);
  const rows = records.map((cells, index): CellRow => {
    const record: Row = (column) => cells[columns.indexOf(column)]!;
    const number = (column: string) => numberIn(bundle, CELLS_FILE, index + 1, column, record(column));
    const needed = (column: string) => {
      const value = number(column);
      if (value === null) throw badCell(bundle, CELLS_FILE, index + 1, column, '', 'a number');
      return value;
    };
    const facts = [
      ...common.map((column) => [column, OPTIONAL.has(column) ? number(column) : needed(column)] as const),
      ...counters.map((column) => [column, number(column)] as const),
    ];
    const row = {
      row: index + 1,
      block: needed('block'),
      order: needed('order'),
      accepted: run.acceptance === undefined || record('accepted') === 'true',
      dims: dims(cells),
      facts: new Map<string, number | null>(facts),
    };
    checkRow(bundle, row);
    if (run.acceptance) checkAcceptance(bundle, row, record, run.acceptance.stolen_limit_pct);
    return row;
  });
  return grouped(bundle, run, rows);
}

/** One timed operation. */
export interface Operation {
  /** Row of the file; 1 is the first after the header. */
  row: number;
  seconds: number;
  /** The seconds as the file has them. */
  raw: string;
  ok: boolean;
}

export interface Operations {
  /** Of some visits of a cell, in the order of the file; undefined where no operation of the cell was timed. */
  of(dims: Dims, visits: readonly CellRow[]): readonly Operation[] | undefined;
}

/** @throws DataError as `readCells` */
export function readOperations(bundle: Bundle, run: RunFile): Operations {
  const visit = visitIn(run.version);
  // Grouped while they are read: a bundle has a hundred thousand operations, and a few hundred visits.
  const groups = new Map<string, { cells: readonly string[]; operations: Operation[] }>();
  const columns = eachRow(
    bundle,
    OPERATIONS_FILE,
    (header) => [...visit, ...header.slice(visit.length, -4), 'start_s', 'seconds', 'bytes', 'ok'],
    (cells, row) => {
      const [raw, ok] = [cells.at(-3)!, cells.at(-1)!];
      const seconds = numberIn(bundle, OPERATIONS_FILE, row, 'seconds', raw);
      if (seconds === null || (ok !== 'true' && ok !== 'false') || !(Number(cells[0]) <= run.blocks.finished.length))
        throw badCell(bundle, OPERATIONS_FILE, row, 'ok', cells.join(), 'a finished block, seconds, and true or false');
      const key = cells.slice(0, -4).join('\n');
      const group = groups.get(key) ?? { cells, operations: [] };
      group.operations.push({ row, seconds, raw, ok: ok === 'true' });
      groups.set(key, group);
    },
  );
  const visits = [...groups.values()];
  const dims = dimsOf(
    columns.slice(visit.length, -4),
    columns,
    visits.map(({ cells }) => cells),
  );
  const byCell = Map.groupBy(visits, ({ cells }) => keyOf(dims(cells)));
  return {
    of(dims, rows) {
      const own = byCell.get(keyOf(dims));
      return (
        own &&
        rows.flatMap(({ block, order }) =>
          own.flatMap(({ cells, operations }) =>
            Number(cells[0]) === block && (visit.length === 1 || Number(cells[1]) === order) ? operations : [],
          ),
        )
      );
    },
  };
}

/** Rows of a table whose last columns are whole numbers and whose first name a cell. @param columns all of them @throws DataError as `readCells` */
export function readTable(bundle: Bundle, file: string, columns: readonly string[], run: Pick<RunFile, 'dims'>) {
  const records = recordsOf(bundle, file, columns);
  const dims = dimsOf(run.dims, columns, records);
  return records.map((cells, index) => {
    const numbers = columns.slice(run.dims.length).map((column, i) => {
      const text = cells[run.dims.length + i]!;
      const value = numberIn(bundle, file, index + 1, column, text);
      if (value === null || value === 0) throw badCell(bundle, file, index + 1, column, text, 'a number above 0');
      return [column, value] as const;
    });
    return { row: index + 1, dims: dims(cells), numbers: new Map(numbers) };
  });
}

const keys = new WeakMap<Dims, string>();

/** One text for a cell, whatever the order of its dimensions; made once, for it is asked with each figure of each row. */
export function keyOf(dims: Dims): string {
  const key = keys.get(dims) ?? JSON.stringify(Object.entries(dims).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  keys.set(dims, key);
  return key;
}

/** A table of the bundle as text. @throws DataError `taxbench-file-missing` */
export function tableText(bundle: Bundle, file: string): string {
  if (!bundle.files.has(file)) throw refusal(bundle, file, 'taxbench-file-missing', 'is not in the archive; pack the whole bundle.');
  return textOf(bundle, file);
}

/** The text of one column in one row. */
type Row = (column: string) => string;

/** Hands over the cells of each row, the first after the header as row 1. @param columnsOf those that the header must name @returns them */
function eachRow(
  bundle: Bundle,
  file: string,
  columnsOf: (header: readonly string[]) => readonly string[],
  read: (cells: readonly string[], row: number) => void,
): readonly string[] {
  let columns: readonly string[] | undefined;
  const checked = (header: readonly string[]) => {
    const expected = columnsOf(header);
    if (header.join() === expected.join()) return expected;
    throw refusal(bundle, `${file} header`, 'taxbench-header', `is "${header.join().slice(0, 300)}", expected "${expected.join()}".`);
  };
  csvParseRows(tableText(bundle, file), (cells, row) => {
    if (columns === undefined) columns = checked(cells);
    else if (cells.length === columns.length) read(cells, row);
    else throw badCell(bundle, file, row, columns[0]!, `${cells.length} cells`, `${columns.length} cells`);
  });
  return columns ?? checked([]);
}

function recordsOf(bundle: Bundle, file: string, columns: readonly string[]): (readonly string[])[] {
  const records: (readonly string[])[] = [];
  eachRow(
    bundle,
    file,
    () => columns,
    (cells) => void records.push(cells),
  );
  return records;
}

/** Names and values as measurements have them; a column that holds nothing but numbers is one of numbers. Rows of one cell get the same object. */
function dimsOf(dims: readonly string[], columns: readonly string[], records: readonly (readonly string[])[]) {
  const places = dims.map((name) => columns.indexOf(name));
  const textsOf = (cells: readonly string[]) => places.map((place) => cells[place]!);
  const distinct = new Map(records.map(textsOf).map((texts) => [texts.join('\n'), texts]));
  const numeric = dims.filter((name, i) => name !== 'arm' && [...distinct.values()].every((texts) => /^(-?\d+(\.\d+)?)?$/.test(texts[i]!)));
  const named = (texts: readonly string[]): Dims => {
    const entries = dims.map((name, i) => [name === 'arm' ? 'mode' : name, numeric.includes(name) ? Number(texts[i]) : texts[i]!] as const);
    return Object.fromEntries(entries.filter((_, i) => texts[i] !== ''));
  };
  const known = new Map([...distinct].map(([key, texts]) => [key, named(texts)]));
  return (cells: readonly string[]): Dims => known.get(textsOf(cells).join('\n'))!;
}

function numberIn(bundle: Bundle, file: string, row: number, column: string, text: string): number | null {
  if (text === '') return null;
  const value = Number(text);
  if (!/^\d+(\.\d+)?(e[-+]?\d+)?$/.test(text) || !Number.isFinite(value) || (WHOLE.has(column) && !Number.isSafeInteger(value)))
    throw badCell(bundle, file, row, column, text, WHOLE.has(column) ? 'a whole number ≥ 0' : 'a number ≥ 0, written with a point');
  return value;
}

function checkRow(bundle: Bundle, { row, facts }: CellRow): void {
  const [ops, failed, wall] = [facts.get('ops')!, facts.get('failed_ops')!, facts.get('wall_s')!];
  if (failed > ops) throw badCell(bundle, CELLS_FILE, row, 'failed_ops', String(failed), `at most the ${ops} operations`);
  if (wall === 0) throw badCell(bundle, CELLS_FILE, row, 'wall_s', '0', 'a time above 0');
}

/** A visit counts by what it lost and by nothing else. */
function checkAcceptance(bundle: Bundle, { row, accepted, facts }: CellRow, record: Row, limit: number): void {
  const isWithin = facts.get('steal_pct')! <= limit;
  const said = `${record('accepted')},${record('reason')}`;
  if (!/^(true,|false,.+)$/.test(said) || accepted !== isWithin)
    throw badCell(
      bundle,
      CELLS_FILE,
      row,
      'accepted',
      said,
      `${isWithin}, for ${facts.get('steal_pct')} % were stolen of at most ${limit} %`,
    );
}

/** Every cell in each finished block: once, or as often as the plan of a run with repeats says. */
function grouped(bundle: Bundle, run: RunFile, rows: readonly CellRow[]): CellRows[] {
  const { blocks } = run;
  if (rows.length === 0) throw refusal(bundle, CELLS_FILE, 'taxbench-incomplete', 'holds no row, expected every cell of every block.');
  const cells = [...Map.groupBy(rows, ({ dims }) => keyOf(dims)).values()].map((own) => {
    const sorted = own.toSorted((a, b) => a.block - b.block || a.order - b.order);
    const visits = blocks.finished.map(({ block }) => sorted.filter((row) => row.block === block));
    if (visits.some((rows) => !isWhole(run, rows)) || visits.flat().length !== sorted.length)
      throw refusal(
        bundle,
        `${CELLS_FILE} row ${sorted[0]!.row}`,
        'taxbench-incomplete',
        `the cell ${Object.values(sorted[0]!.dims).join(', ')} stands in blocks ${sorted.map(({ block }) => block).join(', ')}, expected ${run.acceptance ? `${run.acceptance.visits} accepted visits, or all repeats,` : 'it once'} in each of ${blocks.finished.length}.`,
      );
    const counted = visits.map((rows) => (rows.some(({ accepted }) => accepted) ? rows.filter(({ accepted }) => accepted) : rows));
    return { dims: sorted[0]!.dims, rows: sorted, blocks: counted };
  });
  for (const { block, complete } of blocks.finished)
    if (complete !== undefined && complete !== cells.every((cell) => cell.blocks[block - 1]!.some(({ accepted }) => accepted)))
      throw refusal(
        bundle,
        `${CELLS_FILE} block ${block}`,
        'taxbench-incomplete',
        `is said to be complete: ${complete}, expected otherwise.`,
      );
  return inOrder(run, cells);
}

/** Whether nothing was left out of a block: each planned visit ends with one that is accepted, or with the last repeat. */
function isWhole({ acceptance }: RunFile, rows: readonly CellRow[]): boolean {
  const { visits, repeats } = acceptance ?? { visits: 1, repeats: 0 };
  const missing = visits - rows.filter(({ accepted }) => accepted).length;
  const refused = rows.length - visits + missing;
  const isOnce = new Set(rows.map(({ order }) => order)).size === rows.length;
  return isOnce && missing >= 0 && refused >= missing * (1 + repeats) && refused <= missing * (1 + repeats) + (visits - missing) * repeats;
}

/**
 * By dimension, the baseline first: blocks are shuffled, so that the order in a file says nothing. What one visit spreads over rows,
 * such as its phases, stays as it happened.
 */
function inOrder({ dims, baseline, again }: RunFile, cells: readonly CellRows[]): CellRows[] {
  const [{ block, order }] = cells[0]!.rows as [CellRow];
  const visit = cells.filter(({ rows: [first] }) => first!.block === block && first!.order === order);
  const names = dims.map((name) => (name === 'arm' ? 'mode' : name));
  const settings = names.filter((name) => new Set(visit.map((cell) => cell.dims[name])).size === 1);
  const rank = (name: string, value: string | number | undefined) => (name === 'mode' ? [baseline, again].indexOf(String(value)) : 0);
  const compare = (a: Dims, b: Dims): number => {
    const name = settings.find((setting) => a[setting] !== b[setting]);
    if (name === undefined) return 0;
    const [x, y] = [a[name], b[name]];
    if (typeof x === 'number' && typeof y === 'number') return x - y;
    const [p, q] = [rank(name, x), rank(name, y)];
    if (p !== q) return p < 0 ? 1 : q < 0 ? -1 : p - q;
    return String(x) < String(y) ? -1 : 1;
  };
  return cells.toSorted((a, b) => compare(a.dims, b.dims));
}

const badCell = (bundle: Bundle, file: string, row: number, column: string, received: string, expected: string) =>
  refusal(bundle, `${file} row ${row}, column ${column}`, 'taxbench-cell', `received "${received}", expected ${expected}.`);
