/** What scripts/simulate.ts found about the rule for replications. */
import * as v from 'valibot';
import { capital } from '../run/capital.ts';
import type { XySpec } from '../charts/spec.ts';
import { headed, type DataTable } from './data-table.ts';

const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const Schema = v.strictObject({
  seed: v.number(),
  repetitions: v.number(),
  printed: v.number(),
  rows: v.array(
    v.strictObject({
      /** Of the ratio's logarithm over the blocks. */
      shape: v.string(),
      /** In runs of ten. */
      blocks: v.number(),
      /** Standard deviation of that logarithm. */
      scatter: v.number(),
      /** The true ratio. */
      ratio: v.number(),
      /** Shares of the repetitions: the interval holds the true ratio, it excludes 1, and what was judged. */
      holds: Share,
      excludes: Share,
      verdicts: v.record(v.string(), Share),
    }),
  ),
});
export type Simulation = v.InferOutput<typeof Schema>;
export type Simulated = Simulation['rows'][number];

/** The shapes in which runs of one machine are not alike, and in which blocks hang on those before. */
const [DIFFERING, CORRELATED] = ['runs differ', 'correlated'];

/** @throws ValiError naming the key */
export const parseSimulation = (json: string): Simulation => v.parse(Schema, JSON.parse(json));

const percent = (share: number, digits = 0) => (share * 100).toFixed(digits);
const scatterText = (scatter: number) => `${percent(scatter)} %`;

/** In how many experiments, in whole per cent, the interval holds the truth: at least where runs are alike, or blocks correlated, and at most where runs differ. */
export function heldIn({ rows }: Simulation): Record<'alike' | 'differing' | 'correlated', string> {
  const held = (isIn: (shape: string) => boolean) => rows.filter(({ shape }) => isIn(shape)).map(({ holds }) => holds);
  const alike = held((shape) => shape !== DIFFERING && shape !== CORRELATED);
  const [differing, correlated] = [DIFFERING, CORRELATED].map((own) => held((shape) => shape === own));
  return { alike: percent(Math.min(...alike)), differing: percent(Math.max(...differing!)), correlated: percent(Math.min(...correlated!)) };
}

/** How often the interval excludes 1, by true ratio, where blocks scatter most. */
export function powerChart({ rows, repetitions }: Simulation): XySpec {
  const scatter = Math.max(...rows.map((row) => row.scatter));
  const shown = rows.filter((row) => row.scatter === scatter);
  const blocks = [...new Set(shown.map((row) => row.blocks))];
  return {
    id: 'simulated-power',
    study: 'all',
    run: '',
    provenance: 'measured',
    kind: 'xy',
    mark: 'line',
    title: `How often an interval excludes 1 when blocks scatter by ${scatterText(scatter)}, by true ratio`,
    howToRead: `At 1× these are false positives, which should be 5 %. ${count(repetitions)} simulated experiments each.`,
    xAxis: { label: 'True ratio', unit: '×' },
    yAxis: { label: 'Intervals that exclude 1', unit: '%', holds: [0, 100] },
    panels: [...new Set(shown.map(({ shape }) => shape))].map((shape) => ({ key: shape, label: capital(shape) })),
    series: blocks.map((n) => ({ key: `${n}`, label: `${n} blocks` })),
    points: shown.map((row) => ({
      panel: row.shape,
      series: `${row.blocks}`,
      x: row.ratio,
      y: row.excludes * 100,
      values: [row.excludes * 100],
      flags: [],
      sources: [],
    })),
  };
}

/** Every shape, number of blocks and scatter: what the interval holds, what it excludes at each true ratio, and how often a verdict is wrong. */
export function simulationTable({ rows, repetitions, seed }: Simulation): DataTable {
  const right = (row: Simulated) => row.verdicts[row.ratio === 1 ? 'not seen here' : 'replicates'] ?? 0;
  const wrong = (row: Simulated) => 1 - right(row) - (row.verdicts['cannot tell'] ?? 0);
  const ratios = [...new Set(rows.map(({ ratio }) => ratio))];
  // By true ratio.
  const groups = Map.groupBy(rows, ({ shape, blocks, scatter }) => `${shape} ${blocks} ${scatter}`);
  return {
    caption: 'The rule on simulated blocks, % of experiments',
    scope: 'methodology/simulated',
    note: `${count(repetitions)} in each of ${rows.length} scenarios, seed ${seed}`,
    columns: headed('Blocks are', 'Blocks', 'Scatter', 'Truth held', ...ratios.map((ratio) => `Shown at ${ratio}×`), 'Wrong'),
    rows: [...groups.values()].map((own) => [
      capital(own[0]!.shape),
      `${own[0]!.blocks}`,
      scatterText(own[0]!.scatter),
      percent(Math.min(...own.map(({ holds }) => holds)), 1),
      ...own.map(({ ratio, excludes }) => percent(excludes, ratio === 1 ? 1 : 0)),
      percent(Math.max(...own.map(wrong)), 1),
    ]),
  };
}

const count = (n: number) => n.toLocaleString('en');
