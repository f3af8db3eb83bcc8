/** What must hold for any inputs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakEvens } from '../../src/economics/break-even.ts';
import { FIELDS, type Inputs } from '../../src/economics/fields.ts';
import { costsPerTrial, savingPerTrial, total, withInput, type Scenario } from '../../src/economics/scenario.ts';
import { NODE, scenario, TGZ, TYPESCRIPT } from './runs.ts';

/** Evenly spread, ends included. */
const between = (min: number, max: number) => fc.integer({ min: 0, max: 1e6 }).map((step) => min + ((max - min) * step) / 1e6);
const share = between(0, 1);
const money = between(0, 1);

const inputs: fc.Arbitrary<Inputs> = fc.record({
  workload: fc.record({
    writtenGbPerMonth: between(0, 1e4),
    retention: between(0, 60),
    readsPerStoredByte: between(0, 2),
    sentGbPerMonth: between(0, 1e5),
    deltaEligibleShare: share,
    referenceCachedShare: share,
    baseline: fc.constantFrom('direct', 'proxy'),
    instances: between(1, 100),
    machines: fc.constantFrom('own', 'shared'),
    utilisation: between(0.0001, 1),
    peakUse: between(0.01, 1),
    peakIngestMbPerS: between(0, 1e4),
    peakReadMbPerS: between(0, 1e4),
    coresPerInstance: between(1, 64),
  }),
  prices: fc.record({
    currency: fc.constant('EUR'),
    date: fc.constant('2026-11-21'),
    storagePerGbMonth: money,
    transferStorePerGb: money,
    transferClientPerGb: money,
    vcpuHour: money,
    memoryGbHour: money,
    proxyPerMonth: between(0, 1000),
  }),
});
const modes = fc.constantFrom('compression', 'encryption', 'compression_encryption');
const RUNS = { node: NODE, typescript: TYPESCRIPT, tgz: TGZ };
/** A run by name, a mode and inputs: small enough to print when a property fails. */
const given = fc.tuple(fc.constantFrom<keyof typeof RUNS>('node', 'typescript', 'tgz'), modes, inputs);
const built = ([run, mode, stated]: [keyof typeof RUNS, string, Inputs]) => scenario(RUNS[run], mode, stated);

const PRICES = (Object.keys(FIELDS.prices) as (keyof Inputs['prices'])[]).filter(
  (key): key is Exclude<typeof key, 'currency' | 'date'> => key !== 'currency' && key !== 'date',
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

describe('a break-even', () => {
  it('really breaks even, within 1e-9 of the money that is moved', () => {
    let crossings = 0;
    fc.assert(
      fc.property(given, (g) => {
        const s = built(g);
        for (const { driver, at } of breakEvens(s)) {
          if (!at) continue;
          crossings += 1;
          const there = withInput(s, driver, at.value);
          expect(Math.abs(middle(savingPerTrial(there)))).toBeLessThanOrEqual(1e-9 * gross(there));
        }
      }),
      { seed: 4, numRuns: 150 },
    );
    expect(crossings).toBeGreaterThan(50);
  });
});
