/** `tax new-study` in a copy of the project: what it writes is a study at once, in one folder, one test and one line. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newStudy, type NewStudyOptions } from '../../src/cli/new-study.ts';
import { refuseUnwritten, unwritten } from '../../src/documents/unwritten.ts';
import { draft } from '../formats/taxbench/fixture.ts';

let dir = '';
let root = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'tax-new-study-'));
  root = join(dir, 'project');
  for (const path of ['src', '.oxfmtrc.json', 'package.json']) cpSync(path, join(root, path), { recursive: true });
  mkdirSync(join(root, 'tests/studies'), { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** An archive of two blocks with the arms none, none-again and zlib. */
function bundle(edit: (text: string) => string = (text) => text, study = 'new-one'): string {
  for (const [path, text] of Object.entries(draft())) {
    // The kit names files after cells, without signs.
    const file = join(dir, 'run', edit(path).replaceAll('`', '_'));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, edit(text.replace('"study": "haproxy-slz"', `"study": "${study}"`)));
  }
  execFileSync('tar', ['czf', join(dir, 'run.tgz'), '-C', dir, 'run']);
  return join(dir, 'run.tgz');
}

/** Path → SHA-256 of every file of the project. */
const tree = () =>
  new Map(
    globSync('{src,tests,data}/**', { cwd: root })
      .filter((path) => statSync(join(root, path)).isFile())
      .sort()
      .map((path) => [path, createHash('sha256').update(readFileSync(join(root, path))).digest('hex')]), // oxfmt-ignore
  );
const changesSince = (before: Map<string, string>) => {
  const now = tree();
  return [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path)).sort();
};

const options = ({ bundle: given, ...more }: Partial<NewStudyOptions> = {}) => ({
  root,
  bundle: given ?? bundle(),
  today: '2026-12-01',
  ...more,
});
const LIST = 'src/studies/notes.ts';
const FILES = [
  ...['charts.ts', 'claims.ts', 'figures.ts', 'index.ts', 'note.mdx'].map((name) => `src/studies/new-one/${name}`),
  LIST,
  'tests/studies/new-one.test.ts',
];

/** A program in the copy, with its own modules. */
function run(program: string, ...args: string[]) {
  // As in a shell: what a test runner sets would build another site.
  const unset = Object.fromEntries(
    ['CI', 'SITE_URL', 'NODE_ENV', 'MODE', 'VITEST', 'TEST_ALL', 'DIST', 'BASE_PATH'].map((name) => [name, undefined]),
  );
  const env = { ...process.env, ...unset, ASTRO_TELEMETRY_DISABLED: '1' };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8', env });
  return { status, output: stdout + stderr };
}

describe('tax new-study', () => {
  it('writes a folder, a test and one line, and nothing when asked what it would write', async () => {
    const before = tree();
    expect(JSON.parse(await newStudy('new-one', options({ dryRun: true, json: true })))).toMatchObject({ outcome: 'would be written' });
    expect(changesSince(before)).toEqual([]);
    const list = readFileSync(join(root, LIST), 'utf8');
    const done = JSON.parse(await newStudy('new-one', options({ json: true, name: "It's \\new`" }))) as { files: string[]; ratios: number };
    expect(changesSince(before)).toEqual(FILES);
    expect(done.files.toSorted()).toEqual(FILES);
    expect(readFileSync(join(root, LIST), 'utf8')).toBe(`${list}export { study as note6 } from './new-one/index.ts';\n`);
  });

  it.each<[string, string, () => { bundle?: string }, { code: unknown; message?: unknown }]>([
    ['an id that is no name', 'New_One', () => ({}), { code: 'study-id', message: expect.stringContaining('expected lower-case words') }],
    ['a path as id', '../x', () => ({}), { code: 'study-id' }],
    ['a study that exists', 'rocksdb-blob', () => ({}), { code: 'study-exists' }],
    [
      'a bundle of another study',
      'other',
      () => ({}),
      { code: 'study-foreign', message: expect.stringMatching(/of study "new-one".*new-study new-one/) },
    ],
    [
      'a transcript',
      'new-one',
      () => ({ bundle: 'data/bundles/haproxy-slz-20150329.tgz' }),
      { code: 'study-bundle', message: expect.stringContaining('is a transcript bundle') },
    ],
    ['a file that is no archive', 'new-one', () => ({ bundle: 'package.json' }), { code: expect.stringMatching(/^bundle-/) }],
    [
      'names that are code',
      'new-one',
      () => ({ bundle: bundle((text) => text.replaceAll('page.html', 'page`html')) }),
      { code: 'study-names', message: expect.stringContaining('"file page`html, connections 8"') },
    ],
  ])('refuses %s', async (_, id, more, expected) => {
    const given = options(more());
    const before = tree();
    await expect(newStudy(id, given)).rejects.toMatchObject(expected);
    expect(changesSince(before)).toEqual([]);
  });

  it('leaves everything as it was when a file cannot be written', async () => {
    rmSync(join(root, 'tests'), { recursive: true });
    writeFileSync(join(root, 'tests'), '');
    const before = tree();
    await expect(newStudy('new-one', options())).rejects.toThrow(/cannot be written/);
    expect(changesSince(before)).toEqual([]);
    expect(globSync('src/studies/new-one*', { cwd: root })).toEqual([]);
  });

  it('makes a study that can be pinned and verified, and touches no file but its own and data', async () => {
    for (const path of ['data', 'package-lock.json']) cpSync(path, join(root, path), { recursive: true });
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
    const before = tree();
    await newStudy('new-one', options());
    const pinned = run(
      process.execPath,
      'src/cli/main.ts',
      'pin',
      join(dir, 'run.tgz'),
      '--study',
      'new-one',
      '--canonical',
      '--allow',
      'few-blocks',
    );
    expect(pinned).toMatchObject({ status: 0 });
    expect(pinned.output).toMatch(/own-wall-time-ratio-zlib-file-page-html-connections-8 +not published +→ +1.00×/);
    expect(pinned.output).toMatch(/own-wire-bytes-ratio-zlib-file-page-html-connections-8 +not published +→ +0.25×/);
    expect(changesSince(before)).toEqual(['data/bundles/run.tgz', 'data/pins.json', 'data/published/new-one.json', ...FILES]);
    expect(run(process.execPath, 'src/cli/main.ts', 'verify').output).toMatch(/^clean: /);
  });

  it('makes a study that types, lint, tests and build accept', { tags: 'long', timeout: 600_000 }, async () => {
    rmSync(root, { recursive: true });
    const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
    for (const path of tracked) cpSync(path, join(root, path));
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
    await newStudy('new-one', options());
    for (const [program, ...args] of [
      [process.execPath, 'src/cli/main.ts', 'pin', join(dir, 'run.tgz'), '--study', 'new-one', '--canonical', '--allow', 'few-blocks'],
      ['npx', 'astro', 'build'],
      ['npx', 'tsc', '-p', 'tsconfig.pure.json', '--noEmit'],
      ['npx', 'oxlint', 'src/studies', 'tests/studies'],
      ['npx', 'oxfmt', '--check', 'src/studies', 'tests/studies'],
      [
        'npx',
        'vitest',
        'run',
        ...['coverage', 'guards', 'stripped', 'words', 'new-one'].map((name) => `tests/studies/${name}.test.ts`),
        ...['tests/architecture', 'tests/documents', 'tests/site/ledger', 'tests/site/links'],
      ],
    ] as const) {
      const { status, output } = run(program, ...args);
      expect(status, `${program} ${args.join(' ')}\n${output.slice(-3000)}`).toBe(0);
    }
  });
});

describe('a study whose author has still to write', () => {
  it('is built to look at, and refused on CI or for an address, with each place', async () => {
    await newStudy('new-one', options());
    const places = unwritten('new-one', root);
    expect(places).toContain('src/studies/new-one/index.ts:1');
    expect(unwritten('*', root)).toEqual(places);
    expect(() => refuseUnwritten({}, root)).not.toThrow();
    for (const env of [{ CI: 'true' }, { SITE_URL: 'https://notes.example' }])
      expect(() => refuseUnwritten(env, root)).toThrow(`${places[0]}: says TODO(author), as do ${places.length - 1} other lines`);
  });

  it('is none of those in this project', () => {
    expect(unwritten()).toEqual([]);
    expect(() => refuseUnwritten({ CI: 'true' })).not.toThrow();
  });
});
