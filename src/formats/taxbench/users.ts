/**
 * Little's law on cells with a fixed number of users, each of whom has one request open at most: the seconds of all requests ÷ the time of
 * the cell is the mean number of open requests. In: cells, operations. Out: flags; more open requests than users are refused.
 */
import { median } from '../../run/median.ts';
import type { Bundle } from '../../bundle/index.ts';
import { formatNumber } from '../../run/format.ts';
import type { Flag } from '../../run/types.ts';
import { CELLS_FILE, type CellRows, type Operations } from './cells.ts';
import { refusal } from '../refusal.ts';

/** Room above the number of users: requests and cell are timed by two clocks. */
const ROOM = 0.02;
/** Below this share of the users with an open request a cell is flagged. */
const BUSY_FROM = 0.9;

/** Cells without a dimension `users`, or whose operations were not timed, are passed over. @throws DataError `taxbench-contradiction` */
export function checkUsers(bundle: Bundle, cells: readonly CellRows[], operations: Operations): Flag[] {
  return cells.flatMap(({ dims, rows }): Flag[] => {
    const users = dims['users'];
    if (typeof users !== 'number' || !operations.of(dims, rows)) return [];
    const shares = rows.map((visit) => {
      const { row, facts } = visit;
      const open = operations.of(dims, [visit])!.reduce((sum, { seconds }) => sum + seconds, 0) / facts.get('wall_s')!;
      if (open > users * (1 + ROOM))
        throw refusal(
          bundle,
          `${CELLS_FILE} row ${row}`,
          'taxbench-contradiction',
          `its requests and its time give ${formatNumber(open, 'requests').text} open at once, expected at most the ${users} users.`,
        );
      return open / users;
    });
    const share = median(shares);
    if (share >= BUSY_FROM) return [];
    const message = `By Little’s law ${formatNumber(share * 100, '%').text} of the ${users} users had a request open: they paused between two, or some ended early.`;
    return [{ code: 'pausing-users', dims, metrics: ['operations-per-second', 'throughput', 'cpu-mean'], message }];
  });
}
