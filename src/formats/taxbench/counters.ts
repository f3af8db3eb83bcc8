/** Counters of one cell against each other: where clients read what the measured server did not send, another one answered. */
import type { Bundle } from '../../bundle/index.ts';
import { CELLS_FILE, type CellRow, type CellRows } from './cells.ts';
import { refusal } from '../refusal.ts';

/** Room between two accounts of one load: the largest median of a cell in two runs of 56 cells was 0.005. */
const ROOM = 0.05;

/**
 * What clients read against what the proxy says that it sent: its answers before compression, less what it compressed, with what came of
 * that. Less than that is read where requests are under way at the end. Cells without these counters are passed over.
 * @throws DataError `taxbench-contradiction` where more was read in most blocks of a cell
 */
export function checkCounters(bundle: Bundle, cells: readonly CellRows[]): void {
  for (const { rows } of cells) {
    const foreign = rows.filter((row) => readBeyondSent(row));
    if (foreign.length * 2 > rows.length)
      throw refusal(
        bundle,
        `${CELLS_FILE} row ${foreign[0]!.row}`,
        'taxbench-contradiction',
        `its clients read ${foreign[0]!.facts.get('sent-bytes')} B, and its proxy sent ${sentOf(foreign[0]!)} B, expected no more; another server on its port answered.`,
      );
  }
}

function readBeyondSent(row: CellRow): boolean {
  const [read, sent] = [row.facts.get('sent-bytes') ?? null, sentOf(row)];
  return read !== null && sent !== null && read > sent * (1 + ROOM);
}

function sentOf({ facts }: CellRow): number | null {
  const [out, before, after] = ['proxy-out-bytes', 'compressor-in-bytes', 'compressor-out-bytes'].map(
    (name) => facts.get(name) ?? null,
  ) as [number | null, number | null, number | null];
  // The compressor is ahead of the count of answers by what is under way: with 1,000 connections more than a tenth.
  return out === null || before === null || after === null ? null : Math.max(0, out - before) + after;
}
