import { describe, expect, test } from 'vitest';
import type { Bundle } from '../../../src/bundle/index.ts';
import { parseTranscript } from '../../../src/formats/transcript/index.ts';
import { find, flagsOf } from '../../../src/run/query.ts';
import { bundleOf } from '../bundle.ts';

const document = {
  schema: 'compression-tax-transcript/v1',
  id: 'some-run',
  study: 'some-study',
  title: 'A table',
  source: { repository: 'someone/something', commit: 'abc1234' },
  licence: 'MIT',
  runDate: '2026-01-02',
  publishedAt: null,
  environment: [
    { label: 'CPU', value: 'one core' },
    { label: 'Disk', value: null },
  ],
  stated: ['warm cache'],
  notStated: ['repetitions'],
};

const dim = (header: string, name: string, type: 'text' | 'number' = 'text') => ({ header, as: 'dim', dim: name, type });
const metric = (header: string, id: string, unit: string, more: object = {}) => ({ header, as: 'metric', metric: id, unit, ...more });

/** A bundle with one table `t.csv`. */
function bundle(table: object, csv: string, more: object = {}, files: Record<string, string> = {}): Bundle {
  const texts = {
    'transcript.json': JSON.stringify({ ...document, tables: [{ file: 't.csv', ...table }], ...more }),
    't.csv': csv,
    ...files,
  };
  return bundleOf(texts, 'some-run');
}

const modes = {
  columns: [dim('mode', 'mode'), metric('put_mb_s', 'throughput', 'MB/s', { dims: { phase: 'put' } })],
  dims: { concurrency: 1 },
};
const codeOf = (parse: () => unknown): unknown => {
  try {
    parse();
  } catch (error) {
    return error;
  }
  return undefined;
};
const refused = (bad: Bundle, code: string, ...parts: string[]) => {
  const error = codeOf(() => parseTranscript(bad));
  expect(error).toMatchObject({ code });
  for (const part of parts) expect(String(error)).toContain(part);
};

describe('a transcript', () => {
  test('converts decimal units exactly', () => {
    const columns = [metric('stored_kb', 'stored-implied', 'B', { power: 3 })];
    const run = parseTranscript(bundle({ columns }, 'stored_kb\n1.005\n'));
    expect(1.005 * 1e3).not.toBe(1005);
    expect(run.measurements[0]?.quantity.value).toBe(1005);
  });

  test('leaves out a figure whose cell is empty or says that there is none', () => {
    const run = parseTranscript(bundle({ ...modes, absent: ['NA'] }, 'mode,put_mb_s\na,\nb,NA\nc,0\n'));
    expect(run.measurements.map((m) => [m.dims['mode'], m.quantity.value])).toEqual([['c', 0]]);
  });

  test('holds a figure that is repeated in every row once, with all its cells', () => {
    const columns = [dim('mode', 'mode'), metric('logical_gb', 'logical-bytes', 'B', { power: 9, once: true })];
    const run = parseTranscript(bundle({ columns, dims: { concurrency: 1 } }, 'mode,logical_gb\na,0.5\nb,0.50\n'));
    expect(find(run, 'logical-bytes', {})).toMatchObject({ value: 5e8, n: 1, sources: [{ raw: '0.5' }, { raw: '0.50' }] });
    refused(bundle({ columns }, 'mode,logical_gb\na,0.5\nb,0.6\n'), 'transcript-disagreement', 'row 1', 'row 2');
  });

  test('tells what is stated, what is recorded as unknown, and where it comes from', () => {
    const { environment } = parseTranscript(bundle(modes, 'mode,put_mb_s\na,1\n'));
    expect(environment).toContainEqual(expect.objectContaining({ label: 'CPU', value: 'one core' }));
    expect(environment).toContainEqual(expect.objectContaining({ label: 'Stated', value: 'warm cache' }));
    expect(environment).toContainEqual(expect.objectContaining({ label: 'repetitions', value: null }));
    expect(environment).toContainEqual(expect.objectContaining({ label: 'Source: commit', value: 'abc1234' }));
  });

  test('flags every figure as transcribed and single, and what contradicts expectation', () => {
    const get = (phase: string) => metric(`${phase}_mb_s`, 'throughput', 'MB/s', { dims: { phase } });
    const table = { columns: [dim('mode', 'mode'), get('cold_get'), get('warm_get')] };
    const run = parseTranscript(bundle(table, 'mode,cold_get_mb_s,warm_get_mb_s\nplain,97,98\ntaxed,300,280\n', { baselineMode: 'plain' }));
    const codes = (mode: string, phase: string) => flagsOf(run, 'throughput', { mode, phase }).map((flag) => flag.code);
    expect(codes('plain', 'warm_get')).toEqual(['transcribed', 'single-observation']);
    expect(codes('taxed', 'cold_get')).toEqual(['transcribed', 'single-observation', 'taxed-faster-than-baseline']);
    expect(codes('taxed', 'warm_get')).toContain('warm-slower-than-cold');
    expect(run.flags.find((flag) => flag.code === 'warm-slower-than-cold')?.message).toMatch(/280\.00 MB\/s.*300\.00 MB\/s/);
  });

  test('lists artifacts', () => {
    const columns = [
      { header: 'name', as: 'artifact', field: 'name' },
      { header: 'bytes', as: 'artifact', field: 'sizeBytes' },
    ];
    expect(parseTranscript(bundle({ columns }, 'name,bytes\nx.iso,62914560\n')).artifacts).toEqual([
      { name: 'x.iso', sizeBytes: 62914560 },
    ]);
    refused(bundle({ columns }, 'name,bytes\nx.iso,many\n'), 'transcript-cell', 'column bytes');
  });
});

describe('other shapes of table', () => {
  test('negative gaps without a leading zero, and a printed wording beside the parsed value', () => {
    const columns = [
      dim('io_delay_ms', 'delayMs', 'number'),
      { header: 'throughput_as_printed', as: 'text' },
      metric('throughput_mb_s', 'disk-throughput', 'MB/s', { printedIn: 'throughput_as_printed' }),
      metric('gap_ms', 'gap', 'ms'),
    ];
    const run = parseTranscript(bundle({ columns }, 'io_delay_ms,throughput_as_printed,throughput_mb_s,gap_ms\n0,~1 GB/s,1000,-.40\n'));
    expect(find(run, 'gap', { delayMs: 0 })?.value).toBe(-0.4);
    expect(find(run, 'disk-throughput', { delayMs: 0 })?.sources.map((source) => source.raw)).toEqual(['1000', '~1 GB/s']);
  });
});

describe('a broken transcript is refused', () => {
  const good = 'mode,put_mb_s\na,1\n';
  test.each<[string, Bundle, string, ...string[]]>([
    ['an unknown version', bundle(modes, good, { schema: 'compression-tax-transcript/v2' }), 'transcript-version', 'v2'],
    ['an unknown key', bundle(modes, good, { extra: 1 }), 'transcript-schema', '#/extra'],
    [
      'an unknown key in a column',
      bundle({ columns: [{ ...dim('mode', 'mode'), scale: 2 }] }, good),
      'transcript-schema',
      '#/tables/0/columns/0/scale',
    ],
    ['another root folder', bundle(modes, good, { id: 'other' }), 'transcript-id', 'other'],
    ['a file that no table maps', bundle(modes, good, {}, { 'more.csv': 'a\n1\n' }), 'transcript-files', 'more.csv'],
    ['a table that is missing', bundle({ ...modes, file: 'u.csv' }, good), 'transcript-files', 'u.csv'],
    ['another header', bundle(modes, 'mode,put_mib_s\na,1\n'), 'transcript-header', 'put_mib_s'],
    ['a short row', bundle(modes, 'mode,put_mb_s\na\n'), 'transcript-cell', 't.csv row 1'],
    ['text for a number', bundle(modes, 'mode,put_mb_s\na,~1\n'), 'transcript-cell', 't.csv row 1, column put_mb_s', '"~1"'],
    ['NaN', bundle(modes, 'mode,put_mb_s\na,NaN\n'), 'transcript-cell', '"NaN"'],
    ['a figure twice', bundle(modes, 'mode,put_mb_s\na,1\na,2\n'), 'transcript-duplicate', 'row 2'],
    [
      'a wording column that is not there',
      bundle({ columns: [metric('x_s', 'x', 's', { printedIn: 'y' })] }, 'x_s\n1\n'),
      'transcript-schema',
      '"y"',
    ],
    ['no JSON', bundle(modes, good, {}, { 'transcript.json': '{' }), 'transcript-json', 'transcript.json'],
  ])('%s', (_, bad, code, ...parts) => refused(bad, code, ...parts));
});
