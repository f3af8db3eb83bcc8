/** A run of the proxy's harness with nothing but what a test gives it. */
import type { Measurement, Run } from '../../src/run/types.ts';

export const aRun = (id: string, measurements: readonly Measurement[], more: Partial<Run> = {}): Run => ({
  id,
  harness: 'dgp-bench',
  provenance: 'measured',
  startedAt: null,
  trials: 5,
  modes: [],
  concurrencies: [],
  primaryConcurrency: null,
  measurements,
  series: [],
  artifacts: [{ name: 'file', sizeBytes: 1, sha256: 'aa' }],
  environment: [{ label: 'Machine', value: 'one' }],
  tables: [],
  flags: [],
  files: [],
  digest: { sha256: '', sizeBytes: 0 },
  ...more,
});
