import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/ensure.mjs';

const port = Number(process.env['TEST_PORT'] ?? 4399);
/** Set for a site that was built below a path: one spec looks at it there. */
const base = `/${process.env['BASE_PATH'] ?? ''}/`.replace(/\/+/g, '/');
const executablePath = findChromium();

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: base === '/' ? '**/*.spec.ts' : 'below-a-path.spec.ts',
  testIgnore: base === '/' ? 'below-a-path.spec.ts' : [],
  workers: 2,
  // Room for a busy machine; nothing is judged by time.
  timeout: 60_000,
  // A real browser loses an event now and then; a test that needed its second try is listed as flaky.
  retries: 1,
  fullyParallel: true,
  forbidOnly: !!process.env['CI'],
  reporter: 'list',
  use: {
    // The service worker answers in the tests' place; the test that is about it lets it.
    serviceWorkers: 'block',
    baseURL: `http://localhost:${port}${base}`,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: isRoot ? ['--no-sandbox', ...quiet] : quiet,
    },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'] } },
    { name: 'phone', use: { ...devices['Pixel 7'] } },
  ],
  webServer: {
    // Serves dist/: run `npm run build` first.
    command: `astro preview --port ${port} --ignore-lock`,
    url: `http://localhost:${port}${base}`,
    reuseExistingServer: false,
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
  },
});
