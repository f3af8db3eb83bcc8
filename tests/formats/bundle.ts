/** A bundle in memory, as the readers get it, from files that a test writes. */
import type { Bundle } from '../../src/bundle/index.ts';
import { isDataError } from '../../src/run/errors.ts';

/** Text by path below the root. */
export type Files = Record<string, string>;

export const bundleOf = (files: Files, root = 'run'): Bundle => ({
  name: `${root}.tgz`,
  root,
  sha256: '0'.repeat(64),
  sizeBytes: 1,
  files: new Map(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)])),
});

/** The files with one stretch of text changed; throws when the file does not hold it, so that no case tests nothing. */
export function swap(files: Files, file: string, from: string, to: string): Files {
  if (!files[file]?.includes(from)) throw new Error(`${file} does not hold ${from}`);
  return { ...files, [file]: files[file].replace(from, to) };
}

export const without = (files: Files, ...left: string[]): Files =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !left.includes(path)));

/** Code and message with which a reader refuses, so that a test can look at both. */
export function refusalFrom(parse: () => unknown): string {
  try {
    parse();
  } catch (error) {
    if (isDataError(error)) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'read without complaint';
}
