/** Real documents, as files in which each key and each document ends with a NUL: Debian's package records and npm's manifests of versions. */
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
const BEFORE = '2026-01-01';
const RELEASE = /^\d+\.\d+\.\d+$/;

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
} as const satisfies Record<string, Documents>;

export type DocumentsName = keyof typeof DOCUMENTS;
export const isDocuments = (name: string | number | undefined): name is DocumentsName => name! in DOCUMENTS;

export async function documentsOf(cache: string, name: DocumentsName): Promise<DatasetFile & { path: string }> {
  const { source, read } = DOCUMENTS[name];
  const file = `${name}.documents`;
  const folder = await once(cache, `documents-${name}`, async (part) => {
    const pairs = await read();
    await writeFile(join(part, file), pairs.map(([key, document]) => `${key}\0${document}\0`).join(''));
  });
  const path = join(folder, file);
  return { file, bytes: (await stat(path)).size, sha256: await sha256Of(path), source, path };
}

async function debianRecords() {
  const { stdout } = await run('apt-cache', ['dumpavail'], { deadlineS: 60 });
  const records = stdout.split('\n\n').filter((record) => record.trim() !== '');
  if (records.length < 10_000)
    throw new HarnessError('tool-failed', `apt knows ${records.length} packages, expected Debian’s whole list: run apt-get update.`);
  return records.map((record) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(record)![1];
    return [`${field('Package')}_${field('Version')}_${field('Architecture')}`, record] as const;
  });
}

async function npmManifests() {
  const registry = (await run('npm', ['config', 'get', 'registry'], { deadlineS: 30 })).stdout.trim();
  const all = await Promise.all(PACKAGES.map((name) => manifestsOf(registry, name)));
  return all.flat();
}

async function manifestsOf(registry: string, name: string) {
  const answer = await fetch(new URL(name.replace('/', '%2f'), registry));
  if (!answer.ok) throw new HarnessError('tool-failed', `the npm registry answers ${answer.status} for ${name}`);
  const { versions, time } = (await answer.json()) as { versions: Record<string, unknown>; time: Record<string, string> };
  return Object.entries(versions)
    .filter(([version]) => RELEASE.test(version) && time[version]! < BEFORE)
    .map(([version, manifest]) => [`${name}@${version}`, JSON.stringify(manifest)] as const);
}
