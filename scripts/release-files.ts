/** What a release is made of: the commit that may be released, the zip of its site, its bill of materials. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { jsonText } from '../src/cli/terminal-text.ts';
import { DataError } from '../src/run/errors.ts';
import { filesBelow } from './site-files.ts';

/** @param root of a Git clone with package.json and CHANGELOG.md @throws DataError `release-clone`, `release-tree`, `release-changelog` */
export function released(root: string) {
  const git = (...args: string[]) => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trimEnd();
    } catch (cause) {
      throw new DataError('release-clone', root, `is no Git clone, expected one: ${(cause as Error).message}`, { cause });
    }
  };
  const changed = git('status', '--porcelain');
  if (changed !== '')
    throw new DataError('release-tree', root, `files differ from the last commit; commit them, or git stash -u:\n${changed}`);
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<'name' | 'version', string>;
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const refused = (what: string) =>
    new DataError('release-changelog', 'CHANGELOG.md', `${what} Set the version of package.json with npm version --no-git-tag-version.`);
  if (/^## \[Unreleased\]\n+(?!## \[)\S/m.test(changelog))
    throw refused(`has changes below [Unreleased], and this commit would be released as ${version}. Give them a version.`);
  const dated = [...changelog.matchAll(/^## \[([^\]]+)\] - \d{4}-\d\d-\d\d$/gm)].map((match) => match[1]!);
  if (!dated.includes(version)) throw refused(`has no heading "## [${version}] - <date>", only ${dated.join(', ') || 'none'}.`);
  return {
    name,
    version,
    commit: git('rev-parse', 'HEAD'),
    /** When the commit was made, in UTC as `2026-11-22T10:00:00.000Z`: the time of everything in the release. */
    time: new Date(Number(git('show', '-s', '--format=%ct')) * 1000).toISOString(),
  };
}

/**
 * @param folder whose files are the zip's, without a folder around them
 * @param time of every file; a zip keeps two seconds and no zone, here UTC's
 * @returns the zip; the same files give the same bytes
 */
export function zipOf(folder: string, time: string): Uint8Array {
  const files = Object.fromEntries(filesBelow(folder).map((name) => [name, readFileSync(join(folder, name))]));
  // fflate writes what a clock on the wall shows: without its Z the text is read as such a time.
  return zipSync(files, { mtime: time.replace('Z', ''), level: 9 });
}

/**
 * @param sbom what `npm sbom` printed
 * @returns the same without its random number, with the commit's time and the package's name, where npm takes the clock's and the folder's
 */
export function bomOf(sbom: string, name: string, time: string): string {
  const bom = JSON.parse(sbom) as { serialNumber?: string; metadata: { timestamp: string; component: { name: string } } };
  delete bom.serialNumber;
  bom.metadata.timestamp = time;
  bom.metadata.component.name = name;
  return jsonText(bom);
}
