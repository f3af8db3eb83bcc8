/** A sidecar that encrypts saves no bytes: what it adds to each request, against a budget. */
import type { EconomicsCase } from '../../economics/alternatives.ts';
import { scale } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import { added, heldRows, isCompared } from './rows.ts';
import { PHASES } from './words.ts';

export const economics = (run: Run): EconomicsCase => ({
  kind: 'latency',
  rows: heldRows(run)
    .filter(isCompared)
    .flatMap((row) =>
      PHASES.map(({ key, label }) => ({
        key: `row ${row.number} ${key}`,
        label: `${label}, ${row.fileMb} MB, ${row.users} users, ${row.vcpu} vCPU`,
        addedMs: scale(added(row, key), 1000, 'ms'),
      })),
    ),
  missing: ['bytes stored', 'CPU and memory use of the proxy'],
});
