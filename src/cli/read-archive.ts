/** An archive on disk → its bytes and its run, whatever the file is called. A terminal sees how far a large file has been read. */
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { readBundle, type Bundle, type Limits } from '../bundle/index.ts';
import { parseRun } from '../formats/index.ts';
import { DataError } from '../run/errors.ts';
import type { Run } from '../run/types.ts';
import { loadPins, loadRun } from '../sample-run/index.ts';
import { systemReason } from '../sample-run/write.ts';

/** Files below this size are read before anyone could look. */
const WORTH_COUNTING_BYTES = 8e6;

/** `--max-unpacked` and `--max-file` in bytes; absent = the default of `Limits`. */
export interface RaisedLimits {
  maxUnpacked?: number;
  maxFile?: number;
}

/** The limits that were raised, and no other. */
export const limitsOf = ({ maxUnpacked, maxFile }: RaisedLimits): Partial<Limits> => ({
  ...(maxUnpacked === undefined ? {} : { totalBytes: maxUnpacked }),
  ...(maxFile === undefined ? {} : { fileBytes: maxFile }),
});

/** @throws DataError `file-unreadable`, else with the code of whatever is wrong with the archive */
export async function readArchive(
  path: string,
  raised: RaisedLimits = {},
): Promise<{ bytes: Uint8Array<ArrayBuffer>; bundle: Bundle; run: Run }> {
  const bytes = await readCounting(path).catch((cause: unknown) => {
    throw new DataError('file-unreadable', path, `cannot be read: ${systemReason(cause)}, expected the path of a .tgz archive.`, { cause });
  });
  const bundle = await readBundle(basename(path), bytes, limitsOf(raised));
  return { bytes, bundle, run: parseRun({ ...bundle, name: `${bundle.root}.tgz` }) };
}

/**
 * The run that a user names: a pinned one by its id; else anything with a slash or the ending .tgz is a path.
 * @throws DataError `unknown-run`, or as `readArchive`
 */
export async function openRun(name: string, dataDir: string, raised: RaisedLimits = {}): Promise<Run> {
  const isPinned = (await loadPins({ dataDir })).some(({ runId }) => runId === name);
  return !isPinned && /[/\\]|\.tgz$/.test(name) ? (await readArchive(name, raised)).run : loadRun(name, { dataDir });
}

async function readCounting(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let readBytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    readBytes += chunk.length;
    showCount('read', readBytes);
  }
  showCount('read', readBytes, true);
  return Buffer.concat(chunks);
}

/** Shows on a terminal how far something large has got, and takes that away at its end. */
function showCount(done: string, bytes: number, isEnd = false): void {
  if (process.stderr.isTTY && bytes >= WORTH_COUNTING_BYTES)
    process.stderr.write(isEnd ? '\r\x1b[K' : `\r${done} ${(bytes / 1e6).toFixed(0)} MB`);
}
