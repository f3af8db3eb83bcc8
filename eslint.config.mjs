import { defineConfig, globalIgnores } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';

/** The compiler already treats an indexed value as possibly missing; `!` says where it cannot be. */
const everywhere = { '@typescript-eslint/no-non-null-assertion': 'off' };

export default defineConfig(
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
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      ...everywhere,
      // Ambient declarations can only import in a type.
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // A number in a message needs no String().
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `(x) => list.push(x)` as a callback is plain enough.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // The methods here belong to plain objects and know no `this`.
      '@typescript-eslint/unbound-method': 'off',
      // Text is taken apart by code points on purpose.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
    },
  },
  // Only `astro check` knows the type of a component.
  { files: ['src/components/note-components.ts'], rules: { '@typescript-eslint/no-unsafe-assignment': 'off' } },
  { files: ['**/*.mjs'], extends: [tseslint.configs.strict], rules: everywhere },
  { files: ['**/*.astro'], extends: [tseslint.configs.strict, astro.configs.recommended], rules: everywhere },
);
