import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Room for a busy machine; nothing is judged by time.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/**/*.test.ts'], exclude: ['tests/site/**', 'tests/browser/**'] } },
      // Reads dist/: run `npm run build` first.
      { extends: true, test: { name: 'site', include: ['tests/site/**/*.test.ts'] } },
    ],
  },
});
