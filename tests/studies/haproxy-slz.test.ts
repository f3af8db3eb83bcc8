/** HAProxy with libslz: what the archives give by plain division. */
import { describe, expect, it } from 'vitest';
import { ofKind } from '../../src/claims/evaluate.ts';
import { openStudy } from '../../src/studies/open.ts';
import { hodgesLehmann, keyOf, median, readTable, readTrials, told } from '../site/plain-reader.ts';

const rows = ['load_tests.csv', 'reference_files.csv'].flatMap((table) => readTable('haproxy-slz-20150329.tgz', table));
const study = await openStudy('haproxy-slz');

/** One cell as a number, by the first column's text, the library and the column. */
function cell(row: string, library: string, column: string): number {
  const found = rows.find((r) => (r['test'] ?? r['file']) === row && r['library'] === library);
  return Number(found?.[column]);
}
const over = (row: string, column: string) => cell(row, 'slz', column) / cell(row, 'zlib', column);
const quotient = (row: string, library: string) => cell(row, library, 'bw_in_mbps') / cell(row, library, 'bw_out_mbps');

const I5 = 'i5-500-100pct';
const LIMITED = 'i5-500-85pct';
const CORE2 = 'core2quad-300';

const published = told('haproxy-slz');

describe('the published figures', () => {
  it.each<[string, () => number, string]>([
    ['input-i5', () => over(I5, 'bw_in_mbps'), '3.54×'],
    ['input-limited', () => over(LIMITED, 'bw_in_mbps'), '1.29×'],
    ['hits-limited', () => over(LIMITED, 'hits_per_s'), '1.27×'],
    ['hits-tv', () => over('tv.com/listing', 'hits_per_s'), '3.55×'],
    ['sent-i5', () => quotient(I5, 'zlib') / quotient(I5, 'slz'), '1.22×'],
    ['share-slz-i5', () => 100 - 100 / quotient(I5, 'slz'), '52.4\u00a0%'],
    ['bottleneck', () => (100 * cell(CORE2, 'zlib', 'bw_out_mbps')) / cell(CORE2, 'slz', 'bw_out_mbps'), '24.2\u00a0%'],
    ['vsz-zlib-core2', () => (1000 * cell(CORE2, 'zlib', 'mem_vsz_mb')) / 300, '280\u00a0kB'],
    ['vsz-zlib-i5', () => (1000 * cell(I5, 'zlib', 'mem_vsz_mb')) / 500, '260\u00a0kB'],
    ['memory-factor-i5', () => cell(I5, 'zlib', 'mem_vsz_mb') / cell(I5, 'slz', 'mem_vsz_mb'), '5.5×'],
    ['change-hits-zlib', () => cell(LIMITED, 'zlib', 'hits_per_s') / cell(I5, 'zlib', 'hits_per_s'), '2.34×'],
    ['size-zlib-i5', () => (cell(I5, 'zlib', 'bw_in_mbps') * 125) / cell(I5, 'zlib', 'hits_per_s'), '80.6\u00a0kB'],
    ['size-slz-i5', () => (cell(I5, 'slz', 'bw_in_mbps') * 125) / cell(I5, 'slz', 'hits_per_s'), '89.2\u00a0kB'],
    ['crossover-i5', () => cell(I5, 'zlib', 'bw_in_mbps') / quotient(I5, 'slz'), '229\u00a0Mbps'],
    ['connections-decimal', () => 1e9 / 256e3, '3,906\u00a0contexts per GB'],
    ['connections-binary', () => 2 ** 30 / (256 * 2 ** 10), '4,096\u00a0contexts per GB'],
  ])('%s is what the archive gives', (id, recompute, text) => {
    expect(published[id]?.value).toBeCloseTo(recompute(), 9);
    expect(published[id]?.text).toBe(text);
  });
});

it('libslz sends more bytes for the same input without a limit, and fewer under it, so both sentences name the limit', () => {
  const sent = (row: string) => quotient(row, 'zlib') / quotient(row, 'slz');
  expect(sent(I5)).toBeGreaterThan(1);
  expect(sent(LIMITED)).toBeLessThan(1);
  expect(study.results.find((c) => c.id === 'sends-more')?.label).toMatch(/^Unless throttled, /);
});

describe('the audit', () => {
  it('judges a sentence on the figures that the archive gives', () => {
    const subjects = [CORE2, I5, 'daniels.html', 'tv.com/listing', 'jquery.min.js', 'bootstrap.min.css'];
    // 4: some send no more than a quarter above zlib, most do.
    const sent = subjects.map((row) => quotient(row, 'zlib') / quotient(row, 'slz') <= 1.25);
    expect([...new Set(sent)].sort()).toEqual([false, true]);
    // 26: in the range without a limit once rounded, and not under it.
    const factors = subjects.map((row) => Number(over(row, 'bw_in_mbps').toFixed(1)));
    expect([Math.min(...factors), Math.max(...factors)]).toEqual([2.7, 3.5]);
    expect(over(LIMITED, 'bw_in_mbps')).toBeLessThan(1.3);
    // 28: below a link of 100 Mbps zlib has CPU to spare everywhere, and the higher ratio.
    for (const row of subjects) {
      expect(cell(row, 'zlib', 'bw_in_mbps') / quotient(row, 'slz')).toBeGreaterThan(100);
      expect(cell(row, 'zlib', 'ratio_in_over_out')).toBeGreaterThan(cell(row, 'slz', 'ratio_in_over_out'));
    }
  });

  it('quotes each row with the numbers of its cells', () => {
    const cells = rows.map((r) =>
      [r['library'], ...['bw_in_mbps', 'bw_out_mbps', 'bw_saved_mbps'].map((c) => `${r[c]} Mbps`), r['ratio_in_over_out']].join(' '),
    );
    expect(
      ofKind(study, 'audit')
        .slice(5, 19)
        .map(({ label }) => label),
    ).toEqual(cells);
  });
});

describe('the measured run', () => {
  const at = { file: 'bootstrap.min.css', connections: '8', limit: '100', link: 'loopback' };

  it('gives the calculator what was sent, CPU and memory, block by block', () => {
    const { measured } = study.runs;
    const economics = study.study.economics(measured);
    const modes = economics.kind === 'cost' ? economics.modes : [];
    expect(modes).toHaveLength(18);
    const blocks = readTrials(`${measured.id}.tgz`);
    const of = (block: (typeof blocks)[number], metric: string) => block.get(keyOf({ metric, at: { mode: 'slz', ...at } }))!.value;
    const style = modes.find(({ mode }) => mode === 'slz-style')!;
    const ratios = blocks.map((block) => of(block, 'sent-bytes') / of(block, 'proxy-out-bytes'));
    expect(style.ratio!.quantity.value).toBeCloseTo(hodgesLehmann(ratios).value, 9);
    const read = style.cpu?.kind === 'measured' ? style.cpu.read.value : undefined;
    expect(read).toBeCloseTo(median(blocks.map((block) => of(block, 'cpu-seconds-per-gb'))), 9);
    expect(style.memory!.value).toBeCloseTo(median(blocks.map((block) => of(block, 'peak-rss') / 1e9)), 12);
  });

  it('counts answers under way on a slow link: received bytes times the ratio of HAProxy’s own counters', () => {
    const where = { ...at, connections: '100', link: '100mbit', mode: 'zlib' };
    const input = readTrials(`${study.runs.measured.id}.tgz`).map((block) => {
      const of = (metric: string) => block.get(keyOf({ metric, at: where }))!.value;
      const left = of('proxy-out-bytes') - of('compressor-in-bytes') + of('compressor-out-bytes');
      return (of('sent-bytes') * of('proxy-out-bytes')) / left / 1000 / of('wall-time');
    });
    expect(study.number('own-input-zlib-100mbit-100').quantity.value).toBeCloseTo(median(input), 9);
  });
});
