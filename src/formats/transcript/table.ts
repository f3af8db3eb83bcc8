/**
 * A printed table → its rows, measurements and artifacts. In: CSV text and the mapping of its columns. Out: figures that
 * point at their cells. An empty cell is an absent figure, never zero.
 */
import { csvParseRows } from 'd3-dsv';
import { DataError } from '../../run/errors.ts';
import { pool } from '../../run/pool.ts';
import type { Artifact, Dims, Measurement, PrintedTable, Source } from '../../run/types.ts';
import type { Column, MetricColumn, Table } from './schema.ts';

const NUMBER = /^[+-]?(\d+(\.\d+)?|\.\d+)$/;

/** A table's text together with its mapping; `run` is the run id, for sources and messages. */
export interface MappedTable {
  run: string;
  table: Table;
  printed: PrintedTable;
}

/**
 * Reads a CSV whose header must be exactly the mapped columns, in order.
 * @throws DataError `transcript-header`, `transcript-row` for a row of another width, `transcript-schema` for a `printedIn` that names no column
 */
export function readTable(run: string, table: Table, text: string): MappedTable {
  const [header = [], ...rows] = csvParseRows(text);
  const columns = table.columns.map((column) => column.header);
  const mapped = { run, table, printed: { file: table.file, columns, rows } };
  if (new Set(columns).size !== columns.length || header.join('\n') !== columns.join('\n')) {
    throw fail(
      mapped,
      'transcript-header',
      '',
      `header is "${header.join(', ')}", expected "${columns.join(', ')}" as transcript.json has it.`,
    );
  }
  for (const [i, row] of rows.entries()) {
    if (row.length !== columns.length)
      throw fail(mapped, 'transcript-row', `row ${i + 1}`, `has ${row.length} cells, expected ${columns.length}.`);
  }
  for (const column of table.columns) {
    if (column.as === 'metric' && column.printedIn !== undefined && !columns.includes(column.printedIn)) {
      throw fail(
        mapped,
        'transcript-schema',
        `column ${column.header}`,
        `printedIn names "${column.printedIn}", expected one of ${columns.join(', ')}.`,
      );
    }
  }
  return mapped;
}

/**
 * Every figure of the table, row by row; each is a single observation.
 * @throws DataError `transcript-cell` for text where a number is due, `transcript-disagreement` where rows contradict a `once` column
 */
export function measurementsOf(mapped: MappedTable): Measurement[] {
  const { table, printed } = mapped;
  const metrics = table.columns.filter((column) => column.as === 'metric');
  const once = metrics.filter((column) => column.once).flatMap((column) => onceFor(mapped, column));
  const perRow = printed.rows.flatMap((_, row) => {
    const dims = rowDims(mapped, row);
    return metrics
      .filter((column) => !column.once)
      .flatMap((column) => figure(mapped, column, row, { ...dims, ...column.dims, ...table.dims }));
  });
  return [...once, ...perRow];
}

/** The uploaded objects that the table lists; empty where no column is mapped to an artifact. @throws DataError `transcript-cell` */
export function artifactsOf(mapped: MappedTable): Artifact[] {
  const columns = mapped.table.columns.filter((column) => column.as === 'artifact');
  if (columns.length === 0) return [];
  return mapped.printed.rows.map((_, row) => {
    const texts = Object.fromEntries(columns.map((column) => [column.field, cell(mapped, column.header, row)]));
    const size = columns.find((column) => column.field === 'sizeBytes');
    if (!texts['name'] || !size)
      throw fail(mapped, 'transcript-cell', `row ${row + 1}`, 'has no name and size, expected both for an artifact.');
    return { ...texts, name: texts['name'], sizeBytes: numberIn(mapped, size, row) };
  });
}

function figure(mapped: MappedTable, column: MetricColumn, row: number, dims: Dims): Measurement[] {
  if (isAbsent(mapped, column, row)) return [];
  const value = numberIn(mapped, column, row, column.power);
  const headers = [column.header, ...(column.printedIn === undefined ? [] : [column.printedIn])];
  const sources = headers.map((header): Source => sourceOf(mapped, header, row));
  return [{ metric: column.metric, dims, quantity: pool([value], column.unit, sources) }];
}

function onceFor(mapped: MappedTable, column: MetricColumn): Measurement[] {
  const found = mapped.printed.rows.flatMap((_, row) => figure(mapped, column, row, column.dims));
  const [first] = found;
  if (!first) return [];
  const other = found.find((m) => m.quantity.value !== first.quantity.value);
  if (other) {
    const [a, b] = [first, other].map((m) => m.quantity.sources[0]);
    throw fail(
      mapped,
      'transcript-disagreement',
      `column ${column.header}`,
      `${a?.at} has ${a?.raw} and ${b?.at} has ${b?.raw}, expected one figure for the run.`,
    );
  }
  return [{ ...first, quantity: { ...first.quantity, sources: found.flatMap((m) => m.quantity.sources) } }];
}

function rowDims(mapped: MappedTable, row: number): Dims {
  const columns = mapped.table.columns.filter((column) => column.as === 'dim').filter((column) => cell(mapped, column.header, row) !== '');
  const value = (column: (typeof columns)[number]) =>
    column.type === 'number' ? numberIn(mapped, column, row) : cell(mapped, column.header, row);
  return Object.fromEntries(columns.map((column) => [column.dim, value(column)]));
}

/** The number in a cell times 10^power, exact because the shift is part of the decimal text that is converted. */
function numberIn(mapped: MappedTable, column: Column, row: number, power = 0): number {
  const text = cell(mapped, column.header, row);
  if (NUMBER.test(text)) return Number(`${text}e${power}`);
  throw fail(
    mapped,
    'transcript-cell',
    place(row, column.header),
    `"${text}" is not a number; expected digits, or an empty cell where the source has no figure.`,
  );
}

const isAbsent = (mapped: MappedTable, column: Column, row: number) =>
  ['', ...mapped.table.absent].includes(cell(mapped, column.header, row));

const cell = ({ printed }: MappedTable, header: string, row: number): string => printed.rows[row]?.[printed.columns.indexOf(header)] ?? '';

const sourceOf = (mapped: MappedTable, header: string, row: number): Source => ({
  run: mapped.run,
  file: mapped.table.file,
  at: place(row, header),
  raw: cell(mapped, header, row),
});

const place = (row: number, header: string) => `row ${row + 1}, column ${header}`;

const fail = ({ run, table }: MappedTable, code: string, at: string, message: string) =>
  new DataError(code, `${run}.tgz!${table.file}${at && ` ${at}`}`, message);
