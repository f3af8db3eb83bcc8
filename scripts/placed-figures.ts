/** `/verify/figures.json`: the keys of the figures on every page as built, in their order, which a check of the site expects there. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { PLACED, type Placed } from '../src/documents/expected.ts';
import { figuresIn } from '../src/report/keyed-figures.ts';

export const placedFigures = (): AstroIntegration => ({
  name: 'placed-figures',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const root = fileURLToPath(dir);
      const files = globSync('**/index.html', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
      const pages = files.map((file) => file.slice(0, -'index.html'.length));
      const keysOf = (page: string) => figuresIn(readFileSync(`${root}${page}index.html`, 'utf8')).map(({ key }) => key);
      const placed = pages.sort().map((page) => [page, keysOf(page)] as const);
      writeFileSync(root + PLACED, JSON.stringify(Object.fromEntries(placed.filter(([, keys]) => keys.length > 0)) satisfies Placed));
    },
  },
});
