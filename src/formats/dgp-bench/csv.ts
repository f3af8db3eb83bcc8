import type { Bundle } from '../../bundle/index.ts';
import { readRows } from '../table.ts';
import type { Phase } from './schema.ts';

const COLUMNS = ['run_id', 'mode', 'phase', 'concurrency', 'op', 'bucket', 'key', 'bytes', 'wall_s', 'status', 'ok', 'error'];

/** One operation. A failed one has its artifact's size, so sum only where `ok`. */
export interface Op {
  /** 1 is the first row after the header. */
  row: number;
  key: string;
  sizeBytes: number;
  wallS: number;
  rawWallS: string;
  ok: boolean;
}

/** The operations of one file in its order. @param identity what every row must repeat @throws DataError as `readRows` */
export function readOps(bundle: Bundle, file: string, identity: { run_id: string; mode: string; phase: Phase; concurrency: string }): Op[] {
  const repeated = { ...identity, op: identity.phase === 'put' ? 'PUT' : 'GET' };
  return readRows('dgp', bundle, file, () => COLUMNS).map((row) => {
    for (const [column, value] of Object.entries(repeated)) if (row.text(column) !== value) throw row.refusal(column, `"${value}"`);
    row.matching('status', /^\d{1,3}$/, 'an HTTP status or 0');
    const rawWallS = row.matching('wall_s', /^\d+(\.\d+)?(e-?\d+)?$/, 'seconds ≥ 0');
    return {
      row: row.number,
      key: row.text('key'),
      sizeBytes: Number(row.matching('bytes', /^\d{1,15}$/, 'whole bytes ≥ 0')),
      wallS: Number(rawWallS),
      rawWallS,
      ok: row.matching('ok', /^(True|False)$/, 'True or False') === 'True',
    };
  });
}
