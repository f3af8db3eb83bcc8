/** A table of figures. On a phone it scrolls sideways inside a region that the keyboard can reach. */
import { escapeText, joined, markup, tag, type Html } from '../markup/markup.ts';
import { unitName } from '../run/format.ts';
import type { Provenance } from '../run/types.ts';
import { provenanceHtml } from './provenance.ts';

export interface Column {
  label: string;
  /** Printed after the label, once for the column. */
  unit?: string | undefined;
  align?: 'left' | 'right';
  /** Keep each cell on one line. */
  nowrap?: boolean;
  /** The metric of its figures, or the dimension that it names: `data-*` of the head, from which a cell's figure is known. */
  metric?: string;
  dim?: string;
}

/** Heads of a table whose first column names its rows, and whose others are figures. */
export const headed = (first: string, ...figures: readonly string[]): Column[] => [
  { label: first },
  ...figures.map((label) => ({ label, align: 'right' as const })),
];

export interface FigureCell {
  text: string;
  /** Full-precision value; the cell becomes a `<data>` element. */
  value?: number;
  /** What it is among the figures of its table, e.g. `/compression/put/1`; otherwise its position. */
  key?: string;
  /** Becomes `data-*` attributes, e.g. `{mode: 'compression'}`. */
  data?: Readonly<Record<string, string | number>>;
  href?: string;
  /** A second, quieter line. */
  detail?: string;
  /** Set as code: digests, paths. */
  code?: boolean;
  /** Drawn as this provenance's word and shape. */
  provenance?: Provenance;
  /** Messages of the flags that touch the figure. */
  flags?: readonly string[];
}

/** null = not recorded. */
export type Cell = string | FigureCell | null;

export interface DataTable {
  caption: string;
  /** One line below the caption. */
  note?: string | undefined;
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  id?: string | undefined;
  /** What its figures belong to; absent for a table that no check reads. */
  scope?: string | undefined;
}

/** @throws Error when a row has not one cell per column */
export function dataTableHtml({ caption, note, columns, rows, id, scope }: DataTable): Html {
  const bad = rows.find((row) => row.length !== columns.length);
  if (bad) throw new Error(`DataTable “${caption}”: a row has ${bad.length} cells, expected ${columns.length}, one per column.`);
  const nowrap = columns.every((column) => column.nowrap);
  const keyIn = (text: string) => keyOf(text, scope !== undefined);
  // Names of a row beside its first, which a phone shows in the same cell: the style sheet prints them there.
  const named = columns.findIndex(({ dim }) => dim === undefined);
  const more = (cells: readonly Cell[]) =>
    cells
      .slice(1, Math.max(1, named))
      .filter((cell) => typeof cell === 'string')
      .join(', ') || undefined;
  const title = [tag('span', { class: 'title', 'data-key': keyIn(caption) }, escapeText(caption)), note ? quiet(note, keyIn(note)) : ''];
  const body = rows.map((row) =>
    tag(
      'tr',
      {},
      row.map((cell, i) => {
        const column = { ...columns[i]!, nowrap: !nowrap && Boolean(columns[i]!.nowrap) };
        return cellHtml(cell, column, scope !== undefined, i === 0 ? { scope: 'row', 'data-and': more(row) } : undefined);
      }),
    ),
  );
  const heads = columns.map((column, i) => headHtml(column, i === 0 ? more(columns.map(({ label }) => label)) : undefined));
  const table = [tag('caption', {}, title), tag('thead', {}, tag('tr', {}, heads)), tag('tbody', {}, body)];
  return tag(
    'div',
    { id, class: nowrap ? 'data-table nowrap' : 'data-table', role: 'region', 'aria-label': caption, tabindex: 0 },
    tag('table', { 'data-scope': scope }, table),
  );
}

const NOT_RECORDED = tag('span', { class: 'absent' }, markup`not recorded`);

/** Dimensions are named by the bundle: one that cannot be an attribute is left out. */
const ATTRIBUTE = /^[a-z][\w-]*$/i;

const quiet = (text: string, key?: string) => tag('span', { class: 'quiet', 'data-key': key }, escapeText(text));

/** The key of a text by its position, where it has a digit. */
const keyOf = (text: string, isKeyed: boolean) => (isKeyed && /\d/.test(text) ? '' : undefined);

const headHtml = ({ label, unit, align, metric, dim }: Column, more: string | undefined) =>
  tag('th', { scope: 'col', class: align, 'data-metric': metric, 'data-dim': dim, 'data-and': more }, [
    escapeText(label),
    // A screen reader says its name in place of the sign.
    unit ? markup`, ${tag('abbr', { class: 'unit', title: unitName(unit) }, escapeText(unit))}` : '',
  ]);

/** A number is to the right by itself, as the style sheet says; a class says only what differs from that. */
function cellHtml(cell: Cell, { align = 'left', nowrap }: Column, isKeyed: boolean, head?: Record<string, string | undefined>): Html {
  const own = typeof cell === 'object' && cell?.value !== undefined ? 'right' : 'left';
  const classes = [align === own ? '' : align, nowrap ? 'nowrap' : ''].filter(Boolean).join(' ') || undefined;
  const content = typeof cell === 'string' ? escapeText(cell) : cell === null ? NOT_RECORDED : figure(cell, isKeyed);
  const key = typeof cell === 'string' ? keyOf(cell, isKeyed) : undefined;
  return tag(head ? 'th' : 'td', { ...head, class: classes, 'data-key': key }, content);
}

const figure = (cell: FigureCell, isKeyed: boolean) =>
  joined([shown(cell, isKeyed), flagHtml(cell.flags), cell.detail ? quiet(cell.detail, keyOf(cell.detail, isKeyed)) : '']);

function shown({ text, value, key: own, data = {}, provenance, code, href }: FigureCell, isKeyed: boolean): Html {
  const key = own ?? keyOf(text, isKeyed);
  if (value !== undefined) {
    const named = Object.entries(data).filter(([name]) => ATTRIBUTE.test(name));
    const attributes = Object.fromEntries(named.map(([name, part]) => [`data-${name}`, String(part)]));
    return tag('data', { value: String(value), ...attributes, 'data-key': isKeyed ? key : undefined }, escapeText(text));
  }
  if (provenance) return provenanceHtml(provenance);
  if (code) return tag('code', { 'data-key': key }, escapeText(text));
  if (href === undefined && key !== undefined) return tag('span', { 'data-key': key }, escapeText(text));
  return href === undefined ? escapeText(text) : tag('a', { href }, escapeText(text));
}

/** The sign beside a figure that flags touch, named and described by their messages; nothing where none does. */
function flagHtml(messages: readonly string[] = []): Html {
  const text = messages.join(' ');
  return text && tag('abbr', { class: 'flag', title: text, 'aria-label': 'Flagged' }, markup`⚑`);
}
