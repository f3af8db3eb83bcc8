/**
 * One mode against the baseline under stated inputs, trial by trial. In: figures of a run, inputs. Out: money per trial, and ranges.
 * Trials are paired, so an estimate is the median over trials with the exact interval of a median; where the run does not split
 * CPU between uploads and downloads, its range covers every split.
 */
import { medianInterval } from '../run/interval.ts';
import { pool } from '../run/pool.ts';
import type { Operand, Quantity, Unit } from '../run/types.ts';
import { inTrial, pooled, trialsOf } from './combine.ts';
import type { Inputs } from './fields.ts';
import type { ModeFigures } from './figures.ts';
import { addCost, neededFigures, noCost, weigh, type FigureKey, type Path, type Sheet, type Split } from './terms.ts';

export interface Scenario {
  inputs: Inputs;
  mode: ModeFigures;
  /** Takes the bytes that cannot be delta-coded; `mode` itself unless it compresses. */
  plain: ModeFigures;
  base: ModeFigures;
  /** Figures set by hand in every trial, by `figureId`: for break-evens and swings. */
  set: ReadonlyMap<string, number>;
  /** Share of an unsplit CPU mix that went into the upload, by mode; absent = a third, as if each operation cost the same. */
  uploadShare: ReadonlyMap<string, number>;
  /** Number of trials behind the figures that the cost hangs on. */
  trials: number;
}

/** What was estimated, and how far it can be trusted. */
export interface Estimate {
  /** Median over trials. */
  quantity: Quantity;
  /** Absent below three trials: a point, no interval. */
  range?: Range;
}

export interface Range {
  low: number;
  high: number;
  /** Coverage of the interval, 0–1. */
  level: number;
  /** True when it also covers every split of CPU between uploads and downloads. */
  anySplit: boolean;
}

/** A mode's cost and the baseline's, per component, in one trial. */
export interface Costs {
  mode: Split;
  base: Split;
}

export const figureId = (mode: string, figure: FigureKey) => `${mode} ${figure}`;

/** The bytes of a mode take two ways: those that it can encode, and the rest. The baseline takes one. */
function legsOf({ inputs: { workload }, mode, plain, base }: Scenario) {
  const eligible = mode.compresses ? workload.deltaEligibleShare : 1;
  const leg = (figures: ModeFigures, share: number, path: Path, whole: boolean) => ({ figures, share, path, whole });
  return {
    mode: [
      leg(mode, eligible, { proxy: true, compressing: mode.compresses }, true),
      ...(eligible < 1 ? [leg(plain, 1 - eligible, { proxy: true, compressing: false }, false)] : []),
    ],
    base: [leg(base, 1, { proxy: workload.baseline === 'proxy', compressing: false }, true)],
  };
}

const cpuQuantities = ({ cpu }: ModeFigures): Quantity[] => (!cpu ? [] : cpu.kind === 'unsplit' ? [cpu.mix] : [cpu.write, cpu.read]);

const quantityOf = (figures: ModeFigures, figure: FigureKey): Quantity[] =>
  figure === 'ratio'
    ? figures.ratio
      ? [figures.ratio.quantity]
      : []
    : figure === 'memoryGb'
      ? figures.memory.slice(0, 1).map(({ quantity }) => quantity)
      : cpuQuantities(figures);

/** Names of the metrics behind a figure, for a reader who asks what is missing. */
const METRICS: Readonly<Record<FigureKey, string>> = {
  ratio: 'bytes stored (stored-on-disk, stored-corrected or stored-implied)',
  cpuWrite: 'CPU time (cpu-seconds-per-gb, or cpu-mean with all three throughputs)',
  cpuRead: 'CPU time (cpu-seconds-per-gb, or cpu-mean with all three throughputs)',
  memoryGb: 'peak memory (peak-rss)',
};

interface Need {
  figures: ModeFigures;
  figure: FigureKey;
}

/** Figures that the cost hangs on under these inputs: what is multiplied with 0 is not among them. */
export function needs(scenario: Scenario): Need[] {
  const legs = Object.values(legsOf(scenario)).flat();
  const all = legs.flatMap(({ figures, share, path, whole }) =>
    neededFigures(weigh(scenario.inputs, path), share, whole).map((figure) => ({ figures, figure })),
  );
  return [...new Map(all.map((need) => [figureId(need.figures.mode, need.figure), need])).values()];
}

/** What the run lacks for this answer, one sentence part each; empty when it holds everything. */
export const missingFigures = (scenario: Scenario): string[] => [
  ...new Set(
    needs(scenario)
      .filter(({ figures, figure }) => quantityOf(figures, figure).length === 0)
      .map(({ figures, figure }) => `${METRICS[figure]} in mode ${figures.mode}`),
  ),
];

/** Every quantity that the cost was computed from. */
const evidenceOf = (scenario: Scenario): Quantity[] => needs(scenario).flatMap(({ figures, figure }) => quantityOf(figures, figure));

function sheetOf({ set, uploadShare }: Scenario, figures: ModeFigures, trial: number): Sheet {
  const { mode, cpu } = figures;
  const at = (figure: FigureKey) => set.get(figureId(mode, figure));
  const first = (figure: FigureKey) => {
    const [quantity] = quantityOf(figures, figure);
    return quantity ? inTrial(quantity, trial) : 0;
  };
  const seconds = cpu?.kind === 'unsplit' ? 3 * inTrial(cpu.mix, trial) : 0;
  const share = uploadShare.get(mode) ?? 1 / 3;
  const write = cpu && cpu.kind !== 'unsplit' ? inTrial(cpu.write, trial) : seconds * share;
  const read = cpu && cpu.kind !== 'unsplit' ? inTrial(cpu.read, trial) : (seconds * (1 - share)) / 2;
  return {
    ratio: at('ratio') ?? first('ratio'),
    cpuWrite: at('cpuWrite') ?? write,
    cpuRead: at('cpuRead') ?? read,
    memoryGb: at('memoryGb') ?? first('memoryGb'),
  };
}

/** Costs of one month in every trial. Figures that are missing count nothing: ask `missingFigures` first. @param stored as in `weigh` */
export function costsPerTrial(scenario: Scenario, stored?: number): Costs[] {
  const legs = legsOf(scenario);
  const sum = (own: typeof legs.mode) => {
    const weighed = own.map((leg) => ({ ...leg, terms: weigh(scenario.inputs, leg.path, stored) }));
    return (trial: number): Split => {
      const split = noCost();
      for (const { figures, terms, share, whole } of weighed) addCost(split, terms, sheetOf(scenario, figures, trial), share, whole);
      return split;
    };
  };
  const [mode, base] = [sum(legs.mode), sum(legs.base)];
  return Array.from({ length: scenario.trials }, (_, trial) => ({ mode: mode(trial), base: base(trial) }));
}

/** The scenario at every extreme split of the CPU that the run does not split; itself where there is none. */
export function extremes(scenario: Scenario): Scenario[] {
  const unsplit = needs(scenario).flatMap(({ figures, figure }) =>
    figures.cpu?.kind === 'unsplit' && (figure === 'cpuWrite' || figure === 'cpuRead') ? [figures.mode] : [],
  );
  return [...new Set(unsplit)].reduce<Scenario[]>(
    (all, mode) => all.flatMap((s) => [0, 1].map((share) => ({ ...s, uploadShare: new Map([...s.uploadShare, [mode, share]]) }))),
    [scenario],
  );
}

/** Median and range of anything that can be computed in each trial. */
export type Estimator = (unit: Unit, perTrial: (scenario: Scenario) => readonly number[]) => Estimate;

/** Evidence and extremes are found once for all estimates of a scenario. What hangs on no figure of the run is exact. */
export function estimatorOf(scenario: Scenario): Estimator {
  const evidence = evidenceOf(scenario);
  const { sources, operands = [] } = pooled([0], '', evidence);
  const cases = extremes(scenario);
  return (unit, perTrial) => {
    const quantity = { ...pool(perTrial(scenario), unit, sources), operands };
    const known: Range = { low: quantity.value, high: quantity.value, level: 1, anySplit: false };
    const range = evidence.length === 0 ? known : rangeOf(cases.map((extreme) => perTrial(extreme)));
    return range ? { quantity, range } : { quantity };
  };
}

/** The range that covers the interval of each case; undefined below three trials. @param cases trials of each extreme */
function rangeOf(cases: readonly (readonly number[])[]): Range | undefined {
  if (cases[0]!.length < 3) return undefined;
  const intervals = cases.map((trials) => medianInterval(trials));
  return {
    low: Math.min(...intervals.map((i) => i.low)),
    high: Math.max(...intervals.map((i) => i.high)),
    level: intervals[0]!.level,
    anySplit: cases.length > 1,
  };
}

/** A scenario on what the run measured. @throws DataError `trials-unpaired` */
export function scenarioOf(figures: Pick<Scenario, 'mode' | 'plain' | 'base'>, inputs: Inputs): Scenario {
  const scenario: Scenario = { ...figures, inputs, set: new Map(), uploadShare: new Map(), trials: 1 };
  return { ...scenario, trials: trialsOf(evidenceOf(scenario)) };
}

/** Measurements behind the answer. */
export const operandsBehind = (scenario: Scenario): Operand[] => [
  ...new Map(
    evidenceOf(scenario)
      .flatMap((q) => q.operands ?? [])
      .map((o) => [JSON.stringify(o), o]),
  ).values(),
];
