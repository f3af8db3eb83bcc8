/** The record of what readers were told before. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parsePublished } from '../../src/claims/published.ts';
import { altered, historyOf, isRecorded, parseCorrections, unpublished, versionOf } from '../../src/sample-run/corrections.ts';
import type { Correction } from '../../src/sample-run/corrections.ts';

const entry: Correction = {
  date: '2026-12-01',
  study: 'sample',
  claim: 'put-ratio',
  kind: 'corrected',
  old: { text: '11.9×', value: 11.85 },
  new: { text: '6.2×', value: 6.2 },
  because: 'Another run.',
};
const parse = (value: unknown) => parseCorrections(JSON.stringify(value));

describe('reading', () => {
  it('takes what it describes', () => {
    expect(parse([entry, { ...entry, kind: 'retired', new: null }])).toHaveLength(2);
  });

  it.each([
    ['no JSON', '{', 'data/corrections.json'],
    ['no reason', [{ ...entry, because: ' ' }], 'data/corrections.json#/0/because'],
    ['no day', [{ ...entry, date: 'yesterday' }], 'data/corrections.json#/0/date'],
    ['another kind', [{ ...entry, kind: 'improved' }], 'data/corrections.json#/0/kind'],
    ['a correction without a new figure', [{ ...entry, new: null }], 'data/corrections.json#/0/new'],
    ['a retired claim with one', [{ ...entry, kind: 'retired' }], 'data/corrections.json#/0/new'],
    ['an unknown key', [{ ...entry, author: 'x' }], 'data/corrections.json#/0/author'],
    ['a wrong order', [entry, { ...entry, date: '2026-11-30' }], 'data/corrections.json#/1/date'],
  ])('refuses %s', (_, value, source) => {
    const read = () => (typeof value === 'string' ? parseCorrections(value) : parse(value));
    expect(read).toThrow(expect.objectContaining({ code: 'corrections-schema', source }) as Error);
  });
});

it('dates a version by its text, or by what was corrected later in the same study', () => {
  expect(versionOf({ id: 'sample', published: '2026-11-20' }, [entry])).toBe('2026-12-01');
  expect(versionOf({ id: 'sample', published: '2026-12-02' }, [entry])).toBe('2026-12-02');
  expect(versionOf({ id: 'other', published: '2026-11-20' }, [entry])).toBe('2026-11-20');
});

it('takes an entry for altered whose old text is another than was published, not where only digits behind it changed', () => {
  const next = (text: string, value: number): Correction => ({
    ...entry,
    date: '2026-12-24',
    old: { text, value },
    new: { text: '3.0×', value: 3 },
  });
  expect(altered([entry, next('6.2×', 6.23)])).toEqual([]);
  expect(altered([entry, next('6.3×', 6.3)])).toHaveLength(1);
  expect(altered([entry, next('6.2×', 6.9)])).toHaveLength(1);
});

it('finds what an interrupted verb recorded and did not publish', () => {
  const [first, second] = [entry, { ...entry, old: entry.new, new: { text: '7×', value: 7 } }];
  const published = (text: string) => ({ 'put-ratio': { text, value: 7 } });
  expect(isRecorded({ ...second, because: 'Again.', date: '2026-12-24' }, [first, second])).toBe(true);
  expect(isRecorded(first, [first, second])).toBe(false);
  expect(unpublished([first, second], 'sample', published('7×'))).toEqual([]);
  expect(unpublished([first, second], 'sample', published('6.2×'))).toEqual([second]);
  expect(unpublished([first, second], 'other', published('8×'))).toEqual([]);
});

it('agrees with what is published: the last correction of a claim says what readers are told', () => {
  const corrections = parseCorrections(readFileSync('data/corrections.json', 'utf8'));
  for (const [study, own] of Map.groupBy(corrections, (c) => c.study)) {
    const { claims } = parsePublished(readFileSync(`data/published/${study}.json`, 'utf8'));
    for (const { claim } of own) {
      const last = historyOf(own, study, claim)[0]!;
      // A claim that came back after it was retired is published again.
      if (last.kind === 'corrected') expect(claims[claim]?.text, `${study}/${claim}`).toBe(last.new.text);
    }
  }
});
