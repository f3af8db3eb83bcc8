/** The folders are the architecture: who may import whom. Which platform a module may know is the compiler's, see platforms.test.ts. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Folder of src/ → the other folders that it may import from. `*` = any. */
const table: Record<string, readonly string[]> = {
  run: [],
  markup: [],
  bundle: ['run'],
  formats: ['bundle', 'run'],
  'sample-run': ['formats', 'bundle', 'run'],
  claims: ['run'],
  charts: ['markup', 'run'],
  studies: ['sample-run', 'economics', 'claims', 'charts', 'run'],
  report: ['charts', 'claims', 'economics', 'markup', 'run'],
  economics: ['run'],
  documents: ['report', 'studies', 'sample-run', 'claims', 'charts', 'markup', 'run'],
  workbench: ['documents', 'report', 'economics', 'studies', 'sample-run', 'formats', 'bundle', 'claims', 'charts', 'run'],
  browser: ['workbench', 'report', 'economics', 'claims', 'charts', 'markup', 'run', 'styles'],
  components: ['browser', 'workbench', 'report', 'economics', 'claims', 'charts', 'bundle', 'run', 'styles'],
  layouts: ['browser', 'components', 'claims', 'run', 'styles'],
  pages: ['*'],
  cli: ['*'],
  styles: [],
};

interface SourceFile {
  /** Below src/, with forward slashes. */
  path: string;
  text: string;
}

const importPattern = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g;
/** The first argument of `import.meta.glob`: a quoted pattern, or a list of them. */
const globPattern = /\bimport\.meta\.glob[^(]*\(\s*(\[[^\]]*\]|(['"])[^'"\n]*\2)/g;
const globsOf = (text: string) =>
  [...text.matchAll(globPattern)].flatMap(([, patterns = '']) =>
    [...patterns.matchAll(/(['"])!?([^'"\n]+)\1/g)].map((match) => match[2] ?? ''),
  );
const importsOf = (text: string) => [...[...text.matchAll(importPattern)].map((match) => match[2] ?? ''), ...globsOf(text)];
const folderOf = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '');

/** The note of a study is a page: it resolves the study and places components. */
const layerOf = (path: string) => (/^studies\/.*\.mdx$/.test(path) ? 'pages' : folderOf(path));

/** What breaks the table, one line each. Files directly in src/ are the site's configuration, open to all and free to import. */
function violations({ path, text }: SourceFile): string[] {
  const layer = layerOf(path);
  const found: string[] = [];
  if (layer === '') return found;
  const allowed = table[layer];
  if (!allowed) return [`${path}: the folder ${layer} is not in the import table`];
  for (const specifier of importsOf(text)) {
    if (specifier.startsWith('/')) found.push(`${path}: ${specifier} is not relative`);
    if (!specifier.startsWith('.')) continue;
    const target = normalize(join(dirname(path), specifier));
    const folder = folderOf(target);
    if (folder === layer || folder === '' || target.startsWith('..')) continue;
    if (!allowed.includes('*') && !allowed.includes(folder)) found.push(`${path}: ${layer} imports ${folder} (${specifier})`);
  }
  return found;
}

const src = join(import.meta.dirname, '../../src');
const files: SourceFile[] = globSync('**/*.{ts,astro,mdx}', { cwd: src }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(join(src, path), 'utf8'),
}));

describe('the import table', () => {
  it('holds for every file in src', () => {
    expect(files.length).toBeGreaterThan(20);
    expect(files.flatMap(violations)).toEqual([]);
  });

  it('knows every folder of src, and the README lists each below those that it imports from', () => {
    const folders = [...new Set(files.map(({ path }) => folderOf(path)).filter(Boolean))];
    expect(folders.filter((folder) => !(folder in table))).toEqual([]);
    const readme = readFileSync(join(src, '../README.md'), 'utf8');
    const listed = [...readme.matchAll(/^\| `src\/([\w-]+)\/`/gm)].map((match) => match[1]!);
    expect(listed.toSorted()).toEqual(Object.keys(table).toSorted());
    const below = listed.flatMap((folder, i) =>
      table[folder]!.filter((other) => listed.indexOf(other) > i).map((other) => `${folder} ${other}`),
    );
    expect(below).toEqual([]);
  });

  it.each([
    ['run/a.ts', "import { readBundle } from '../bundle/index.ts';"],
    ['charts/a.ts', "import type { Claim } from '../claims/types.ts';"],
    ['components/A.astro', "import { runs } from '../sample-run/index.ts';"],
    ['claims/a.ts', "const { load } = await import('../sample-run/load.ts');"],
    ['browser/a.ts', "const notes = import.meta.glob<string>('../studies/*/note.mdx', { query: '?raw' });"],
    ['charts/a.ts', "import.meta.glob(['./*.ts', '../*/index.ts']);"],
    ['report/a.ts', "import.meta.glob('/src/studies/*/note.mdx');"],
    ['utils/a.ts', ''],
  ])('is broken by a wrong line in %s', (path, text) => {
    expect(violations({ path, text })).not.toEqual([]);
  });
});

/** Files that lead back to themselves, each with the path on which they do. */
function circlesIn(all: readonly SourceFile[]): string[] {
  const known = new Set(all.map(({ path }) => path));
  const next = new Map(
    all.map(({ path, text }) => [
      path,
      importsOf(text)
        .map((specifier) => normalize(join(dirname(path), specifier)))
        .filter((to) => known.has(to)),
    ]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    else if (!done.has(path)) for (const to of next.get(path)!) visit(to, [...trail, path]);
    done.add(path);
  };
  for (const { path } of all) visit(path, []);
  return found;
}

describe('imports, of types and at run time too,', () => {
  it('run in no circle', () => {
    expect(circlesIn(files)).toEqual([]);
  });
});

it('has no drawer folder', () => {
  expect(files.filter(({ path }) => /(^|\/)(utils?|lib|helpers?|common|misc)\//.test(path))).toEqual([]);
});
