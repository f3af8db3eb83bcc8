/** The tax map: fronts on small examples, its charts, and the points of two studies against a second reading of their archives. */
import { describe, expect, it } from 'vitest';
import { single } from '../../src/run/pool.ts';
import { studies } from '../../src/studies/index.ts';
import { openStudy } from '../../src/studies/open.ts';
import { taxChart } from '../../src/studies/tax-chart.ts';
import { frontOf, isPlaced, type TaxPoint } from '../../src/studies/tax-map.ts';
import { keyOf, median, pins, readTable, readTrials } from '../site/plain-reader.ts';

const cell = { run: 'run', file: 'a.csv', at: 'row 1, column a' };
const point = (id: string, time: number, saved: number | null, changes: Partial<TaxPoint> = {}): TaxPoint => ({
  id,
  mode: id,
  role: 'compression',
  setting: 'PUT',
  run: 'run',
  time: { quantity: single(time, '×', cell) },
  saving: saved === null ? { missing: 'not recorded' } : { quantity: single(saved, '%', cell), counted: 'on disk' },
  ...changes,
});
const front = (points: TaxPoint[]) => Object.fromEntries(frontOf(points));

describe('the front', () => {
  it('holds what nothing beats in both time and bytes', () => {
    expect(front([point('fast', 2, 40), point('beaten', 3, 30), point('dense', 5, 80)])).toEqual({ fast: 'run ', dense: 'run ' });
  });

  it('compares within a run and within one set of conditions only', () => {
    const apart = [point('a', 2, 40), point('b', 3, 30, { run: 'other' }), point('c', 3, 30, { together: 'else' })];
    expect(front(apart)).toEqual({ a: 'run ', b: 'other ', c: 'run else' });
  });

  it('holds both of two that are alike', () => {
    expect(Object.keys(front([point('a', 2, 40), point('b', 2, 40)]))).toEqual(['a', 'b']);
  });

  it('holds nothing that saves nothing, even when it is faster than the baseline', () => {
    expect(front([point('quick', 0.9, -0.05), point('encrypts', 1.1, 0)])).toEqual({});
  });

  it('leaves out a point whose saving was not recorded', () => {
    expect(isPlaced(point('unknown', 2, null))).toBe(false);
    expect(front([point('unknown', 2, null)])).toEqual({});
  });
});

const opened = await Promise.all(studies.map(({ id }) => openStudy(id)));
const taxes = new Map(opened.map(({ study, runs }) => [study.id, study.tax(runs)]));
const placeOf = (study: string, id: string) => {
  const found = taxes.get(study)?.points.find((p) => p.id === id);
  if (!found || !isPlaced(found)) throw new Error(`${study} has no placed point ${id}`);
  return { time: found.time.quantity.value, saved: found.saving.quantity.value };
};

describe.each(opened)('$study.id', ({ study, runs }) => {
  const { points } = study.tax(runs);

  it('has points of its own pinned runs under different ids', () => {
    expect(new Set(points.map(({ id }) => id)).size).toBe(points.length);
    for (const { run } of points) expect(runs.run(run).id).toBe(run);
  });

  it('takes the figures of a point from the run that it names', () => {
    const foreign = points.flatMap(({ id, run, time, saving }) =>
      [time, saving]
        .flatMap((part) => ('quantity' in part ? part.quantity.sources : []))
        .filter((source) => source.run !== run)
        .map(() => id),
    );
    expect(foreign).toEqual([]);
  });

  it('shows that encryption alone saves nothing', () => {
    const encrypting = points.filter(isPlaced).filter(({ role }) => role === 'encryption');
    expect(encrypting.filter(({ saving }) => saving.quantity.value > 0.01).map(({ id }) => id)).toEqual([]);
    const best = frontOf(points);
    expect(encrypting.filter(({ id }) => best.has(id))).toEqual([]);
  });

  it('is a chart with a mark for each point that has both figures and a row for each with a time', () => {
    const chart = taxChart(study, runs);
    const rows = (of: TaxPoint[]) => of.map(({ mode, setting }) => `${mode}, ${setting}`);
    expect(chart.points.map(({ name }) => name)).toEqual(rows(points.filter(({ time }) => 'quantity' in time)));
    const drawn = chart.points.filter(({ y }) => y !== null);
    expect(drawn.map(({ name }) => name)).toEqual(rows(points.filter(isPlaced)));
    expect(drawn.map(({ x, y }) => [x, y])).toEqual(
      points.filter(isPlaced).map(({ time, saving }) => [time.quantity.value, saving.quantity.value]),
    );
    expect(new Set(chart.points.flatMap(({ front }) => front ?? [])).size).toBe(new Set(frontOf(points).values()).size);
  });
});

describe('the S3 proxy, read a second time', () => {
  it.each([
    ['dgp-2core-20261120-node24', 'compression'],
    ['dgp-2core-20261120-node24', 'encryption'],
    ['dgp-2core-20261120-typescript', 'compression_encryption'],
    ['dgp-2core-20261120-typescript-tgz', 'compression'],
  ])('%s, %s', (run, mode) => {
    const trials = readTrials(`${run}.tgz`);
    const over = (formula: (get: (key: string) => number) => number) =>
      median(trials.map((trial) => formula((key) => trial.get(key)?.value ?? NaN)));
    const { time, saved } = placeOf('deltaglider-proxy', `${run}-${mode}`);
    expect(time).toBeCloseTo(
      over((get) => get('throughput passthrough put 1') / get(`throughput ${mode} put 1`)),
      9,
    );
    expect(saved).toBeCloseTo(
      over((get) => 100 * (1 - get(`stored-on-disk ${mode} – 1`) / get('logical-bytes – – –'))),
      9,
    );
  });

  it('the published run counts the implied bytes, and the second published run has no saving', () => {
    const row = readTable('hetzner-20260428-140514Z.tgz', 'modes.csv').find(({ mode }) => mode === 'compression')!;
    expect(placeOf('deltaglider-proxy', 'hetzner-20260428-140514Z-compression').saved).toBeCloseTo(
      100 * (1 - Number(row['implied_stored_gb']) / Number(row['logical_gb'])),
      6,
    );
    expect(() => placeOf('deltaglider-proxy', 'dgp-iso-full-20260428090752-compression')).toThrow('no placed point');
  });

  it('the negative control, .tgz files, stands at about 0 %', () => {
    const { saved } = placeOf('deltaglider-proxy', 'dgp-2core-20261120-typescript-tgz-compression');
    expect(Math.abs(saved)).toBeLessThan(0.1);
  });

  it('a later concurrency has its time and, its keys being overwritten, no place', () => {
    const id = 'dgp-2core-20261120-typescript-compression';
    const later = taxes.get('deltaglider-proxy')!.points.find((p) => p.id === `${id}-c4`)!;
    const trials = readTrials('dgp-2core-20261120-typescript.tgz');
    const at = (trial: (typeof trials)[number], mode: string) => trial.get(`throughput ${mode} put 4`)?.value ?? NaN;
    const expected = median(trials.map((trial) => at(trial, 'passthrough') / at(trial, 'compression')));
    expect('quantity' in later.time && later.time.quantity.value).toBeCloseTo(expected, 9);
    expect(later.saving).toEqual({ missing: 'keys overwritten' });
    expect(taxes.get('deltaglider-proxy')!.points.filter((p) => p.id.endsWith('-c4'))).toHaveLength(3);
  });
});

const quotedRun = (study: string) => pins().find((pin) => pin.study === study && pin.canonical)!.file;
type Block = ReturnType<typeof readTrials>[number];
const overBlocks = (file: string, formula: (get: (metric: string, at: Record<string, string>) => number) => number) =>
  median(readTrials(file).map((block: Block) => formula((metric, at) => block.get(keyOf({ metric, at }))?.value ?? NaN)));

describe('the HTTP proxy, read a second time', () => {
  const files = {
    script: 'jquery-1.min.js',
    script2: 'jquery-2.min.js',
    style: 'bootstrap.min.css',
    page: 'page.html',
    json: 'types.json',
    listing: 'listing.html',
  };

  it.each(Object.entries(files))('places both libraries for %s', (id, file) => {
    const at = { file, connections: '8', limit: '100', link: 'loopback' };
    for (const mode of ['zlib', 'slz']) {
      const { time, saved } = placeOf('haproxy-slz', `${mode}-${id}`);
      const over = (formula: Parameters<typeof overBlocks>[1]) => overBlocks(quotedRun('haproxy-slz'), formula);
      expect(time).toBeCloseTo(
        over((get) => get('throughput', { mode: 'none', ...at }) / get('throughput', { mode, ...at })),
        9,
      );
      expect(saved).toBeCloseTo(
        over((get) => 100 * (1 - get('sent-bytes', { mode, ...at }) / get('proxy-out-bytes', { mode, ...at }))),
        9,
      );
    }
  });
});

describe('the key-value store, read a second time', () => {
  const settings = { small: ['512', '10000'], middle: ['4096', '10000'], large: ['16384', '10000'] } as const;

  it.each(Object.entries(settings))('places both codecs for %s values', (id, [size, keys]) => {
    const at = { size, keys, payload: 'json' };
    for (const mode of ['lz4', 'zstd']) {
      const { time, saved } = placeOf('rocksdb-blob', `own-${mode}-${id}`);
      const over = (formula: Parameters<typeof overBlocks>[1]) => overBlocks(quotedRun('rocksdb-blob'), formula);
      type Get = Parameters<Parameters<typeof overBlocks>[1]>[0];
      const write = (get: Get, arm: string) =>
        ['put', 'flush', 'compact'].reduce((sum, phase) => sum + get('wall-time', { mode: arm, phase, ...at }), 0);
      const stored = (get: Get, arm: string) => get('live-bytes', { mode: arm, phase: 'compact', ...at });
      expect(time).toBeCloseTo(
        over((get) => write(get, mode) / write(get, 'none')),
        9,
      );
      expect(saved).toBeCloseTo(
        over((get) => 100 * (1 - stored(get, mode) / stored(get, 'none'))),
        9,
      );
    }
  });

  it('has no place for what the source printed, for no saving was recorded', () => {
    const { points } = taxes.get('rocksdb-blob')!;
    expect(points.filter(isPlaced).filter(({ id }) => !id.startsWith('own-'))).toEqual([]);
  });
});

it('a study with no point says so in the place of its chart', async () => {
  const { study, runs } = await openStudy('rocksdb-blob');
  const none = { id: study.id, tax: () => ({ ...study.tax(runs), points: [] }) };
  expect(taxChart(none, runs)).toMatchObject({
    points: [],
    notRecorded: { message: 'Key-value store: no mode with what it pays or saves.' },
  });
});

it.each(['cdt-cache', 'gcs-encryption-proxy'])('%s places what we measured, and nothing that its source printed', (id) => {
  const placed = taxes.get(id)!.points.filter(isPlaced);
  expect(placed.length).toBeGreaterThan(0);
  expect(placed.filter((point) => !point.id.startsWith('own-'))).toEqual([]);
});
