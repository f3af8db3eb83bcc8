/** Which platform a module may know: each TypeScript project names its files, and the compiler refuses what is of another platform. */
import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

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

it('each project knows the globals of its platform and of no other', () => {
  const known = projects.map(({ name, options }) => [name, options.lib!.map((file) => /lib\.(.*)\.d\.ts/.exec(file)![1]), options.types]);
  expect(known).toEqual([
    ['pure', ['es2024'], []],
    ['worker', ['es2024', 'webworker'], ['vite/client']],
    ['browser', ['es2024', 'dom', 'dom.iterable'], ['vite/client']],
    ['node', ['es2024'], ['node']],
  ]);
});
