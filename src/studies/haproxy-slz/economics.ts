/** What a busy core saves on the wire. The CPU limit of a test is taken as the CPU in use; where none is printed, no cost is known. */
import type { EconomicsCase, WireRow } from '../../economics/alternatives.ts';
import { scale } from '../../run/quantity.ts';
import { find } from '../../run/query.ts';
import type { Run } from '../../run/types.ts';
import { ALL, at, LIBRARIES } from './words.ts';

export const economics = (run: Run): EconomicsCase => ({
  kind: 'wire',
  rows: ALL.flatMap((subject) =>
    LIBRARIES.map(({ key: mode, label }): WireRow => {
      const dims = { ...subject.dims, mode };
      const [cores, memory, sessions] = ['cpu-limit', 'memory-rss', 'sessions'].map((metric) => find(run, metric, dims));
      return {
        key: `${subject.key} ${mode}`,
        label: `${label}, ${subject.label}`,
        mode,
        saved: scale(at(run, 'bandwidth-saved', subject, mode), 1, 'Mbit/s'),
        ...(cores ? { cores: scale(cores, 0.01, 'cores') } : {}),
        ...(memory ? { memoryGb: scale(memory, 1e-3, 'GB') } : {}),
        ...(sessions ? { sessions } : {}),
      };
    }),
  ),
  missing: ['traffic of a run without compression', 'bytes stored'],
});
