import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isRepeated } from '../../src/claims/audit.ts';
import { ofKind } from '../../src/claims/evaluate.ts';
import { claimsOf } from '../../src/claims/saying.ts';
import { unwritten } from '../../src/documents/unwritten.ts';
import { decides } from '../../src/run/contrast.ts';
import { runsOf } from '../../src/run/quantity.ts';
import type { Run } from '../../src/run/types.ts';
import { studies } from '../../src/studies/index.ts';
import { openStudy } from '../../src/studies/open.ts';

/** Words that intervals must earn; a difference of single observations is told as a plain number. */
const EARNED = /\b(faster|slower|slows?|slowed|beats?)\b/i;

describe.each(studies)('$id', ({ id, claims, audit, title, standfirst, cost, guards }) => {
  it('numbers the sentences of its source', () => {
    expect(audit.map((entry) => entry.id)).toEqual(audit.map((_, i) => `${id}/${i + 1}`));
    expect(audit.length > 0, 'a page about the source').toBe(existsSync(`src/studies/${id}/source.mdx`));
  });

  it('calls no number of repeated runs a single observation, gives counts no n, and reads numbers of another run from it', async () => {
    const opened = await openStudy(id);
    const numbers = ofKind(opened, 'number');
    const repeated = numbers.filter(({ quantity }) => {
      const runs = runsOf(quantity);
      return runs.length > 0 && runs.every((run) => opened.runs.run(run).trials > 1);
    });
    expect(repeated.filter(({ quantity }) => quantity.n === 1).map((claim) => claim.id)).toEqual([]);
    const counts = numbers.filter((claim) => /^own-(blocks|again-settings)$/.test(claim.id));
    expect(counts.map(({ quantity, spread }) => [quantity.n, spread])).toEqual([0, 0].map((n) => [n, 'a count']));
    const of = new Map(numbers.map((own) => [own.id, String(runsOf(own.quantity))]));
    const alike = [...of].filter(([own, runs]) => /-(newer|xeon|again)$/.test(own) && of.get(own.replace(/-\w+$/, '')) === runs);
    expect(alike.map(([own]) => own)).toEqual([]);
  });

  it('shows numbers in title and standfirst and on the home page, and guards that hold', async () => {
    const opened = await openStudy(id);
    expect(claimsOf(title)).not.toEqual([]);
    expect(claimsOf(standfirst)).toContain('own-blocks');
    const marks = Object.keys({ ...cost.another, ...cost.ours, ...cost.printed });
    expect(Object.keys(cost.ours)).not.toEqual([]);
    for (const claim of [...claimsOf(title + standfirst), ...marks]) expect(opened.number(claim).text).not.toBe('');
    for (const claim of marks) expect(opened.number(claim).quantity.unit, claim).toBe('×');
    if (unwritten(id).length === 0) expect(guards.length).toBeGreaterThan(0);
    expect(guards.filter((verdict) => opened.verdict(verdict).verdict !== 'holds')).toEqual([]);
  });

  it('places every claim: in a text, a title, on the home page, or as what a sentence of the source leads to', () => {
    const texts = globSync(`src/studies/${id}/*.mdx`)
      .map((file) => readFileSync(file, 'utf8'))
      .join('');
    const placed = new Set([
      ...[...texts.matchAll(/<(?:Claim|Verdict) id="([^"]+)"/g)].map(([, claim]) => claim),
      ...claimsOf(title + standfirst + cost.pays),
      ...Object.keys({ ...cost.another, ...cost.ours, ...cost.printed }),
      ...audit.flatMap(({ again }) => (isRepeated(again) ? [] : (again.see ?? []))),
    ]);
    const idle = claims.map((claim) => claim.id).filter((claim) => !placed.has(claim));
    if (unwritten(id).length === 0) expect(idle).toEqual([]);
  });

  it('says neither faster nor slower of what its trials do not decide', async () => {
    const opened = await openStudy(id);
    const unearned = ofKind(opened, 'verdict').filter(({ operands, label }) => !operands.every(decides) && EARNED.test(label));
    expect(unearned.map(({ label }) => label)).toEqual([]);
  });

  it('gives each chart of a run an id of its own, figures of the note included', async () => {
    const { pins, runs, study, charts } = await openStudy(id);
    const ids = [...study.figures(runs), ...pins.flatMap(({ run }) => charts(run))].map((spec) => `${spec.run}/${spec.id}`);
    expect(ids.filter((own, i) => ids.indexOf(own) !== i)).toEqual([]);
  });

  it('draws the same charts for every pinned run of its kind, so that a page can switch between them', async () => {
    const { pins, charts } = await openStudy(id);
    // What a source printed and what each plan of ours measured are charts of their own.
    const dimsOf = ({ measurements }: Run) => [...new Set(measurements.flatMap(({ dims }) => Object.keys(dims)))].toSorted().join();
    for (const own of Map.groupBy(pins, ({ run }) => run.experiment && dimsOf(run)).values()) {
      const [first = [], ...others] = own.map(({ run }) => charts(run).map((spec) => spec.id));
      const shared = first.filter((chart) => !chart.startsWith('throughput-c'));
      for (const ids of others) expect(ids).toEqual(expect.arrayContaining(shared));
    }
  });
});

/** Of each source: the sentences that do not hold of its own figures. */
it.each([
  ['deltaglider-proxy', { contradicted: [10, 13, 14], imprecise: [], 'not checkable': [4] }],
  ['haproxy-slz', { contradicted: [], imprecise: [4, 13], 'not checkable': [1, 3, 30, 31, 32, 33] }],
  ['cdt-cache', { contradicted: [25], imprecise: [20, 22, 26], 'not checkable': [4, 19, 24, 27, 28, 31, 32] }],
  ['gcs-encryption-proxy', { contradicted: [7, 11, 13], imprecise: [12, 14, 20], 'not checkable': [4, 5, 6, 17, 22] }],
  [
    'rocksdb-blob',
    {
      contradicted: [14],
      imprecise: [2, 3, 4, 5, 6, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32],
      'not checkable': [7, 9, 10, 11, 13, 15, 17, 18, 19, 20],
    },
  ],
])('%s: finds these sentences of its source wanting', async (id, wanting) => {
  const audit = ofKind(await openStudy(id), 'audit');
  const found = (word: string) => audit.flatMap(({ verdict }, i) => (verdict === word ? [i + 1] : []));
  expect(Object.fromEntries(Object.keys(wanting).map((verdict) => [verdict, found(verdict)]))).toEqual(wanting);
});
