/** One phase of load by k6. In: address, users, object. Out: every request as an operation, and what k6 printed. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { csvParse } from 'd3-dsv';
import { HarnessError } from '../kit/errors.ts';
import type { Operation } from '../kit/harness.ts';
import { run } from '../kit/processes.ts';

const SCRIPT = fileURLToPath(new URL('load.js', import.meta.url));

export type Phase = 'upload' | 'download';

export interface Load {
  address: string;
  phase: Phase;
  users: number;
  /** Requests of each user. */
  each: number;
  object: { path: string; bytes: number; sha256: string };
  cores: string;
}

export interface Loaded {
  /** From the first request's start to the last one's end, s. */
  wallS: number;
  /** `startS` is from the first request of the phase on. */
  operations: readonly Operation[];
  printed: string;
}

/** @throws HarnessError `tool-failed` when k6 left out a request, `content-differs` when a download was not what was uploaded */
export async function load(k6: string, folder: string, { address, phase, users, each, object, cores }: Load): Promise<Loaded> {
  const out = join(folder, `${phase}.csv`);
  const settings = {
    ADDRESS: address,
    PHASE: phase,
    USERS: users,
    EACH: each,
    BODY: object.path,
    BYTES: object.bytes,
    SHA256: object.sha256,
  };
  const { stdout } = await run(
    'env',
    [
      'K6_CSV_TIME_FORMAT=unix_micro',
      ...[k6, 'run', '--quiet', '--no-usage-report', '--no-color', '--out', `csv=${out}`],
      ...Object.entries(settings).flatMap(([name, value]) => ['-e', `${name}=${value}`]),
      SCRIPT,
    ],
    { deadlineS: 120, cores },
  );
  if (/wrong_content/.test(stdout)) throw new HarnessError('content-differs', `A download through ${address} was not what was uploaded.`);
  const requests = requestsOf(await readFile(out, 'utf8'));
  if (requests.length !== users * each)
    throw new HarnessError('tool-failed', `k6 wrote ${requests.length} requests to ${out}, expected ${users * each}.`);
  const first = Math.min(...requests.map(({ startS }) => startS));
  const last = Math.max(...requests.map(({ startS, seconds }) => startS + seconds));
  return {
    wallS: last - first,
    operations: requests.map(({ startS, seconds, ok }) => ({
      dims: { phase },
      startS: startS - first,
      seconds,
      bytes: ok ? object.bytes : 0,
      ok,
    })),
    printed: stdout,
  };
}

/** k6 writes rows for each request when it has ended. */
function requestsOf(csv: string): { startS: number; seconds: number; ok: boolean }[] {
  return csvParse(csv)
    .filter(({ metric_name: metric }) => metric === 'http_req_duration')
    .map(({ timestamp, metric_value: ms, status }) => {
      const seconds = Number(ms) / 1000;
      return { startS: Number(timestamp) / 1e6 - seconds, seconds, ok: status === '200' };
    });
}
