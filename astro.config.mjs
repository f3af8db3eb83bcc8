import mdx from '@astrojs/mdx';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';

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

/** One self-hosted family; the fallback is size-adjusted, so that nothing jumps when the font arrives. */
const family = (name, cssVariable, fallback, files) => ({
  provider: fontProviders.local(),
  name,
  cssVariable,
  fallbacks: [fallback],
  options: {
    variants: files.map(([weight, file]) => ({ weight, style: 'normal', display: 'swap', src: [`./src/styles/fonts/${file}.woff2`] })),
  },
});

export default defineConfig({
  site: process.env.SITE_URL ?? 'https://compression-tax.example',
  base,
  integrations: [mdx()],
  markdown: { syntaxHighlight: false },
  fonts: [
    family('Newsreader', '--font-heading', 'serif', [[500, 'newsreader-500']]),
    family('IBM Plex Sans', '--font-text', 'sans-serif', [
      [400, 'plex-sans-400'],
      [600, 'plex-sans-600'],
    ]),
  ],
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
    },
  },
  vite: { plugins: [tailwindcss(), reloadOnData] },
});
