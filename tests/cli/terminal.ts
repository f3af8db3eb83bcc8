/** What tests of the verbs share. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tgzOf } from '../bundle/tar.ts';

/** A verb as a shell starts it. */
export const tax = (...args: string[]) => spawnSync(process.execPath, ['src/cli/main.ts', ...args], { encoding: 'utf8' });

/** Writes files below one root folder as an archive. @returns its path */
export function archived(path: string, root: string, files: Readonly<Record<string, string>>): string {
  writeFileSync(path, tgzOf(...Object.entries(files).map(([name, body]) => ({ name: `${root}/${name}`, body }))));
  return path;
}

/** SHA-256 by path of every file that the patterns name. */
export const digestsOf = (root: string, ...patterns: string[]): Record<string, string> =>
  Object.fromEntries(
    globSync(patterns, { cwd: root })
      .filter((path) => statSync(join(root, path)).isFile())
      .sort()
      .map((path) => [
        path,
        createHash('sha256')
          .update(readFileSync(join(root, path)))
          .digest('hex'),
      ]),
  );
