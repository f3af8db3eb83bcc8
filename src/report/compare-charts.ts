/** Two runs in one chart per metric. Only figures that both hold in one unit are drawn; an axis starts at zero. */
import type { BarsSpec } from '../charts/spec.ts';
import type { ComparedRow, Comparison } from '../run/compare.ts';
import { scale } from '../run/quantity.ts';
import { mark } from '../run/shown.ts';
import type { Dims, Quantity, Run } from '../run/types.ts';
import { countsText } from './compare-texts.ts';
import { dimsText, nameOf, tellingDims } from './figures.ts';

export interface Side {
  run: Run;
  label: string;
}

/** Which way is better; a metric in neither has no direction of its own. */
const HIGHER = /^(throughput|saved-bytes|bandwidth-saved|compression-ratio|hits|items-rate|requests-per-second)$/;
const LOWER = /^(latency-.*|failed-ops|stored-.*|peak-rss|memory-.*|cpu-.*|read-time|(en|de)cryption-time|time-per-iteration)$/;

/** One chart per metric, in the order of the comparison; a metric with one common figure, with none but 0 or with two units gets none. */
export const compareCharts = (a: Side, b: Side, { rows }: Comparison): BarsSpec[] =>
  [...Map.groupBy(rows, ({ metric }) => metric).values()]
    .filter((own) => own.length > 1 && own.some((row) => row.a.value !== 0 || row.b.value !== 0))
    .filter((own) => new Set(own.flatMap((row) => [row.a.unit, row.b.unit])).size === 1)
    .map((own) => metricChart(a, b, own));

function metricChart(a: Side, b: Side, rows: readonly ComparedRow[]): BarsSpec {
  const { metric } = rows[0]!;
  const sides = [
    { key: 'a', ...a },
    { key: 'b', ...b },
  ];
  const { names, shared } = tellingDims(rows);
  const keyOf = (dims: Dims) => names.map((dim) => dims[dim]).join('--');
  const better = HIGHER.test(metric) ? 'higher' : LOWER.test(metric) ? 'lower' : undefined;
  return {
    id: metric,
    study: 'compare',
    run: a.run.id,
    provenance: a.run.provenance,
    alsoFrom: [{ run: b.run.id, provenance: b.run.provenance }],
    kind: 'bars',
    title: `${nameOf(metric)}: ${countsText(rows)}`,
    howToRead: [
      `a is ${a.label}, b is ${b.label}.`,
      shared.length > 0 ? `All with ${shared.join(', ')}.` : '',
      'Bars are medians, rings the trials, whiskers the interval; a single observation is drawn hollow.',
    ]
      .filter(Boolean)
      .join(' '),
    axis: { label: nameOf(metric), unit: inMegabytes(rows[0]!.a).unit, ...(better ? { better } : {}) },
    groups: rows.map(({ dims }) => ({ key: keyOf(dims), label: dimsText(dims, names) })),
    series: sides.map(({ key }) => ({ key, label: key })),
    points: rows.flatMap(({ dims }) =>
      sides.map(({ key, run }) => ({ group: keyOf(dims), series: key, ...mark(run, metric, dims, inMegabytes) })),
    ),
  };
}

const inMegabytes = (q: Quantity): Quantity => (q.unit === 'B' ? scale(q, 1e-6, 'MB') : q);
