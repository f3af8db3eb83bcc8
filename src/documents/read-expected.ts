/** Reads what the program must know (expected.ts) from data/ and the notes; Node only. */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { loadCorrections, loadPins } from '../sample-run/index.ts';
import { parseSimulation } from '../report/simulation.ts';
import type { Expected } from './expected.ts';

/** The files of the notes and of the pages about their sources, by name. @param study its id; all of them unless told */
export const noteFiles = (study = '*'): string[] => globSync(`src/studies/${study}/{note,source}.mdx`).sort();

/** Its key in `placed`. */
const keyOf = (file: string): string => basename(dirname(file)) + (basename(file) === 'source.mdx' ? '/source' : '');

export async function readExpected(): Promise<Expected> {
  const idsIn = async (file: string) => claimsPlacedIn(await readFile(file, 'utf8')).map(({ claim }) => claim);
  const placed = noteFiles().map(async (file) => [keyOf(file), await idsIn(file)] as const);
  return {
    pins: await loadPins(),
    corrections: await loadCorrections(),
    placed: Object.fromEntries(await Promise.all(placed)),
    simulation: parseSimulation(await readFile('data/simulation.json', 'utf8')),
  };
}

/** Comments, and code that may show a component. */
const NO_TEXT = /\{\/\*[^]*?\*\/\}|^```[^]*?^```|`[^`\n]*`/gm;

/** Claims that a text places, in its order, with their lines. A note that is built from it has the same: the tests of the ledger compare them. */
export function claimsPlacedIn(mdx: string): { claim: string; line: number }[] {
  const text = mdx.replaceAll(NO_TEXT, (own) => own.replaceAll(/[^\n]/g, ' '));
  return [...text.matchAll(/<(?:Claim|Verdict)\s(?:[^>]*\s)?id=["']([^"']+)["']/g)].map(({ 1: claim = '', index }) => ({
    claim,
    line: text.slice(0, index).split('\n').length,
  }));
}
