/** A run of the proxy's harness with round numbers, written by hand: five trials, of which the last two repeat the first and the third, two modes, one and four workers. */
import { pool, poolSum } from '../../src/run/pool.ts';
import { aRun } from '../run/a-run.ts';
import type { Dims, Measurement, Run, Source } from '../../src/run/types.ts';

const source: Source = { run: 'sample', file: 'trial_001/summary.json', at: '#' };

/** Three trials and two more like them, since fewer than five decide nothing; other numbers stay as they are. */
const repeated = (values: readonly number[]) => (values.length === 3 ? [...values, values[0]!, values[2]!] : values);

export const measured = (metric: string, unit: string, dims: Dims, values: readonly number[]): Measurement => ({
  metric,
  dims,
  quantity: metric === 'failed-ops' ? poolSum([...values, 0, 0], unit, [source]) : pool(repeated(values), unit, [source]),
});

const put = (mode: string, concurrency: number) => ({ mode, phase: 'put', concurrency });
const warm = (mode: string) => ({ mode, phase: 'warm_get', concurrency: 1 });
const at = (mode: string, concurrency = 1) => ({ mode, concurrency });

const run: Run = {
  ...aRun('sample', []),
  startedAt: '2026-01-02T03:04:05Z',
  modes: ['passthrough', 'compression'],
  concurrencies: [1, 4],
  primaryConcurrency: 1,
  measurements: [
    measured('logical-bytes', 'B', {}, [1000, 1000, 1000]),
    measured('throughput', 'MB/s', put('passthrough', 1), [100, 110, 120]),
    measured('throughput', 'MB/s', put('compression', 1), [50, 66, 60]),
    measured('throughput', 'MB/s', put('passthrough', 4), [200, 220, 240]),
    measured('throughput', 'MB/s', put('compression', 4), [180, 230, 216]),
    measured('throughput', 'MB/s', warm('passthrough'), [100, 100, 100]),
    measured('throughput', 'MB/s', warm('compression'), [125, 150, 140]),
    measured('failed-ops', 'ops', put('passthrough', 1), [0, 0, 0]),
    measured('failed-ops', 'ops', put('compression', 4), [1, 0, 2]),
    measured('stored-implied', 'B', at('compression'), [100, 100, 100]),
    measured('stored-corrected', 'B', at('compression'), [400, 300, 350]),
    measured('cpu-seconds-per-gb', 's/GB', at('passthrough'), [4, 5, 6]),
    measured('cpu-seconds-per-gb', 's/GB', at('compression'), [8, 20, 15]),
  ],
  artifacts: [],
  environment: [],
  flags: [
    {
      code: 'counter-reset',
      dims: at('compression'),
      metrics: ['stored-on-disk'],
      message: 'Trial 2: the backend was emptied inside the window.',
    },
    { code: 'missing-resource-series', dims: at('passthrough', 4), metrics: ['cpu-seconds-per-gb'], message: 'Trial 3 has no samples.' },
    { code: 'taxed-faster-than-baseline', dims: warm('compression'), metrics: ['throughput'], message: 'Warm GET is faster.' },
  ],
  files: [{ path: 'summary.json', sizeBytes: 12 }],
  digest: { sha256: 'a'.repeat(64), sizeBytes: 2000 },
};

/** With what a test changes. */
export const sampleRun = (change: Partial<Run> = {}): Run => ({ ...run, ...change });
