/** The ledger as a table: one line per row; lists are joined by `; ` and shortened as in claims.json, an empty field is "none". */
import type { APIRoute } from 'astro';
import { csvFormatRows } from 'd3-dsv';
import { entryPath } from '../../../claims/ledger.ts';
import { openLedger } from '../../claims/_ledger.ts';
import { shortened } from './_claims.ts';
import { addressOf } from './_document.ts';

type Row = ReturnType<typeof shortened>;

/** A list as one field, with how many more there are. */
const list = (entries: readonly string[], more = 0) => [...entries, ...(more > 0 ? [`${more} more`] : [])].join('; ');

const columns: Record<string, (row: Row) => string | number | null> = {
  id: (row) => row.id,
  study: (row) => row.study,
  kind: (row) => row.kind,
  text: (row) => row.text,
  published: (row) => row.published,
  was: (row) => row.was.map(({ text, until }) => `${text} until ${until}`).join('; '),
  value: (row) => row.value,
  unit: (row) => row.unit,
  n: (row) => row.n,
  spread: (row) => row.spread,
  formula: (row) => row.formula,
  arithmetic: (row) => row.arithmetic,
  reason: (row) => row.reason,
  verdict: (row) => row.verdict,
  provenance: (row) => [...new Set(row.runs.map((run) => run.provenance))].join('; '),
  runs: ({ runs, more }) =>
    list(
      runs.map((run) => run.id),
      more?.runs,
    ),
  sha256: ({ runs, more }) =>
    list(
      runs.map((run) => run.sha256),
      more?.runs,
    ),
  sources: ({ sources, more }) =>
    list(
      sources.map(({ run, file, at }) => `${run}.tgz!${file} ${at}`),
      more?.sources,
    ),
  page: (row) => addressOf(row.page),
  ledger: (row) => addressOf(entryPath(row)),
};

export const GET: APIRoute = async () => {
  const rows = (await openLedger()).flatMap((study) => study.rows.map(shortened));
  const lines = rows.map((row) => Object.values(columns).map((cell) => String(cell(row) ?? '')));
  return new Response(`${csvFormatRows([Object.keys(columns), ...lines])}\n`, { headers: { 'content-type': 'text/csv; charset=utf-8' } });
};
