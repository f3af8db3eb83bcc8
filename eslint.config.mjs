import { defineConfig, globalIgnores } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores(['dist/', '.astro/', 'node_modules/', 'test-results/', 'playwright-report/', 'data/']),
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      // The compiler already treats an indexed value as possibly missing; `!` says where it cannot be.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // A number or a count in a message needs no String().
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `(x) => list.push(x)` as a callback is plain enough.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  { files: ['**/*.mjs'], extends: [tseslint.configs.strict] },
  { files: ['**/*.astro'], extends: [tseslint.configs.strict, astro.configs.recommended] },
);
