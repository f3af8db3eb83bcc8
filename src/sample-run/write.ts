/**
 * Writes files below data/ one after another; Node only. Each is old or new and never half. A verb that is killed in between has
 * written the first of its files: callers order them so that `tax verify` finds that, the same verb again writes the rest, and no
 * published number is lost. See docs/decisions/0010.
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import { DataError } from '../run/errors.ts';

/** A file below the data folder and its new content; null removes it. */
export interface Change {
  path: string;
  content: Uint8Array | string | null;
}

/** Makes the changes in their order, each through a file beside it. @throws DataError `file-unwritable`; the changes before it are made */
export async function writeInOrder(changes: readonly Change[], dataDir = 'data'): Promise<void> {
  for (const { path, content } of changes) {
    const file = join(dataDir, path);
    if (content === null) {
      await rm(file, { force: true });
      continue;
    }
    await mkdir(dirname(file), { recursive: true }).catch((cause: unknown) => {
      throw unwritable(file, cause);
    });
    await writeWhole(file, content);
  }
}

/** Writes a file through one beside it, of which nothing is left where that fails. @throws DataError `file-unwritable` */
export async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  const part = `${file}.part`;
  try {
    await writeFile(part, content, { flush: true });
    await rename(part, file);
  } catch (cause) {
    await rm(part, { force: true });
    throw unwritable(file, cause);
  }
}

const unwritable = (file: string, cause: unknown) =>
  new DataError('file-unwritable', file, `cannot be written: ${systemReason(cause)}. Nothing of it is left.`, { cause });

/** Why the system refused a file, in its words without codes and paths: `permission denied`; what Node says where it refused first. */
export function systemReason(cause: unknown): string {
  const { errno = 0, message } = cause as NodeJS.ErrnoException;
  return errno < 0 ? getSystemErrorMessage(errno) : message;
}
