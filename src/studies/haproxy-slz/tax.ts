/** What each library pays and saves: against not compressing, in our own run; the source has no such baseline. */
import type { StudyRuns } from '../../claims/types.ts';
import type { StudyTax } from '../tax-map.ts';
import { BASELINE, cpu, savedShare, TEXTS, throughputRatio } from './own.ts';
import { LIBRARIES } from './words.ts';

export const tax = ({ measured }: StudyRuns): StudyTax => ({
  title: 'HTTP proxy, one core',
  baseline: { name: 'no compression', untaxed: true },
  points: TEXTS.flatMap((where) =>
    LIBRARIES.map(({ key, label }) => ({
      id: `${key}-${where.id}`,
      mode: label,
      role: 'compression' as const,
      setting: `input of one core, ${where.label}`,
      run: measured.id,
      ...(where.id === 'style' ? { label } : {}),
      time: { quantity: throughputRatio(measured, BASELINE, key, where) },
      saving: { quantity: savedShare(measured, key, where), counted: 'not sent' },
      third: { what: 'CPU for each GB', quantity: cpu(measured, key, where) },
      together: where.id,
    })),
  ),
});
