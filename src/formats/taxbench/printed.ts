/** Facts against what the tools themselves printed: a row that says otherwise than its tool is refused. In: bundle, cells. */
import { textOf, type Bundle } from '../../bundle/index.ts';
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
  const byVisit = Map.groupBy(
    cells.flatMap(({ rows }) => rows),
    ({ block, order }) => `${block} ${order}`,
  );
  for (const path of bundle.files.keys()) {
    const [, block, file] = /^raw\/(\d+)\/.+\/([^/]+)$/.exec(path) ?? [];
    const tool = TOOLS.find((known) => known.file === file);
    if (tool && block)
      checkFile(
        bundle,
        path,
        tool,
        [...byVisit.values()].filter(([row]) => row!.block === Number(block)),
      );
  }
}

/** One of the rows of the block has the printed rate: which one is told by the name of the folder alone, so that any of them may. */
function checkFile(bundle: Bundle, path: string, { rate }: Printed, visits: readonly (readonly CellRow[])[]): void {
  const text = rate.exec(textOf(bundle, path))?.[1];
  if (text === undefined) throw refusal(bundle.name, path, 'contradiction', 'holds no rate, expected what the tool prints at its end.');
  const printed = Number(text);
  const rates = visits.flatMap((rows) => rows.map(({ facts }) => (facts.get('ops')! - facts.get('failed_ops')!) / facts.get('wall_s')!));
  if (rates.some((own) => Math.abs(own - printed) <= WITHIN * printed)) return;
  throw refusal(
    bundle.name,
    path,
    'contradiction',
    `prints ${text} operations/s, and no row of its block in ${CELLS_FILE} comes within ${WITHIN * 100} %.`,
  );
}
