/** Facts of cells.csv against each other and against what the tools themselves printed: a row that contradicts them is refused. */
import { textOf, type Bundle } from '../../bundle/index.ts';
import { countText, formatNumber } from '../../run/format.ts';
import { median } from '../../run/median.ts';
import { oncePer } from '../../run/once.ts';
import type { Flag } from '../../run/types.ts';
import { refusal } from '../refusal.ts';
import { CELLS_FILE, type CellRow, type CellRows } from './cells.ts';
import { cellName, type Version } from './columns.ts';
import type { Operations } from './operations.ts';
import type { RunFile } from './schema.ts';

/** Room between a rate in the table and the rate that a tool printed: the tool leaves out its own start. */
const RATES_WITHIN = 0.02;
/** Between two accounts of one load: the largest of 1,680 rows in three runs was 0.030, with 1,000 connections. */
const COUNTS_WITHIN = 0.05;
/** Above the number of users: requests and cell are timed by two clocks. */
const USERS_WITHIN = 0.02;
/** Above what cores and clock allow, a share and s: counters, cells and blocks are read one after the other. */
const [CLOCKS_WITHIN, CLOCKS_APART] = [0.05, 0.05];
/** Where so many of its visits did the same work, a plan fixed it, and the others say that they did otherwise. */
const ALIKE_FROM = 0.75;
/** Below this share of the users with an open request a cell is flagged. */
const BUSY_FROM = 0.9;

const contradiction = (bundle: Bundle, place: string, message: string) => refusal(bundle, place, 'taxbench-contradiction', message);

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
  const refused = numberIn(text, /Non-2xx or 3xx responses: (\d+)/) || 0;
  const late = numberIn(text, /Socket errors: .*timeout (\d+)/) || 0;
  return { ops: count + late, failed: refused + late, answered: { count, rate } };
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
  const nameOf = oncePer(cellName);
  const pathOf = ({ block, order, dims }: CellRow) => `${block}/${version < 3 ? '' : `${order}-`}${nameOf(dims)}`;
  const all = cells.flatMap((cell) => cell.rows);
  const rows = Map.groupBy(all, pathOf);
  for (const path of bundle.files.keys()) {
    const [, block, cell, name = '', part = ''] = /^raw\/(\d+)\/([^/]+)\/([a-z0-9]+)(-[^/]+)?\.txt$/.exec(path) ?? [];
    const tool = TOOLS[name];
    if (!tool) continue;
    const own = rows.get(`${Number(block)}/${cell}${part}`) ?? [];
    checkFile(bundle, path, tool(textOf(bundle, path)), own);
  }
}

function checkFile(bundle: Bundle, path: string, printed: Printed | undefined, rows: readonly CellRow[]): void {
  const refuse = (message: string) => contradiction(bundle, path, message);
  if (!printed) throw refuse('lacks counts or rate, expected what the tool prints at its end.');
  if (rows.length === 0) throw refuse(`belongs to no row of its block in ${CELLS_FILE}, expected a cell of that name.`);
  for (const { row, fact } of rows) {
    const place = `${CELLS_FILE} row ${row}`;
    const [ops, failed] = [fact('ops')!, fact('failed_ops')!];
    if (ops !== printed.ops || failed !== printed.failed)
      throw refuse(`counts ${printed.ops} operations, ${printed.failed} failed, and ${place} has ${ops} and ${failed}, expected the same.`);
    if (!printed.answered) continue;
    const { count, rate } = printed.answered;
    const measured = count / fact('wall_s')!;
    if (Math.abs(measured - rate) > RATES_WITHIN * rate)
      throw refuse(
        `prints ${rate} operations/s, and the time of ${place} gives ${measured}, expected at most ${RATES_WITHIN * 100} % between them.`,
      );
  }
}

/**
 * Visits against what the machine can do, and against each other: CPU time of all cores, the time of the block, what tools printed in it, and
 * operations and bytes where a plan fixes them.
 * @throws DataError `taxbench-contradiction`
 */
export function checkVisits(bundle: Bundle, { machine, blocks, finished, fixed_length }: RunFile, cells: readonly CellRows[]): void {
  const refuse = (place: string, message: string) => contradiction(bundle, place, `${message} Take the bundle as the harness wrote it.`);
  const most = (seconds: number) => seconds * (1 + CLOCKS_WITHIN) + CLOCKS_APART;
  const rows = cells.flatMap((cell) => cell.rows);
  for (const { row, fact } of rows) {
    const [used, wall] = [fact('cpu_s') ?? 0, fact('wall_s')!];
    if (machine.cores > 0 && used > most(machine.cores * wall))
      throw refuse(`${CELLS_FILE} row ${row}`, `used ${used} s of CPU in ${wall} s, expected at most that of ${machine.cores} cores.`);
  }
  const inBlock = Map.groupBy(rows, ({ block }) => block);
  const printed = new Set([...bundle.files.keys()].flatMap((path) => /^raw\/(\d+)\//.exec(path)?.[1] ?? []).map(Number));
  for (const [i, { block, started }] of blocks.finished.entries()) {
    if (printed.size > 0 && !printed.has(block))
      throw refuse(`raw/${String(block).padStart(3, '0')}`, 'holds nothing, expected what tools printed in a finished block.');
    const elapsed = (Date.parse(blocks.finished[i + 1]?.started ?? finished) - Date.parse(started)) / 1000;
    // Rows of one visit may count the same time: first files of a series, then all.
    const visits = Map.groupBy(inBlock.get(block)!, ({ order }) => order);
    const took = [...visits.values()].reduce((sum, visit) => sum + Math.max(...visit.map(({ fact }) => fact('wall_s')!)), 0);
    // Unless the clock was set back.
    if (elapsed > 0 && took > most(elapsed))
      throw refuse(`${CELLS_FILE} block ${block}`, `takes ${took} s, expected at most the ${elapsed} s until its end.`);
  }
  if (fixed_length) return;
  for (const column of ['ops', 'bytes'])
    for (const { rows: visits } of cells) {
      const whole = visits.filter(({ fact }) => fact('failed_ops') === 0 && fact(column) !== null);
      const usual = median(whole.map(({ fact }) => fact(column)!));
      const [odd, ...more] = whole.filter(({ fact }) => fact(column) !== usual);
      if (odd && 1 + more.length <= whole.length * (1 - ALIKE_FROM))
        throw refuse(`${CELLS_FILE} row ${odd.row}`, `has ${column} ${odd.text(column)}, expected ${usual} as in others of its cell.`);
    }
}

/**
 * What clients read against what the proxy says that it sent: its answers before compression, less what it compressed, with what came of
 * that. Less than that is read where requests are under way at the end. Cells without these counters are passed over.
 * @throws DataError `taxbench-contradiction` where more was read in any visit
 */
export function checkCounters(bundle: Bundle, cells: readonly CellRows[]): void {
  for (const row of cells.flatMap(({ rows }) => rows)) {
    const [read, sent] = [row.fact('sent-bytes'), sentOf(row)];
    if (read === null || sent === null || read <= sent * (1 + COUNTS_WITHIN)) continue;
    const message = `its clients read ${read} B, and its proxy sent ${sent} B, expected no more; another server on its port answered.`;
    throw contradiction(bundle, `${CELLS_FILE} row ${row.row}`, message);
  }
}

function sentOf({ fact }: CellRow): number | null {
  const [out, before, after] = [fact('proxy-out-bytes'), fact('compressor-in-bytes'), fact('compressor-out-bytes')];
  // The compressor is ahead of the count of answers by what is under way: with 1,000 connections more than a tenth.
  return out === null || before === null || after === null ? null : Math.max(0, out - before) + after;
}

/**
 * Little's law on cells with a fixed number of users, each of whom has one request open at most: the seconds of all requests ÷ the time of
 * the cell is the mean number of open requests. Cells without a dimension `users`, or whose operations were not timed, are passed over.
 * @throws DataError `taxbench-contradiction` for more open requests than users
 */
export function checkUsers(bundle: Bundle, cells: readonly CellRows[], operations: Operations): Flag[] {
  return cells.flatMap(({ dims, rows }): Flag[] => {
    const users = dims['users'];
    if (typeof users !== 'number' || !operations.of(dims, [])) return [];
    const shares = rows.map((visit) => {
      const { row, fact } = visit;
      const open = operations.of(dims, [visit])!.reduce((sum, own) => sum + operations.secondsOf(own), 0) / fact('wall_s')!;
      if (open > users * (1 + USERS_WITHIN)) {
        const message = `its requests and its time give ${formatNumber(open, 'requests').text} open at once, expected at most the ${users} users.`;
        throw contradiction(bundle, `${CELLS_FILE} row ${row}`, message);
      }
      return open / users;
    });
    const share = median(shares);
    if (share >= BUSY_FROM) return [];
    const message = `By Little’s law ${formatNumber(share * 100, '%').text} of ${countText(users, 'user')} had a request open: they paused between two, or some ended early.`;
    return [{ code: 'pausing-users', dims, metrics: ['operations-per-second', 'throughput', 'cpu-mean'], message }];
  });
}
