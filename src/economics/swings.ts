/** Which inputs move the answer most. In: scenario. Out: the saving at both ends of each input, the widest swing first. */
import type { Unit } from '../run/types.ts';
import { PRICE_FIELDS, WORKLOAD_FIELDS, type NumberField, type PriceNumber, type WorkloadNumber } from './fields.ts';
import { costsPerTrial, figureId, needs, type Scenario } from './scenario.ts';
import { total, type FigureKey, type Sheet } from './terms.ts';
import { ROUNDING, unitOf, withPrice, withWorkload } from './vary.ts';
import { median } from '../run/median.ts';

/** A stated input is moved by this share, up and down, within its range. */
const STATED_SWING = 0.2;

export interface Swing {
  /** Unique in the list. */
  key: string;
  label: string;
  unit: Unit;
  /** What the ends are: those of the run's interval, of every split of CPU, or the stated value ± 20 %. */
  ends: 'interval of the run' | 'any split of CPU' | 'stated value ± 20 %';
  from: number;
  to: number;
  /** Median monthly saving with the input at `from` and at `to`, everything else as it is. */
  savingFrom: number;
  savingTo: number;
  /** True when the saving changes sign between the ends: this input decides. */
  decides: boolean;
}

const FIGURE_LABELS: Readonly<Record<FigureKey, readonly [label: string, unit: Unit]>> = {
  ratio: ['Stored ÷ logical', '×'],
  cpuWrite: ['CPU per GB written', 's/GB'],
  cpuRead: ['CPU per GB read', 's/GB'],
  memoryGb: ['Peak memory', 'GB'],
};

const SIZING: readonly WorkloadNumber[] = ['peakIngestMbPerS', 'peakReadMbPerS', 'coresPerInstance', 'latencyBudgetMs'];

export const savingPerTrial = (scenario: Scenario, stored?: number): number[] =>
  costsPerTrial(scenario, stored).map(({ mode, base }) => total(base) - total(mode));

/** Inputs that change nothing are left out, and so are figures of the run without an interval: their spread is not known. */
export function swingsOf(scenario: Scenario): Swing[] {
  const rounding = ROUNDING * Math.max(...costsPerTrial(scenario).map(({ mode, base }) => total(mode) + total(base)));
  const swing =
    (put: (value: number) => Scenario) =>
    (found: Pick<Swing, 'key' | 'label' | 'unit' | 'ends' | 'from' | 'to'>): Swing => {
      const [savingFrom, savingTo] = [found.from, found.to].map((end) => median(savingPerTrial(put(end)))) as [number, number];
      return { ...found, savingFrom, savingTo, decides: savingFrom > 0 !== savingTo > 0 };
    };
  return [
    ...statedSwings(scenario).map(({ put, ...found }) => swing(put)(found)),
    ...measuredSwings(scenario).map(({ put, ...found }) => swing(put)(found)),
  ]
    .filter((found) => widthOf(found) > rounding)
    .sort((a, b) => widthOf(b) - widthOf(a));
}

const widthOf = ({ savingFrom, savingTo }: Swing) => Math.abs(savingTo - savingFrom);

type Candidate = Pick<Swing, 'key' | 'label' | 'unit' | 'ends' | 'from' | 'to'> & { put: (value: number) => Scenario };

function statedSwings(scenario: Scenario): Candidate[] {
  const around = (now: number, { min, max }: NumberField) => ({
    from: Math.max(min, now * (1 - STATED_SWING)),
    to: Math.min(max, now * (1 + STATED_SWING)),
  });
  const candidate = (key: PriceNumber | WorkloadNumber, now: number, field: NumberField, put: Candidate['put']): Candidate => ({
    key,
    label: field.label,
    unit: unitOf(scenario, key),
    ends: 'stated value ± 20 %',
    ...around(now, field),
    put,
  });
  const { prices, workload } = scenario.inputs;
  return [
    ...numbersOf(PRICE_FIELDS).map(([key, field]) => candidate(key, prices[key], field, (value) => withPrice(scenario, key, value))),
    ...numbersOf(WORKLOAD_FIELDS)
      .filter(([key]) => !SIZING.includes(key))
      .map(([key, field]) => candidate(key, workload[key], field, (value) => withWorkload(scenario, key, value))),
  ];
}

type NumberKey<Fields> = { [Key in keyof Fields]: Fields[Key] extends NumberField ? Key : never }[keyof Fields];

const numbersOf = <Fields extends object>(fields: Fields) =>
  Object.entries(fields).filter(([, field]: [string, { kind: string }]) => field.kind === 'number') as [NumberKey<Fields>, NumberField][];

function measuredSwings(scenario: Scenario): Candidate[] {
  const needed = needs(scenario);
  const figures = needed.flatMap(({ figures, figure }): Candidate[] => {
    const interval = intervalOf(figures, figure);
    const [label, unit] = FIGURE_LABELS[figure];
    const put = (value: number) => ({ ...scenario, set: new Map([...scenario.set, [figureId(figures.mode, figure), value]]) });
    const key = figureId(figures.mode, figure);
    return interval
      ? [{ key, label: `${label}, ${figures.label}`, unit, ends: 'interval of the run', from: interval.low, to: interval.high, put }]
      : [];
  });
  const unsplit = new Map(
    needed.filter(({ figures, figure }) => isCpu(figure) && figures.cpu?.kind === 'unsplit').map(({ figures }) => [figures.mode, figures]),
  );
  const splits = [...unsplit.values()].map(({ mode, label }): Candidate => ({
    key: `${mode} split`,
    label: `Share of CPU in uploads, ${label}`,
    unit: 'share',
    ends: 'any split of CPU',
    from: 0,
    to: 1,
    put: (value) => ({ ...scenario, uploadShare: new Map([...scenario.uploadShare, [mode, value]]) }),
  }));
  return [...figures, ...splits];
}

const isCpu = (figure: keyof Sheet) => figure === 'cpuWrite' || figure === 'cpuRead';

function intervalOf(figures: Scenario['mode'], figure: FigureKey) {
  if (figure === 'ratio') return figures.ratio?.quantity.interval;
  if (figure === 'memoryGb') return figures.memory[0]?.quantity.interval;
  if (!figures.cpu || figures.cpu.kind === 'unsplit') return undefined;
  return figures.cpu[figure === 'cpuWrite' ? 'write' : 'read'].interval;
}
