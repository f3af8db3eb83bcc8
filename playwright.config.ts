import { defineConfig, devices } from '@playwright/test';
import { tmpdir } from 'node:os';
import { findHeadless, findProgram } from './scripts/ensure.mjs';

const port = Number(process.env['TEST_PORT'] ?? 4399);
/** Folder of the same site built for /tax/ on its server, which below-a-path.spec.ts looks at; `npm test` builds it. */
const below = process.env['DIST_BELOW'];
const executablePath = findHeadless();
const caddy = findProgram(['caddy']);
/**
 * A real server with the published configuration, but for the policy about openers, for which a browser starts another process with every
 * page; tests/site/servers.test.ts reads it. Astro's own server where Caddy is not installed.
 * @param site folder of its files
 * @param base path that they were built for, without the last slash
 */
const serverOf = (port: number, site: string, base = '') => ({
  command: caddy
    ? `sed /Opener-Policy/d deploy/Caddyfile | ${caddy} run --config - --adapter caddyfile`
    : `astro preview --port ${port} --ignore-lock`,
  url: `http://localhost:${port}${base}/`,
  reuseExistingServer: false,
  env: {
    ASTRO_TELEMETRY_DISABLED: '1',
    // Caddy keeps its state there.
    HOME: tmpdir(),
    SITE_ADDRESS: `:${port}`,
    SITE_ROOT: site,
    DIST: site,
    BASE_PATH: base,
  },
});

const quiet = [
  // Letters as wide as in a window: without windows Chromium rounds them to whole pixels.
  '--font-render-hinting=none',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page asks another host for anything; site.ts reports the attempt.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
];
const isRoot = process.getuid?.() === 0;
/** `npm run test:all`: the long tests too, and all of them on the phone as well. */
const all = process.env['TEST_ALL'] !== undefined;

export default defineConfig({
  testDir: 'tests/browser',
  workers: 3,
  // Room for a busy machine: nothing is judged by time but that it ends.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  retries: 0,
  grepInvert: all ? [] : /@long/,
  fullyParallel: true,
  forbidOnly: !!process.env['CI'],
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}/`,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: isRoot ? ['--no-sandbox', ...quiet] : quiet,
    },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'] } },
    // What depends on layout or touch is tagged.
    { name: 'phone', grep: all ? /./ : /@phone/, use: { ...devices['Pixel 7'] } },
  ],
  // Serves dist/: run `npm run build` first.
  webServer: [serverOf(port, 'dist'), ...(below ? [serverOf(port + 1, below, '/tax')] : [])],
});
