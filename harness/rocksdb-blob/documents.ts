/** Real documents, as files in which each key and each document ends with a NUL: what package managers of Debian, npm and PyPI keep. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { HarnessError } from '../kit/errors.ts';
import type { DatasetFile } from '../kit/harness.ts';
import { run } from '../kit/processes.ts';
import { once, sha256Of } from '../kit/tools.ts';

/** Packages with many versions: what the registry holds of one package is alike, and its keys stand beside each other. */
const PACKAGES = `
  @babel/core @babel/parser @babel/preset-env @types/node @types/react astro axios chart.js commander d3 esbuild eslint express
  fastify graphql jest lodash mocha moment next postcss prettier react react-dom redux rollup rxjs semver sharp svelte
  tailwindcss three typescript undici vite vitest vue webpack ws zod
`
  .trim()
  .split(/\s+/);
/** The same of PyPI. */
const PROJECTS = `
  aiohttp attrs black boto3 celery certifi click coverage cryptography django fastapi flask fonttools grpcio httpx hypothesis ipython
  jsonschema kombu lxml matplotlib mypy networkx numpy openai packaging pandas pillow pip platformdirs polars protobuf psutil pydantic
  pylint pytest redis requests rich ruff scikit-learn scipy setuptools sphinx sqlalchemy tornado tqdm transformers typer urllib3 uv uvicorn
  virtualenv wheel
`
  .trim()
  .split(/\s+/);
const BEFORE = '2026-01-01';
const RELEASE = /^\d+\.\d+\.\d+$/;
const DEBIAN_RELEASES = ['bookworm', 'trixie'];
/** Requests to PyPI at a time, which serves each document by itself. */
const AT_A_TIME = 16;

interface Documents {
  source: string;
  /** Pairs of key and document. */
  read(): Promise<readonly (readonly [string, string])[]>;
}

const DOCUMENTS = {
  debian: { source: 'package records of Debian 12 (amd64) as `apt-cache dumpavail` prints them', read: debianRecords },
  npm: {
    source: `manifests of releases before ${BEFORE} of ${PACKAGES.length} npm packages, as the registry serves them`,
    read: npmManifests,
  },
  pypi: {
    source: `core metadata of a wheel of releases before ${BEFORE} of ${PROJECTS.length} PyPI projects, as the index serves it`,
    read: pypiMetadata,
  },
  'debian-two': {
    source: `package records of two releases of Debian (${DEBIAN_RELEASES.join(', ')}; main, amd64) as a mirror serves them`,
    read: debianReleases,
  },
} as const satisfies Record<string, Documents>;

export type DocumentsName = keyof typeof DOCUMENTS;
export const isDocuments = (name: string | number | undefined): name is DocumentsName => name! in DOCUMENTS;

export type DocumentsFile = DatasetFile & { path: string };

export async function documentsOf(cache: string, name: DocumentsName): Promise<DocumentsFile> {
  const { source, read } = DOCUMENTS[name];
  const file = `${name}.documents`;
  const folder = await once(cache, `documents-${name}`, async (part) => {
    const pairs = await read();
    await writeFile(join(part, file), pairs.map(([key, document]) => `${key}\0${document}\0`).join(''));
  });
  const path = join(folder, file);
  return { file, bytes: (await stat(path)).size, sha256: await sha256Of(path), source, path };
}

/** Of the first `count` documents of a file, without their keys. */
export async function bytesOf(path: string, count: number): Promise<number> {
  const parts = (await readFile(path)).toString('latin1').split('\0', 2 * count);
  return parts.reduce((bytes, part, at) => bytes + (at % 2) * part.length, 0);
}

async function debianRecords() {
  const { stdout } = await run('apt-cache', ['dumpavail'], { deadlineS: 60 });
  const records = recordsIn(stdout);
  if (records.length < 10_000)
    throw new HarnessError('tool-failed', `apt knows ${records.length} packages, expected Debian’s whole list: run apt-get update.`);
  return records;
}

const recordsIn = (list: string) =>
  list
    .split('\n\n')
    .filter((record) => record.trim() !== '')
    .map((record) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(record)![1];
      return [`${field('Package')}_${field('Version')}_${field('Architecture')}`, record] as const;
    });

/** A package of the same version in both releases is one record, the later one. */
async function debianReleases() {
  const lists = await Promise.all(
    DEBIAN_RELEASES.map(async (release) => {
      const zipped = await answered(new URL(`https://deb.debian.org/debian/dists/${release}/main/binary-amd64/Packages.gz`));
      return recordsIn(String(await promisify(gunzip)(await zipped.arrayBuffer())));
    }),
  );
  return [...new Map(lists.flat())];
}

async function npmManifests() {
  const registry = (await run('npm', ['config', 'get', 'registry'], { deadlineS: 30 })).stdout.trim();
  const all = await Promise.all(PACKAGES.map((name) => manifestsOf(registry, name)));
  return all.flat();
}

async function manifestsOf(registry: string, name: string) {
  const answer = await answered(new URL(name.replace('/', '%2f'), registry));
  const { versions, time } = (await answer.json()) as { versions: Record<string, unknown>; time: Record<string, string> };
  return Object.entries(versions)
    .filter(([version]) => RELEASE.test(version) && time[version]! < BEFORE)
    .map(([version, manifest]) => [`${name}@${version}`, JSON.stringify(manifest)] as const);
}

/** What a project's page of the index says of its files. */
interface Index {
  files: readonly { filename: string; url: string; 'upload-time': string }[];
}

async function pypiMetadata() {
  const wheels = new Map<string, string>();
  for (const project of PROJECTS) {
    const page = await answered(new URL(project, 'https://pypi.org/simple/'), { accept: 'application/vnd.pypi.simple.v1+json' });
    for (const { filename, url, ...file } of ((await page.json()) as Index).files) {
      const [, version] = filename.split('-');
      const key = `${project}==${version}`;
      const isMeant = filename.endsWith('.whl') && RELEASE.test(version!) && file['upload-time'] < BEFORE;
      if (isMeant && !wheels.has(key)) wheels.set(key, `${url}.metadata`);
    }
  }
  const [wanted, pairs] = [[...wheels], [] as (readonly [string, string])[]];
  while (wanted.length > 0) {
    const next = wanted.splice(0, AT_A_TIME).map(async ([key, url]) => {
      const answer = await answered(new URL(url), { orMissing: true });
      // The index holds no metadata of some old wheels.
      return answer.ok ? ([[key, await answer.text()]] as const) : [];
    });
    pairs.push(...(await Promise.all(next)).flat());
  }
  return pairs;
}

async function answered(url: URL, { accept = '*/*', orMissing = false } = {}): Promise<Response> {
  const answer = await fetch(url, { headers: { accept } });
  if (!answer.ok && !(orMissing && answer.status === 404)) throw new HarnessError('tool-failed', `${url} answers ${answer.status}`);
  return answer;
}
