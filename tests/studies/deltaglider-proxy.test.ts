/** The proxy study on runs that are only supposed: what its sentences range over, and what it shows where uploads failed or modes lack. */
import { describe, expect, it } from 'vitest';
import { EXAMPLE } from '../../src/economics/fields.ts';
import { askable, type CostCase } from '../../src/economics/figures.ts';
import { pays } from '../../src/economics/pays.ts';
import type { Run } from '../../src/run/types.ts';
import { loadRun } from '../../src/sample-run/index.ts';
import { study } from '../../src/studies/deltaglider-proxy/index.ts';
import { SAVES, savesMeasured } from '../../src/studies/deltaglider-proxy/figures.ts';
import { without, type Files } from '../formats/bundle.ts';
import { draft, parse, prom, type Options } from '../formats/dgp-bench/fixture.ts';

/** Compression takes twice as long as passthrough and saves 3.9 of 4 MB. */
const shrinking = (options: Options = {}): Files =>
  draft({ id: 'new-run', trials: 3, wallS: ({ mode }) => (mode.startsWith('compression') ? 1 : 0.5), ...options });
const run = (options: Options = {}) => parse(shrinking(options));

const isPut = (mode: string) => (place: { mode: string; phase: string }) => place.mode === mode && place.phase === 'put';
const after = (mode: string) => `${mode}/c1/after_${mode}_c1`;
/** One trial, so that its files lie in the root. */
const single = () => shrinking({ trials: 1 });

describe('the scope of sentences about runs that saved bytes', () => {
  it('takes in a run in which compression stored less, whatever else it did', () => {
    expect(SAVES.leavesOut(run())).toBeNull();
    expect(SAVES.leavesOut(run({ concurrencies: [1, 4] }))).toBeNull();
    expect(SAVES.leavesOut(run({ failed: ({ phase }, i) => phase === 'warm_get' && i === 0 }))).toBeNull();
    expect(SAVES.leavesOut(run({ concurrencies: [1, 4], failed: ({ concurrency }) => concurrency === 4 }))).toBeNull();
  });

  it.each<[string, () => Files, RegExp]>([
    ['with four workers alone', () => shrinking({ concurrencies: [4] }), /^It did not run with one worker\.$/],
    ['of one mode', () => shrinking({ modes: ['compression'] }), /^It did not run passthrough\.$/],
    ['without compression', () => shrinking({ modes: ['passthrough', 'encryption'] }), /^It did not run compression\.$/],
    [
      'with a failed upload',
      () => shrinking({ failed: (p, i) => isPut('compression')(p) && p.trial === 2 && i === 1 }),
      /1 of 6 put operations failed/,
    ],
    [
      'with failed plain uploads',
      () => shrinking({ failed: isPut('passthrough') }),
      /6 of 6 put operations failed|no operation succeeded/i,
    ],
    ['with a reset counter', () => ({ ...single(), [`${after('compression')}.prom`]: prom({ saved: 1, start: 2000 }) }), /start/],
    ['without a snapshot', () => without(single(), `${after('compression')}.prom`), /no after snapshot/],
    ['whose later workers wrote first', () => shrinking({ concurrencies: [4, 1] }), /uploaded the keys of concurrency 4 again/],
    [
      'that saved nothing',
      () => ({ ...single(), [`${after('compression')}.prom`]: prom() }),
      /^Compression stored no less than was uploaded\.$/,
    ],
  ])('leaves out a run %s', (_, files, why) => {
    expect(SAVES.leavesOut(parse(files()))).toMatch(why);
  });

  it('never leaves out a run for a figure that is merely not there', () => {
    const whole = run();
    const bare = { ...whole, measurements: whole.measurements.filter(({ metric }) => metric !== 'stored-implied') };
    expect(() => SAVES.leavesOut(bare)).toThrow(/stored-implied .* is not recorded/);
  });

  it('asks of measured runs that the figure in question was recorded', () => {
    const unsampled = parse(without(single(), 'resource_timeseries.json'));
    expect(savesMeasured('cpu-mean').leavesOut(unsampled)).toMatch(/not sampled/);
    expect(savesMeasured('stored-corrected').leavesOut(unsampled)).toBeNull();
    expect(savesMeasured('cpu-mean').leavesOut({ ...run(), provenance: 'transcribed' })).toBe('Its figures are transcribed.');
  });
});

describe.each<[string, () => Run]>([
  ['one mode', () => run({ modes: ['compression'] })],
  ['the baseline alone', () => run({ modes: ['passthrough'] })],
  ['four workers alone', () => run({ concurrencies: [4] })],
  ['no upload that succeeded', () => run({ failed: ({ phase }) => phase === 'put' })],
  ['no compressed upload that succeeded', () => run({ failed: isPut('compression') })],
  ['no operation that succeeded', () => run({ failed: () => true })],
  ['no time series', () => parse(without(single(), 'resource_timeseries.json'))],
])('a run with %s', (_, make) => {
  it('has charts and answers about money', () => {
    const own = make();
    const charts = study.charts(own, []);
    expect(charts.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['throughput', 'storage', 'cpu', 'cpu-per-gb', 'peak-rss', 'timeline']),
    );
    expect(charts.filter(({ title }) => /NaN|Infinity|undefined/.test(title))).toEqual([]);
    const economics = study.economics(own) as CostCase;
    for (const { mode } of askable(economics)) expect(pays(own, economics, mode, EXAMPLE).run).toBe(own.id);
  });
});

it('draws and answers for a run of our harness that holds none of its cells', async () => {
  const own = { ...(await loadRun('tax-rocksdb-blob-20261122-0331')), study: study.id };
  const charts = study.charts(own, []);
  expect(charts.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['throughput', 'storage', 'cpu', 'cpu-per-gb', 'peak-rss', 'timeline', 'own-instead']),
  );
  expect(study.economics(own)).toMatchObject({ kind: 'none' });
});
