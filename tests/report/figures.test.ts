import { expect, it } from 'vitest';
import { figureTables } from '../../src/report/figures.ts';
import { measured, sampleRun } from './sample-run.ts';

const tableOf = (run: ReturnType<typeof sampleRun>, metric: string) => figureTables(run).find(({ id }) => id === metric)!;

it('says once how many trials and which level all intervals of a table have', () => {
  const { note, columns, rows } = tableOf(sampleRun(), 'throughput');
  expect(note).toBe('throughput; n = 5, intervals at 93\u00a0%');
  expect(columns[4]).toMatchObject({ label: 'Interval' });
  expect(rows[0]!.slice(4)).toEqual(['100–120', '100 · 110 · 120 · 100 · 120']);
  expect(rows[4]![4]).toBe('narrower than the last digit');
});

it('says it of each figure where they differ, and where there is none', () => {
  const run = sampleRun();
  const short = measured('throughput', 'MB/s', { mode: 'encryption', phase: 'put', concurrency: 1 }, [90, 80]);
  const { note, columns, rows } = tableOf({ ...run, measurements: [...run.measurements, short] }, 'throughput');
  expect(note).toBe('throughput');
  expect(columns[4]).toMatchObject({ label: 'Interval and n' });
  expect([rows[0]![4], rows.at(-1)![4]]).toEqual(['93\u00a0% interval 100–120\u00a0MB/s, n\u00a0=\u00a05', 'no interval, n\u00a0=\u00a02']);
  expect(tableOf(run, 'failed-ops').rows[0]![4]).toBe('sum over 5 trials');
});
