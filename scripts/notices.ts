/**
 * Vite plugins that write dist/notices.txt: the licences of all that a browser is sent.
 * Vite's own `build.license` leaves out Workers and what the bundler itself adds. A module without a licence text fails the build.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { DataError } from '../src/run/errors.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Packages that reach the browser without being a module: style sheets of Tailwind, and what search-index.mjs copies. */
const COPIED = ['tailwindcss', 'pagefind'];

/** Modules of ours that are no file. */
const OWN = ['\0virtual:expected'];

/**
 * @param id of a module, as the bundler names it
 * @returns the package that it is from; undefined for a module of this project
 * @throws DataError `notices-owner`
 */
export function ownerOf(id: string): string | undefined {
  const path = id.replaceAll('\\', '/');
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? /^\0(vite|rolldown)\//.exec(path) ?? [];
  if (name !== undefined || OWN.includes(id) || path.startsWith(root.replaceAll('\\', '/'))) return name;
  const advice = 'Add it to OWN in scripts/notices.ts, or its package to ownerOf.';
  throw new DataError('notices-owner', JSON.stringify(id), `a browser is sent this module, but it belongs to no package. ${advice}`);
}

/**
 * @param name of an installed package
 * @param folder where packages are installed
 * @returns its name, version and licence, with the text of its own files, or of licences/<name>-<version>.txt where that says more
 * @throws DataError `notices-licence` where there is neither
 */
export function noticeOf(name: string, folder = join(root, 'node_modules')): { title: string; text: string } {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'));
  const { version, license } = manifest as Record<'version' | 'license', string>;
  const collected = `licences/${name}-${version}.txt`;
  if (existsSync(join(root, collected))) return { title: `${name} ${version} (${license}, and others)`, text: read(collected) };
  const files = readdirSync(join(folder, name), { withFileTypes: true })
    .filter((file) => file.isFile() && /^(licen[cs]e|copying|notice)/i.test(file.name))
    .map((file) => readFileSync(join(folder, name, file.name), 'utf8'));
  if (files.length === 0) {
    const advice = `Write its licences to ${collected}, as for another version there.`;
    throw new DataError('notices-licence', `node_modules/${name}`, `parts of it are sent, but it has no LICENSE file. ${advice}`);
  }
  // Vite lists after its own licence those of what it builds with, none of which is sent.
  const text = files.map((file) => file.split('# Licenses of bundled dependencies')[0]!.trim()).join('\n\n');
  return { title: `${name} ${version} (${license})`, text };
}

/** @param packages names of packages that are sent, in any order @returns the file's text, the same for the same packages */
export function noticesText(packages: Iterable<string>): string {
  const fonts = { title: 'Newsreader and IBM Plex Sans (OFL-1.1)', text: read('src/styles/fonts/OFL.txt') };
  const notices = [fonts, ...[...new Set([...packages, ...COPIED])].sort().map((name) => noticeOf(name))];
  const rule = '='.repeat(80);
  return [
    'Compression Tax is published under the MIT licence:',
    read('LICENSE'),
    'A browser is also sent work of others, each under its own licence, which follows:',
    notices.map(({ title }) => `  ${title}`).join('\n'),
    ...notices.map(({ title, text }) => `${rule}\n${title}\n${rule}\n\n${text}`),
    '',
  ].join('\n\n');
}

const read = (path: string) => readFileSync(join(root, path), 'utf8').trim();

/** @returns `worker` for the plugins of Workers, which are built before the pages' scripts, and `page`, which also writes the file */
export function notices(): { worker: Plugin; page: Plugin } {
  const packages = new Set<string>();
  const collect: Plugin['generateBundle'] = (_options, bundle) => {
    const ids = Object.values(bundle).flatMap((file) => (file.type === 'asset' ? [] : file.moduleIds));
    for (const name of ids.map(ownerOf)) if (name !== undefined) packages.add(name);
  };
  return {
    worker: { name: 'notices-worker', generateBundle: collect },
    page: {
      name: 'notices',
      applyToEnvironment: ({ name }) => name === 'client',
      generateBundle(options, bundle, isWrite) {
        void collect.call(this, options, bundle, isWrite);
        this.emitFile({ type: 'asset', fileName: 'notices.txt', source: noticesText(packages) });
      },
    },
  };
}
