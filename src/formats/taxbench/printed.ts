/** Facts against what the tools themselves printed: a row that says otherwise than its tool is refused. In: bundle, cells. */
import { textOf, type Bundle } from '../../bundle/index.ts';
import { cellName } from './columns.ts';
import { CELLS_FILE, type CellRow, type CellRows } from './cells.ts';
import { refusal } from './errors.ts';

/** Room between a rate in the table and the rate that a tool printed: the tool leaves out its own start. */
const WITHIN = 0.02;

/** What a tool says of one visit; undefined where its output has no end. */
interface Printed {
  ops: number;
  failed: number;
  /** Operations in a second, failed ones among them; those without an answer are not. */
  rate: number;
  answered: number;
}

/** wrk counts answers, and apart from them requests that got none in time. */
function readWrk(text: string): Printed | undefined {
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? NaN);
  const [answered, rate] = [number(/^\s*(\d+) requests in /m), number(/^Requests\/sec:\s+(\d+(?:\.\d+)?)$/m)];
  if (Number.isNaN(answered + rate)) return undefined;
  const [refused, late] = [/Non-2xx or 3xx responses: (\d+)/, /Socket errors: .*timeout (\d+)/].map((pattern) => number(pattern) || 0);
  return { ops: answered + late!, failed: refused! + late!, rate, answered };
}

/** Tools whose output is understood, by its file below `raw/<block>/<cell>/`. */
const TOOLS: Readonly<Record<string, (text: string) => Printed | undefined>> = { 'wrk.txt': readWrk };

/** @throws DataError `taxbench-contradiction` */
export function checkPrinted(bundle: Bundle, cells: readonly CellRows[]): void {
  const rows = cells.flatMap((cell) => cell.rows);
  for (const path of bundle.files.keys()) {
    const [, block, cell, file] = /^raw\/(\d+)\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
    const tool = TOOLS[file ?? ''];
    if (!tool) continue;
    const own = rows.filter((row) => row.block === Number(block) && cellName(row.dims) === cell);
    checkFile(bundle, path, tool(textOf(bundle, path)), own);
  }
}

function checkFile(bundle: Bundle, path: string, printed: Printed | undefined, rows: readonly CellRow[]): void {
  const refuse = (message: string) => refusal(bundle.name, path, 'contradiction', message);
  if (!printed) throw refuse('holds no count and no rate, expected what the tool prints at its end.');
  if (rows.length === 0) throw refuse(`belongs to no row of its block in ${CELLS_FILE}, expected a cell of that name.`);
  for (const { row, facts } of rows) {
    const place = `${CELLS_FILE} row ${row}`;
    const [ops, failed] = [facts.get('ops')!, facts.get('failed_ops')!];
    if (ops !== printed.ops || failed !== printed.failed)
      throw refuse(`counts ${printed.ops} operations, ${printed.failed} failed, and ${place} has ${ops} and ${failed}, expected the same.`);
    const rate = printed.answered / facts.get('wall_s')!;
    if (Math.abs(rate - printed.rate) > WITHIN * printed.rate)
      throw refuse(
        `prints ${printed.rate} operations/s, and the time of ${place} gives ${rate}, expected at most ${WITHIN * 100} % between them.`,
      );
  }
}
