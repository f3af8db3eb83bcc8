/** What reading a dictionary-compressed cache entry costs against plain Brotli. File sizes are not stated, so no saving is known. */
import type { StudyRuns } from '../../claims/types.ts';
import type { StudyTax } from '../tax-map.ts';
import { allRows, readRatio } from './figures.ts';
import { SWEEPS } from './words.ts';

export const tax = (runs: StudyRuns): StudyTax => ({
  title: 'Browser cache reads',
  baseline: { name: 'plain Brotli at the same delay', untaxed: false },
  points: SWEEPS.flatMap(({ key }) => {
    const run = runs.run(key);
    return allRows(run).map((delay) => ({
      id: `${key}-${delay.replaceAll(' ', '-')}`,
      mode: 'DCB',
      role: 'compression' as const,
      setting: `read time, ${delay === 'control' ? 'control' : `${delay} delay set`}`,
      run: run.id,
      time: { quantity: readRatio(run, delay) },
      saving: { missing: 'not recorded' },
    }));
  }),
});
