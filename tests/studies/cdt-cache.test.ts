/** The headline claims of the cdt-cache note, recomputed by a reader that shares no code with src/. */
import { describe, expect, it } from 'vitest';
import { ofKind } from '../../src/claims/evaluate.ts';
import { openStudy } from '../../src/studies/open.ts';
import { readTable, told as toldOf } from '../site/plain-reader.ts';

const [published, a, b, example] = ['20251130', '20251126-a', '20251126-b', '20251126-example'].map((id) => `cdt-cache-${id}`) as [
  string,
  string,
  string,
  string,
];
const told = toldOf('cdt-cache');
const study = await openStudy('cdt-cache');

type Row = Record<'row' | 'set' | 'speed' | 'dcb' | 'brotli' | 'gap', string>;

const tables = new Map(
  [published, a, b, example].map((run) => [
    run,
    readTable(`${run}.tgz`, 'sweep.csv').map((cells) => ({
      row: cells['row']!,
      set: cells['io_delay_ms']!,
      speed: cells['throughput_mb_s']!,
      dcb: cells['dcb_read_ms']!,
      brotli: cells['brotli_read_ms']!,
      gap: cells['gap_ms']!,
    })),
  ]),
);
/** The rows of a sweep. */
const table = (run: string): Row[] => tables.get(run)!;
const rowOf = (run: string, name: string) => table(run).find(({ row }) => row === name)!;
const onDevice = (run: string) => table(run).filter(({ row }) => row !== 'control');
const delayed = (run: string) => onDevice(run).filter(({ row }) => row !== '0 ms');

/** Milliseconds of a read of one mebibyte. */
const block = (row: Row) => 1048.576 / Number(row.speed);
/** What a setting comes to where a timer rounds up to ticks and adds one. */
const wait = (row: Row, tick: number) => (Math.ceil(Number(row.set) / tick) + 1) * tick;
/** What each setting adds to a column, in waits at ticks of 4 ms. */
const waits = (run: string, column: 'dcb' | 'brotli' | 'gap') =>
  delayed(run).map((row) => (Number(row[column]) - Number(rowOf(run, '0 ms')[column])) / wait(row, 4));

/** Pairs of rows with the larger gap at the lower throughput, and all pairs. */
function pairs(rows: Row[]) {
  let [agree, all] = [0, 0];
  for (const [i, one] of rows.entries())
    for (const other of rows.slice(i + 1)) {
      all += 1;
      if ((Number(one.speed) - Number(other.speed)) * (Number(one.gap) - Number(other.gap)) < 0) agree += 1;
    }
  return { agree, all };
}

describe('the published figures of cdt-cache', () => {
  it.each([
    ['gap-no-delay', rowOf(published, '0 ms').gap],
    ['gap-first', rowOf(published, '1 ms').gap],
    ['gap-last', rowOf(published, '10 ms').gap],
    ['dcb-first', rowOf(published, '1 ms').dcb],
    ['brotli-last', rowOf(published, '10 ms').brotli],
    ['throughput-first', rowOf(published, '1 ms').speed],
    ['gap-no-delay-a', rowOf(a, '0 ms').gap],
    ['brotli-outlier', rowOf(b, '50 ms').brotli],
  ])('%s stands in the archive as %s', (claim, cell) => {
    expect(told[claim]?.value).toBe(Number(cell));
  });

  it('takes ratios of the two reads', () => {
    const ratios = delayed(published).map(({ dcb, brotli }) => Number(dcb) / Number(brotli));
    expect(told['ratio-least']?.value).toBeCloseTo(Math.min(...ratios), 10);
    expect(told['ratio-most']?.value).toBeCloseTo(Math.max(...ratios), 10);
    expect(told['ratio-last']?.value).toBeCloseTo(ratios.at(-1)!, 10);
  });

  it('infers the time of a block from the throughput of one-mebibyte blocks', () => {
    expect(told['block-no-delay']?.value).toBeCloseTo(block(rowOf(published, '0 ms')), 10);
    expect(told['block-first']?.value).toBeCloseTo(block(rowOf(published, '1 ms')), 10);
    expect(told['block-last']?.value).toBeCloseTo(block(rowOf(published, '10 ms')), 10);
  });

  it('finds the tick that block times keep to, in every row of the three sweeps', () => {
    const rests = (tick: number) => [published, a, b].flatMap((run) => delayed(run).map((row) => block(row) - wait(row, tick)));
    const spread = (tick: number) => Math.max(...rests(tick)) - Math.min(...rests(tick));
    const ticks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect(told['grid-step']?.value).toBe(ticks.reduce((best, tick) => (spread(tick) < spread(best) ? tick : best)));
    expect(told['delayed-rows']?.value).toBe(rests(4).length);
    expect(told['tick-rest-least']?.value).toBeCloseTo(Math.min(...rests(4)), 10);
    expect(told['tick-rest-most']?.value).toBeCloseTo(Math.max(...rests(4)), 10);
  });

  it.each([
    ['agreeing', published],
    ['agreeing-a', a],
    ['agreeing-b', b],
  ])('%s counts pairs of rows of %s', (claim, run) => {
    const { agree, all } = pairs(onDevice(run));
    expect(told[claim]?.value).toBeCloseTo((100 * agree) / all, 10);
  });

  it.each(['dcb', 'brotli', 'gap'] as const)('counts the waits of %s on either day', (column) => {
    const [day30, day26] = [waits(published, column), [a, b].flatMap((run) => waits(run, column))];
    expect(told[`${column}-waits-least`]?.value).toBeCloseTo(Math.min(...day30), 10);
    expect(told[`${column}-waits-most`]?.value).toBeCloseTo(Math.max(...day30), 10);
    expect(told[`${column}-waits-least-26`]?.value).toBeCloseTo(Math.min(...day26), 10);
    expect(told[`${column}-waits-most-26`]?.value).toBeCloseTo(Math.max(...day26), 10);
  });

  it('counts the rows of 26 November in which DCB waits about once more', () => {
    const extra = [a, b].flatMap((run) => waits(run, 'gap'));
    expect(told['delayed-rows-26']?.value).toBe(extra.length);
    expect(told['once-more-26']?.value).toBe(extra.filter((n) => Math.round(n) === 1).length);
  });

  it('rests on rows in which the gap is the difference', () => {
    for (const { dcb, brotli, gap } of [published, a, b, example].flatMap(table))
      expect((Number(dcb) - Number(brotli)).toFixed(2)).toBe(Number(gap).toFixed(2));
  });
});

describe('the study cdt-cache', () => {
  it('takes every figure of a quoted row from the quote', () => {
    for (const entry of ofKind(study, 'audit').filter(({ label }) => / [MG]B\/s/.test(label)))
      for (const cell of entry.label.match(/-?\d*\.\d\d\b/g) ?? []) expect(entry.arithmetic).toContain(`printed ${cell} ms`);
  });

  it('keeps the label of the control apart from its parsed value', () => {
    const { printed } = study.runs;
    const speed = printed.measurements.find((m) => m.metric === 'disk-throughput' && m.dims['delay'] === 'control');
    expect(speed?.quantity.value).toBe(1000);
    expect(speed?.quantity.sources.map(({ raw }) => raw)).toEqual(['1000', '~1 GB/s']);
    expect(printed.flags.some(({ metrics, dims }) => metrics?.includes('disk-throughput') && dims['delay'] === 'control')).toBe(true);
  });
});
