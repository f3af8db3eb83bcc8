/** What the encrypting sidecar adds to uploads and downloads, row by row. The bytes stored were not measured. */
import type { StudyRuns } from '../../claims/types.ts';
import type { StudyTax, TaxPoint } from '../tax-map.ts';
import { heldRows, isCompared, slowdown } from './rows.ts';
import { PHASES } from './words.ts';

export const tax = ({ canonical: run }: StudyRuns): StudyTax => ({
  title: 'Encrypting sidecar',
  baseline: { name: 'the same request without the sidecar', untaxed: true },
  points: heldRows(run).flatMap((row) =>
    PHASES.map(({ key, label }): TaxPoint => ({
      id: `row-${row.number}-${key}`,
      mode: 'Encrypting sidecar',
      role: 'encryption',
      setting: `${label.toLowerCase()} latency, ${row.fileMb} MB, ${row.users} users, ${row.vcpu} vCPU`,
      run: run.id,
      time: isCompared(row) ? { quantity: slowdown(row, key) } : { missing: 'no baseline recorded' },
      saving: { missing: 'nothing, by construction; not measured' },
    })),
  ),
});
