/** What each mode pays on uploads, and what it saves, run by run. */
import type { StudyRuns } from '../../claims/types.ts';
import { ratio, reduction, scale } from '../../run/quantity.ts';
import { find } from '../../run/query.ts';
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
  points: all.flatMap((run) => TAXED.map((mode) => pointOf(run, mode))),
});

function pointOf(run: Run, { key, label }: TaxedMode): TaxPoint {
  const concurrency = run.primaryConcurrency ?? 1;
  const name = key === 'compression' ? SAVINGS.find((s) => s.run === run.id)?.label : undefined;
  const third = thirdOf(run, key, concurrency);
  return {
    id: `${run.id}-${key}`,
    mode: label,
    role: key,
    setting: `PUT throughput, concurrency ${concurrency}`,
    run: run.id,
    ...(name ? { label: name } : {}),
    time: { quantity: ratio(throughput(run, 'passthrough', 'put', concurrency), throughput(run, key, 'put', concurrency)) },
    saving: savingOf(run, key, concurrency),
    ...(third ? { third } : {}),
  };
}

function savingOf(run: Run, mode: string, concurrency: number): TaxPoint['saving'] {
  const encoded = find(run, 'delta-encode-events', { mode, concurrency }) ?? find(run, 'delta-encode-events', { mode });
  if (encoded?.value === 0 && mode !== 'encryption') return { missing: 'no delta was encoded' };
  for (const { metric, counted } of COUNTED) {
    const stored = find(run, metric, { mode, concurrency });
    if (stored) return { quantity: reduction(stored, logical(run)), counted };
  }
  return { missing: 'not recorded' };
}

function thirdOf(run: Run, mode: string, concurrency: number): TaxPoint['third'] {
  const rss = find(run, 'peak-rss', { mode, concurrency });
  if (rss) return { what: 'peak memory', quantity: scale(rss, 1e-6, 'MB') };
  const cpu = find(run, 'cpu-mean', { mode, concurrency });
  return cpu && { what: 'mean CPU', quantity: cpu };
}
