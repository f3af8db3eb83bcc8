/** A sidecar that encrypts saves no bytes: what it adds to each request, against a budget. */
import type { EconomicsCase, LatencyRow } from '../../economics/alternatives.ts';
import { scale } from '../../run/quantity.ts';
import { select } from '../../run/query.ts';
import type { Preset } from '../../economics/fields.ts';
import type { Run } from '../../run/types.ts';
import { added as ownAdded, SETTINGS, WHOLE } from './own.ts';
import { added, heldRows, isCompared } from './rows.ts';
import { PHASES } from './words.ts';

export const economics = (run: Run): EconomicsCase => (run.experiment ? ownEconomics(run) : printedEconomics(run));

/** Settings that the run does not hold are left out. */
const ownEconomics = (run: Run): EconomicsCase => ({
  kind: 'latency',
  rows: SETTINGS.filter(({ size, users }) => select(run, 'latency-p50', { mode: WHOLE, size, users }).length > 0).flatMap((where) =>
    PHASES.map(({ key, label }): LatencyRow => ({
      key: `${where.id} ${key}`,
      label: `${label}, ${where.label}`,
      addedMs: ownAdded(run, WHOLE, where, key),
    })),
  ),
  missing: [],
});

const printedEconomics = (run: Run): EconomicsCase => ({
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

export const presets: readonly Preset[] = [
  { label: 'Pictures in an app', what: 'small objects, somebody waits', workload: { latencyBudgetMs: 20 } },
  { label: 'Documents', what: 'some megabytes, opened now and then', workload: { latencyBudgetMs: 200 } },
  { label: 'Backups', what: 'large objects, nobody waits', workload: { latencyBudgetMs: 5000 } },
];
