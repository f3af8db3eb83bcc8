import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { anchorOf, coverageOf, rowOf } from '../../src/claims/ledger.ts';
import { studies } from '../../src/studies/index.ts';
import { openStudy } from '../../src/studies/open.ts';

const data = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../data/${path}`, import.meta.url), 'utf8'));
interface Published {
  claims: Record<string, { text: string; value: number }>;
}

describe.each(studies.map(({ id }) => id))('the ledger of %s', async (study) => {
  const opened = await openStudy(study);
  const rows = opened.results.map((result) => rowOf(result, { study, runs: opened.runs }));
  const source = opened.study.audit;

  it('holds every published number with its literal, and no other', () => {
    const numbers = rows.filter(({ kind }) => kind === 'number');
    const shown = Object.fromEntries(numbers.map(({ id, published, value }) => [id.slice(study.length + 1), { text: published, value }]));
    expect(shown).toEqual((data(`published/${study}.json`) as Published).claims);
  });

  it('holds every sentence', () => {
    expect(rows.filter(({ kind, verdict }) => kind === 'verdict' && verdict !== 'holds')).toEqual([]);
  });

  it('judges every claim that the source made, in its own words', () => {
    expect(coverageOf(study, rows, source.length)).toMatchObject({ sourceClaims: source.length, judged: source.length });
    const quotes = new Map(rows.map((row) => [row.id, row.text]));
    expect(source.filter(({ id, quote }) => quotes.get(id.replace('/', '/audit-')) !== quote)).toEqual([]);
  });

  it('has each anchor once, and each is a plain word', () => {
    const anchors = rows.map(anchorOf);
    expect(new Set(anchors).size).toBe(rows.length);
    expect(anchors.filter((anchor) => !/^[a-z0-9]+(-{1,2}[a-z0-9]+)*$/.test(anchor))).toEqual([]);
  });

  it('names run and digest wherever cells were read', () => {
    const wrong = rows.filter(({ runs, sources }) => {
      const read = new Set(sources.map(({ run }) => run));
      return runs.length !== read.size || runs.some(({ id, sha256 }) => !read.has(id) || !/^[0-9a-f]{64}$/.test(sha256));
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
    expect(rows.filter(({ kind, sources }) => kind === 'number' && sources.length === 0)).toEqual([]);
  });

  it.skipIf(source.length === 0)('counts a claim of the source that nobody judged as not covered', () => {
    expect(coverageOf(study, rows.filter(({ kind }) => kind === 'audit').slice(0, -1), source.length).judged).toBe(source.length - 1);
  });
});

it('says which claims the text of a note prints, and what a number was before', async () => {
  const { number, runs } = await openStudy('deltaglider-proxy');
  const row = (cited: string[], was: { text: string; until: string }[] = []) =>
    rowOf(number('put-plain'), {
      study: 'deltaglider-proxy',
      runs,
      cited: new Map(cited.map((claim) => [claim, 'notes/deltaglider-proxy/'])),
      earlier: (claim) => (claim === 'put-plain' ? was : []),
    });
  expect([row([]).inText, row(['put-plain']).inText]).toEqual([false, true]);
  const was = [{ text: '11×', until: '2026-12-01' }];
  expect(row([], was).was).toEqual(was);
});
