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
  const [header = [], ...rows] = csvParseRows(textIn(format, bundle, file));
  const rowIn = openTable(format, bundle, file, columnsFor(header), header);
  return rows.map((cells, i) => rowIn(cells, i + 1));
}

/** @throws DataError `<format>-file-missing` */
export function textIn(format: Format, bundle: Bundle, file: string): string {
  if (!bundle.files.has(file)) throw refusal(bundle, file, `${format}-file-missing`, 'is not in the archive; pack the whole bundle.');
  return textOf(bundle, file);
}

/** What makes the cells of a line a row. @throws as `readRows` */
export function openTable(format: Format, bundle: Bundle, file: string, columns: readonly string[], header: readonly string[]) {
  const places = new Map(columns.map((column, place) => [column, place]));
  if (header.join() !== columns.join() || places.size < columns.length) {
    const message = `is "${header.join().slice(0, 300)}", expected "${columns.join()}", each once.`;
    throw refusal(bundle, `${file} header`, `${format}-header`, message);
  }
  const table = { format, bundle, file, columns, places };
  return (cells: readonly string[], number: number): Row => {
    const row = new Row(table, number, cells);
    const width = columns.length;
    if (cells.length !== width) throw row.refusal(columns[0]!, `${width} cells`, `${cells.length} cells`);
    return row;
  };
}
