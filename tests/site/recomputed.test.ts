/** Every number that readers are told: the published literal is what the second reader computes from the archives. */
import { describe, expect, it } from 'vitest';
import { ofKind } from '../../src/claims/evaluate.ts';
import { claimsOf } from '../../src/claims/saying.ts';
import { find } from '../../src/run/query.ts';
import type { Expression, Operand } from '../../src/run/types.ts';
import { studies } from '../../src/studies/index.ts';
import { openStudy } from '../../src/studies/open.ts';
import { attribute, elementsOf, pages, textOf, type Element } from './dist.ts';
import { leavesOf, valueOf } from './expression.ts';
import { hodgesLehmann, median, quietBlocks, readingOf, readTable, readTrials, told, type Reading } from './plain-reader.ts';

const agrees = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.abs(b);
/** A share, 1 − a ÷ b, or the largest or smallest of several: printed in per cent. */
function isShare(e: Expression): boolean {
  if (typeof e === 'number' || !('op' in e)) return false;
  if (/^(median|hodges)/.test(e.op)) return isShare(e.args[0]!);
  return e.op === '−' || (/^(min|max)$/.test(e.op) && e.args.every(isShare));
}

describe.each(studies.map(({ id }) => id))('the published numbers of %s', async (study) => {
  const opened = await openStudy(study);
  const numbers = new Map(ofKind(opened, 'number').map(({ id, quantity }) => [id, quantity]));
  const published = told(study);

  /** Figures of measured runs from their archives; the cells of transcripts, which api.test.ts holds against their tables. */
  function read({ run: id, metric, dims }: Operand): Reading {
    const run = opened.runs.run(id);
    if (run.provenance === 'measured') return readingOf(id, metric, dims);
    const { value, values } = find(run, metric, dims)!;
    return { pooled: value, values: [...values] };
  }

  it('are those of its claims, and follow from the archives by the arithmetic that readers are shown', () => {
    expect([...numbers.keys()].toSorted()).toEqual(Object.keys(published).toSorted());
    const wrong = [...numbers].flatMap(([id, { expression, unit, n, values, interval }]) => {
      // The blocks of a run are counted in a list; that is no arithmetic.
      if (!expression) return id === 'own-blocks' ? [] : [`${id}: no expression`];
      const leaves = leavesOf(expression);
      const quiet = leaves[0]?.run.startsWith('tax-') ? quietBlocks(leaves[0].run, leaves) : [];
      const factor = unit === '%' && isShare(expression) ? 100 : 1;
      const compute = (of: 'value' | 'low' | 'high') =>
        valueOf(expression, read, undefined, { of, counts: (block) => quiet[block] ?? true }) * factor;
      const { value, text } = published[id]!;
      const left = quiet.filter(Boolean).length;
      const said = left < 6 ? `too few quiet blocks (${left} of ${quiet.length})` : ` (${left} of ${quiet.length} blocks)`;
      const isSaid = left === quiet.length || text.endsWith(said);
      // A ratio within a run is never a median of ratios.
      const isRatio = unit === '×' && values && n >= 3 && leaves.length > 1 && new Set(leaves.map(({ run }) => run)).size === 1;
      const isRanked = interval && (isRatio || interval.method === 'signed ranks');
      const ends = isRanked ? [compute('low'), compute('high')].toSorted((x, y) => x - y) : [];
      const isHeld = ends.every((end, i) => agrees(end, i === 0 ? interval!.low : interval!.high));
      return agrees(compute('value'), value) && isSaid && isHeld
        ? []
        : [`${id}: ${compute('value')} ${ends.join('–')}, published ${value}, as ${text}`];
    });
    expect(wrong).toEqual([]);
  });

  it('name as operands exactly what they are computed from', () => {
    const names = (operands: readonly object[]) => [...new Set(operands.map((own) => JSON.stringify(own)))].toSorted();
    for (const [id, { expression, operands = [] }] of numbers)
      if (expression) expect([id, names(operands)]).toEqual([id, names(leavesOf(expression))]);
  });

  const shown = pages
    .filter((page) => !page.startsWith('embed/'))
    .flatMap((page) => elementsOf(page).map((element) => ({ page, element, key: attribute(element, 'data-key')?.split('/') ?? [] })))
    .filter(({ element, key }) => element.tagName === 'data' && key[0] === study && key[1]! in published);

  it('have their interval in the same sentence or cell where they are ratios that may be 1', () => {
    const undecided = new Map(
      [...numbers].flatMap(([id, { unit, interval }]) => {
        if (unit !== '×' || !interval || interval.low > 1 || interval.high < 1 || interval.low === interval.high) return [];
        const digits = /\.(\d+)/.exec(published[id]!.text)?.[1]!.length ?? 0;
        // An end looks like 1 only where it is.
        const printed = (end: number) => [0, 1, 2, 3].map((more) => end.toFixed(digits + more)).find((text) => Number(text) !== 1);
        return [[id, [interval.low, interval.high].map((end) => printed(end) ?? end.toFixed(digits)).join('–') + '×']];
      }),
    );
    const placed = shown.filter(({ key }) => undecided.has(key[1]!));
    expect(placed.length > 0).toBe(undecided.size > 0);
    const bare = placed.filter(({ element, key }) => !textOf(around(element)).includes(undecided.get(key[1]!)!));
    expect(bare.map(({ page, key }) => `${page}: ${key[1]}`)).toEqual([]);
    // Titles and descriptions of pages are text alone.
    const { title, standfirst } = opened.study;
    expect(claimsOf(title + standfirst).filter((id) => undecided.has(id))).toEqual([]);
  });
});

/** The paragraph, heading or cell that an element is in. */
function around({ parentNode }: Element): Element {
  const parent = parentNode as Element;
  return /^(p|li|h\d|t[dh])$/.test(parent.tagName) ? parent : around(parent);
}

/** A cell of a transcript by its table and what stands in its row. */
const cell = (table: readonly string[], row: Readonly<Record<string, string>>, column: string) =>
  Number(
    readTable(`${table[0]}.tgz`, `${table[1]}.csv`).find((own) => Object.entries(row).every(([name, text]) => own[name] === text))?.[
      column
    ],
  );
const load = (row: string, column: string) => cell(['gcs-encryption-proxy-20250115', 'load_tests'], { row }, column);
const slz = (test: string, library: string, column: string) => cell(['haproxy-slz-20150329', 'load_tests'], { test, library }, column);
const sweep = (row: string, column: string) => cell(['cdt-cache-20251130', 'sweep'], { row }, column);
const written = (compression: string, blob_bytes: string, column: string) =>
  cell(['rocksdb-blob-20251027', 'sequential_write'], { compression, blob_bytes }, column);
const mode = (name: string, column: string) => cell(['hetzner-20260428-140514Z', 'modes'], { mode: name }, column);
const expansion = (library: string) => slz('i5-500-100pct', library, 'bw_in_mbps') / slz('i5-500-100pct', library, 'bw_out_mbps');
/** A figure of the proxy in each trial of a run. */
const each = (run: string, key: string) => readTrials(`dgp-2core-20261120-${run}.tgz`).map((trial) => trial.get(key)!.value);
const ratio = (run: string, over: string, under: string) => {
  const divisors = each(run, under);
  return hodgesLehmann(each(run, over).map((value, trial) => value / divisors[trial]!)).value;
};

/** That a claim divides what its words say: some of each study, written out. */
it.each<[string, string, () => number]>([
  ['gcs-encryption-proxy', 'up-small-many', () => load('2', 'upload_proxy_s') / load('2', 'upload_no_proxy_s')],
  ['gcs-encryption-proxy', 'lost-small-machine', () => 100 - (100 * load('2', 'rps_proxy')) / load('2', 'rps_no_proxy')],
  ['gcs-encryption-proxy', 'share-up-1', () => (100 * load('1', 'encryption_s')) / load('1', 'upload_proxy_s')],
  ['haproxy-slz', 'input-i5', () => slz('i5-500-100pct', 'slz', 'bw_in_mbps') / slz('i5-500-100pct', 'zlib', 'bw_in_mbps')],
  ['haproxy-slz', 'sent-i5', () => expansion('zlib') / expansion('slz')],
  ['haproxy-slz', 'share-slz-i5', () => 100 - 100 / expansion('slz')],
  ['cdt-cache', 'gap-last', () => sweep('10 ms', 'dcb_read_ms') - sweep('10 ms', 'brotli_read_ms')],
  ['cdt-cache', 'ratio-last', () => sweep('10 ms', 'dcb_read_ms') / sweep('10 ms', 'brotli_read_ms')],
  ['cdt-cache', 'block-first', () => 1048.576 / sweep('1 ms', 'throughput_mb_s')],
  [
    'rocksdb-blob',
    'lead-time-lz4',
    () => 100 * (written('lz4', '16384', 'time_per_iter_ms') / written('none', '16384', 'time_per_iter_ms') - 1),
  ],
  ['rocksdb-blob', 'clock-none-small', () => (written('none', '512', 'items_per_s') * written('none', '512', 'time_per_iter_ms')) / 1e6],
  ['deltaglider-proxy', 'put-ratio', () => mode('passthrough', 'put_mb_s_wall') / mode('compression', 'put_mb_s_wall')],
  ['deltaglider-proxy', 'implied-saved', () => 100 * (1 - mode('compression', 'implied_stored_gb') / mode('compression', 'logical_gb'))],
  ['deltaglider-proxy', 'put-ratio-node', () => ratio('node24', 'throughput passthrough put 1', 'throughput compression put 1')],
  [
    'deltaglider-proxy',
    'corrected-saved-node',
    () => 100 * (1 - ratio('node24', 'stored-corrected compression – 1', 'logical-bytes – – –')),
  ],
  [
    'deltaglider-proxy',
    'experiment-speedup',
    () =>
      median(each('readbuf-256k-all', 'throughput passthrough cold_get 1')) /
      median(each('readbuf-4k', 'throughput passthrough cold_get 1')),
  ],
])('%s/%s is what its words say', (study, claim, value) => {
  expect(told(study)[claim]!.value).toBeCloseTo(value(), 9);
});
