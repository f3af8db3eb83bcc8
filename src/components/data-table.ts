/** What a DataTable is given. Types only. */
import type { Provenance } from '../run/types.ts';

export interface Column {
  label: string;
  /** Printed after the label, once for the column. */
  unit?: string | undefined;
  align?: 'left' | 'right';
  /** Keep each cell on one line. */
  nowrap?: boolean;
}

export interface FigureCell {
  text: string;
  /** Full-precision value; the cell becomes a `<data>` element. */
  value?: number;
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
