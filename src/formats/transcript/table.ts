/** A printed table → its rows, measurements and artifacts. An empty cell is an absent figure, never zero. */
import type { Bundle } from '../../bundle/index.ts';
import { pool } from '../../run/pool.ts';
import { sourcesOf } from '../../run/sources.ts';
import type { Artifact, Dims, Measurement, PrintedTable, Source } from '../../run/types.ts';
import { refusal } from '../refusal.ts';
import { readRows, type Row } from '../table.ts';
import type { Column, MetricColumn, Table } from './schema.ts';

/** A table with the mapping of its columns; `run` is the run id, for sources. */
interface MappedTable {
  bundle: Bundle;
  run: string;
  table: Table;
  rows: readonly Row[];
}

/** @throws DataError as `readRows`, and `transcript-schema` for a `printedIn` that names no column */
export function readTable(bundle: Bundle, run: string, table: Table): MappedTable {
  const columns = columnsOf(table);
  const rows = readRows('transcript', bundle, table.file, () => columns);
  const lost = metricsOf(table).find(({ printedIn }) => printedIn !== undefined && !columns.includes(printedIn));
  if (lost) {
    const message = `printedIn names "${lost.printedIn}", expected one of ${columns.join(', ')}.`;
    throw refusal(bundle, `${table.file} column ${lost.header}`, 'transcript-schema', message);
  }
  return { bundle, run, table, rows };
}

const columnsOf = ({ columns }: Table) => columns.map(({ header }) => header);
const metricsOf = ({ columns }: Table) => columns.filter((column) => column.as === 'metric');

export const printedOf = ({ table, rows }: MappedTable): PrintedTable => ({
  file: table.file,
  columns: columnsOf(table),
  rows: rows.map(({ cells }) => cells),
});

/**
 * Every figure of the table, row by row; each is a single observation.
 * @throws DataError `transcript-cell` for text where a number is due, `transcript-disagreement` where rows contradict a `once` column
 */
export function measurementsOf(mapped: MappedTable): Measurement[] {
  const { table, rows } = mapped;
  const [once, perRow] = [metricsOf(table).filter((column) => column.once), metricsOf(table).filter((column) => !column.once)];
  return [
    ...once.flatMap((column) => onceFor(mapped, column)),
    ...rows.flatMap((row) => {
      const dims = rowDims(mapped, row);
      return perRow.flatMap((column) => figure(mapped, column, row, { ...dims, ...column.dims, ...table.dims }));
    }),
  ];
}

function onceFor(mapped: MappedTable, column: MetricColumn): Measurement[] {
  const found = mapped.rows.flatMap((row) => figure(mapped, column, row, column.dims));
  const [first] = found;
  if (!first) return [];
  const other = found.find((m) => m.quantity.value !== first.quantity.value);
  if (other) {
    const [a, b] = [first, other].map((m) => sourcesOf(m.quantity.sources)[0]);
    const message = `${a?.at} has ${a?.raw} and ${b?.at} has ${b?.raw}, expected one figure for the run.`;
    throw refusal(mapped.bundle, `${mapped.table.file} column ${column.header}`, 'transcript-disagreement', message);
  }
  return [{ ...first, quantity: { ...first.quantity, sources: found.flatMap((m) => m.quantity.sources) } }];
}

/** The uploaded objects that the table lists; empty where no column is mapped to an artifact. @throws DataError `transcript-cell` */
export function artifactsOf({ table, rows }: MappedTable): Artifact[] {
  const columns = table.columns.filter((column) => column.as === 'artifact');
  if (columns.length === 0) return [];
  const size = columns.find((column) => column.field === 'sizeBytes');
  return rows.map((row) => {
    const texts = Object.fromEntries(columns.map((column) => [column.field, row.text(column.header)]));
    if (!texts['name'] || !size) throw row.refusal(columns[0]!.header, 'name and size of an artifact');
    return { ...texts, name: texts['name'], sizeBytes: numberIn(row, size) };
  });
}

function figure({ run, table }: MappedTable, column: MetricColumn, row: Row, dims: Dims): Measurement[] {
  if (['', ...table.absent].includes(row.text(column.header))) return [];
  const headers = [column.header, ...(column.printedIn === undefined ? [] : [column.printedIn])];
  const sources = headers.map((header): Source => ({ run, file: table.file, at: row.at(header), raw: row.text(header) }));
  return [{ metric: column.metric, dims, quantity: pool([numberIn(row, column, column.power)], column.unit, sources) }];
}

function rowDims({ table }: MappedTable, row: Row): Dims {
  const columns = table.columns.filter((column) => column.as === 'dim').filter((column) => row.text(column.header) !== '');
  return Object.fromEntries(
    columns.map((column) => [column.dim, column.type === 'number' ? numberIn(row, column) : row.text(column.header)]),
  );
}

/** The number in a cell times 10^power, exact because the shift is part of the decimal text that is converted. */
function numberIn(row: Row, { header }: Column, power = 0): number {
  const text = row.matching(header, /^[+-]?(\d+(\.\d+)?|\.\d+)$/, 'digits, or an empty cell where the source has no figure');
  return Number(`${text}e${power}`);
}
