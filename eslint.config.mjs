import { defineConfig, globalIgnores } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';

/** The compiler already treats an indexed value as possibly missing; `!` says where it cannot be. */
const everywhere = { '@typescript-eslint/no-non-null-assertion': 'off' };

export default defineConfig(
  // TypeScript is linted by oxlint, which knows types (.oxlintrc.json).
  globalIgnores([
    'dist/',
    'dist-below/',
    'release/',
    '.astro/',
    'node_modules/',
    'test-results/',
    'playwright-report/',
    'data/',
    'harness/.cache/',
    'harness/.runs/',
    'src/pure.d.ts',
  ]),
  { files: ['**/*.mjs'], extends: [tseslint.configs.strict], rules: everywhere },
  { files: ['**/*.astro'], extends: [tseslint.configs.strict, astro.configs.recommended], rules: everywhere },
);
