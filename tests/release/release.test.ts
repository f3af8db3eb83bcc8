/** What may be released, and that equal content gives equal bytes; the long test makes a whole release twice. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bomOf, released, zipOf } from '../../scripts/release-files.ts';

const root = join(import.meta.dirname, '../..');
const work = mkdtempSync(join(tmpdir(), 'release-'));
afterAll(() => rmSync(work, { recursive: true, force: true }), 180_000);

const inFolder = (folder: string, files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};

describe('what may be released', () => {
  const clone = join(work, 'clone');
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.invalid', ...args], { cwd: clone });
  beforeAll(() => {
    inFolder(clone, { 'package.json': '{"name":"site","version":"1.1.0"}', 'CHANGELOG.md': '# Changelog\n\n## [1.0.0] - 2026-01-01\n' });
    git('init', '-q');
  });

  it('is no tree with changes, no version without an entry, and then the commit with its time', () => {
    const refusal = (code: string) => expect.objectContaining({ code }) as Error;
    expect(() => released(clone)).toThrow(refusal('release-tree'));
    git('add', '.');
    git('commit', '-qm', 'One');
    expect(() => released(clone)).toThrow(refusal('release-changelog'));
    inFolder(clone, { 'CHANGELOG.md': '## [Unreleased]\n\n- More.\n\n## [1.1.0] - 2026-02-01\n' });
    git('commit', '-qam', 'More');
    expect(() => released(clone)).toThrow(/has changes below \[Unreleased\], and this commit would be released as 1\.1\.0/);
    inFolder(clone, { 'CHANGELOG.md': '## [Unreleased]\n\n## [1.1.0] - 2026-02-01\n\n## [1.0.0] - 2026-01-01\n' });
    expect(() => released(clone)).toThrow(/M CHANGELOG\.md/);
    git('commit', '-qam', 'Two', '--date', '2026-02-01T00:00:00Z');
    expect(released(clone)).toEqual({
      name: 'site',
      version: '1.1.0',
      commit: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.000Z$/) as string,
    });
  });

  it('is said by --help; an unknown option ends with exit code 2', () => {
    const run = (...args: string[]) =>
      spawnSync('node', [join(root, 'scripts/release.ts'), ...args], { env: { ...process.env, SITE_URL: '' }, encoding: 'utf8' });
    expect(run('--help')).toMatchObject({ status: 0, stderr: '' });
    expect(run('--everything')).toMatchObject({ status: 2, stdout: '' });
    const { status, stderr } = run('--skip-tests');
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^release: release-address: SITE_URL: is not set/)]);
  });
});

describe('a zip', () => {
  const files = { 'index.html': '<p>one</p>', '_astro/a.js': 'a', 'api/v1/index.json': '{}', _headers: '/*' };
  const time = '2026-11-22T10:20:30.000Z';
  const one = inFolder(join(work, 'one'), files);
  const other = inFolder(join(work, 'other'), Object.fromEntries(Object.entries(files).toReversed()));
  utimesSync(join(other, 'index.html'), 0, 0);

  it('has the same bytes for the same files, wherever, in whatever order and whenever they were written', () => {
    const zip = zipOf(one, time);
    expect(zipOf(other, time)).toEqual(zip);
    expect(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual(
      Object.entries(files).toSorted(),
    );
    writeFileSync(join(other, '_headers'), '/x');
    expect(zipOf(other, time)).not.toEqual(zip);
  });

  it('has the time of the commit in UTC, whatever the zone of the machine', () => {
    const zip = Buffer.from(zipOf(one, time));
    // MS-DOS time and date at offsets 10 and 12 of the first header: 2 s, minutes and hours; days, months and years since 1980.
    expect([zip.readUInt16LE(10), zip.readUInt16LE(12)]).toEqual([(10 << 11) | (20 << 5) | 15, (46 << 9) | (11 << 5) | 22]);
  });
});

it('a bill of materials has nothing of the machine or the moment', () => {
  const printed = (serialNumber: string, timestamp: string, name: string) =>
    JSON.stringify({
      bomFormat: 'CycloneDX',
      serialNumber,
      metadata: { timestamp, component: { name, version: '1' } },
      components: [{ name: 'x' }],
    });
  const bom = bomOf(printed('urn:uuid:1', '2026-01-01', 'folder'), 'site', '2026-11-22');
  expect(bom).toBe(bomOf(printed('urn:uuid:2', '2026-01-02', 'another'), 'site', '2026-11-22'));
  expect(JSON.parse(bom)).toEqual({
    bomFormat: 'CycloneDX',
    metadata: { timestamp: '2026-11-22', component: { name: 'site', version: '1' } },
    components: [{ name: 'x' }],
  });
});

it('one commit gives the same bytes in two folders', { tags: 'long', timeout: 900_000 }, () => {
  const origin = join(work, 'origin');
  execFileSync('git', ['clone', '-q', root, origin]);
  const changelog = readFileSync(join(origin, 'CHANGELOG.md'), 'utf8');
  writeFileSync(join(origin, 'CHANGELOG.md'), changelog.replace('[Unreleased]', '[99.0.0] - 2026-01-01'));
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.invalid', 'commit', '-qam', 'Date', '--allow-empty'], { cwd: origin });
  // One copy of the packages, which moves on to the second folder: they are large.
  let modules = join(work, 'node_modules');
  cpSync(join(root, 'node_modules'), modules, { recursive: true, verbatimSymlinks: true });
  const releases = ['a', 'another/folder'].map((name, i) => {
    const clone = join(work, name);
    execFileSync('git', ['clone', '-q', origin, clone]);
    renameSync(modules, join(clone, 'node_modules'));
    modules = join(clone, 'node_modules');
    const zone = { TZ: ['UTC', 'Pacific/Auckland'][i]!, LANG: ['C', 'de_DE.UTF-8'][i]!, SITE_URL: 'https://notes.example' };
    const { status, stderr } = spawnSync('node', ['scripts/release.ts', '--skip-tests'], {
      cwd: clone,
      env: { ...process.env, ...zone },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.stringContaining('Complete!')]);
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: join(clone, 'release') });
    return Object.fromEntries(readdirSync(join(clone, 'release')).map((file) => [file, readFileSync(join(clone, 'release', file))]));
  });
  const [one, other] = releases.map((files) => Object.entries(files).map(([file, bytes]) => [file, bytes.toString('base64')]));
  expect(one).toHaveLength(3);
  expect(other).toEqual(one);
});
