/** The series that are stored: releases of npm packages, as tars and as published, and of a kernel's modules. In: the cache. Out: files, oldest first. */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HarnessError } from '../kit/errors.ts';
import type { DatasetFile } from '../kit/harness.ts';
import { npmPackage, npmVersions } from '../kit/npm.ts';
import { run } from '../kit/processes.ts';
import { once, sha256Of } from '../kit/tools.ts';

interface NpmSeries {
  /** npm package. */
  from: string;
  /** The newest release that is taken, and how many, without a gap among those that match. */
  until: string;
  count: number;
  releases: RegExp;
  /** As published, compressed; otherwise the tar within. */
  form: 'tar' | 'tgz';
}

const STABLE = /^\d+\.\d+\.\d+$/;
const SERIES = {
  /** Releases of a compiler, weeks apart. */
  typescript: { from: 'typescript', until: '5.9.3', count: 5, releases: STABLE, form: 'tar' },
  /** The same compiler, built every night. */
  nightly: { from: 'typescript', until: '5.9.0-dev.20250731', count: 32, releases: /^5\.9\.0-dev\.\d{8}$/, form: 'tar' },
  /** A formatter, whose scripts are minified; enough of them for many workers. */
  prettier: { from: 'prettier', until: '3.6.2', count: 17, releases: STABLE, form: 'tar' },
  /** A data set in JSON. */
  json: { from: '@mdn/browser-compat-data', until: '6.1.5', count: 5, releases: STABLE, form: 'tar' },
  /** Releases of the compiler once more, compressed: the negative control. */
  tgz: { from: 'typescript', until: '5.9.3', count: 5, releases: STABLE, form: 'tgz' },
} as const satisfies Record<string, NpmSeries>;

/**
 * Debian 12's packages of one kernel, security updates weeks apart, from the list that apt has: the modules of its file systems, unpacked, as one
 * tar. Debian drops old packages; snapshot.debian.org keeps them.
 */
const KERNEL = { from: 'linux-image-6.1.0', first: 48, count: 8, part: 'fs' };

export type SeriesName = keyof typeof SERIES | 'kernel';

export interface Artifact extends DatasetFile {
  path: string;
}

export async function artifactsOf(cache: string, name: SeriesName): Promise<readonly Artifact[]> {
  const { folder, source } = await (name === 'kernel' ? kernelSeries(cache) : npmSeries(cache, name));
  return Promise.all(
    (await readdir(folder)).toSorted().map(async (file) => {
      const path = join(folder, file);
      return { file: `${name}/${file}`, bytes: (await stat(path)).size, sha256: await sha256Of(path), source, path };
    }),
  );
}

async function npmSeries(cache: string, name: keyof typeof SERIES) {
  const series: NpmSeries = SERIES[name];
  const folder = await once(cache, `series-${name}-${series.until}-${series.count}`, (part) => fetchNpm(part, series));
  return { folder, source: `npm ${series.from}, ${series.form === 'tgz' ? 'as published' : 'the tar that is published, not compressed'}` };
}

async function kernelSeries(cache: string) {
  const { from, first, count, part: modules } = KERNEL;
  const folder = await once(cache, `series-kernel-${first}-${count}-${modules}`, async (part) => {
    for (let release = first; release < first + count; release += 1) await fetchKernel(part, release);
  });
  return { folder, source: `Debian ${from}, kernel/${modules} of its modules, unpacked, as one tar` };
}

async function fetchKernel(folder: string, release: number): Promise<void> {
  const [name, part] = [`${KERNEL.from}-${release}-amd64`, join(folder, 'part')];
  await mkdir(part);
  await run('apt-get', ['-q', '-o', 'APT::Sandbox::User=root', 'download', name], { deadlineS: 300, cwd: part });
  const [archive] = await readdir(part);
  await run('dpkg-deb', ['-x', join(part, archive!), join(part, 'unpacked')], { deadlineS: 120 });
  const modules = join(part, 'unpacked/lib/modules', name.replace('linux-image-', ''), 'kernel');
  const tar = ['--sort=name', '-cf', join(folder, `${release}-${archive!.split('_')[1]}.tar`), '-C', modules, KERNEL.part];
  await run('tar', tar, { deadlineS: 120 });
  await rm(part, { recursive: true });
}

/** Files begin with their number, so that their names are in order. */
async function fetchNpm(folder: string, { from, until, count, releases, form }: NpmSeries): Promise<void> {
  const versions = (await npmVersions(from)).filter((version) => releases.test(version)).toSorted(byNumbers);
  const end = versions.indexOf(until) + 1;
  if (end < count) throw new HarnessError('tool-failed', `npm lists ${end} versions of ${from} up to ${until}, expected ${count} or more.`);
  for (const [i, version] of versions.slice(end - count, end).entries()) {
    const part = join(folder, 'part');
    const archive = await npmPackage(part, `${from}@${version}`);
    const name = `${String(i + 1).padStart(2, '0')}-${version}`;
    if (form === 'tar') await run('gunzip', [archive], { deadlineS: 60 });
    await rename(archive.replace(/tgz$/, form), join(folder, `${name}.${form}`));
    await rm(part, { recursive: true });
  }
}

/** By the numbers in them, e.g. 5.9.3 before 5.10.0. */
const byNumbers = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });
