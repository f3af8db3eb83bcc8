import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/**/*.test.ts'], exclude: ['tests/site/**', 'tests/browser/**'] } },
      // Reads dist/: run `npm run build` first.
      { test: { name: 'site', include: ['tests/site/**/*.test.ts'] } },
    ],
  },
});
