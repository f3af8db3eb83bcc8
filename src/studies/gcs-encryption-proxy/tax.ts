/** What the encrypting sidecar adds to uploads and downloads: in our own run against none, with the bytes stored; in the source row by row. */
import type { StudyRuns } from '../../claims/types.ts';
import type { Run } from '../../run/types.ts';
import type { StudyTax, TaxPoint } from '../tax-map.ts';
import { CIPHERS, cpu, DIRECT, latencyRatio, savedShare, SETTINGS, WHOLE } from './own.ts';
import { heldRows, isCompared, slowdown } from './rows.ts';
import { PHASES } from './words.ts';

export const tax = ({ measured, printed }: StudyRuns): StudyTax => ({
  title: 'Encrypting sidecar',
  baseline: { name: 'the same request without the sidecar', untaxed: true },
  points: [...ownPoints(measured), ...printedPoints(printed)],
});

const ownPoints = (run: Run): TaxPoint[] =>
  SETTINGS.filter(({ users }) => users === 1).flatMap((where) =>
    CIPHERS.flatMap((mode) =>
      PHASES.map(({ key, label }): TaxPoint => ({
        id: `own-${mode}-${where.id}-${key}`,
        mode: mode === WHOLE ? 'Encrypting sidecar' : 'Encrypting sidecar, in a stream',
        role: 'encryption',
        setting: `${label.toLowerCase()} latency, ${where.label}`,
        run: run.id,
        ...(where.id === 'small-1' && key === 'upload' && mode === WHOLE ? { label: 'whole objects' } : {}),
        time: { quantity: latencyRatio(run, mode, DIRECT, where, key) },
        // What the store holds for a byte is above one by the key and the tags: the saving is below zero.
        saving: { quantity: savedShare(run, mode, where), counted: 'objects in the store' },
        third: { what: 'CPU for each GB', quantity: cpu(run, mode, where, key) },
        together: `${where.id} ${key}`,
      })),
    ),
  );

const printedPoints = (run: Run): TaxPoint[] =>
  heldRows(run).flatMap((row) =>
    PHASES.map(({ key, label }): TaxPoint => ({
      id: `row-${row.number}-${key}`,
      mode: 'Encrypting sidecar',
      role: 'encryption',
      setting: `${label.toLowerCase()} latency, ${row.fileMb} MB, ${row.users} users, ${row.vcpu} vCPU`,
      run: run.id,
      time: isCompared(row) ? { quantity: slowdown(row, key) } : { missing: 'no baseline recorded' },
      saving: { missing: 'nothing, by construction; not measured' },
    })),
  );
