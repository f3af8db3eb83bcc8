/** Reads what the program must know (expected.ts) from the disk; Node only. In: data/ and the notes. Out: plain values; the same files give the same values. */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { mdxToHast, type HastNode, type MdxJsxFlowElementHast, type MdxJsxTextElementHast } from 'satteri';
import * as v from 'valibot';
import { escapeText, joined, tag, type Html } from '../charts/markup.ts';
import { loadCorrections, loadPins } from '../sample-run/index.ts';
import type { Expected, Placed } from './expected.ts';

const SourceClaims = v.array(v.object({ id: v.string(), study: v.string(), quote: v.string() }));

/** The files of the notes and of the pages about their sources, by name. */
export const noteFiles = (): string[] => globSync('src/studies/*/{note,source}.mdx').sort();

/** Its key in `placed`. */
const keyOf = (file: string): string => basename(dirname(file)) + (basename(file) === 'source.mdx' ? '/source' : '');

export async function readExpected(): Promise<Expected> {
  const claims = v.parse(SourceClaims, JSON.parse(await readFile('data/source-claims.json', 'utf8')));
  const byStudy = Map.groupBy(claims, ({ study }) => study);
  const placed = noteFiles().map(async (file) => [keyOf(file), placedIn(await readFile(file, 'utf8'), file)] as const);
  return {
    pins: await loadPins(),
    corrections: await loadCorrections(),
    sourceClaims: Object.fromEntries([...byStudy].map(([study, own]) => [study, own.map(({ id }) => id)])),
    placed: Object.fromEntries(await Promise.all(placed)),
  };
}

type Component = MdxJsxFlowElementHast | MdxJsxTextElementHast;

/**
 * What a text places, in its order.
 * @param file names it in errors
 * @throws Error when an id is missing or not written out
 */
export function placedIn(mdx: string, file: string): Placed[] {
  const placed: Placed[] = [];
  const textOf = (component: Component, name: string): string => {
    const text = attribute(component, name);
    if (typeof text === 'string') return text;
    throw new Error(`${file}: <${component.name}> has no ${name} as plain text; write ${name}="…".`);
  };
  const idOf = (component: Component) => textOf(component, 'id');
  const visit = (node: HastNode): void => {
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      if (node.name === 'Claim') placed.push({ kind: 'number', claim: idOf(node), spread: attribute(node, 'spread') === null });
      else if (node.name === 'Verdict') placed.push({ kind: 'sentence', claim: idOf(node), html: htmlOf(node.children, file) });
      else if (node.name === 'Figure') placed.push({ kind: 'chart', chart: idOf(node) });
      else if (node.name === 'Results')
        placed.push(...listOf(attribute(node, 'charts'), file).map((chart): Placed => ({ kind: 'chart', chart })));
      else if (node.name === 'Audit') placed.push({ kind: 'audit' });
      else if (node.name === 'AuditSummary') placed.push({ kind: 'audit summary' });
      else if (node.name === 'Replications') placed.push({ kind: 'replications' });
      else if (node.name === 'Machines') placed.push({ kind: 'machines' });
    }
    if ('children' in node) for (const child of node.children) visit(child);
    // Its chart follows its lines.
    if (node.type === 'mdxJsxFlowElement' && node.name === 'Brief') placed.push({ kind: 'chart', chart: textOf(node, 'chart') });
  };
  // As Astro parses notes, quotes and dashes included.
  visit(mdxToHast(mdx, { features: { smartPunctuation: true } }));
  return placed;
}

/** Text of an attribute, null for one without a value, the source of an expression in braces; undefined where it is absent. */
function attribute({ attributes }: Component, name: string): string | null | undefined | { expression: string } {
  const found = attributes.find((a) => a.type === 'mdxJsxAttribute' && a.name === name);
  if (found?.type !== 'mdxJsxAttribute') return undefined;
  return typeof found.value === 'object' && found.value !== null ? { expression: found.value.value } : (found.value ?? null);
}

/** `['a', 'b']` as a list of texts. */
function listOf(value: ReturnType<typeof attribute>, file: string): string[] {
  const expression = typeof value === 'object' && value !== null ? value.expression : '';
  try {
    return v.parse(v.array(v.string()), JSON.parse(expression.replaceAll("'", '"')));
  } catch (cause) {
    throw new Error(`${file}: <Results> has charts={${expression}}, expected a list of ids: charts={['a', 'b']}.`, { cause });
  }
}

/** A sentence may hold text and plain inline elements such as `em`. */
function htmlOf(nodes: readonly HastNode[], file: string): Html {
  const parts = nodes.map((node) => {
    if (node.type === 'text') return escapeText(node.value);
    if (node.type === 'element') return tag(node.tagName, {}, htmlOf(node.children, file));
    throw new Error(`${file}: a <Verdict> holds ${node.type}, expected text and plain inline elements.`);
  });
  return joined(parts);
}
