/** `tax new-study` in a copy of the project: one command makes a study that is pinned, and builds and passes the tests of every study. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { begin } from '../../harness/kit/engine.ts';
import { sample } from '../../harness/sample/index.ts';
import { newStudy, type NewStudyOptions } from '../../src/cli/new-study.ts';
import { refuseUnwritten, unwritten } from '../../src/documents/unwritten.ts';
import { studies } from '../../src/studies/index.ts';
import { draft } from '../formats/taxbench/fixture.ts';
import { scratch } from '../scratch.ts';
import { archived, digestsOf } from './terminal.ts';

const dir = scratch();
const root = join(dir, 'project');
beforeAll(() => {
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  for (const path of tracked.split('\0').filter((path) => path !== '' && existsSync(path))) cpSync(path, join(root, path));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
});

/** An archive of two blocks with the arms none, none-again and zlib. */
function bundle(edit: (text: string) => string = (text) => text): string {
  const files = Object.entries(draft()).map(([path, text]) => {
    const own = edit(text.replace('"study": "haproxy-slz"', '"study": "new-one"'));
    // The kit names files after cells, without signs.
    return [edit(path).replaceAll(/[`{}]+/g, '_'), own] as const;
  });
  return archived(join(dir, 'run.tgz'), 'run', Object.fromEntries(files));
}

const tree = () => digestsOf(root, '{src,tests,data}/**');
const changesSince = (before: Record<string, string>) => {
  const now = tree();
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((path) => before[path] !== now[path]).sort();
};

const options = (more: Partial<NewStudyOptions> = {}): NewStudyOptions => ({
  root,
  bundle: more.bundle ?? bundle(),
  today: '2026-12-01',
  allow: ['few-blocks'],
  ...more,
});
const LIST = 'src/studies/notes.ts';
const FILES = [...['index.ts', 'note.mdx', 'numbers.ts'].map((name) => `src/studies/new-one/${name}`), LIST];
const PINNED = ['data/bundles/run.tgz', 'data/pins.json', 'data/published/new-one.json'];

/** A program in the copy, with its own modules. */
function run(program: string, ...args: string[]) {
  // As in a shell: what a test runner sets would build another site.
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, ASTRO_TELEMETRY_DISABLED: '1' };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8', env });
  return { status, output: stdout + stderr };
}
const tax = (...args: string[]) => run(process.execPath, 'src/cli/main.ts', ...args);

/** As CONTRIBUTING says to give a study up. @param list what LIST held before */
function abandon(list: string) {
  rmSync(join(root, 'src/studies/new-one'), { recursive: true });
  writeFileSync(join(root, LIST), list);
  expect(tax('unpin', 'run')).toMatchObject({ status: 0 });
}

describe('tax new-study', () => {
  it('writes and pins a study, of names that are code too, which can be abandoned', { timeout: 120_000 }, async () => {
    const before = tree();
    const list = readFileSync(join(root, LIST), 'utf8');
    const done = JSON.parse(
      await newStudy(
        'new-one',
        options({ bundle: bundle((text) => text.replaceAll('page.html', 'page`{html}')), json: true, name: "It's \\new`" }),
      ),
    ) as typeof before;
    expect(done).toMatchObject({ outcome: 'written and pinned', leftOut: [] });
    expect(changesSince(before)).toEqual([...PINNED, ...FILES]);
    expect(readFileSync(join(root, LIST), 'utf8')).toBe(
      `${list}export { study as note${studies.length + 1} } from './new-one/index.ts';\n`,
    );
    const { claims } = JSON.parse(readFileSync(join(root, PINNED[2]!), 'utf8')) as { claims: Record<string, { text: string }> };
    expect(Object.keys(claims).filter((id) => id.includes('wall'))).toEqual([]);
    expect(claims).toMatchObject({
      'own-time-zlib-file-page-html-connections-8': { text: '1.00×' },
      'own-wire-bytes-zlib-file-page-html-connections-8': { text: '0.25×' },
      'own-wire-bytes-none-file-page-html-connections-8': { text: '100.0\u00a0kB' },
    });
    const note = readFileSync(join(root, FILES[1]!), 'utf8');
    for (const fact of ['Some CPU, 2 cores', 'haproxy 2.6.12', 'Counter `wire-bytes`, in `B`: `Read by the load generator.`', 'threads: 1'])
      expect(note).toContain(fact);
    const advice = 'remove src/studies/new-one and its line in src/studies/notes.ts';
    expect(tax('unpin', 'run')).toMatchObject({ status: 1, output: expect.stringContaining(advice) as string });
    abandon(list);
    expect(changesSince(before)).toEqual([]);
  });

  it('says what it would write', async () => {
    const before = tree();
    expect(JSON.parse(await newStudy('new-one', options({ dryRun: true, json: true })))).toMatchObject({
      outcome: 'would be written and pinned',
    });
    expect(changesSince(before)).toEqual([]);
  });

  it.each<[string, string, () => Partial<NewStudyOptions>, { code: unknown; message?: unknown }]>([
    ['an id that is no name', 'New_One', () => ({}), { code: 'study-id', message: expect.stringContaining('expected lower-case words') }],
    ['a study that exists', 'rocksdb-blob', () => ({}), { code: 'study-exists' }],
    [
      'a bundle of another study that is new',
      'other',
      () => ({}),
      { code: 'study-foreign', message: expect.stringMatching(/of study "new-one".* new-study new-one --bundle \S+run\.tgz/) },
    ],
    [
      'a bundle of another study that exists',
      'other',
      () => ({ bundle: bundle((text) => text.replace('"new-one"', '"haproxy-slz"')) }),
      { code: 'study-foreign', message: expect.stringMatching(/ pin \S+run\.tgz --study haproxy-slz/) },
    ],
    [
      'a transcript',
      'new-one',
      () => ({ bundle: 'data/bundles/haproxy-slz-20150329.tgz' }),
      { code: 'study-bundle', message: expect.stringContaining('is a transcript bundle') },
    ],
    ['a file that is no archive', 'new-one', () => ({ bundle: 'package.json' }), { code: expect.stringMatching(/^bundle-/) }],
    [
      'a run that is not whole',
      'new-one',
      () => ({ allow: [] }),
      { code: 'study-unpinned', message: expect.stringContaining('--allow few-blocks') },
    ],
  ])('refuses %s', async (_, id, more, expected) => {
    const given = options(more());
    const before = tree();
    await expect(newStudy(id, given)).rejects.toMatchObject(expected);
    expect(changesSince(before)).toEqual([]);
  });

  it('leaves everything as it was when a file cannot be written', async () => {
    // The last file that a pin writes, through one beside it.
    const part = join(root, 'data/pins.json.part');
    mkdirSync(part);
    const before = tree();
    await expect(newStudy('new-one', options())).rejects.toThrow(/cannot be pinned/);
    expect(changesSince(before)).toEqual([]);
    rmSync(part, { recursive: true });
  });

  it('leaves everything as it was when it is stopped', async () => {
    const before = tree();
    const given = ['new-study', 'new-one', '--bundle', bundle(), '--allow', 'few-blocks'];
    const child = spawn(process.execPath, ['src/cli/main.ts', ...given], { cwd: root, detached: true });
    await expect.poll(() => existsSync(join(root, FILES[2]!)), { timeout: 60_000 }).toBe(true);
    process.kill(-child.pid!, 'SIGINT');
    expect(await once(child, 'exit')).toEqual([2, null]);
    expect(changesSince(before)).toEqual([]);
  });

  /** What is about the new study, or about all of them; the tests around this one take what is about the others and about damage. */
  const OWN = 'new-two|what the program knows';
  const OTHERS = '^(?!.*(cdt-cache|deltaglider-proxy|gcs-encryption-proxy|haproxy-slz|rocksdb-blob|changed on the way|single digit))';

  /** All but those that have a port. */
  const SITE = globSync('tests/site/*.test.ts').filter((path) => !/servers|publish/.test(path));

  it('makes of a quick run a study that types, lint, build and tests accept', { timeout: 600_000, tags: ['long'] }, async () => {
    const quick = { out: dir, cache: join(dir, 'cache'), signal: new AbortController().signal, say: () => undefined };
    const { bundle: archive } = await begin({ ...sample, study: 'new-two' }, { size: 'quick', seed: 1 }, quick);
    expect(tax('new-study', 'new-two', '--bundle', archive, '--name', 'gzip and zstd', '--allow', 'few-blocks')).toMatchObject({
      status: 0,
    });
    const vitest = (...args: string[]) => ['npx', 'vitest', 'run', '--testTimeout=120000', '--hookTimeout=120000', ...args];
    for (const [program = '', ...args] of [
      ['npx', 'oxlint', 'src/studies'],
      ['npx', 'oxfmt', '--check', 'src/studies'],
      [process.execPath, 'node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.pure.json', '--noEmit'],
      ['npx', 'astro', 'build'],
      vitest('--project', 'unit', '-t', OWN),
      vitest('--project', 'site', '-t', OTHERS, ...SITE),
    ]) {
      const { status, output } = run(program, ...args);
      expect(status, `${program} ${args.join(' ')}\n${output.slice(-3000)}`).toBe(0);
    }
  });
});

describe('a study whose author has still to write', () => {
  it('is built to look at, and refused on CI or for an address, with each place', async () => {
    const list = readFileSync(join(root, LIST), 'utf8');
    await newStudy('new-one', options());
    const places = unwritten('new-one', root);
    expect(places).toContain('src/studies/new-one/note.mdx:9');
    expect(unwritten('*', root)).toEqual(expect.arrayContaining(places));
    expect(() => refuseUnwritten({}, root)).not.toThrow();
    for (const env of [{ CI: 'true' }, { SITE_URL: 'https://notes.example' }])
      expect(() => refuseUnwritten(env, root)).toThrow(/says TODO\(author\), as do \d+ other lines \(.*new-one\/note\.mdx:9/);
    abandon(list);
  });
});
