/** What tests of the verbs share. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { tgzOf } from '../bundle/tar.ts';

/** A verb as a shell starts it. */
export const tax = (...args: string[]) => spawnSync(process.execPath, ['src/cli/main.ts', ...args], { encoding: 'utf8' });

/** Writes files below one root folder as an archive. @returns its path */
export function archived(path: string, root: string, files: Readonly<Record<string, string>>): string {
  writeFileSync(path, tgzOf(...Object.entries(files).map(([name, body]) => ({ name: `${root}/${name}`, body }))));
  return path;
}

/** Copies what data/ holds of some studies, but for the archives `without`. */
export function copyData(to: string, studies: readonly string[], without: readonly string[] = []): void {
  const pins = JSON.parse(readFileSync('data/pins.json', 'utf8')) as { file: string; study: string }[];
  const kept = pins.filter(({ file, study }) => studies.includes(study) && !without.includes(file));
  const left = new Set(pins.filter((pin) => !kept.includes(pin)).map(({ file }) => file));
  cpSync('data', to, { recursive: true, filter: (path) => !left.has(basename(path)) });
  writeFileSync(join(to, 'pins.json'), JSON.stringify(kept));
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
