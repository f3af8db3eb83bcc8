import { defineConfig } from 'vitest/config';

/** `npm run test:all`: the tests tagged `long` too. */
const all = process.env['TEST_ALL'] !== undefined;

export default defineConfig({
  test: {
    // Room for a busy machine: nothing is judged by time but that it ends.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Files share their modules, and with them the archives that were parsed once: tests change copies of data/, never what is loaded.
    isolate: false,
    // Modules as Node runs them for `tax`: through Vite's runner each error costs milliseconds, and damaged archives make thousands.
    experimental: { viteModuleRunner: false },
    // One of them often waits for a process that it started.
    maxWorkers: 2,
    tags: [{ name: 'long', description: 'Takes long and seldom fails alone: run by `npm run test:all`.' }],
    ...(all ? {} : { tagsFilter: ['!long'] }),
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/**/*.test.ts'], exclude: ['tests/site/**', 'tests/browser/**'] } },
      // Reads dist/, or DIST: run `npm run build` first.
      { extends: true, test: { name: 'site', include: ['tests/site/**/*.test.ts'] } },
    ],
  },
});
