/**
 * Writes several files below data/ as one transaction; Node only. Before the first file changes, what it will replace is copied to
 * data/.pin-journal; the transaction is done when that folder is renamed away. `recover` undoes one that was interrupted.
 */
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { DataError } from '../run/errors.ts';

const WRITE_ERRORS = { busy: 'data-busy', journal: 'data-journal' } as const;

/** A file below the data folder and its new content; null removes it. */
export interface Change {
  path: string;
  content: Uint8Array | string | null;
}

const JOURNAL = '.pin-journal';
const MANIFEST = 'manifest.json';
/** `existed` says whether the journal holds a copy, named by its place in `files`. */
const Manifest = v.strictObject({ pid: v.number(), files: v.array(v.strictObject({ path: v.string(), existed: v.boolean() })) });

/**
 * Makes all changes, or none of them.
 * @throws DataError as `recover`; whatever the file system throws, with the files restored
 */
export async function writeTogether(changes: readonly Change[], dataDir = 'data'): Promise<void> {
  await recover(dataDir);
  const [journal, scratch] = [join(dataDir, JOURNAL), join(dataDir, `${JOURNAL}.${process.pid}`)];
  await mkdir(scratch);
  const files = await Promise.all(
    changes.map(async ({ path }, i) => ({ path, existed: await copyTo(join(dataDir, path), join(scratch, String(i))) })),
  );
  await writeDurably(join(scratch, MANIFEST), JSON.stringify({ pid: process.pid, files }));
  await sync(scratch);
  await rename(scratch, journal);
  await sync(dataDir);
  try {
    for (const { path, content } of changes) await replace(join(dataDir, path), content);
  } catch (error) {
    await recover(dataDir);
    throw error;
  }
  await rename(journal, scratch);
  await sync(dataDir);
  await rm(scratch, { recursive: true });
}

/**
 * Undoes a transaction that was interrupted.
 * @returns the paths that were restored; empty when there was nothing to undo
 * @throws DataError `data-busy` while the process that writes is alive, `data-journal` when the journal cannot be read
 */
export async function recover(dataDir = 'data'): Promise<string[]> {
  const journal = join(dataDir, JOURNAL);
  for (const left of await leftovers(dataDir)) await rm(join(dataDir, left), { recursive: true, force: true });
  const text = await readFile(join(journal, MANIFEST), 'utf8').catch(absent);
  if (text === null) return [];
  const { pid, files } = manifestOf(text, journal);
  if (isAlive(pid)) throw new DataError(WRITE_ERRORS.busy, journal, `process ${pid} is writing to this folder; wait until it has ended.`);
  for (const [i, { path, existed }] of files.entries())
    await replace(join(dataDir, path), existed ? await readFile(join(journal, String(i))) : null);
  const done = join(dataDir, `${JOURNAL}.${process.pid}`);
  await rename(journal, done);
  await sync(dataDir);
  await rm(done, { recursive: true });
  return files.map(({ path }) => path);
}

/** Scratch folders of processes that have ended; nothing in them is needed. */
async function leftovers(dataDir: string): Promise<string[]> {
  const names = (await readdir(dataDir).catch(absent)) ?? [];
  return names.filter((name) => name.startsWith(`${JOURNAL}.`) && !isAlive(Number(name.slice(JOURNAL.length + 1))));
}

function manifestOf(text: string, journal: string): v.InferOutput<typeof Manifest> {
  try {
    return v.parse(Manifest, JSON.parse(text));
  } catch (cause) {
    const advice = 'restore data/ from version control and remove the journal.';
    throw new DataError(WRITE_ERRORS.journal, join(journal, MANIFEST), `does not list files and process as expected; ${advice}`, { cause });
  }
}

/** @returns false when there is nothing to copy */
async function copyTo(from: string, to: string): Promise<boolean> {
  const copied = await copyFile(from, to, constants.COPYFILE_EXCL).then(() => true, absent);
  if (copied) await sync(to);
  return copied ?? false;
}

/** Puts new content in a file's place at once, through a file beside it; null removes both. */
async function replace(path: string, content: Uint8Array | string | null): Promise<void> {
  const part = `${path}.part`;
  await mkdir(dirname(path), { recursive: true });
  if (content === null) {
    await rm(path, { force: true });
    await rm(part, { force: true });
  } else {
    await writeDurably(part, content);
    await rename(part, path);
  }
  await sync(dirname(path));
}

async function writeDurably(path: string, content: Uint8Array | string): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** For files that may be missing. */
function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
