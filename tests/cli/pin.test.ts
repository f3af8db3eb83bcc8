import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plainText } from '../../src/cli/terminal-text.ts';
import { list } from '../../src/cli/list.ts';
import { pin, type PinOptions } from '../../src/cli/pin.ts';
import { unpin } from '../../src/cli/unpin.ts';
import { verify } from '../../src/cli/verify.ts';
import { parseCorrections } from '../../src/sample-run/corrections.ts';
import { systemReason } from '../../src/sample-run/write.ts';
import { openStudy } from '../../src/studies/open.ts';
import { draft, type Options } from '../formats/dgp-bench/fixture.ts';
import { scratch } from '../scratch.ts';
import { archived, copyData, digestsOf } from './terminal.ts';

const STUDY = 'deltaglider-proxy';
const PUBLISHED = 'hetzner-20260428-140514Z';
const NODE = 'dgp-2core-20261120-node24';
/** Another transcript of the same source: it lacks CPU figures that sentences rest on. */
const SECOND = 'dgp-iso-full-20260428090752';
const TEXTS = ['note', 'source'].map((name) => `src/studies/${STUDY}/${name}.mdx`);

let dir = '';
let data = '';
/** A copy of what data/ holds of the study, in which the prose quotes PUBLISHED, whichever run it quotes today; each test changes a copy of it. */
const quoting = scratch();
beforeAll(async () => {
  copyData(quoting, [STUDY]);
  await pin(`data/bundles/${PUBLISHED}.tgz`, { ...options({ canonical: true, allowFailingVerdicts: true }), data: quoting });
});
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'tax-pin-'));
  data = join(dir, 'data');
  cpSync(quoting, data, { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Hidden files too. */
const tree = (root = data) => digestsOf(root, '{*,.*}/**', '{*,.*}');

/** A pinned bundle's files under a new root folder and another file name. */
function newBundle(root = 'new-run', edit: (folder: string) => void = () => undefined, from = NODE): string {
  const folder = join(dir, 'unpacked');
  mkdirSync(folder);
  execFileSync('tar', ['xzf', `data/bundles/${from}.tgz`, '-C', folder]);
  renameSync(join(folder, from), join(folder, root));
  for (const path of globSync('**/*.{json,csv}', { cwd: join(folder, root) }).map((name) => join(folder, root, name)))
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(from, root));
  edit(join(folder, root));
  const archive = join(dir, 'download (1).tgz');
  execFileSync('tar', ['czf', archive, '-C', folder, root]);
  return archive;
}

/** A bundle of the fixture as an archive. */
const drafted = (options: Options) => archived(join(dir, 'drafted.tgz'), 'new-run', draft({ id: 'new-run', trials: 3, ...options }));

interface Told {
  outcome: string;
  files: string[];
  numbers: {
    id: string;
    old: { text: string } | null;
    new: { text: string } | null;
    changePercent: number;
    verdict: string;
    uses: string[];
  }[];
  notCovered: { id: string; why: string }[];
  failures: { id: string; kind: string; reason: string; guards: boolean; sentence: string | null; stopsHolding: boolean }[];
}

const options = (more: Partial<PinOptions> = {}): PinOptions => ({ study: STUDY, data, today: '2026-12-01', ...more });
async function told(path: string, more: Partial<PinOptions> = {}) {
  const { text, clean } = await pin(path, options({ json: true, ...more }));
  return { ...(JSON.parse(text) as Told), clean };
}

const pinned = `data/bundles/${NODE}.tgz`;
const second = `data/bundles/${SECOND}.tgz`;
const correctionsNow = () => parseCorrections(readFileSync(join(data, 'corrections.json'), 'utf8'));
const publishedNow = () =>
  (JSON.parse(readFileSync(join(data, `published/${STUDY}.json`), 'utf8')) as { claims: Record<string, { text: string }> }).claims;

describe('tax pin', () => {
  it('adds a run that the prose does not quote, writes it once and can take it away again', async () => {
    const before = tree();
    const archive = newBundle();
    const { holds } = await openStudy(STUDY, data);
    expect(holds).toMatch(/^\d+ of \d+ runs, on at least \d+ kinds of machine$/);
    expect(await told(archive, { dryRun: true })).toMatchObject({
      outcome: 'would be pinned',
      clean: true,
      holds: { before: holds, after: holds },
    });
    expect((await pin(archive, options({ dryRun: true }))).text).toMatch(new RegExp(`^Machine: .*\\nThe finding holds in ${holds}$`, 'm'));
    expect(tree()).toEqual(before);

    expect(await told(archive, { label: 'New', source: 'a test' })).toMatchObject({ outcome: 'pinned', clean: true, twin: NODE });
    const after = tree();
    expect(readFileSync(join(data, 'bundles/new-run.tgz'))).toEqual(readFileSync(archive));
    expect(Object.keys(after).filter((path) => after[path] !== before[path])).toEqual(['bundles/new-run.tgz', 'pins.json']);
    const entry = (JSON.parse(await list({ data, json: true })) as { runId: string }[]).find(({ runId }) => runId === 'new-run');
    expect(entry).toMatchObject({ label: 'New', source: 'a test', pinnedAt: '2026-12-01', canonical: false, provenance: 'measured' });

    expect(await told(archive)).toMatchObject({ outcome: 'already pinned', clean: true, files: [] });
    expect(tree()).toEqual(after);

    expect(await unpin('new-run', { data })).toMatchObject({ clean: true });
    expect(tree()).toEqual(before);
  });

  it.each<[string, Options]>([
    ['four workers alone', { concurrencies: [4] }],
    ['one mode', { modes: ['compression'] }],
    ['failed uploads', { failed: ({ mode, phase }, i) => mode === 'compression' && phase === 'put' && i === 1 }],
    ['no upload that succeeded', { failed: () => true }],
  ])('adds a run with %s, which no sentence covers', async (_, options) => {
    const { outcome, failures, notCovered } = await told(drafted(options), { dryRun: true, allow: ['failed'] });
    expect([outcome, failures]).toEqual(['would be pinned', []]);
    expect(notCovered.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['upload-slower-everywhere', 'implied-flatters', 'cpu-mean-here']),
    );
  });

  it('refuses a further run that contradicts a sentence over all runs', async () => {
    const { outcome, failures } = await told(drafted({}), { dryRun: true });
    expect([outcome, failures.map(({ id }) => id)]).toEqual(['refused', ['upload-slower-everywhere', 'cpu-mean-here']]);
  });

  it('refuses a canonical run that contradicts the note, and writes nothing', async () => {
    const before = tree();
    const contrary = `data/bundles/${SECOND}.tgz`;
    const { outcome, clean, numbers, failures } = await told(contrary, { canonical: true });
    expect([outcome, clean]).toEqual(['refused', false]);
    expect(tree()).toEqual(before);

    const ratio = numbers.find(({ id }) => id === 'put-ratio')!;
    expect(ratio).toMatchObject({ old: { text: '11.9×' }, new: { text: '18.1×' }, verdict: 'not comparable' });
    expect(ratio.changePercent).toBeCloseTo(52.2, 1);
    const texts = TEXTS.map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n') }));
    const uses = texts.flatMap(({ path, lines }) =>
      lines.flatMap((line, i) => (line.includes('<Claim id="put-ratio"') ? [`${path}:${i + 1}`] : [])),
    );
    expect(uses.length).toBeGreaterThan(1);
    expect(ratio.uses).toEqual([...uses, `src/studies/${STUDY}/index.ts (cover)`]);
    expect(numbers.find(({ id }) => id === 'put-ratio-node')).toMatchObject({ verdict: 'unchanged' });

    expect(failures.find(({ id }) => id === 'cpu-mean-misleads')).toMatchObject({
      kind: 'verdict',
      guards: false,
      stopsHolding: true,
      sentence: 'In the published run passthrough has the highest mean CPU of all modes',
    });
    const { text } = await pin(contrary, options({ canonical: true }));
    expect(text).toMatch(/put-ratio +11\.9× +→ +18\.1× +\+52\.2 % +not comparable \(hardware not recorded alike, dataset not the same\)/);
    expect(text).toContain('Refused: ');
    // The printed ratio of a replication is another one.
    expect(text).toMatch(/^Replications that change: 6\n {2}upload-compression\n {4}was .*printed 11.89×.*\n {4}is {2}.*printed 18.10×/m);
    expect(text).not.toContain('\x1b');
  });

  it('prints what fails by its cause, ten of each with a count of the rest, and all as JSON', async () => {
    const bundle = 'data/bundles/gcs-encryption-proxy-20250115-acceptance.tgz';
    const more = { study: 'gcs-encryption-proxy', data: 'data', canonical: true, dryRun: true };
    const { failures } = await told(bundle, more);
    expect(failures.length).toBeGreaterThan(100);
    const { text } = await pin(bundle, options(more));
    // Rows and figures that it lacks are one cause.
    expect(text).toContain(`-acceptance.tgz: figures are not recorded. (${failures.length})\n`);
    expect(text.match(/^ {4}(number|verdict|audit|replication|chart) /gm)).toHaveLength(10);
    expect(text).toMatch(new RegExp(`^ {4}… and ${failures.length - 10} more; --json lists all\n\nRepl`, 'm'));
    expect(text).toMatch(/^Lines that name a machine, .*\n {2}src\/studies\/gcs-encryption-proxy\/\w+\.(ts|mdx):\d+$/m);
  });

  it('refuses a run that failed, until that is allowed by name', async () => {
    const before = tree();
    const failed = drafted({ failed: () => true });
    for (const allow of [[], ['few-blocks' as const]])
      await expect(pin(failed, options({ allow }))).rejects.toMatchObject({
        code: 'run-flawed',
        message: expect.stringMatching(/publish nothing from this run.*--allow failed\.$/) as string,
      });
    expect(tree()).toEqual(before);
    const { text } = await pin(failed, options({ allow: ['failed'], dryRun: true }));
    expect(text.split('\n')[1]).toMatch(/ uploads failed, .*publish nothing from this run$/);
  });

  it('refuses a run of the source’s harness as what the note quotes, for nobody but the source printed its figures', async () => {
    const before = tree();
    await expect(pin(pinned, options({ canonical: true, allowFailingVerdicts: true }))).rejects.toMatchObject({ code: 'pin-not-quoted' });
    expect(tree()).toEqual(before);
  });

  it('refuses a run that belongs to another study', async () => {
    const before = tree();
    await expect(pin(newBundle(), options({ study: 'haproxy-slz' }))).rejects.toMatchObject({ code: 'study-foreign', source: '--study' });
    expect(tree()).toEqual(before);
  });

  it('pins it when failing sentences are allowed, publishes the new numbers and keeps the old as corrections', async () => {
    const [old, recorded] = [publishedNow(), correctionsNow().length];
    const result = await told(second, { canonical: true, allowFailingVerdicts: true });
    expect(result).toMatchObject({ outcome: 'pinned', clean: false });
    expect(result.files).toEqual(['corrections.json', `published/${STUDY}.json`, 'pins.json'].map((file) => join(data, file)));
    expect(publishedNow()['put-ratio']!.text).toBe('18.1×');
    const changed = Object.keys(old).filter((id) => old[id]!.text !== publishedNow()[id]?.text);
    const corrections = correctionsNow().slice(recorded);
    expect(corrections.map(({ claim }) => claim)).toEqual(changed);
    expect(corrections.find(({ claim }) => claim === 'put-ratio')).toEqual({
      date: '2026-12-01',
      study: STUDY,
      claim: 'put-ratio',
      kind: 'corrected',
      old: old['put-ratio'],
      new: publishedNow()['put-ratio'],
      because: `Canonical run ${PUBLISHED} was replaced by ${SECOND}.`,
    });
    const canonical = (JSON.parse(await list({ data, json: true })) as { runId: string; study: string; canonical: boolean }[]).filter(
      (p) => p.study === STUDY && p.canonical,
    );
    expect(canonical.map(({ runId }) => runId)).toEqual([SECOND]);
    expect((await told(second, { canonical: true, allowFailingVerdicts: true })).outcome).toBe('already pinned');
  });

  it('never replaces an archive', async () => {
    const other = newBundle(NODE, (folder) => writeFileSync(join(folder, 'added.txt'), 'one more file'));
    await expect(pin(other, options())).rejects.toMatchObject({ code: 'pin-conflict', source: `${NODE}.tgz` });
    await expect(pin(pinned, options({ study: 'no-such' }))).rejects.toHaveProperty('code', 'study-unknown');
    await expect(pin(pinned, options({ supersedes: 'no-such' }))).rejects.toMatchObject({ code: 'run-unknown', source: '--supersedes' });
    await expect(pin(pinned, options({ source: ' ' }))).rejects.toMatchObject({ code: 'pin-schema', source: '--source' });
    await expect(pin('package.json', options())).rejects.toHaveProperty('code', 'bundle-not-gzip');
    await expect(pin('none.tgz', options())).rejects.toHaveProperty('code', 'file-unreadable');
  });
});

it('refuses a run id that is no file name', async () => {
  const before = tree();
  await expect(pin(newBundle('new run'), options())).rejects.toMatchObject({ code: 'pin-schema' });
  expect(tree()).toEqual(before);
});

it('lets no control character through to a terminal', () => {
  expect(plainText('a\x1b[31mb\u009bc\r\nd\u00a0e')).toBe('a[31mbc\nd e');
});

it('says in Node’s words what Node refused before the system', () => {
  expect(systemReason(Object.assign(new Error('It is a directory.'), { errno: 21, syscall: 'rm' }))).toBe('It is a directory.');
});

describe('tax unpin', () => {
  it.each([
    [PUBLISHED, /canonical run of deltaglider-proxy/],
    [NODE, /read by number put-ratio-node/],
  ])('refuses %s, which is needed', async (run, reason) => {
    const before = tree();
    const { text, clean } = await unpin(run, { data });
    expect([clean, tree()]).toEqual([false, before]);
    expect(text).toMatch(reason);
  });

  it('refuses a run that another one supersedes, and one that is not pinned', async () => {
    await pin(newBundle(), options({ supersedes: NODE }));
    expect((await unpin(NODE, { data })).text).toContain('superseded by new-run');
    await expect(unpin('no-such', { data })).rejects.toHaveProperty('code', 'run-unknown');
  });
});

/** Kills the process with SIGKILL instead of its N-th call that changes files. */
const killer = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  let left = Number(process.env.KILL_AT);
  for (const name of ['mkdir', 'writeFile', 'rename', 'rm']) {
    const real = fs[name];
    fs[name] = (...args) => (left-- === 0 ? process.kill(process.pid, 'SIGKILL') : real(...args));
  }
  syncBuiltinESMExports();
`)}`;
const killed = (at: number, args: readonly string[]) =>
  spawnSync(process.execPath, ['--import', killer, ...args], { env: { ...process.env, KILL_AT: String(at) }, encoding: 'utf8' });

describe('an interrupted pin', () => {
  it('leaves each file old or new, the new ones first in their order, wherever it is killed', () => {
    const root = join(dir, 'small');
    const old: Readonly<Record<string, string>> = {
      'corrections.json': 'old corrections',
      'pins.json': 'old pins',
      'bundles/old.tgz': 'old archive',
    };
    const changes = [
      { path: 'bundles/new.tgz', content: 'new archive' },
      { path: 'corrections.json', content: 'new corrections' },
      { path: 'published/s.json', content: 'new figures' },
      { path: 'pins.json', content: 'new pins' },
      { path: 'bundles/old.tgz', content: null },
    ];
    const script = join(dir, 'write.ts');
    writeFileSync(
      script,
      `import { writeInOrder } from ${JSON.stringify(join(process.cwd(), 'src/sample-run/write.ts'))};
       await writeInOrder(${JSON.stringify(changes)}, ${JSON.stringify(root)});`,
    );
    const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null);
    const prefixes: number[] = [];
    for (let at = 0; prefixes.at(-1) !== changes.length; at += 1) {
      rmSync(root, { recursive: true, force: true });
      for (const [path, content] of Object.entries(old)) {
        mkdirSync(join(root, path, '..'), { recursive: true });
        writeFileSync(join(root, path), content);
      }
      const child = killed(at, [script]);
      const made = changes.map(({ path, content }) => {
        expect([content, old[path] ?? null], `${path}, killed at ${at}`).toContain(read(path));
        return read(path) === content;
      });
      prefixes.push(made.filter(Boolean).length);
      expect(made, `killed at ${at}`).toEqual(changes.map((_, i) => i < prefixes.at(-1)!));
      expect(child.signal, child.stderr).toBe(prefixes.at(-1) === changes.length ? null : 'SIGKILL');
    }
    expect(new Set(prefixes)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  }, 60_000);

  const found = async () => {
    const { findings } = JSON.parse((await verify({ data, json: true })).text) as { findings: { code: string; place: string }[] };
    // The other studies have no archives here.
    return new Set(findings.flatMap(({ code, place }) => (place.includes(STUDY) || place.endsWith('.tgz') ? code : [])));
  };

  it.each([
    ['a new archive', () => newBundle('new-run', undefined, SECOND), ['pin-unlisted', 'pin-unlisted', 'pin-unlisted']],
    ['an archive that is there', () => second, ['correction-ahead', 'published-differs']],
  ])(
    'of %s is found by `tax verify` after each file, and the same verb makes up for the rest',
    async (_, archiveOf, codes) => {
      const [archive, before] = [archiveOf(), join(dir, 'before')];
      const all = { canonical: true, allowFailingVerdicts: true };
      cpSync(data, before, { recursive: true });
      const { files } = await told(archive, all);
      const [meant, after] = [tree(), join(dir, 'after')];
      cpSync(data, after, { recursive: true });
      expect(files.length).toBe(codes.length + 1);
      for (const [i, code] of codes.entries()) {
        rmSync(data, { recursive: true });
        cpSync(before, data, { recursive: true });
        for (const file of files.slice(0, i + 1)) cpSync(join(after, relative(data, file)), file);
        expect(await found(), `after ${i + 1} files`).toContain(code);
        expect((await told(archive, all)).outcome).toBe('pinned');
        expect(tree(), `after ${i + 1} files`).toEqual(meant);
      }
    },
    60_000,
  );

  it('is made up for by the verb itself, from the terminal', async () => {
    const archive = newBundle();
    const verb = ['src/cli/main.ts', 'pin', archive, '--study', STUDY, '--data', data];
    expect(killed(5, verb).signal).toBe('SIGKILL');
    expect(existsSync(join(data, 'bundles/new-run.tgz'))).toBe(true);
    expect((await list({ data })).includes('new-run')).toBe(false);
    expect(spawnSync(process.execPath, verb, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    expect((await list({ data })).includes('new-run')).toBe(true);
    expect(globSync('**/*.part', { cwd: data })).toEqual([]);
  }, 30_000);
});

/** Every file takes its first byte and no more: the disk is full. */
const full = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  const real = fs.writeFile;
  fs.writeFile = async (file) => {
    await real(file, 'x');
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' });
  };
  syncBuiltinESMExports();
`)}`;

it.each([
  ['pin', () => [newBundle(), '--study', STUDY, '--data', data]],
  ['publish', () => [STUDY, '--data', data]],
  ['report', () => [pinned, '--out', join(data, 'report.html')]],
])('says in one line that the disk is full, with status 2, and leaves nothing of what tax %s began', (verb, args) => {
  const before = tree();
  const given = args();
  const { status, stderr } = spawnSync(process.execPath, ['--import', full, 'src/cli/main.ts', verb, ...given], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(/^tax: file-unwritable: .*cannot be written: no space left on device\..*\n$/),
  ]);
  expect(tree()).toEqual(before);
});

it.runIf(existsSync('/dev/full'))('says in one line that its output cannot be written', () => {
  const { status, stderr } = spawnSync('sh', ['-c', `"${process.execPath}" src/cli/main.ts list > /dev/full`], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, 'tax: file-refused: write: no space left on device.\n']);
});
