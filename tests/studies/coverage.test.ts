import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { claimsOf, partsOf } from '../../src/claims/saying.ts';
import { studies } from '../../src/studies/index.ts';
import { openStudy } from '../../src/studies/open.ts';

describe.each(studies)('$id', ({ id, audit, title, standfirst, cost, guards }) => {
  it('numbers the sentences of its source', () => {
    expect(audit.map((entry) => entry.id)).toEqual(audit.map((_, i) => `${id}/${i + 1}`));
    expect(audit.length > 0, 'a page about the source').toBe(existsSync(`src/studies/${id}/source.mdx`));
  });

  it('calls no number of repeated runs a single observation, and gives counts of the design no n', async () => {
    const { claims } = await openStudy(id);
    const numbers = claims.filter((claim) => claim.kind === 'number');
    const repeated = numbers.filter(({ runs }) => runs.length > 0 && runs.every(({ trials }) => trials > 1));
    expect(repeated.filter(({ quantity }) => quantity.n === 1).map((claim) => claim.id)).toEqual([]);
    const counts = numbers.filter((claim) => /^own-(blocks|again-settings)$/.test(claim.id));
    expect(counts.map(({ quantity, spread }) => [quantity.n, spread])).toEqual([0, 0].map((n) => [n, 'a count']));
  });

  it('shows numbers in title and standfirst and on the home page, and guards that hold', async () => {
    const opened = await openStudy(id);
    expect(claimsOf(title)).not.toEqual([]);
    expect(claimsOf(standfirst)).toContain('own-blocks');
    expect(cost.ours.length).toBeGreaterThan(0);
    for (const claim of [...claimsOf(title + standfirst), ...cost.ours, ...cost.printed]) expect(opened.number(claim).text).not.toBe('');
    for (const claim of [...cost.ours, ...cost.printed]) expect(opened.number(claim).quantity.unit, claim).toBe('×');
    expect(guards.filter((verdict) => !opened.verdict(verdict).holds)).toEqual([]);
  });

  it('types no number of its own in title and standfirst', () => {
    const typed = partsOf(`${title} ${standfirst} ${cost.pays}`).filter((_, i) => i % 2 === 0);
    expect(typed.join(' ').replaceAll(/S3|lz4/g, '')).not.toMatch(/\d/);
  });

  it('gives each chart of a run an id of its own, figures of the note included', async () => {
    const { pins, runs, study, charts } = await openStudy(id);
    const ids = [...study.figures(runs), ...pins.flatMap(({ run }) => charts(run))].map((spec) => `${spec.run}/${spec.id}`);
    expect(ids.filter((own, i) => ids.indexOf(own) !== i)).toEqual([]);
  });

  it('draws the same charts for every pinned run of its kind, so that a page can switch between them', async () => {
    const { pins, charts } = await openStudy(id);
    // What a source printed and what our harness measured are charts of their own.
    for (const own of Map.groupBy(pins, ({ run }) => Boolean(run.experiment)).values()) {
      const [first = [], ...others] = own.map(({ run }) => charts(run).map((spec) => spec.id));
      const shared = first.filter((chart) => !/^(timeline-t|throughput-c)/.test(chart));
      for (const ids of others) expect(ids).toEqual(expect.arrayContaining(shared));
    }
  });
});
