/**
 * instructions.csv: instructions that a processor would carry out for some work, counted by an emulator: neither other machines nor this
 * one's speed move it. In: bundle, run.json. Out: a figure for each cell that was counted, an outcome for each pass.
 */
import type { Bundle } from '../../bundle/index.ts';
import type { Figure } from '../figures.ts';
import { refusal } from '../refusal.ts';
import { keyOf, readTable } from './cells.ts';
import type { RunFile } from './schema.ts';

const FILE = 'instructions.csv';
/** Two passes of one work may differ by so much, %. */
export const PASSES_WITHIN = 0.5;

/** Empty where nothing was counted. @throws DataError `taxbench-contradiction` where passes differ, and as `readCells` */
export function readInstructions(bundle: Bundle, run: RunFile): Figure[] {
  const records = readTable(bundle, FILE, [...run.dims, 'pass', 'instructions', 'bytes'], run);
  return [...Map.groupBy(records, ({ dims }) => keyOf(dims)).values()].map((own): Figure => {
    const outcomes = own.map(({ row, numbers }) => ({
      value: numbers.get('instructions')! / numbers.get('bytes')!,
      sources: ['instructions', 'bytes'].map((column) => ({
        run: run.run_id,
        file: FILE,
        at: `row ${row}, column ${column}`,
        raw: String(numbers.get(column)),
      })),
    }));
    const values = outcomes.map(({ value }) => value);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    if (values.length < 2 || !(most <= least * (1 + PASSES_WITHIN / 100)))
      throw refusal(
        bundle,
        `${FILE} row ${own[0]!.row}`,
        'taxbench-contradiction',
        `its passes give ${values.join(', ')} instructions/B, expected two or more within ${PASSES_WITHIN} %.`,
      );
    return { metric: 'instructions-per-byte', unit: 'instructions/B', dims: own[0]!.dims, outcomes };
  });
}
