/** CSV tables of a bundle, cell by cell: a table has the columns that its format gives it, and no others. */
import { csvParseRows } from 'd3-dsv';
import { textOf, type Bundle } from '../bundle/index.ts';
import { refusal, type Format } from './refusal.ts';

interface Table {
  format: Format;
  bundle: Bundle;
  file: string;
  columns: readonly string[];
  /** Of each column, from 0. */
  places: ReadonlyMap<string, number>;
}

export class Row {
  /** 1 is the first after the header. */
  readonly number: number;
  readonly cells: readonly string[];
  readonly #table: Table;
  constructor(table: Table, number: number, cells: readonly string[]) {
    this.#table = table;
    this.number = number;
    this.cells = cells;
  }

  get columns(): readonly string[] {
    return this.#table.columns;
  }

  text(column: string): string {
    return this.cells[this.#table.places.get(column)!]!;
  }

  /** @throws DataError `<format>-cell` for another text */
  matching(column: string, pattern: RegExp, expected: string): string {
    const text = this.text(column);
    if (pattern.test(text)) return text;
    throw this.refusal(column, expected);
  }

  /** Where a cell is, as sources have it. */
  at(column: string): string {
    return `row ${this.number}, column ${column}`;
  }

  refusal(column: string, expected: string, received = this.text(column)) {
    const { format, bundle, file } = this.#table;
    return refusal(bundle, `${file} ${this.at(column)}`, `${format}-cell`, `received "${received}", expected ${expected}.`);
  }
}

/**
 * @param columnsFor what the header must be; some formats let a part of it be anything
 * @throws DataError `<format>-file-missing`, `<format>-header`, `<format>-cell` for a row of another width
 */
export function readRows(
  format: Format,
  bundle: Bundle,
  file: string,
  columnsFor: (header: readonly string[]) => readonly string[],
): Row[] {
  const rows: Row[] = [];
  eachRow(format, bundle, file, columnsFor, (row) => void rows.push(row));
  return rows;
}

/** The same one after the other, for tables of a hundred thousand rows. */
export function eachRow(
  format: Format,
  bundle: Bundle,
  file: string,
  columnsFor: (header: readonly string[]) => readonly string[],
  read: (row: Row) => void,
): void {
  if (!bundle.files.has(file)) throw refusal(bundle, file, `${format}-file-missing`, 'is not in the archive; pack the whole bundle.');
  const tableOf = (header: readonly string[]): Table => {
    const columns = columnsFor(header);
    const places = new Map(columns.map((column, place) => [column, place]));
    if (header.join() === columns.join() && places.size === columns.length) return { format, bundle, file, columns, places };
    const message = `is "${header.join().slice(0, 300)}", expected "${columns.join()}", each once.`;
    throw refusal(bundle, `${file} header`, `${format}-header`, message);
  };
  let table: Table | undefined;
  csvParseRows(textOf(bundle, file), (cells, number) => {
    if (!table) {
      table = tableOf(cells);
      return;
    }
    const row = new Row(table, number, cells);
    const width = table.columns.length;
    if (cells.length !== width) throw row.refusal(table.columns[0]!, `${width} cells`, `${cells.length} cells`);
    read(row);
  });
  if (!table) tableOf([]);
}
