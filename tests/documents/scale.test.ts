/** What stays bounded however many runs are pinned: a row in the document that a note's cards fetch. */
import { expect, it } from 'vitest';
import { shortened } from '../../src/documents/claims.ts';
import { rowOf, type LedgerRow } from '../../src/claims/ledger.ts';
import { openStudy } from '../../src/studies/open.ts';

const { results, runs } = await openStudy('deltaglider-proxy');
const rows = results.map((result) => rowOf(result, { study: 'deltaglider-proxy', runs }));

/** The row with its evidence again and again, each time from another run. */
function repeated(row: LedgerRow, times: number): LedgerRow {
  const copies = Array.from({ length: times }, (_, i) => i);
  return {
    ...row,
    runs: copies.flatMap((i) => row.runs.map((run) => ({ ...run, id: `${run.id}-${i}` }))),
    sources: copies.flatMap((i) => row.sources.map((source) => ({ ...source, run: `${source.run}-${i}` }))),
    operands: copies.flatMap((i) =>
      row.operands.map((operand) => ({ ...operand, cells: operand.cells.map((cell) => cell + i * row.sources.length) })),
    ),
  };
}

it('says of a row about very many runs what it leaves out, and leaves no operand without its cells', () => {
  const once = rows.find(({ id }) => id.endsWith('/put-ratio-node'))!;
  const row = repeated(once, 500);
  const { runs: named, operands, sources, more } = shortened(row);
  expect(more).toEqual({
    runs: row.runs.length - named.length,
    operands: row.operands.length - operands.length,
    sources: row.sources.length - sources.length,
  });
  expect(JSON.stringify(shortened(row)).length).toBeLessThan(JSON.stringify(row).length / 10);
  expect(operands.length).toBeGreaterThan(0);
  expect(operands.flatMap(({ cells }) => cells).every((cell) => sources[cell] !== undefined)).toBe(true);
});
