/**
 * One visit: a script is sent once, in one form, then fresh browsers read it from the cache. The same script every time; only the stored
 * form differs.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, stat, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HarnessError } from '../kit/errors.ts';
import type { Counter, Dims, Need, Operation, Plan, Prepared, Row, Visit, Workspace } from '../kit/harness.ts';
import { shuffled } from '../kit/order.ts';
import { debian, findProgram, toolOf } from '../kit/tools.ts';
import { GO, goProgram } from '../kit/go.ts';
import { openBrowser, type Browser } from './browser.ts';
import { DISK_PORT, mount, type Disk, type Reads } from './disk.ts';
import { BASE, DIFF, openOrigin, ORIGIN, PORT, type Origin } from './origin.ts';
import { brotliOf, scriptsOf, type Encoding, type Script, type ScriptName } from './scripts.ts';

/** How the script under test was sent, by arm; `base` reads the older version instead, as the source does. */
export const ARMS: Readonly<Record<string, Encoding>> = {
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

const COUNTERS: readonly Counter[] = [
  { name: 'sent-bytes', unit: 'B', meaning: 'Body of the script under test as the server sent it.' },
  { name: 'entry-bytes', unit: 'B', meaning: 'The cache entry on the disk.' },
  { name: 'entry-reads', unit: 'reads', meaning: 'Reads of the cache entry during the fetches of a row, as the file system was asked.' },
  {
    name: 'other-reads',
    unit: 'reads',
    meaning: 'Reads of all other files below the cache’s folder during these fetches, dictionaries among them.',
  },
  { name: 'waited', unit: 's', meaning: 'Time that these reads waited, added up; two may wait at the same time.' },
  { name: 'browser-cpu', unit: 's', meaning: 'CPU time of all the browser’s processes during the fetches and the digests of what came.' },
  {
    name: 'download-dictionary-reads',
    unit: 'reads',
    meaning: 'Reads of other files than the entry while the script was fetched from the server: a control that shows the dictionary’s.',
  },
];

/** A plan of this study: the cells of a full run, and what it says beyond what every plan does. */
export const planOf =
  (full: readonly Dims[], own: Pick<Plan, 'parameters' | 'deviations' | 'caches'>) =>
  (size: 'full' | 'quick'): Plan => ({
    blocks: size === 'full' ? 10 : 2,
    baseline: 'br',
    again: 'br-again',
    dims: ['arm', 'script'],
    rowDims: ['delay'],
    cells: size === 'full' ? full : ['br', 'br-again', 'dcb'].map((arm) => ({ arm, script: 'react-dom.js' })),
    counters: COUNTERS,
    parameters: {
      'read-ahead of the kernel': '128 KiB',
      clock: 'fetch() to the last byte of arrayBuffer(), in the page, steps of 5 µs',
      brotli: `level 11, window 24, brotli ${BROTLI}`,
      zstd: 'level 19, window 23, with a dictionary 24',
      ...own.parameters,
    },
    deviations: [
      'The same script in every arm; the source reads the newer version where it was sent as DCB and the older one where it was sent as Brotli. The arm base does as the source.',
      'Chromium of Debian on Linux instead of Google Chrome inside the Windows Subsystem for Linux.',
      'Scripts of npm packages; the source’s came from a content network.',
      ...own.deviations,
    ],
    caches: [
      'The file system lets the kernel forget a file’s pages whenever it is opened, so that every read is asked of it.',
      ...own.caches,
    ],
    fixedLength: false,
    deadlineS: 300,
  });

export const NEEDS: readonly Need[] = [
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
];
export const PORTS = [PORT, DISK_PORT];

const NEED_DICTIONARY: ReadonlySet<Encoding> = new Set(['dcb', 'dcz']);
/** Folder of the slow disk in which the browser keeps them. */
const DICTIONARIES = 'dictionaries';
/** After the file is whole, the browser notes it in its data base. */
const NOTED_MS = 2000;

interface Programs {
  chromium: string;
  slowdisk: string;
}

/** Milliseconds that each read of the disk waits, and how often a script is read with each. */
interface Reading {
  delays: readonly number[];
  times: number;
}

/** Programs, scripts, and a visit as a plan reads. */
export async function prepared({ cells }: Plan, cache: string, readingOf: (script: ScriptName) => Reading): Promise<Prepared> {
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
    measure: ({ arm, script }, place) => {
      const name = script as ScriptName;
      return measure({ chromium, slowdisk: slowdisk.path }, scripts.get(name)!, { arm: String(arm), ...readingOf(name) }, place);
    },
    close: () => Promise.resolve(),
  };
}

async function measure(
  programs: Programs,
  script: Script,
  { arm, delays, times }: Reading & { arm: string },
  { folder, block }: Workspace,
): Promise<Visit> {
  const begun = performance.now();
  const [store, at, profile] = ['store', 'disk', 'profile'].map((part) => join(folder, part)) as [string, string, string];
  await Promise.all([store, at, profile].map((path) => mkdir(path)));
  const encoding = ARMS[arm]!;
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
    const visit = { rows: [] as Row[], operations: [] as Operation[] };
    for (const delay of shuffled(delays, 1, block)) {
      const came: Came[] = [];
      for (let n = 0; n < times; n += 1) {
        const asked = origin.asked[target].times;
        const one = await within((browser) => readAgain(browser, disk, target, delay));
        came.push(one);
        const { delivery, sha256 } = one.fetched;
        const answered = `${target} with ${delay} ms of delay came ${delivery === 'cache' ? 'from the cache' : 'from the server'}`;
        if (delivery !== 'cache' || origin.asked[target].times !== asked)
          throw new HarnessError('not-cached', `${answered}, expected no request.`);
        if (sha256 !== expected) throw new HarnessError('content-differs', `${answered} as other bytes.`);
      }
      raw[`reads-${delay}.json`] = JSON.stringify(
        came.map(({ fetched, reads }) => ({ fetched, reads })),
        null,
        1,
      );
      visit.rows.push(rowOf(delay, came, { sent, entry, download }));
      // One read alone is its row.
      if (times > 1)
        visit.operations.push(
          ...came.map(({ start, fetched: { seconds, bytes } }) => ({
            dims: { delay },
            startS: (start - begun) / 1000,
            seconds,
            bytes,
            ok: true,
          })),
        );
    }
    return { ...visit, rows: visit.rows.toSorted((a, b) => Number(a.dims!['delay']) - Number(b.dims!['delay'])), raw };
  } finally {
    await origin.close();
    await disk.unmount();
  }
}

/** One row for all reads with one delay. */
function rowOf(
  delay: number,
  came: readonly Came[],
  { sent, entry, download }: { sent: number; entry: Awaited<ReturnType<typeof entryOf>>; download: Awaited<ReturnType<typeof fill>> },
): Row {
  const sum = (of: (one: Came) => number) => came.reduce((all, one) => all + of(one), 0);
  const entryReads = sum(({ reads }) => reads[entry.path]?.reads ?? 0);
  return {
    dims: { delay },
    wallS: sum(({ fetched }) => fetched.seconds),
    ops: came.length,
    failedOps: 0,
    bytes: sum(({ fetched }) => fetched.bytes),
    cpuS: null,
    rssPeakBytes: null,
    counters: {
      'sent-bytes': sent,
      'entry-bytes': entry.bytes,
      'entry-reads': entryReads,
      'other-reads': sum(({ reads }) => total(reads, 'reads')) - entryReads,
      waited: sum(({ reads }) => total(reads, 'waitedS')),
      'browser-cpu': sum(({ cpuS }) => cpuS),
      'download-dictionary-reads': total(download.reads, 'reads') - (download.reads[entry.path]?.reads ?? 0),
    },
  };
}

type Came = Awaited<ReturnType<typeof readAgain>>;
/** Fetches the script as it is in the cache. @returns when, by the clock of this process, what the browser saw, reads of the disk, and CPU time */
async function readAgain(browser: Browser, disk: Disk, target: typeof BASE | typeof DIFF, delay: number) {
  await disk.delay(delay);
  const [start, before] = [performance.now(), browser.cpuS()];
  const fetched = await browser.fetch(target);
  return { start, fetched, cpuS: browser.cpuS() - before, reads: await disk.delay(0) };
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
