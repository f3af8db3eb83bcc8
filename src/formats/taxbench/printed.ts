/** Facts against what the tools themselves printed: a row that says otherwise than its tool is refused. In: bundle, cells. */
import { textOf, type Bundle } from '../../bundle/index.ts';
import { cellName } from './columns.ts';
import { CELLS_FILE, type CellRow, type CellRows } from './cells.ts';
import { refusal } from './errors.ts';

/** Room between a rate in the table and the rate that a tool printed: the tool leaves out its own start. */
const WITHIN = 0.02;

interface Printed {
  /** Name of the file below `raw/<block>/<cell>/`. */
  file: string;
  /** Operations in a second, as printed. */
  rate: RegExp;
}

/** Tools whose output is understood. */
const TOOLS: readonly Printed[] = [{ file: 'wrk.txt', rate: /^Requests\/sec:\s+(\d+(?:\.\d+)?)$/m }];

/** @throws DataError `taxbench-contradiction` */
export function checkPrinted(bundle: Bundle, cells: readonly CellRows[]): void {
  const rows = cells.flatMap((cell) => cell.rows);
  for (const path of bundle.files.keys()) {
    const [, block, cell, file] = /^raw\/(\d+)\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
    const tool = TOOLS.find((known) => known.file === file);
    if (!tool) continue;
    const own = rows.filter((row) => row.block === Number(block) && cellName(row.dims) === cell);
    checkFile(bundle, path, tool, own);
  }
}

function checkFile(bundle: Bundle, path: string, { rate }: Printed, rows: readonly CellRow[]): void {
  const refuse = (message: string) => refusal(bundle.name, path, 'contradiction', message);
  const text = rate.exec(textOf(bundle, path))?.[1];
  if (text === undefined) throw refuse('holds no rate, expected what the tool prints at its end.');
  if (rows.length === 0) throw refuse(`belongs to no row of its block in ${CELLS_FILE}, expected a cell of that name.`);
  const printed = Number(text);
  for (const { row, facts } of rows) {
    const own = (facts.get('ops')! - facts.get('failed_ops')!) / facts.get('wall_s')!;
    if (Math.abs(own - printed) > WITHIN * printed)
      throw refuse(
        `prints ${text} operations/s, and ${CELLS_FILE} row ${row} comes to ${own}, expected at most ${WITHIN * 100} % between them.`,
      );
  }
}
