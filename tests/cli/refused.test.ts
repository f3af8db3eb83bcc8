/** A disk that is really full and a folder that may really not be written: one line that names the file, status 2, and nothing is left. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyData, digestsOf } from './terminal.ts';

const RUN = 'tax-deltaglider-proxy-20261122-1724';
const BUNDLE = `data/bundles/${RUN}.tgz`;
/** pin.test.ts has a disk that says that it is full. */
const LONG = { tags: ['long'], timeout: 180_000 };
const isRoot = process.getuid?.() === 0;

const root = mkdtempSync(join(tmpdir(), 'refused-'));
/** What each would write, as arguments of a program that gets the folder. */
const WRITERS: readonly (readonly [name: string, args: (folder: string) => string[]])[] = [
  ['tax pin', (folder) => ['src/cli/main.ts', 'pin', BUNDLE, '--study', 'deltaglider-proxy', '--data', folder, '--allow-failing-verdicts']],
  ['tax publish', (folder) => ['src/cli/main.ts', 'publish', 'cdt-cache', '--data', folder]],
  ['tax report', (folder) => ['src/cli/main.ts', 'report', BUNDLE, '--out', join(folder, 'report.html')]],
  ['the harness', (folder) => ['harness/main.ts', 'sample', '--quick', '--out', folder]],
];

/** Data in which the bundle is not pinned. */
const copy = (to: string) => copyData(to, ['deltaglider-proxy', 'cdt-cache'], [`${RUN}.tgz`]);

const files = (folder: string) => digestsOf(folder, '**');
const lastLine = (text: string) => text.trim().split('\n').at(-1);

it.runIf(isRoot).each(WRITERS)('%s on a full disk', LONG, (_, args) => {
  const disk = mkdtempSync(join(root, 'disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', disk]);
  try {
    copy(join(disk, 'data'));
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'rest')}`, 'bs=4k'], { stdio: 'ignore' });
    const before = files(disk);
    const { status, stdout, stderr } = spawnSync(process.execPath, args(join(disk, 'data')), { encoding: 'utf8' });
    expect([status, lastLine(stderr)], stdout).toEqual([
      2,
      expect.stringMatching(/: file-unwritable: .*: no space left on device\. Nothing of it is left\.$/),
    ]);
    expect(stderr).not.toContain('    at ');
    expect(files(disk)).toEqual(before);
  } finally {
    execFileSync('umount', [disk]);
  }
});

/** Of another user, who may read and not write it. */
const locked = join(root, 'locked');
beforeAll(() => {
  copy(locked);
  chmodSync(root, 0o755);
  for (const folder of ['.', 'bundles', 'published']) chmodSync(join(locked, folder), 0o555);
});
afterAll(() => {
  for (const folder of ['.', 'bundles', 'published']) chmodSync(join(locked, folder), 0o755);
  rmSync(root, { recursive: true });
});

it.each(WRITERS)('%s in a folder that may not be written', LONG, (_, args) => {
  const before = files(locked);
  const asNobody = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
  const { status, stdout, stderr } = spawnSync('env', [...asNobody, process.execPath, ...args(locked)], { encoding: 'utf8' });
  expect([status, lastLine(stderr)], stdout).toEqual([2, expect.stringMatching(/: file-\w+: .*: permission denied\./)]);
  expect(stderr).not.toContain('    at ');
  expect(files(locked)).toEqual(before);
});
