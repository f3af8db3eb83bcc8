/** What the site serves against what is computed again: every figure of a page by its key, every line of a file. */
import type { ChartSpec } from '../charts/spec.ts';
import type { View } from '../charts/view.ts';
import type { LedgerRow } from '../claims/ledger.ts';
import { claimOf } from '../documents/claims.ts';
import type { Lookup } from '../documents/lookup.ts';
import { sortedJson } from '../documents/json.ts';
import { pointsOf, type ChartPoint } from '../report/chart-point.ts';
import { figuresIn, scopeOf, type Figure } from '../report/keyed-figures.ts';
import { dataValue, keepUnits } from '../run/format.ts';

export interface Failure {
  state: 'refused' | 'differs' | 'not recomputed' | 'not read';
  /** The key of the first figure that it is about, or the claim of a line; null = the whole page, file or archive. */
  key: string | null;
  message: string;
}

/** An archive, a page or a file after a check. */
export interface Checked {
  kind: 'archive' | 'page' | 'file';
  /** Below the site's base; of an archive the id of its run. */
  path: string;
  /** The study that it belongs to; null = the whole site. */
  study: string | null;
  /** How many figures or lines were compared. */
  compared: number;
  failures: readonly Failure[];
}

type Compared = Pick<Checked, 'compared' | 'failures'>;

/** Compares every figure of a page. @param placed the keys of the figures that the build put there, in order */
export function checkPage(html: string, placed: readonly string[], lookup: Lookup): Compared {
  const figures = figuresIn(html);
  const keys = figures.map(({ key }) => key);
  const found = figures.flatMap((figure) => failureOf(figure, lookup));
  const moved = keys.findIndex((key, i) => key !== placed[i]);
  const isAsPlaced = moved < 0 && keys.length === placed.length;
  const [missing, extra] = isAsPlaced ? [[], []] : [without(placed, keys), without(keys, placed)];
  const differs = (key: string, message: string): Failure => ({ state: 'differs', key, message });
  return {
    compared: figures.length,
    failures: firstOfScopes([
      ...found,
      ...missing.map((key) => differs(key, 'is missing')),
      ...extra
        .filter((key) => !found.some((other) => other.key === key))
        .map((key) => differs(key, 'stands where the build placed no such figure')),
      ...(moved < 0 || missing.length + extra.length > 0 ? [] : [differs(placed[moved]!, `in its place stands ${keys[moved]}`)]),
    ]),
  };
}

function failureOf({ key, text, value }: Figure, lookup: Lookup): Failure[] {
  const expected = key === '' ? undefined : lookup(key);
  if (expected instanceof Error) return [{ state: 'not recomputed', key, message: expected.message }];
  if (!expected) return [{ state: 'differs', key, message: `“${excerpt(text, 0)}” is computed from no archive` }];
  const differs = (served: string, own: string): Failure[] => [{ state: 'differs', key, message: firstDifference(served, own) }];
  // What is written into an attribute, or into code, stays as it is.
  if (text !== expected.text && text !== keepUnits(expected.text)) return differs(text, expected.text);
  const own = expected.value ?? expected.text;
  return value === undefined || value === own ? [] : differs(value, own);
}

/** What is in `all` more often than in `others`. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = new Map([...Map.groupBy(others, (key) => key)].map(([key, own]) => [key, own.length]));
  return all.filter((key) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

/** One failure for each scope and state, with how many more there are. */
const firstOfScopes = (failures: readonly Failure[]): Failure[] =>
  [...Map.groupBy(failures, ({ state, key }) => `${state} ${scopeOf(key ?? '')}`).values()].map(([first, ...more]) => ({
    ...first!,
    message: first!.message + (more.length > 0 ? ` (and ${more.length} more figures of ${scopeOf(first!.key ?? '') || 'no key'})` : ''),
  }));

/** Compares a file line by line. @param lines null for one that cannot be computed */
export function checkFile(served: string, lines: readonly (string | null)[]): Compared {
  const given = served.split('\n');
  const failures = lines.flatMap((line, i): Failure[] => {
    const text = given[i] ?? '';
    if (line === text) return [];
    const key = /"id":"([^"]+\/[^"]+)"/.exec(line ?? text)?.[1] ?? null;
    if (line === null) return [{ state: 'not recomputed', key, message: 'an archive that it is computed from was refused' }];
    return [{ state: 'differs', key, message: firstDifference(text, line) }];
  });
  const length = given.length === lines.length ? [] : [`has ${given.length} lines, expected ${lines.length}`];
  return {
    compared: lines.length,
    failures: [...failures.slice(0, LISTED), ...length.map((message) => ({ state: 'differs' as const, key: null, message }))],
  };
}

/** Lines of one file that are listed. */
const LISTED = 50;

/** What a card shows of a claim: its row as the API served it, and what the page prints at the number or sentence. */
export interface ShownClaim {
  row: object;
  /** Text and value of a number, or the word of a verdict. */
  printed: { text: string; value: number } | string;
}

/** A chart by its address, and how it is shown. */
export interface ShownChart {
  study: string;
  run: string;
  id: string;
  view: View;
}

/** A point as a card shows it against the same chart recomputed: none where some point of it is just this one. */
export function differencesOfPoint(chart: ChartSpec, shown: ChartPoint): string[] {
  const points = pointsOf(chart);
  if (points.some((point) => sortedJson(point) === sortedJson(shown))) return [];
  const same = points.find(({ text }) => text === shown.text);
  return same ? differencesOf(shown, same) : [`The archive gives no “${shown.text}”.`];
}

/** All that a card and its page show of a claim against what was recomputed, one sentence for each difference. */
export function differencesOfCard(row: LedgerRow, { row: shown, printed }: ShownClaim, base: string): string[] {
  const { text, value } = typeof printed === 'string' ? { text: printed, value: null } : printed;
  const recomputed = row.published ?? row.verdict ?? '';
  const due = row.value === null ? null : Number(dataValue(row.value));
  return [
    ...(text === recomputed ? [] : [`On this page: “${text}”, expected “${recomputed}”.`]),
    ...(value === due ? [] : [`Value on this page: “${value}”, expected “${due}”.`]),
    ...differencesOf(shown, claimOf(row, base)),
  ];
}

/** A sentence for each field of a card that differs. */
function differencesOf(shown: object, expected: object): string[] {
  const [given, due] = [shown, expected] as Record<string, unknown>[];
  return Object.keys({ ...due, ...given })
    .map((name) => [name, asText(given![name]), asText(due![name])] as const)
    .filter(([, a, b]) => a !== b)
    .map(([name, a, b]) => `In the card, field ${name}: ${firstDifference(a, b)}.`);
}

const asText = (value: unknown) => (value === undefined ? 'nothing' : sortedJson(value));

/** `“… 11.8×”, expected “… 11.9×”` */
function firstDifference(served: string, expected: string): string {
  let at = 0;
  while (at < served.length && served[at] === expected[at]) at++;
  return `“${excerpt(served, at)}”, expected “${excerpt(expected, at)}”`;
}

/** Characters before and after a place that an excerpt shows. */
const [BEFORE, AFTER] = [40, 60];

function excerpt(text: string, at: number): string {
  const [from, to] = [Math.max(0, at - BEFORE), at + AFTER];
  const part = text.slice(from, to).replaceAll(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${part || 'nothing'}${to < text.length ? '…' : ''}`;
}
