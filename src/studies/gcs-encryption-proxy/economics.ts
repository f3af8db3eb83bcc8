/** A sidecar that encrypts saves no bytes: what it adds to each request, against a budget. */
import type { EconomicsCase, LatencyRow } from '../../economics/alternatives.ts';
import { scale } from '../../run/quantity.ts';
import type { Run } from '../../run/types.ts';
import { added, latency, pairOf, rowsOf } from './rows.ts';
import { PHASES } from './words.ts';

export const economics = (run: Run): EconomicsCase => ({
  kind: 'latency',
  rows: rowsOf(run).flatMap((row) =>
    PHASES.flatMap(({ key, label }): LatencyRow[] =>
      pairOf((mode) => latency(row, mode, key))
        ? [
            {
              key: `row ${row.number} ${key}`,
              label: `${label}, ${row.fileMb} MB, ${row.users} users, ${row.vcpu} vCPU`,
              addedMs: scale(added(row, key), 1000, 'ms'),
            },
          ]
        : [],
    ),
  ),
  missing: ['bytes stored', 'CPU and memory use of the proxy'],
});
