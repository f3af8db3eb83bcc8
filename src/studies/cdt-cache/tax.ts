/** What a dictionary-compressed entry costs to read: in our own run with the download that it saves, in the source without any bytes. */
import type { StudyRuns } from '../../claims/types.ts';
import type { Run } from '../../run/types.ts';
import type { StudyTax, TaxPoint } from '../tax-map.ts';
import { allRows, readRatio } from './figures.ts';
import { BROTLI, DCB, delaysOf, downloadSaved, LARGE, readRatio as ownRatio } from './own.ts';
import { SWEEPS } from './words.ts';

export const tax = (runs: StudyRuns): StudyTax => ({
  title: 'Browser cache reads',
  baseline: { name: 'plain Brotli at the same delay', untaxed: false },
  points: [...ownPoints(runs.measured), ...SWEEPS.flatMap(({ key }) => printedPoints(runs.run(key)))],
});

const ownPoints = (run: Run): TaxPoint[] =>
  delaysOf(run).map((delay) => ({
    id: `own-${String(delay).replace('.', '-')}`,
    mode: 'DCB',
    role: 'compression' as const,
    setting: `read time, ${LARGE}, ${delay} ms for each read of the disk`,
    run: run.id,
    ...(delay === 1 ? { label: 'DCB' } : {}),
    time: { quantity: ownRatio(run, DCB, BROTLI, delay) },
    saving: { quantity: downloadSaved(run, DCB, LARGE), counted: 'not sent, against Brotli' },
    together: `${delay} ms`,
  }));

const printedPoints = (run: Run): TaxPoint[] =>
  allRows(run).map((delay) => ({
    id: `${run.id}-${delay.replaceAll(' ', '-')}`,
    mode: 'DCB',
    role: 'compression' as const,
    setting: `read time, ${delay === 'control' ? 'control' : `${delay} delay set`}`,
    run: run.id,
    time: { quantity: readRatio(run, delay) },
    saving: { missing: 'not recorded' },
  }));
