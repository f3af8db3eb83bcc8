/** An archive on disk → its bytes and its run, whatever the file is called. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Bundle } from '../bundle/index.ts';
import { parseRun } from '../formats/index.ts';
import { DataError } from '../run/errors.ts';
import type { Run } from '../run/types.ts';
import { loadPins, loadRun } from '../sample-run/index.ts';
import { systemReason } from '../sample-run/write.ts';
import { unpack } from '../sample-run/unpack.ts';

/** @throws DataError `file-unreadable`, else with the code of whatever is wrong with the archive */
export async function readArchive(path: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; bundle: Bundle; run: Run }> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new DataError('file-unreadable', path, `cannot be read: ${systemReason(cause)}, expected the path of a .tgz archive.`, { cause });
  });
  const bundle = await unpack(basename(path), bytes);
  return { bytes, bundle, run: parseRun(bundle) };
}

/**
 * The run that a user names: a pinned one by its id; else anything with a slash or the ending .tgz is a path.
 * @throws DataError `run-unknown`, or as `readArchive`
 */
export async function openRun(name: string, dataDir: string): Promise<Run> {
  const isPinned = (await loadPins(dataDir)).some(({ runId }) => runId === name);
  return !isPinned && /[/\\]|\.tgz$/.test(name) ? (await readArchive(name)).run : loadRun(name, dataDir);
}
