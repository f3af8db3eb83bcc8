/** What scripts/simulate.ts found about the rule for replications. In: data/simulation.json. Out: a chart and a table. */
import * as v from 'valibot';
import type { XySpec } from '../charts/spec.ts';
import type { DataTable } from './data-table.ts';

const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const Schema = v.strictObject({
  seed: v.number(),
  repetitions: v.number(),
  printed: v.number(),
  rows: v.array(
    v.strictObject({
      shape: v.string(),
      blocks: v.number(),
      scatter: v.number(),
      ratio: v.number(),
      holds: Share,
      excludes: Share,
      verdicts: v.record(v.string(), Share),
    }),
  ),
});
export type Simulation = v.InferOutput<typeof Schema>;
type Row = Simulation['rows'][number];

/** The shape in which runs of one machine are not alike. */
const DIFFERING = 'runs differ';

/** @throws ValiError naming the key */
export const parseSimulation = (json: string): Simulation => v.parse(Schema, JSON.parse(json));

const percent = (share: number, digits = 0) => (share * 100).toFixed(digits);
const scatterText = (scatter: number) => `${percent(scatter)} %`;
const shapeText = (shape: string) => shape.charAt(0).toUpperCase() + shape.slice(1);

/** Rows of one shape, number of blocks and scatter, by true ratio. */
const groupsOf = (rows: readonly Row[]) => [...Map.groupBy(rows, ({ shape, blocks, scatter }) => `${shape} ${blocks} ${scatter}`).values()];

/** In how many experiments, in whole per cent, the interval holds the truth: at least where runs are alike, and at most where they differ. */
export function heldIn({ rows }: Simulation): { alike: string; differing: string } {
  const held = (isIn: (shape: string) => boolean) => rows.filter(({ shape }) => isIn(shape)).map(({ holds }) => holds);
  const [alike, differing] = [held((shape) => shape !== DIFFERING), held((shape) => shape === DIFFERING)];
  return { alike: percent(Math.min(...alike)), differing: percent(Math.max(...differing)) };
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
    howToRead: `At 1× these are false positives, which should be 5 %. ${repetitions.toLocaleString('en')} simulated experiments each.`,
    xAxis: { label: 'True ratio', unit: '×', scale: 'log' },
    yAxis: { label: 'Intervals that exclude 1', unit: '%', reference: 5, holds: [0, 100] },
    panels: [...new Set(shown.map(({ shape }) => shape))].map((shape) => ({ key: shape, label: shapeText(shape) })),
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

/** Every scenario: what the interval holds, what it excludes, and what is judged. */
export function simulationTable({ rows, repetitions, printed, seed }: Simulation): DataTable {
  const ratios = [...new Set(rows.map(({ ratio }) => ratio))];
  const isNone = ({ ratio }: Row) => ratio === 1;
  const share = (row: Row | undefined, verdict: string) => row?.verdicts[verdict] ?? 0;
  return {
    caption: 'The rule on simulated blocks, % of experiments',
    note: `${repetitions.toLocaleString('en')} experiments in each of ${rows.length} scenarios, seed ${seed}, by scripts/simulate.ts. “Right” is “not seen here” where nothing is there and ${printed}× is printed; wrong is any verdict but the right one and “cannot tell”, at the ratio with most of them.`,
    columns: [
      { label: 'Blocks are' },
      { label: 'Blocks', align: 'right' },
      { label: 'Scatter', align: 'right' },
      { label: 'Interval holds the truth', align: 'right' },
      { label: 'False positives', align: 'right' },
      ...ratios.filter((ratio) => ratio !== 1).map((ratio) => ({ label: `${ratio}× shown`, align: 'right' as const })),
      { label: 'Right, nothing there', align: 'right' },
      { label: 'Wrong, at most', align: 'right' },
    ],
    rows: groupsOf(rows).map((own) => {
      const [none, effects] = [own.find(isNone)!, own.filter((row) => !isNone(row))];
      const rightOf = (row: Row) => share(row, isNone(row) ? 'not seen here' : 'replicates');
      const wrong = Math.max(...own.map((row) => 1 - rightOf(row) - share(row, 'cannot tell')));
      return [
        shapeText(none.shape).toLowerCase(),
        `${none.blocks}`,
        scatterText(none.scatter),
        percent(Math.min(...own.map(({ holds }) => holds)), 1),
        percent(none.excludes, 1),
        ...effects.map(({ excludes }) => percent(excludes)),
        percent(rightOf(none)),
        percent(wrong, 1),
      ];
    }),
  };
}
