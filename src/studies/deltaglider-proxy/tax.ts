/** What each mode pays on uploads, and what it saves, run by run. */
import type { StudyRuns } from '../../claims/types.ts';
import { ratio, scale } from '../../run/quantity.ts';
import { find } from '../../run/query.ts';
import { bestCount, isOverwritten, savedShare, type ModeAt } from '../../run/storage-figures.ts';
import type { Run } from '../../run/types.ts';
import type { StudyTax, TaxPoint } from '../tax-map.ts';
import { COMPRESSORS, cpu, CROWDS, DELTA, GZIP, isComparable, KINDS, NIGHTLY, rateRatio, saved } from './own.ts';
import { MODES, SAVINGS } from './words.ts';

type TaxedMode = Exclude<(typeof MODES)[number], { key: 'passthrough' }>;
const TAXED = MODES.filter((mode): mode is TaxedMode => mode.key !== 'passthrough');

const COMPRESSOR_NAMES = { [DELTA]: 'Compression', [GZIP]: 'rclone compress' } as const;
/** At the marks of what the note compares. */
const NAMES: Record<string, string> = { typescript: 'releases', nightly: 'nightly', prettier: 'Prettier', json: 'JSON', tgz: '.tgz' };
/** Every kind of file by one worker, and one kind by more. */
const PLACES = [...KINDS, NIGHTLY, ...CROWDS.slice(1).map((where) => ({ ...where, label: `${where.label}, ${where.workers} workers` }))];

const ownPoints = (run: Run): TaxPoint[] =>
  PLACES.flatMap(({ label, ...where }) =>
    COMPRESSORS.filter((tool) => isComparable(run, tool, where)).map(({ arm, against }): TaxPoint => ({
      id: `${run.id}-${arm}-${where.series}-${where.workers}`,
      mode: COMPRESSOR_NAMES[arm],
      role: 'compression',
      setting: `PUT throughput, ${label}`,
      run: run.id,
      ...(where.workers === 1 ? { label: `${NAMES[where.series]}${arm === GZIP ? ', gzip' : ''}` } : {}),
      time: { quantity: rateRatio(run, against, arm, where, 'put') },
      saving: { quantity: saved(run, arm, where), counted: 'all files in the store' },
      third: { what: 'CPU for each GB', quantity: cpu(run, arm, where, 'put') },
      together: `${where.series} ${where.workers}`,
    })),
  );

/** Of our own runs only the one that the note quotes: another run of the same plan would be marked in the same places. */
export const tax = ({ all, canonical }: StudyRuns): StudyTax => ({
  title: 'S3 proxy, uploads',
  baseline: { name: 'the same server without compression or encryption, in the same run', untaxed: true },
  points: [
    ...[canonical, ...all]
      .filter(({ experiment }) => experiment)
      .slice(0, 1)
      .flatMap(ownPoints),
    ...all
      .filter(({ experiment }) => !experiment)
      .flatMap((run) =>
        run.concurrencies.flatMap((concurrency) =>
          TAXED.filter(({ key }) => run.modes.includes(key)).map((mode) => pointOf(run, mode, concurrency)),
        ),
      ),
  ],
});

function pointOf(run: Run, { key, label }: TaxedMode, concurrency: number): TaxPoint {
  const first = concurrency === run.primaryConcurrency;
  const name = first && key === 'compression' ? SAVINGS.find((s) => s.run === run.id)?.label : undefined;
  const at = { mode: key, concurrency };
  const third = thirdOf(run, at);
  return {
    id: first ? `${run.id}-${key}` : `${run.id}-${key}-c${concurrency}`,
    mode: label,
    role: key,
    setting: `PUT throughput, concurrency ${concurrency}`,
    run: run.id,
    ...(name ? { label: name } : {}),
    time: timeOf(run, at),
    saving: savingOf(run, at),
    ...(third ? { third } : {}),
    together: `concurrency ${concurrency}`,
  };
}

function timeOf(run: Run, { mode, concurrency }: ModeAt): TaxPoint['time'] {
  const [plain, taxed] = ['passthrough', mode].map((of) => find(run, 'throughput', { mode: of, phase: 'put', concurrency }));
  return plain && taxed ? { quantity: ratio(plain, taxed) } : { missing: 'not recorded' };
}

function savingOf(run: Run, at: ModeAt): TaxPoint['saving'] {
  if (isOverwritten(run, 'stored-on-disk', at)) return { missing: 'keys overwritten' };
  const best = bestCount(run, at);
  const share = best && savedShare(run, best.metric, at);
  if (!share) return { missing: 'not recorded' };
  // Growth on disk was counted; any other count of a mode that encoded nothing says nothing about what it saves.
  if (best.metric !== 'stored-on-disk' && at.mode !== 'encryption' && encodedNothing(run, at)) return { missing: 'no delta was encoded' };
  return { quantity: share, counted: best.counted };
}

const encodedNothing = (run: Run, { mode, concurrency }: ModeAt) =>
  (find(run, 'delta-encode-events', { mode, concurrency }) ?? find(run, 'delta-encode-events', { mode }))?.value === 0;

function thirdOf(run: Run, { mode, concurrency }: ModeAt): TaxPoint['third'] {
  const rss = find(run, 'peak-rss', { mode, concurrency });
  if (rss) return { what: 'peak memory', quantity: scale(rss, 1e-6, 'MB') };
  const cpu = find(run, 'cpu-mean', { mode, concurrency });
  return cpu && { what: 'mean CPU', quantity: cpu };
}
