/** Which inputs move the answer most. In: scenario. Out: the saving at both ends of each input, the widest swing first. */
import type { Unit } from '../run/types.ts';
import type { WorkloadNumber } from './fields.ts';
import { costsPerTrial, figureId, isCpu, needs, quantityOf, unsplitIn, withShare, type Scenario } from './scenario.ts';
import { total } from './terms.ts';
import { ROUNDING, statedField, statedNow, withFigure, withInput, type InputNumber } from './vary.ts';
import { median } from '../run/median.ts';

/** A stated input is moved by this share, up and down, within its range. */
const STATED_SWING = 0.2;

export interface Swing {
  /** Unique in the list. */
  key: string;
  label: string;
  unit: Unit;
  /** What the ends are: those of the run's interval, of every split of CPU, or the stated value ±20 %. */
  ends: 'interval of the run' | 'any split of CPU' | 'stated value ±20\u00a0%';
  from: number;
  to: number;
  /** Median monthly saving with the input at `from` and at `to`, everything else as it is. */
  savingFrom: number;
  savingTo: number;
  /** True when the saving changes sign between the ends: this input decides. */
  decides: boolean;
}

const SIZING: readonly WorkloadNumber[] = ['peakIngestMbPerS', 'peakReadMbPerS', 'coresPerInstance', 'latencyBudgetMs'];

export const savingPerTrial = (scenario: Scenario, stored?: number): number[] =>
  costsPerTrial(scenario, stored).map(({ mode, base }) => total(base) - total(mode));

/** Inputs that change nothing are left out, and so are figures of the run without an interval: their spread is not known. */
export function swingsOf(scenario: Scenario): Swing[] {
  const rounding = ROUNDING * Math.max(...costsPerTrial(scenario).map(({ mode, base }) => total(mode) + total(base)));
  return [...statedSwings(scenario), ...figureSwings(scenario), ...splitSwings(scenario)]
    .map(({ put, ...found }): Swing => {
      const [savingFrom, savingTo] = [found.from, found.to].map((end) => median(savingPerTrial(put(end)))) as [number, number];
      return { ...found, savingFrom, savingTo, decides: savingFrom > 0 !== savingTo > 0 };
    })
    .filter((found) => widthOf(found) > rounding)
    .sort((a, b) => widthOf(b) - widthOf(a));
}

const widthOf = ({ savingFrom, savingTo }: Swing) => Math.abs(savingTo - savingFrom);

type Candidate = Pick<Swing, 'key' | 'label' | 'unit' | 'ends' | 'from' | 'to'> & { put: (value: number) => Scenario };

const statedSwings = (scenario: Scenario): Candidate[] =>
  Object.entries({ ...scenario.names.fields.prices, ...scenario.names.fields.workload })
    .filter(([key, { kind }]) => kind === 'number' && !(SIZING as readonly string[]).includes(key))
    .map(([name]) => {
      const key = name as InputNumber;
      const now = statedNow(scenario, key);
      const { label, unit, min, max } = statedField(scenario, key);
      return {
        key,
        label,
        unit,
        ends: 'stated value ±20\u00a0%',
        from: Math.max(min, now * (1 - STATED_SWING)),
        to: Math.min(max, now * (1 + STATED_SWING)),
        put: (value) => withInput(scenario, key, value),
      };
    });

const figureSwings = (scenario: Scenario): Candidate[] =>
  needs(scenario).flatMap(({ figures, figure }): Candidate[] => {
    const unsplit = figures.cpu?.kind === 'unsplit' && isCpu(figure);
    const interval = unsplit ? undefined : quantityOf(figures, figure)?.interval;
    if (!interval) return [];
    const { label, unit } = scenario.names.figures[figure];
    return [
      {
        key: figureId(figures.mode, figure),
        label: `${label}, ${figures.label}`,
        unit,
        ends: 'interval of the run',
        from: interval.low,
        to: interval.high,
        put: (value) => withFigure(scenario, figures, figure, value),
      },
    ];
  });

const splitSwings = (scenario: Scenario): Candidate[] =>
  unsplitIn(scenario).map((figures) => ({
    key: `${figures.mode} split`,
    label: `Share of CPU in uploads, ${figures.label}`,
    unit: 'share',
    ends: 'any split of CPU',
    from: 0,
    to: 1,
    put: (value) => withShare(scenario, figures, value),
  }));
