/** cells.csv: one row for each visit of a cell in a block, complete in every block. */
import type { Bundle } from '../../bundle/index.ts';
import { oncePer } from '../../run/once.ts';
import type { Dims } from '../../run/types.ts';
import { factsIn, headOf } from './columns.ts';
import { refusal } from '../refusal.ts';
import { readRows, type Row } from '../table.ts';
import type { RunFile } from './schema.ts';

export const CELLS_FILE = 'cells.csv';

/** Facts that every row has; the others may not have been measured. */
const REQUIRED = new Set<string>(['wall_s', 'ops', 'failed_ops', 'steal_pct', 'load_1m']);
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
  /** What a column says; null = not measured. */
  fact(column: string): number | null;
  /** The same as it is written. */
  text(column: string): string;
}

export interface CellRows {
  dims: Dims;
  rows: readonly CellRow[];
  /** Those that count in each block: the accepted ones, or all where none was accepted. */
  blocks: readonly (readonly CellRow[])[];
}

/** @throws DataError `taxbench-incomplete`, and as `readRows` */
export function readCells(bundle: Bundle, run: RunFile): CellRows[] {
  const facts = [...factsIn(run.version), ...run.counters.map(({ name }) => name)];
  const table = readRows('taxbench', bundle, CELLS_FILE, () => [...headOf(run.version), ...run.dims, ...facts]);
  const columns = new Map(
    facts.map((column) => [column, table.map((row) => (row.text(column) === '' && !REQUIRED.has(column) ? null : neededIn(row, column)))]),
  );
  const dims = dimsOf(run.dims, table);
  const rows = table.map((row, i): CellRow => {
    const cell: CellRow = {
      row: row.number,
      block: neededIn(row, 'block'),
      order: neededIn(row, 'order'),
      accepted: run.acceptance === undefined || row.text('accepted') === 'true',
      dims: dims.get(row)!,
      fact: (column) => columns.get(column)?.[i] ?? null,
      text: (column) => row.text(column),
    };
    checkRow(row, cell, run);
    return cell;
  });
  return grouped(bundle, run, rows);
}

/** One text for a cell, whatever the order of its dimensions; made once, for it is asked with each figure of each row. */
export const keyOf = oncePer((dims: Dims) => JSON.stringify(Object.entries(dims).toSorted(([a], [b]) => (a < b ? -1 : 1))));

/**
 * Names and values as measurements have them; a column that holds nothing but numbers is one of numbers. Rows of one cell get the same
 * object: a bundle has many thousand operations and a few dozen cells.
 */
export function dimsOf(names: readonly string[], rows: readonly Row[]): ReadonlyMap<Row, Dims> {
  const cells = [...Map.groupBy(rows, (row) => names.map((name) => row.text(name)).join('\n')).values()];
  const isNumber = (name: string) => cells.every(([row]) => /^(-?\d+(\.\d+)?)?$/.test(row!.text(name)));
  const numeric = new Set(names.filter((name) => name !== 'arm' && isNumber(name)));
  const named = (row: Row): Dims => {
    const given = names.filter((name) => row.text(name) !== '');
    return Object.fromEntries(
      given.map((name) => [name === 'arm' ? 'mode' : name, numeric.has(name) ? Number(row.text(name)) : row.text(name)]),
    );
  };
  const known = cells.map((own) => [own, named(own[0]!)] as const);
  return new Map(known.flatMap(([own, dims]) => own.map((row) => [row, dims] as const)));
}

/** A number as the kit writes it. */
export const NUMBER = String.raw`\d+(?:\.\d+)?(?:e[-+]?\d+)?`;
const IS_NUMBER = new RegExp(`^${NUMBER}$`);

export function neededIn(row: Row, column: string): number {
  const expected = WHOLE.has(column) ? 'a whole number ≥ 0' : 'a number ≥ 0, written with a point';
  const value = Number(row.matching(column, IS_NUMBER, expected));
  if (!Number.isFinite(value) || (WHOLE.has(column) && !Number.isSafeInteger(value))) throw row.refusal(column, expected);
  return value;
}

/** A visit counts by what it lost and by nothing else. */
function checkRow(row: Row, { accepted, fact }: CellRow, { acceptance }: RunFile): void {
  const [ops, stolen] = [fact('ops')!, fact('steal_pct')!];
  if (fact('failed_ops')! > ops) throw row.refusal('failed_ops', `at most the ${ops} operations`);
  if (fact('wall_s') === 0) throw row.refusal('wall_s', 'a time above 0');
  if (!acceptance) return;
  const limit = acceptance.stolen_limit_pct;
  const isWithin = stolen <= limit;
  const said = `${row.text('accepted')},${row.text('reason')}`;
  if (!/^(true,|false,.+)$/.test(said) || accepted !== isWithin)
    throw row.refusal('accepted', `${isWithin}, for ${stolen} % were stolen of at most ${limit} %`, said);
}

/** Every cell in each finished block: once, or as often as the plan of a run with repeats says. */
function grouped(bundle: Bundle, run: RunFile, rows: readonly CellRow[]): CellRows[] {
  const { finished } = run.blocks;
  const refuse = (place: string, message: string) => refusal(bundle, `${CELLS_FILE}${place}`, 'taxbench-incomplete', message);
  if (rows.length === 0) throw refuse('', 'holds no row, expected every cell of every block.');
  const cells = [...Map.groupBy(rows, ({ dims }) => keyOf(dims)).values()].map((own) => {
    const sorted = own.toSorted((a, b) => a.block - b.block || a.order - b.order);
    const { row, dims } = sorted[0]!;
    const visits = finished.map(({ block }) => sorted.filter((row) => row.block === block));
    if (visits.some((rows) => !isWhole(run, rows)) || visits.flat().length !== sorted.length) {
      const often = run.acceptance ? `${run.acceptance.visits} accepted visits, or all repeats,` : 'it once';
      const found = `the cell ${Object.values(dims).join(', ')} stands in blocks ${sorted.map(({ block }) => block).join(', ')}`;
      throw refuse(` row ${row}`, `${found}, expected ${often} in each of ${finished.length}.`);
    }
    const counted = visits.map((rows) => (rows.some(({ accepted }) => accepted) ? rows.filter(({ accepted }) => accepted) : rows));
    return { dims, rows: sorted, blocks: counted };
  });
  for (const { block, complete } of finished)
    if (complete !== undefined && complete !== cells.every((cell) => cell.blocks[block - 1]!.some(({ accepted }) => accepted)))
      throw refuse(` block ${block}`, `is said to be complete: ${complete}, expected otherwise.`);
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
  const rank = (value: string | number | undefined) => ([baseline, again].indexOf(String(value)) + 3) % 3; // others last
  const compare = (a: Dims, b: Dims): number => {
    const name = settings.find((setting) => a[setting] !== b[setting]);
    if (name === undefined) return 0;
    const [x, y] = [a[name], b[name]];
    if (typeof x === 'number' && typeof y === 'number') return x - y;
    return (name === 'mode' && rank(x) - rank(y)) || (String(x) < String(y) ? -1 : 1);
  };
  return cells.toSorted((a, b) => compare(a.dims, b.dims));
}
