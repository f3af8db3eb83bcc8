/** What must hold for any inputs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakEvens, type BreakEven } from '../../src/economics/break-even.ts';
import { EXAMPLE, FIELDS, type Inputs } from '../../src/economics/fields.ts';
import type { Cpu } from '../../src/economics/figures.ts';
import { costsPerTrial, estimatorOf, figureId, savingPerTrial, type Scenario } from '../../src/economics/scenario.ts';
import { withInput } from '../../src/economics/drivers.ts';
import { storedGb, total } from '../../src/economics/terms.ts';
import { NODE, scenario, TGZ, TYPESCRIPT } from './runs.ts';

/** Evenly spread, ends included. */
const between = (min: number, max: number) => fc.integer({ min: 0, max: 1e6 }).map((step) => min + ((max - min) * step) / 1e6);
const share = between(0, 1);
const money = between(0, 1);

const inputs: fc.Arbitrary<Inputs> = fc.record({
  workload: fc.record({
    writtenGbPerMonth: between(0, 1e4),
    retentionIn: fc.constantFrom('months', 'artifacts'),
    retention: between(0, 60),
    artifactMb: between(0.1, 1e4),
    readsPerStoredByte: between(0, 2),
    deltaEligibleShare: share,
    referenceCachedShare: share,
    baseline: fc.constantFrom('direct', 'proxy'),
    instances: between(1, 100),
    utilisation: between(0.01, 1),
    peakIngestMbPerS: between(0, 1e4),
    peakReadMbPerS: between(0, 1e4),
    coresPerInstance: between(1, 64),
    latencyBudgetMs: between(0, 1e4),
  }),
  prices: fc.record({
    currency: fc.constant('EUR'),
    date: fc.constant('2026-11-21'),
    storageHotPerGbMonth: money,
    storageColdPerGbMonth: money,
    coldShare: share,
    putPer1000: money,
    getPer1000: money,
    transferStorePerGb: money,
    transferClientPerGb: money,
    vcpuHour: money,
    memoryGbHour: money,
    proxyPerMonth: between(0, 1000),
    licencePerMonth: between(0, 1000),
  }),
});
const modes = fc.constantFrom('compression', 'encryption', 'compression_encryption');
const RUNS = { node: NODE, typescript: TYPESCRIPT, tgz: TGZ };
/** A run by name, a mode and inputs: small enough to print when a property fails. */
const given = fc.tuple(fc.constantFrom<keyof typeof RUNS>('node', 'typescript', 'tgz'), modes, inputs);
const built = ([run, mode, stated]: [keyof typeof RUNS, string, Inputs]) => scenario(RUNS[run], mode, stated);

const PRICES = (Object.keys(FIELDS.prices) as (keyof Inputs['prices'])[]).filter(
  (key): key is Exclude<typeof key, 'currency' | 'date' | 'coldShare'> => !['currency', 'date', 'coldShare'].includes(key),
);
const gross = (s: Scenario) => Math.max(...costsPerTrial(s).map(({ mode, base }) => total(mode) + total(base)));
const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[(values.length - 1) / 2]!;

describe('cost', () => {
  it.each(PRICES)('never falls when %s rises', (key) => {
    fc.assert(
      fc.property(given, money, (g, more) => {
        const s = built(g);
        const dearer = costsPerTrial(withInput(s, key, s.inputs.prices[key] + more));
        costsPerTrial(s).forEach(({ mode, base }, trial) => {
          expect(total(dearer[trial]!.mode)).toBeGreaterThanOrEqual(total(mode) * (1 - 1e-12));
          expect(total(dearer[trial]!.base)).toBeGreaterThanOrEqual(total(base) * (1 - 1e-12));
        });
      }),
      { seed: 1, numRuns: 40 },
    );
  });

  it('is finite and not negative', () => {
    fc.assert(
      fc.property(given, (g) => {
        const s = built(g);
        for (const { mode, base } of costsPerTrial(s))
          for (const value of Object.values({ ...mode, b: total(base) })) expect(value).toBeGreaterThanOrEqual(0);
        expect(Number.isFinite(gross(s))).toBe(true);
      }),
      { seed: 2, numRuns: 100 },
    );
  });
});

it('a range holds its median', () => {
  fc.assert(
    fc.property(given, (g) => {
      const s = built(g);
      const { quantity, range } = estimatorOf(s)('EUR/month', savingPerTrial);
      const slack = 1e-12 * gross(s);
      expect(range!.low).toBeLessThanOrEqual(quantity.value + slack);
      expect(range!.high).toBeGreaterThanOrEqual(quantity.value - slack);
    }),
    { seed: 3, numRuns: 100 },
  );
});

function moved(s: Scenario, driver: BreakEven['driver'], value: number): Scenario {
  if (driver === 'ratio') return { ...s, set: new Map([[figureId(s.mode.mode, 'ratio'), value]]) };
  return withInput(s, driver, value);
}

describe('a break-even', () => {
  it('really breaks even, within 1e-9 of the money that is moved', () => {
    let crossings = 0;
    fc.assert(
      fc.property(given, (g) => {
        const s = built(g);
        for (const { driver, at } of breakEvens(s)) {
          if (!at) continue;
          crossings += 1;
          const there = moved(s, driver, at.quantity.value);
          expect(Math.abs(middle(savingPerTrial(there)))).toBeLessThanOrEqual(1e-9 * gross(there));
        }
      }),
      { seed: 4, numRuns: 150 },
    );
    expect(crossings).toBeGreaterThan(50);
  });

  it('divides what pays from what does not, on the side that it names', () => {
    for (const { driver, hang, at } of breakEvens(scenario(NODE, 'compression', EXAMPLE))) {
      const below = middle(savingPerTrial(moved(scenario(NODE, 'compression', EXAMPLE), driver, at!.quantity.value * 0.99)));
      const above = middle(savingPerTrial(moved(scenario(NODE, 'compression', EXAMPLE), driver, at!.quantity.value * 1.01)));
      expect([driver, below > 0, above > 0]).toEqual([driver, hang === 'pays below', hang === 'pays above']);
    }
  });
});

describe('at the edges', () => {
  it('with nothing written and nothing kept only what stands still is paid', () => {
    fc.assert(
      fc.property(given, (g) => {
        const s = built(g);
        const empty = withInput(withInput(s, 'writtenGbPerMonth', 0), 'retention', 0);
        for (const { mode } of costsPerTrial(empty)) expect([mode.storage, mode.requests, mode.transfer]).toEqual([0, 0, 0]);
        for (const saving of savingPerTrial(empty)) if (s.inputs.workload.baseline === 'direct') expect(saving).toBeLessThanOrEqual(0);
      }),
      { seed: 5, numRuns: 60 },
    );
  });

  it('with reads alone an archive stands, nothing is written, and only reads cost CPU', () => {
    const reads: Inputs = {
      workload: { ...EXAMPLE.workload, writtenGbPerMonth: 0, retentionIn: 'artifacts', retention: 8000, readsPerStoredByte: 1 },
      prices: { ...EXAMPLE.prices, memoryGbHour: 0 },
    };
    expect([storedGb(reads), storedGb(reads, 1)]).toEqual([1000, 1000]);
    const { write, read } = scenario(NODE, 'encryption', reads).mode.cpu as Extract<Cpu, { write: unknown }>;
    expect(write.values[0]).toBeGreaterThan(0);
    costsPerTrial(scenario(NODE, 'encryption', reads)).forEach(({ mode }, trial) =>
      expect(mode.compute).toBeCloseTo((1000 * read.values[trial]! * 0.04) / 3600 / 0.5, 12),
    );
  });

  it('a mode that stores as much as the baseline never pays against no proxy', () => {
    fc.assert(
      fc.property(given, (g) => {
        const s = built(g);
        const ids = [s.mode, s.plain, s.base].map(({ mode }) => figureId(mode, 'ratio'));
        const direct: Scenario = { ...s, inputs: { ...s.inputs, workload: { ...s.inputs.workload, baseline: 'direct' } } };
        const alike = { ...direct, set: new Map(ids.map((id) => [id, 1])) };
        for (const saving of savingPerTrial(alike)) expect(saving).toBeLessThanOrEqual(1e-12 * gross(alike));
      }),
      { seed: 6, numRuns: 100 },
    );
  });
});
