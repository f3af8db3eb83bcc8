/** What has been published: data/published/<study>.json. Recomputed and published must agree, figure by figure. */
import * as v from 'valibot';
import { checked, parsedJson } from '../run/checked.ts';
import { DataError } from '../run/errors.ts';
import type { Result } from './types.ts';

const Schema = v.strictObject({
  study: v.string(),
  /** By claim id: text as printed, value unrounded. */
  claims: v.record(v.string(), v.strictObject({ text: v.string(), value: v.pipe(v.number(), v.finite()) })),
});
export type Published = v.InferOutput<typeof Schema>;

export interface Finding {
  code: 'published-differs' | 'published-missing' | 'published-unknown' | 'verdict-fails';
  claim: string;
  message: string;
}

/** Relative room for a value that was written and read as decimal text. */
const SAME = 1e-12;

/** @param file named in errors. @throws DataError `published-schema` with the JSON pointer, when it does not have the shape above */
export function parsePublished(text: string, file = 'data/published'): Published {
  const fail = (at: string, { message }: { message: string }) =>
    new DataError('published-schema', file + at, `${message}; restore it from version control, or write it with tax publish.`);
  const json = parsedJson(text, (cause) => fail('', cause));
  return checked(Schema, json, fail);
}

/** The file's content for these claims, ids sorted so that a diff is readable. */
export function toPublished(study: string, results: readonly Result[]): Published {
  const entries = results.flatMap((c) =>
    c.kind === 'number' && !('cannot' in c) ? [[c.id, { text: c.text, value: c.quantity.value }] as const] : [],
  );
  return { study, claims: Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

/** Compares every number and sentence with what was published; a sentence that does not hold is a finding too. */
export function compare(results: readonly Result[], published: Published): Finding[] {
  const known = new Set(results.filter(({ kind }) => kind === 'number').map(({ id }) => id));
  const findings = results.flatMap((c): Finding[] => {
    if ('cannot' in c) return [];
    if (c.kind === 'verdict')
      return c.verdict === 'holds' ? [] : [{ code: 'verdict-fails', claim: c.id, message: `"${c.label}" does not hold: ${c.arithmetic}.` }];
    if (c.kind !== 'number') return [];
    const printed = published.claims[c.id];
    if (!printed) return [{ code: 'published-missing', claim: c.id, message: `recomputed ${c.text}, nothing published.` }];
    const agrees = printed.text === c.text && Math.abs(printed.value - c.quantity.value) <= SAME * Math.abs(c.quantity.value);
    if (agrees) return [];
    const message = `published ${printed.text} (${printed.value}), recomputed ${c.text} (${c.quantity.value}).`;
    return [{ code: 'published-differs', claim: c.id, message }];
  });
  const retired = Object.keys(published.claims).filter((id) => !known.has(id));
  return [
    ...findings,
    ...retired.map((claim): Finding => ({ code: 'published-unknown', claim, message: 'published, but no claim has this id.' })),
  ];
}
