/** What a dictionary-compressed entry adds to a read, against a budget. In the source nothing is known of bytes. */
import type { EconomicsCase, LatencyRow } from '../../economics/alternatives.ts';
import { select } from '../../run/query.ts';
import type { Preset } from '../../economics/fields.ts';
import type { Run } from '../../run/types.ts';
import { allRows, gap } from './figures.ts';
import { DCB, delaysOf, FEW_DELAYS, gap as ownGap, LARGE, SCRIPTS } from './own.ts';

export const economics = (run: Run): EconomicsCase => (run.experiment ? ownEconomics(run) : printedEconomics(run));

/** Scripts that the run does not hold are left out. */
const ownEconomics = (run: Run): EconomicsCase => ({
  kind: 'latency',
  rows: SCRIPTS.flatMap(({ key: script }) =>
    (script === LARGE ? delaysOf(run) : FEW_DELAYS)
      .filter((delay) => select(run, 'wall-time', { mode: DCB, script, delay }).length > 0)
      .map((delay): LatencyRow => ({
        key: `${script} ${delay}`,
        label: `Read of ${script}, ${delay} ms for each read of the disk`,
        addedMs: ownGap(run, DCB, delay, script),
      })),
  ),
  missing: ['CPU time'],
});

const printedEconomics = (run: Run): EconomicsCase => ({
  kind: 'latency',
  rows: allRows(run).map((delay) => ({
    key: delay,
    label: `Read, ${delay === 'control' ? delay : `${delay} delay set`}`,
    addedMs: gap(run, delay),
  })),
  missing: ['file sizes of the two encodings', 'CPU time'],
});

export const presets: readonly Preset[] = [
  { label: 'First screen of a page', what: 'the script holds back what is shown', workload: { latencyBudgetMs: 50 } },
  { label: 'Change of view in an app', what: 'the script is loaded on a click', workload: { latencyBudgetMs: 200 } },
  { label: 'Work in the background', what: 'nobody waits for the script', workload: { latencyBudgetMs: 2000 } },
];
