/** Facts against what the tools themselves printed: a row that says otherwise than its tool is refused. In: bundle, cells. */
import { textOf, type Bundle } from '../../bundle/index.ts';
import { cellName, type Version } from './columns.ts';
import { CELLS_FILE, type CellRow, type CellRows } from './cells.ts';
import { refusal } from '../refusal.ts';

/** Room between a rate in the table and the rate that a tool printed: the tool leaves out its own start. */
const WITHIN = 0.02;

/** What a tool says of one visit or a part of it; undefined where its output has no end. */
interface Printed {
  ops: number;
  failed: number;
  /** Operations that got an answer, and how many in a second; absent where the tool's own time is not that of the operations. */
  answered?: { count: number; rate: number };
}

/** wrk counts answers, and apart from them requests that got none in time. */
function readWrk(text: string): Printed | undefined {
  const [count, rate] = [numberIn(text, /^\s*(\d+) requests in /m), numberIn(text, /^Requests\/sec:\s+(\d+(?:\.\d+)?)$/m)];
  if (Number.isNaN(count + rate)) return undefined;
  const [refused, late] = [/Non-2xx or 3xx responses: (\d+)/, /Socket errors: .*timeout (\d+)/].map(
    (pattern) => numberIn(text, pattern) || 0,
  );
  return { ops: count + late!, failed: refused! + late!, answered: { count, rate } };
}

/** k6 counts requests and those that failed; its time holds what its users do between two requests. */
function readK6(text: string): Printed | undefined {
  const [ops, failed] = [numberIn(text, /^\s*http_reqs\.*: (\d+) /m), numberIn(text, /^\s*http_req_failed\.*: \S+\s+(\d+) out of /m)];
  return Number.isNaN(ops + failed) ? undefined : { ops, failed };
}

const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? NaN);

/** Tools whose output is understood, by the name of its file below `raw/<block>/<cell>/`; what follows the name is the part of the visit. */
const TOOLS: Readonly<Record<string, (text: string) => Printed | undefined>> = { wrk: readWrk, k6: readK6 };

/** @throws DataError `taxbench-contradiction` */
export function checkPrinted(bundle: Bundle, version: Version, cells: readonly CellRows[]): void {
  const rows = Map.groupBy(
    cells.flatMap(({ dims, rows }) =>
      rows.map((row) => ({ row, path: `${row.block}/${version < 3 ? '' : `${row.order}-`}${cellName(dims)}` })),
    ),
    ({ path }) => path,
  );
  for (const path of bundle.files.keys()) {
    const [, block, cell, name = '', part = ''] = /^raw\/(\d+)\/([^/]+)\/([a-z0-9]+)(-[^/]+)?\.txt$/.exec(path) ?? [];
    const tool = TOOLS[name];
    if (!tool) continue;
    const own = rows.get(`${Number(block)}/${cell}${part}`) ?? [];
    checkFile(
      bundle,
      path,
      tool(textOf(bundle, path)),
      own.map(({ row }) => row),
    );
  }
}

function checkFile(bundle: Bundle, path: string, printed: Printed | undefined, rows: readonly CellRow[]): void {
  const refuse = (message: string) => refusal(bundle, path, 'taxbench-contradiction', message);
  if (!printed) throw refuse('lacks counts or rate, expected what the tool prints at its end.');
  if (rows.length === 0) throw refuse(`belongs to no row of its block in ${CELLS_FILE}, expected a cell of that name.`);
  for (const { row, facts } of rows) {
    const place = `${CELLS_FILE} row ${row}`;
    const [ops, failed] = [facts.get('ops')!, facts.get('failed_ops')!];
    if (ops !== printed.ops || failed !== printed.failed)
      throw refuse(`counts ${printed.ops} operations, ${printed.failed} failed, and ${place} has ${ops} and ${failed}, expected the same.`);
    if (!printed.answered) continue;
    const { count, rate } = printed.answered;
    const measured = count / facts.get('wall_s')!;
    if (Math.abs(measured - rate) > WITHIN * rate)
      throw refuse(
        `prints ${rate} operations/s, and the time of ${place} gives ${measured}, expected at most ${WITHIN * 100} % between them.`,
      );
  }
}
