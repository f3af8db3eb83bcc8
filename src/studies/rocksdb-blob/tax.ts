/** What each codec costs in wall time against none: in our own run with the bytes that it saves, in the source without. */
import type { StudyRuns } from '../../claims/types.ts';
import { ratio } from '../../run/quantity.ts';
import type { Quantity, Run } from '../../run/types.ts';
import type { StudyTax, TaxPoint } from '../tax-map.ts';
import { latency, time } from './figures.ts';
import { DOCUMENTS, savedShare, writeCpu, writeRatio } from './own.ts';
import { BASELINE, CODECS, MIDDLE, SIZE_LABELS, SIZES, type Mode } from './words.ts';

export const tax = (runs: StudyRuns): StudyTax => ({
  title: 'Key-value store',
  baseline: { name: 'no codec at the same value size', untaxed: true },
  points: [...ownPoints(runs.measured), ...printedPoints(runs.printed)],
});

/** JSON documents, put, flushed and compacted. */
const ownPoints = (run: Run): TaxPoint[] =>
  DOCUMENTS.flatMap((setting) =>
    CODECS.map((codec) => ({
      id: `own-${codec}-${setting.id}`,
      mode: codec,
      role: 'compression' as const,
      setting: `put, flush and compaction, JSON of ${setting.label}`,
      run: run.id,
      ...(setting.id === 'middle' ? { label: codec } : {}),
      time: { quantity: writeRatio(run, codec, setting) },
      saving: { quantity: savedShare(run, codec, setting), counted: 'live table files' },
      third: { what: 'CPU for each GB', quantity: writeCpu(run, codec, setting) },
      together: setting.id,
    })),
  );

const printedPoints = (run: Run): TaxPoint[] =>
  CODECS.flatMap((codec) => {
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
  });
