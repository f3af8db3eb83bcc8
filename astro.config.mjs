import mdx from '@astrojs/mdx';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { notices } from './scripts/notices.ts';
import { placedFigures } from './scripts/placed-figures.ts';
import { searchIndex } from './scripts/search-index.mjs';
import { noteFiles, readExpected } from './src/documents/read-expected.ts';
import { refuseUnwritten } from './src/documents/unwritten.ts';

const base = `/${process.env.BASE_PATH ?? ''}/`.replace(/\/+/g, '/');

/** Reloads the page under `astro dev` when a bundle, a pin or a published literal changes. */
const reloadOnData = {
  name: 'reload-on-data',
  configureServer(server) {
    server.watcher.add('data');
    server.watcher.on('all', (_event, path) => {
      if (!/(^|[\\/])data[\\/]/.test(path)) return;
      for (const environment of Object.values(server.environments)) environment.moduleGraph.invalidateAll();
      server.ws.send({ type: 'full-reload' });
    });
  },
};

/** `virtual:expected`: what the program must know without asking a server, for the build and bundled into the Worker that checks. */
const expected = {
  name: 'expected',
  resolveId: (id) => (id === 'virtual:expected' ? '\0virtual:expected' : undefined),
  async load(id) {
    if (id !== '\0virtual:expected') return undefined;
    for (const file of noteFiles()) this.addWatchFile(file);
    return `export default ${JSON.stringify(await readExpected())}`;
  },
};

const licences = notices();

/** A study whose author has still to write is for looking at, not for readers. */
const written = { name: 'written', hooks: { 'astro:build:start': () => refuseUnwritten(process.env) } };

export default defineConfig({
  site: process.env.SITE_URL ?? 'https://compression-tax.example',
  base,
  outDir: process.env.DIST ?? 'dist',
  redirects: { '/de/notes/rocksdb-blob': `${base}notes/rocksdb-blob/`, '/map': base },
  integrations: [written, mdx(), sitemap({ filter: (page) => !/\/embed\//.test(page) }), placedFigures(), searchIndex()],
  markdown: { syntaxHighlight: false },
  // No inline style: the content security policy needs no exception. Several pages at a time: one is made while another is written.
  build: { inlineStylesheets: 'never', concurrency: 4 },
  vite: {
    plugins: [tailwindcss(), reloadOnData, expected, licences.page],
    worker: { plugins: () => [expected, licences.worker] },
    build: { assetsInlineLimit: 0, modulePreload: false, cssCodeSplit: false },
  },
});
