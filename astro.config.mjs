import mdx from '@astrojs/mdx';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { searchIndex } from './scripts/search-index.mjs';

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

export default defineConfig({
  site: process.env.SITE_URL ?? 'https://compression-tax.example',
  base,
  outDir: process.env.DIST ?? 'dist',
  integrations: [mdx(), sitemap({ filter: (page) => !page.includes('/embed/') }), searchIndex()],
  markdown: { syntaxHighlight: false },
  // No inline style: the content security policy needs no exception. Several pages at a time: one is made while another is written.
  build: { inlineStylesheets: 'never', concurrency: 4 },
  vite: {
    plugins: [tailwindcss(), reloadOnData],
    build: { assetsInlineLimit: 0, modulePreload: false, cssCodeSplit: false },
  },
});
