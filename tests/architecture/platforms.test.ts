/** Which platform a module may know: each TypeScript project names its files, and the compiler refuses what is of another platform. */
import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

function project(name: string) {
  const { config } = ts.readConfigFile(join(root, `tsconfig.${name}.json`), ts.sys.readFile) as { config: unknown };
  return { name, ...ts.parseJsonConfigFileContent(config, ts.sys, root) };
}

const projects = ['pure', 'worker', 'browser', 'node'].map(project);

/** Built by Astro and checked by `astro check` and tsconfig.json. */
const ofAstro = /^src\/(pages\/|layouts\/|middleware\.ts$|env\.d\.ts$|components\/)/;

it('every module of src is of Astro or of one project', () => {
  const modules = globSync('src/**/*.ts', { cwd: root }).filter((path) => !ofAstro.test(path));
  const named = projects.flatMap(({ fileNames }) => fileNames.map((file) => relative(root, file)));
  expect(named.filter((path) => path.startsWith('src/')).toSorted()).toEqual(modules.toSorted());
});

const parsed = new Map<string, ts.SourceFile | undefined>();
const host = ts.createCompilerHost({});
const parse = host.getSourceFile.bind(host);
host.getSourceFile = (path, target) => {
  if (!parsed.has(path)) parsed.set(path, parse(path, target));
  return parsed.get(path);
};

/** Whatever the modules of a project can name, their own declarations, the libraries and what their packages drag in. */
function namesIn({ fileNames, options }: (typeof projects)[number]): ReadonlySet<string> {
  const program = ts.createProgram({ rootNames: fileNames, options, host });
  const anywhere = program.getSourceFile(fileNames.find((path) => !path.endsWith('.d.ts'))!)!;
  return new Set(
    program
      .getTypeChecker()
      .getSymbolsInScope(anywhere, ts.SymbolFlags.Value)
      .map(({ name }) => name),
  );
}

const PLATFORM = ['document', 'window', 'localStorage', 'importScripts', 'process', 'Buffer', 'require', 'fetch', 'console'] as const;
const known: Record<string, readonly (typeof PLATFORM)[number][]> = {
  pure: [],
  worker: ['importScripts', 'fetch', 'console'],
  browser: ['document', 'window', 'localStorage', 'fetch', 'console'],
  // Node has a localStorage of its own.
  node: ['localStorage', 'process', 'Buffer', 'require', 'fetch', 'console'],
};

describe.each(projects)('$name code', (own) => {
  it('knows the globals of its platform and of no other', () => {
    const names = namesIn(own);
    expect(PLATFORM.filter((name) => names.has(name))).toEqual(known[own.name]);
  });
});
