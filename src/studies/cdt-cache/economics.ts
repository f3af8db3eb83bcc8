/** What a dictionary-compressed entry adds to a read, against a budget; nothing is known of bytes. */
import type { EconomicsCase } from '../../economics/alternatives.ts';
import type { Run } from '../../run/types.ts';
import { allRows, gap } from './figures.ts';

export const economics = (run: Run): EconomicsCase => ({
  kind: 'latency',
  rows: allRows(run).map((delay) => ({
    key: delay,
    label: `Read, ${delay === 'control' ? delay : `${delay} delay set`}`,
    addedMs: gap(run, delay),
  })),
  missing: ['file sizes of the two encodings', 'CPU time'],
});
