/**
 * `npm run bench:scale [-- --runs 10,100,1000]`: builds the site with that many more measured runs, made up, in a copy outside the
 * repository. Prints time, memory and output of each build, what one more run adds, and which addresses the output lies at.
 * The second build of a count has its runs in the cache of parsed archives. Bars: 40 ms and 150 KB for each further run.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parsePins, type Pin } from '../src/sample-run/pins.ts';
import { tgzOf } from '../tests/bundle/tar.ts';
import { draft } from '../tests/formats/dgp-bench/fixture.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { runs: { type: 'string', default: '10,100,1000' }, keep: { type: 'boolean', default: false } } });
const counts = [0, ...values.runs.split(',').map(Number)];
if (counts.some((count, i) => !Number.isInteger(count) || (i > 0 && count <= counts[i - 1]!))) {
  console.error(`--runs is "${values.runs}", expected rising whole numbers such as 10,100,1000.`);
  process.exit(2);
}

const work = await mkdtemp(join(tmpdir(), 'bench-scale-'));
const modules = join(work, 'node_modules');
const pinsFile = join(work, 'data/pins.json');

/** Writes at its end what the process that builds has used. */
const REPORT_USAGE = `
  import { writeSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())));
`;

interface Build {
  label: string;
  runs: number;
  wallMs: number;
  cpuMs: number;
  peakBytes: number;
  /** Bytes by the address that they lie at, without run and chart. */
  output: ReadonlyMap<string, number>;
}

try {
  await copyTree();
  const pins: object[] = JSON.parse(readFileSync(pinsFile, 'utf8')) as object[];
  const builds: Build[] = [];
  for (const count of counts) {
    for (let i = pins.length - parsePins(readFileSync(join(root, 'data/pins.json'), 'utf8')).length; i < count; i += 1)
      pins.push(await pinOf(i));
    await writeFile(pinsFile, JSON.stringify(pins));
    builds.push(await build('first', count));
  }
  builds.push(await build('again', counts.at(-1)!));
  print(builds);
} finally {
  if (values.keep) console.log(`kept: ${work}`);
  else await rm(work, { recursive: true });
}

/** The tracked files as they are, with installed modules of its own folder, so that caches in it are its own too. */
async function copyTree(): Promise<void> {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of tracked) if (existsSync(join(root, file))) await cp(join(root, file), join(work, file));
  await mkdir(modules);
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (!/^\.(?!bin$)/.test(name)) await symlink(join(root, 'node_modules', name), join(modules, name));
  }
}

/** Writes the archive of one run: four modes, three trials, 28 samples each; compression is slower, busier and saves. */
async function pinOf(index: number): Promise<Omit<Pin, 'runId'>> {
  const id = `synthetic-${String(index).padStart(4, '0')}`;
  const compresses = (mode: string) => mode.startsWith('compression');
  const files = draft({
    id,
    modes: ['passthrough', 'compression', 'encryption', 'compression_encryption'],
    trials: 3,
    wallS: ({ trial, mode, phase }) => (compresses(mode) && phase === 'put' ? 0.9 : 0.3) + trial / 100 + (index % 97) / 1000,
    cpu: (mode) => (compresses(mode) ? ['70.00%', '90%'] : ['40.00%', '60%']),
  });
  const archive = tgzOf(...Object.entries(files).map(([path, body]) => ({ name: `${id}/${path}`, body })));
  await writeFile(join(work, 'data/bundles', `${id}.tgz`), archive);
  return {
    file: `${id}.tgz`,
    study: 'deltaglider-proxy',
    sha256: hash('sha256', archive),
    bytes: archive.length,
    provenance: 'measured',
    source: 'Made up by scripts/bench-scale.ts.',
    pinnedAt: '2026-01-02',
    label: `Synthetic run ${index}`,
    canonical: false,
    supersedes: null,
  };
}

/** Time and memory are those of the process that builds; the search index is made in one of its own and counts as time only. */
async function build(label: string, runs: number): Promise<Build> {
  await rm(join(work, 'dist'), { recursive: true, force: true });
  const start = performance.now();
  const reporter = `data:text/javascript,${encodeURIComponent(REPORT_USAGE)}`;
  const { status, output } = spawnSync(process.execPath, ['--import', reporter, join(modules, 'astro/bin/astro.mjs'), 'build'], {
    cwd: work,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build with ${runs} more runs failed with exit code ${status}.`);
  const wallMs = performance.now() - start;
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(output[3]!) as NodeJS.ResourceUsage;
  const [cpuMs, peakBytes] = [(userCPUTime + systemCPUTime) / 1e3, maxRSS * 1024];
  return { label, runs, wallMs, cpuMs, peakBytes, output: await outputOf(join(work, 'dist')) };
}

async function outputOf(dist: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const path of globSync('**/*.*', { cwd: dist })) {
    const { size } = await stat(join(dist, path));
    const [place] = /^(?:api\/v1\/\w+|[\w-]+)(?=\/)/.exec(path) ?? ['(root)'];
    const kind = place.startsWith('api') ? `${place}/*.${path.split('.').at(-1)}` : place;
    sizes.set(kind, (sizes.get(kind) ?? 0) + size);
  }
  return sizes;
}

function print(builds: readonly Build[]): void {
  const total = ({ output }: Build) => [...output.values()].reduce((a, b) => a + b, 0);
  const rows = builds.map((now, i) => {
    const before = now.label === 'again' ? builds[0]! : (builds[i - 1] ?? now);
    const more = now.runs - before.runs;
    const each = (read: (build: Build) => number, per: number) => (more === 0 ? '–' : ((read(now) - read(before)) / more / per).toFixed(1));
    return {
      'more runs': `${now.runs}${now.label === 'again' ? ', again' : ''}`,
      'wall s': (now.wallMs / 1e3).toFixed(1),
      'CPU s': (now.cpuMs / 1e3).toFixed(1),
      'peak MB': (now.peakBytes / 1e6).toFixed(0),
      'dist MB': (total(now) / 1e6).toFixed(1),
      'each more run: ms': each(({ wallMs }) => wallMs, 1),
      'CPU ms': each(({ cpuMs }) => cpuMs, 1),
      'memory KB': each(({ peakBytes }) => peakBytes, 1e3),
      'output KB': each(total, 1e3),
    };
  });
  console.table(rows);
  const [first, last] = [builds[0]!, builds.at(-1)!];
  const shares = [...last.output].map(([place, bytes]) => ({ place, kb: (bytes - (first.output.get(place) ?? 0)) / 1e3 / last.runs }));
  const telling = shares.filter(({ kb }) => kb > 0.05).toSorted((a, b) => b.kb - a.kb);
  console.table(telling.map(({ place, kb }) => ({ place, 'KB for each more run': kb.toFixed(1) })));
}
