/** The cells of figures, one by one. A table's column is one source of a figure, for a run has half a million cells and few of them are ever shown. */
import { oncePer } from './once.ts';
import type { ColumnSource, Source, Sources } from './types.ts';

/** Each cell by itself, in order. */
export const sourcesOf = (sources: Sources): Source[] => sources.flatMap((source) => ('rows' in source ? inColumn(source) : source));

/** Made once, as many figures share a column. */
const inColumn = /* @__PURE__ */ oncePer(({ run, file, column, rows, raw }: ColumnSource): readonly Source[] =>
  rows.map((row, i) => ({ run, file, at: `row ${row}, column ${column}`, ...(raw ? { raw: raw[i]! } : {}) })),
);

export const placeOf = ({ run, file, at }: Source): string => `${run}.tgz!${file}${at.startsWith('#') ? '' : ' '}${at}`;
