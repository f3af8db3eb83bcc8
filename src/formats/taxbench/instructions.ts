/**
 * instructions.csv: instructions that a processor would carry out for some work, counted by an emulator: neither other machines nor this
 * one's speed move it. A figure for each cell that was counted, an outcome for each pass.
 */
import type { Bundle } from '../../bundle/index.ts';
import type { Figure } from '../figures.ts';
import { refusal } from '../refusal.ts';
import { readRows, type Row } from '../table.ts';
import { dimsOf, neededIn } from './cells.ts';
import type { RunFile } from './schema.ts';

const FILE = 'instructions.csv';
/** Two passes of one work may differ by so much, %. */
export const PASSES_WITHIN = 0.5;

/** Empty where nothing was counted. @throws DataError `taxbench-contradiction` where passes differ, and as `readRows` */
export function readInstructions(bundle: Bundle, run: RunFile): Figure[] {
  const rows = readRows('taxbench', bundle, FILE, () => [...run.dims, 'pass', 'instructions', 'bytes']);
  const above0 = (row: Row, column: string) => {
    const value = neededIn(row, column);
    if (value === 0) throw row.refusal(column, 'a number above 0');
    return value;
  };
  const cellOf = dimsOf(run.dims, rows);
  return [...Map.groupBy(rows, (row) => cellOf.get(row)!)].map(([dims, own]): Figure => {
    const values = own.map((row) => {
      above0(row, 'pass');
      return above0(row, 'instructions') / above0(row, 'bytes');
    });
    const sources = ['instructions', 'bytes'].map((column) => ({
      run: run.run_id,
      file: FILE,
      column,
      rows: own.map((row) => row.number),
      raw: own.map((row) => row.text(column)),
    }));
    const [least, most] = [Math.min(...values), Math.max(...values)];
    if (values.length < 2 || !(most <= least * (1 + PASSES_WITHIN / 100))) {
      const message = `its passes give ${values.join(', ')} instructions/B, expected two or more within ${PASSES_WITHIN} %.`;
      throw refusal(bundle, `${FILE} row ${own[0]!.number}`, 'taxbench-contradiction', message);
    }
    return { metric: 'instructions-per-byte', unit: 'instructions/B', dims, outcomes: values.map((value) => ({ value })), sources };
  });
}
