/** One phase of load by the client of this folder. In: files, workers. Out: every request as an operation. */
import type { Operation } from '../kit/harness.ts';
import { run } from '../kit/processes.ts';
import type { Artifact } from './artifacts.ts';
import { ADDRESS, BUCKET, SIGNED_AS } from './servers.ts';

export type Phase = 'put' | 'cold_get' | 'warm_get';

/** A line that the client prints. */
interface Request {
  start: number;
  seconds: number;
  bytes: number;
  ok: boolean;
}

export interface Loaded {
  /** From the first request's start to the last one's end, s. */
  wallS: number;
  operations: readonly Operation[];
  printed: string;
}

/** @throws HarnessError `tool-failed` */
export async function load(client: string, phase: Phase, workers: number, files: readonly Artifact[]): Promise<Loaded> {
  const { stdout, stderr } = await run(
    client,
    [
      ...['-address', ADDRESS, '-bucket', BUCKET, '-key', SIGNED_AS],
      ...['-phase', phase === 'put' ? 'put' : 'get', '-workers', String(workers)],
      ...files.map(({ path }) => path),
    ],
    { deadlineS: 300 },
  );
  const requests = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Request);
  return {
    wallS: Math.max(...requests.map(({ start, seconds }) => start + seconds)) - Math.min(...requests.map(({ start }) => start)),
    operations: requests.map(({ start, seconds, bytes, ok }) => ({ startS: start, seconds, bytes, ok })),
    printed: stdout + stderr,
  };
}
