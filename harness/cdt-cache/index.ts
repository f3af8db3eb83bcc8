/**
 * Reading a script from a browser's cache on slow storage, by the form in which it was sent: Brotli, Brotli and Zstandard with a
 * dictionary, Zstandard, and not compressed at all. The same script every time; only the stored form differs.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, stat, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HarnessError } from '../kit/errors.ts';
import type { Dims, Harness, Workspace, Plan, Prepared, Row, Visit } from '../kit/harness.ts';
import { shuffled } from '../kit/order.ts';
import { debian, findProgram, toolOf } from '../kit/tools.ts';
import { GO, goProgram } from '../kit/go.ts';
import { openBrowser, type Browser } from './browser.ts';
import { DISK_PORT, mount, type Disk, type Reads } from './disk.ts';
import { BASE, DIFF, openOrigin, ORIGIN, PORT, type Origin } from './origin.ts';
import { brotliOf, scriptsOf, type Encoding, type Script, type ScriptName } from './scripts.ts';

/** How the script under test was sent, by arm; `base` reads the older version instead, as the source does. */
const ARMS: Readonly<Record<string, Encoding>> = {
  br: 'br',
  'br-again': 'br',
  dcb: 'dcb',
  dcz: 'dcz',
  zstd: 'zstd',
  identity: 'identity',
  base: 'br',
};
const BASE_ARM = 'base';
const BROTLI = '1.2.0';
/** Milliseconds that each read waits. */
const DELAYS = [0, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16];
const FEW_DELAYS = [0, 1, 4, 16];
/** The scripts, and which arms and delays each is read with. */
const SCRIPTS: Readonly<Record<ScriptName, { arms: readonly string[]; delays: readonly number[] }>> = {
  'typescript.js': { arms: Object.keys(ARMS), delays: DELAYS },
  'three.js': { arms: ['br', 'br-again', 'dcb'], delays: FEW_DELAYS },
  'react-dom.js': { arms: ['br', 'br-again', 'dcb'], delays: FEW_DELAYS },
};
const NEED_DICTIONARY: ReadonlySet<Encoding> = new Set(['dcb', 'dcz']);
/** Folder of the slow disk in which the browser keeps them. */
const DICTIONARIES = 'dictionaries';
/** After the file is whole, the browser notes it in its data base. */
const NOTED_MS = 2000;

const full: readonly Dims[] = Object.entries(SCRIPTS).flatMap(([script, { arms }]) => arms.map((arm): Dims => ({ arm, script })));
const quick: readonly Dims[] = ['br', 'br-again', 'dcb'].map((arm) => ({ arm, script: 'react-dom.js' }));

const plan = (size: 'full' | 'quick'): Plan => ({
  blocks: size === 'full' ? 10 : 2,
  baseline: 'br',
  again: 'br-again',
  dims: ['arm', 'script'],
  rowDims: ['delay'],
  cells: size === 'full' ? full : quick,
  counters: [
    { name: 'sent-bytes', unit: 'B', meaning: 'Body of the script under test as the server sent it.' },
    { name: 'entry-bytes', unit: 'B', meaning: 'The cache entry on the disk.' },
    { name: 'entry-reads', unit: 'reads', meaning: 'Reads of the cache entry during the fetch, as the file system was asked.' },
    {
      name: 'other-reads',
      unit: 'reads',
      meaning: 'Reads of all other files below the cache’s folder during the fetch, dictionaries among them.',
    },
    { name: 'waited', unit: 's', meaning: 'Time that these reads waited, added up; two may wait at the same time.' },
    { name: 'browser-cpu', unit: 's', meaning: 'CPU time of all the browser’s processes during the fetch and the digest of what came.' },
    {
      name: 'download-dictionary-reads',
      unit: 'reads',
      meaning: 'Reads of other files than the entry while the script was fetched from the server: a control that shows the dictionary’s.',
    },
  ],
  parameters: {
    'slow disk': 'FUSE; a read waits, names, sizes and writes do not',
    'read-ahead of the kernel': '128 KiB',
    clock: 'fetch() to the last byte of arrayBuffer(), in the page, steps of 5 µs',
    'delays, ms': DELAYS.join(', '),
    brotli: `level 11, window 24, brotli ${BROTLI}`,
    zstd: 'level 19, window 23, with a dictionary 24',
  },
  deviations: [
    'The same script in every arm; the source reads the newer version where it was sent as DCB and the older one where it was sent as Brotli. The arm base does as the source.',
    'A file system in user space that waits before each read, to some microseconds, instead of the device mapper’s delay, which the kernel’s timer rounds.',
    'Chromium of Debian on Linux instead of Google Chrome inside the Windows Subsystem for Linux.',
    'Scripts of npm packages; the source’s came from a content network.',
    'Writes do not wait.',
  ],
  caches: [
    'The script is fetched once from the server; the browser ends; for each delay a new browser reads it from the disk.',
    'The file system lets the kernel forget a file’s pages whenever it is opened, so that no read is answered from memory.',
    'The delay is on during the fetch only: the browser’s start and its index do not wait.',
  ],
  fixedLength: false,
  deadlineS: 300,
});

interface Programs {
  chromium: string;
  slowdisk: string;
}

async function prepare({ cells }: Plan, cache: string): Promise<Prepared> {
  const names = [...new Set(cells.map(({ script }) => script as ScriptName))];
  const [chromium, zstd] = [(await findProgram('chromium'))!, (await findProgram('zstd'))!];
  const brotli = await brotliOf(cache, BROTLI);
  const slowdisk = await goProgram(cache, new URL('slowdisk', import.meta.url));
  const { scripts, dataset } = await scriptsOf(cache, { brotli, zstd }, names);
  return {
    tools: [
      await toolOf(chromium, ['--version'], { name: 'chromium', package: 'Debian chromium', licence: 'BSD-3-Clause' }),
      { ...slowdisk.tool, licence: 'MIT; go-fuse BSD-3-Clause' },
      await toolOf(brotli, ['--version'], { name: 'brotli', package: `built from PyPI brotli ${BROTLI}`, licence: 'MIT' }),
      await toolOf(zstd, ['--version'], { name: 'zstd', package: 'Debian zstd', licence: 'BSD-3-Clause or GPL-2.0' }),
    ],
    dataset,
    measure: (dims, place) => measure({ chromium, slowdisk: slowdisk.path }, scripts.get(dims['script'] as ScriptName)!, dims, place),
    close: () => Promise.resolve(),
  };
}

async function measure(programs: Programs, script: Script, { arm, script: name }: Dims, { folder, block }: Workspace): Promise<Visit> {
  const [store, at, profile] = ['store', 'disk', 'profile'].map((part) => join(folder, part)) as [string, string, string];
  await Promise.all([store, at, profile].map((path) => mkdir(path)));
  const encoding = ARMS[String(arm)]!;
  const isBase = arm === BASE_ARM;
  const target = isBase ? BASE : DIFF;
  const body = isBase ? script.base : script.diff;
  const sent = isBase ? script.baseSent.length : script.sent[encoding].length;
  const expected = createHash('sha256').update(body).digest('hex');
  const disk = await mount(programs.slowdisk, store, at);
  // Chromium keeps dictionaries in the profile, whatever the folder of its cache.
  await Promise.all([mkdir(join(at, DICTIONARIES)), mkdir(join(profile, 'Default'))]);
  await symlink(join(at, DICTIONARIES), join(profile, 'Default', 'Shared Dictionary'));
  const origin = await openOrigin(script, encoding);
  const within = <T>(use: (browser: Browser) => Promise<T>) => withBrowser(programs.chromium, profile, at, use);
  try {
    const raw: Record<string, string> = {};
    if (NEED_DICTIONARY.has(encoding))
      await within(async (browser) => {
        await browser.fetch(BASE);
        await dictionaryWritten(join(store, DICTIONARIES), script.base.length);
      });
    const download = await within((browser) => fill(browser, origin, disk, { encoding, target, expected }));
    raw['download.json'] = JSON.stringify(download, null, 1);
    const entry = await entryOf(store, `${ORIGIN}${target}`);
    const rows: Row[] = [];
    for (const delay of shuffled(SCRIPTS[name as ScriptName].delays, 1, block)) {
      const asked = origin.asked[target].times;
      const { fetched, reads, cpuS } = await within(async (browser) => {
        await disk.delay(delay);
        const before = browser.cpuS();
        const fetched = await browser.fetch(target);
        return { fetched, cpuS: browser.cpuS() - before, reads: await disk.delay(0) };
      });
      raw[`reads-${delay}.json`] = JSON.stringify({ fetched, reads }, null, 1);
      const answered = `${target} with ${delay} ms of delay came ${fetched.delivery === 'cache' ? 'from the cache' : 'from the server'}`;
      if (fetched.delivery !== 'cache' || origin.asked[target].times !== asked)
        throw new HarnessError('not-cached', `${answered}, expected no request.`);
      if (fetched.sha256 !== expected) throw new HarnessError('content-differs', `${answered} as other bytes.`);
      const own = reads[entry.path];
      rows.push({
        dims: { delay },
        wallS: fetched.seconds,
        ops: 1,
        failedOps: 0,
        bytes: fetched.bytes,
        cpuS: null,
        rssPeakBytes: null,
        counters: {
          'sent-bytes': sent,
          'entry-bytes': entry.bytes,
          'entry-reads': own?.reads ?? 0,
          'other-reads': total(reads, 'reads') - (own?.reads ?? 0),
          waited: total(reads, 'waitedS'),
          'browser-cpu': cpuS,
          'download-dictionary-reads': total(download.reads, 'reads') - (download.reads[entry.path]?.reads ?? 0),
        },
      });
    }
    return { rows: rows.toSorted((a, b) => Number(a.dims!['delay']) - Number(b.dims!['delay'])), raw };
  } finally {
    await origin.close();
    await disk.unmount();
  }
}

async function withBrowser<T>(program: string, profile: string, cache: string, use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await openBrowser(program, profile, cache);
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** Fetches the script from the server. @returns what the browser saw, and reads of the disk meanwhile */
async function fill(
  browser: Browser,
  origin: Origin,
  disk: Disk,
  { encoding, target, expected }: { encoding: Encoding; target: typeof BASE | typeof DIFF; expected: string },
) {
  await disk.delay(0);
  const fetched = await browser.fetch(target);
  const reads = await disk.delay(0);
  if (origin.asked[target].encoding !== encoding || fetched.sha256 !== expected)
    throw new HarnessError(
      'content-differs',
      `${target} arrived as ${origin.asked[target].encoding}, expected ${encoding} and the same bytes.`,
    );
  return { fetched, reads };
}

/** A dictionary is written some time after its answer. @param bytes of the dictionary @throws HarnessError `not-cached` */
async function dictionaryWritten(folder: string, bytes: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    for (const found of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (found.isFile() && (await stat(join(found.parentPath, found.name))).size > bytes) return wait(NOTED_MS);
    await wait(100);
  }
  throw new HarnessError('not-cached', `No file below ${folder} holds a dictionary of ${bytes} bytes, expected it within 10 s.`);
}

/** The file that holds an address, by the key at its beginning. @throws HarnessError `not-cached` */
async function entryOf(store: string, address: string): Promise<{ path: string; bytes: number }> {
  for (const found of await readdir(store, { recursive: true, withFileTypes: true })) {
    if (!found.isFile() || !found.name.endsWith('_0')) continue;
    const path = join(found.parentPath, found.name);
    const file = await open(path);
    const { buffer } = await file.read(Buffer.alloc(512), 0, 512, 0);
    await file.close();
    if (buffer.includes(address)) return { path: relative(store, path), bytes: (await stat(path)).size };
  }
  throw new HarnessError('not-cached', `No file below ${store} holds ${address}.`);
}

const total = (reads: Readonly<Record<string, Reads>>, of: 'reads' | 'waitedS'): number =>
  Object.values(reads).reduce((sum, file) => sum + file[of], 0);

export const cdtCache: Harness = {
  study: 'cdt-cache',
  question: 'What does reading a script from a browser’s cache on slow storage cost, by the form in which it was sent?',
  needs: [
    debian('chromium'),
    debian('zstd'),
    debian('gcc'),
    debian('pip', 'python3-pip'),
    GO,
    {
      name: '/dev/fuse and root, to mount',
      install: 'sudo -i',
      find: () => Promise.resolve(existsSync('/dev/fuse') && process.getuid?.() === 0 ? 'here' : null),
    },
  ],
  ports: [PORT, DISK_PORT],
  minutes: 90,
  plan,
  prepare,
};
