/** What each codec costs in wall time against none. The bytes stored were not measured. */
import type { StudyRuns } from '../../claims/types.ts';
import { ratio } from '../../run/quantity.ts';
import type { Quantity } from '../../run/types.ts';
import type { StudyTax, TaxPoint } from '../tax-map.ts';
import { latency, time } from './figures.ts';
import { BASELINE, CODECS, MIDDLE, SIZE_LABELS, SIZES, type Mode } from './words.ts';

export const tax = ({ canonical: run }: StudyRuns): StudyTax => ({
  title: 'Key-value store',
  baseline: { name: 'no codec at the same value size', untaxed: true },
  points: CODECS.flatMap((codec) => {
    const point = (id: string, setting: string, of: (mode: Mode) => Quantity): TaxPoint => ({
      id: `${codec}-${id}`,
      mode: codec,
      role: 'compression',
      setting,
      run: run.id,
      time: { quantity: ratio(of(codec), of(BASELINE)) },
      saving: { missing: 'not recorded' },
    });
    return [
      ...SIZES.map((size) => point(`write-${size}`, `write time, ${SIZE_LABELS[size]} values`, (mode) => time(run, mode, size))),
      point(`read-${MIDDLE}`, `read latency, warm, ${SIZE_LABELS[MIDDLE]} values`, (mode) => latency(run, mode)),
    ];
  }),
});
