/** notices.txt against what the site sends, found a second way: from sources, banners and file names instead of the bundler's list. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { attribute, base, dist, elementsOf, pages, read } from './dist.ts';

const notices = read('notices.txt');
const filesOf = (pattern: string, cwd = dist) => globSync(pattern, { cwd }).map((path) => path.replaceAll('\\', '/'));

it('is linked from the foot of every page but figures to embed', () => {
  const without = pages.filter((page) => !elementsOf(page).some((e) => e.tagName === 'a' && attribute(e, 'href') === `${base}notices.txt`));
  expect(without.filter((page) => !page.startsWith('embed/'))).toEqual([]);
});

it('lists every package that code for browsers imports', () => {
  const src = join(import.meta.dirname, '../../src');
  const named = filesOf('{browser,workbench}/**/*.ts', src).flatMap((path) =>
    [...readFileSync(join(src, path), 'utf8').matchAll(/^import (?!type\b)[^;]*?from '(?![.\w]*:|\.)((?:@[^/']+\/)?[^/']+)/gm)].map(
      (m) => m[1]!,
    ),
  );
  expect(named).toContain('chart.js');
  expect([...new Set(named)].filter((name) => !notices.includes(`\n  ${name} `))).toEqual([]);
});

it('lists the versions that the files themselves state', () => {
  const texts = filesOf('{_astro,embed,pagefind}/**/*.{js,css}').map(read);
  const banners = texts.flatMap((text) => [...text.matchAll(/\/\*! (\S+) v([\d.]+)/g)].map(([, name, version]) => `${name!} ${version!}`));
  const search = texts.flatMap((text) => [...text.matchAll(/pagefind_version="([\d.]+)"/g)].map(([, version]) => `pagefind ${version!}`));
  expect(search.length).toBeGreaterThan(0);
  expect([...banners, ...search].filter((stated) => !notices.includes(`\n  ${stated} (`))).toEqual([]);
});

it('names each font, and no program comes from where no notice is made', () => {
  const fonts = filesOf('**/*.{woff2,woff,ttf,otf}').map((path) => basename(path).replace(/\.[\w-]+(\.\w+)$/, '$1'));
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((font) => !notices.includes(font))).toEqual([]);
  const known = /^(_astro|pagefind)\/|^sw\.js$|^embed\/(style\.css|height\.js)$/;
  expect(filesOf('**/*.{js,mjs,css,wasm,pagefind}').filter((path) => !known.test(path))).toEqual([]);
});
