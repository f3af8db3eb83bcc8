/** What each mode pays on uploads, and what it saves, run by run. */
import type { StudyRuns } from '../../claims/types.ts';
import { ratio, reduction, scale } from '../../run/quantity.ts';
import { find, flagsOf } from '../../run/query.ts';
import type { Run } from '../../run/types.ts';
import type { StudyTax, TaxPoint } from '../tax-map.ts';
import { logical, throughput } from './claims.ts';
import { MODES, SAVINGS } from './words.ts';

type TaxedMode = Exclude<(typeof MODES)[number], { key: 'passthrough' }>;
const TAXED = MODES.filter((mode): mode is TaxedMode => mode.key !== 'passthrough');

/** Ways to count what is stored, the one that leaves out least first. */
const COUNTED = [
  { metric: 'stored-on-disk', counted: 'growth on disk' },
  { metric: 'stored-corrected', counted: 'with the reference copy' },
  { metric: 'stored-implied', counted: 'implied' },
] as const;

export const tax = ({ all }: StudyRuns): StudyTax => ({
  title: 'S3 proxy, uploads',
  baseline: { name: 'passthrough in the same run', untaxed: true },
  points: all.flatMap((run) => run.concurrencies.flatMap((concurrency) => TAXED.map((mode) => pointOf(run, mode, concurrency)))),
});

function pointOf(run: Run, { key, label }: TaxedMode, concurrency: number): TaxPoint {
  const first = concurrency === run.primaryConcurrency;
  const name = first && key === 'compression' ? SAVINGS.find((s) => s.run === run.id)?.label : undefined;
  const third = thirdOf(run, key, concurrency);
  return {
    id: first ? `${run.id}-${key}` : `${run.id}-${key}-c${concurrency}`,
    mode: label,
    role: key,
    setting: `PUT throughput, concurrency ${concurrency}`,
    run: run.id,
    ...(name ? { label: name } : {}),
    time: { quantity: ratio(throughput(run, 'passthrough', 'put', concurrency), throughput(run, key, 'put', concurrency)) },
    saving: savingOf(run, key, concurrency),
    ...(third ? { third } : {}),
    together: `concurrency ${concurrency}`,
  };
}

function savingOf(run: Run, mode: string, concurrency: number): TaxPoint['saving'] {
  const overwritten = flagsOf(run, 'stored-on-disk', { mode, concurrency }).some(({ code }) => code === 'keys-overwritten');
  if (overwritten) return { missing: 'keys overwritten' };
  for (const { metric, counted } of COUNTED) {
    const stored = find(run, metric, { mode, concurrency });
    // What stands on disk was counted; without it, a mode that encoded nothing did not do what it is here for.
    if (stored && metric !== 'stored-on-disk' && mode !== 'encryption' && encodedNothing(run, mode, concurrency))
      return { missing: 'no delta was encoded' };
    if (stored) return { quantity: reduction(stored, logical(run)), counted };
  }
  return { missing: 'not recorded' };
}

const encodedNothing = (run: Run, mode: string, concurrency: number) =>
  (find(run, 'delta-encode-events', { mode, concurrency }) ?? find(run, 'delta-encode-events', { mode }))?.value === 0;

function thirdOf(run: Run, mode: string, concurrency: number): TaxPoint['third'] {
  const rss = find(run, 'peak-rss', { mode, concurrency });
  if (rss) return { what: 'peak memory', quantity: scale(rss, 1e-6, 'MB') };
  const cpu = find(run, 'cpu-mean', { mode, concurrency });
  return cpu && { what: 'mean CPU', quantity: cpu };
}
