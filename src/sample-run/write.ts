/**
 * Writes files below data/ one after another; Node only. Each is old or new and never half. A verb that is killed in between has
 * written the first of its files: callers order them so that `tax verify` finds that, the same verb again writes the rest, and no
 * published number is lost. See docs/decisions/0010.
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file below the data folder and its new content; null removes it. */
export interface Change {
  path: string;
  content: Uint8Array | string | null;
}

/** Makes the changes in their order, each through a file beside it. @throws whatever the file system throws; the changes before it are made */
export async function writeInOrder(changes: readonly Change[], dataDir = 'data'): Promise<void> {
  for (const { path, content } of changes) {
    const file = join(dataDir, path);
    if (content === null) {
      await rm(file, { force: true });
      continue;
    }
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.part`, content, { flush: true });
    await rename(`${file}.part`, file);
  }
}
