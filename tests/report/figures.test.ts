import { expect, it } from 'vitest';
import { figureTables } from '../../src/report/figures.ts';
import { measured, sampleRun } from './sample-run.ts';

const tableOf = (run: ReturnType<typeof sampleRun>, metric: string) => figureTables(run).find(({ id }) => id === metric)!;

it('says once how many trials and which level all intervals of a table have', () => {
  const { note, columns, rows } = tableOf(sampleRun(), 'throughput');
  expect(note).toBe('throughput; n\u00a0=\u00a05, intervals at 94\u00a0%');
  expect(columns[4]).toMatchObject({ label: 'Interval' });
  expect(rows[0]!.slice(4)).toEqual(['100–120', '100 · 110 · 120 · 100 · 120']);
  expect(rows[4]![4]).toBe('identical in all 5 trials');
});

it('names once in its caption what all rows share, and sums what is summed', () => {
  const { note, columns, rows } = tableOf(sampleRun(), 'cpu-seconds-per-gb');
  expect(note).toBe('cpu-seconds-per-gb; workers 1; n\u00a0=\u00a05, intervals at 94\u00a0%');
  expect(columns.map(({ label }) => label)).toEqual(['Mode', 'Median', 'Interval', 'Trials, in order']);
  expect(rows.map(([mode]) => mode)).toEqual(['passthrough', 'compression']);
  expect(tableOf(sampleRun(), 'logical-bytes').columns[0]).toMatchObject({ label: 'Scope' });
  expect(tableOf(sampleRun(), 'failed-ops').columns.map(({ label }) => label)).toContain('Sum');
});

it('writes all figures of a table in the unit of its head, or each in its own', () => {
  const bytesOf = (...values: number[][]) => {
    const own = values.map((trials, i) => measured('saved-bytes', 'B', { mode: `${i}`, concurrency: 1 }, trials));
    const { columns, rows } = tableOf(sampleRun({ measurements: own }), 'saved-bytes');
    return [columns[1]!.unit, rows.map((row) => (row.at(-1) as string).replaceAll('\u00a0', ' '))];
  };
  expect(bytesOf([0, 0, 0], [2e6, 3e6, 4e6])).toEqual(['MB', ['0 · 0 · 0 · 0 · 0', '2.0 · 3.0 · 4.0 · 2.0 · 4.0']]);
  expect(bytesOf([9e5, 2e6, 3e6])).toEqual([undefined, ['900.0 kB · 2.0 MB · 3.0 MB · 900.0 kB · 3.0 MB']]);
});

it('sets the arms of an experiment side by side, a row for each setting', () => {
  const experiment = { baseline: 'none', again: 'none-again', blocks: [] };
  const at = (mode: string, size: number, trials: number[]) => measured('wall-time', 's', { mode, size, phase: 'put' }, trials);
  const own = [at('zstd', 512, [2, 3, 4]), at('none', 512, [1, 1, 1]), at('zstd', 4096, [5, 6, 7])];
  const { columns, note, rows } = tableOf({ ...sampleRun({ measurements: own }), modes: ['none', 'zstd'], experiment }, 'wall-time');
  expect(columns.map(({ label }) => label)).toEqual(['Size', 'None', 'Zstd']);
  expect(note).toContain('medians over blocks; put; n\u00a0=\u00a05');
  expect(rows).toMatchObject([
    ['512', { text: '1', data: { mode: 'none' } }, { value: 3, data: { mode: 'zstd' }, detail: '2–4' }],
    ['4096', null, { value: 6 }],
  ]);
});
