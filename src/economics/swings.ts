/** Which inputs move the answer most. In: scenario. Out: the saving at both ends of each input, the widest swing first. */
import { median } from '../run/median.ts';
import type { Unit } from '../run/types.ts';
import { figureDriver, ROUNDING, statedDriver, type Driver } from './drivers.ts';
import { FIELDS, type InputNumber } from './fields.ts';
import { costsPerTrial, figureId, isCpu, needs, quantityOf, savingPerTrial, unsplitIn, withShare, type Scenario } from './scenario.ts';
import { total } from './terms.ts';

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

/** Inputs that change nothing are left out, and so are figures of the run without an interval: their spread is not known. */
export function swingsOf(scenario: Scenario): Swing[] {
  const rounding = ROUNDING * Math.max(...costsPerTrial(scenario).map(({ mode, base }) => total(mode) + total(base)));
  return [...statedSwings(scenario), ...figureSwings(scenario), ...splitSwings(scenario)]
    .map(({ put, ...found }): Swing => {
      const savingAt = (end: number) => median(savingPerTrial(put(scenario, end)));
      const [savingFrom, savingTo] = [savingAt(found.from), savingAt(found.to)];
      return { ...found, savingFrom, savingTo, decides: savingFrom > 0 !== savingTo > 0 };
    })
    .filter((found) => widthOf(found) > rounding)
    .sort((a, b) => widthOf(b) - widthOf(a));
}

const widthOf = ({ savingFrom, savingTo }: Swing) => Math.abs(savingTo - savingFrom);

type Candidate = Omit<Swing, 'savingFrom' | 'savingTo' | 'decides'> & Pick<Driver, 'put'>;

const statedSwings = (scenario: Scenario): Candidate[] =>
  Object.entries({ ...FIELDS.prices, ...FIELDS.workload })
    .filter(([, { kind }]) => kind === 'number')
    .map(([key]) => {
      const { label, unit, min, max, now, put } = statedDriver(scenario, key as InputNumber);
      const [from, to] = [Math.max(min, now * (1 - STATED_SWING)), Math.min(max, now * (1 + STATED_SWING))];
      return { key, label, unit, ends: 'stated value ±20\u00a0%', from, to, put };
    });

const figureSwings = (scenario: Scenario): Candidate[] =>
  needs(scenario).flatMap(({ figures, figure }): Candidate[] => {
    const unsplit = figures.cpu?.kind === 'unsplit' && isCpu(figure);
    const interval = unsplit ? undefined : quantityOf(figures, figure)?.interval;
    if (!interval) return [];
    const { label, unit, put } = figureDriver(figures, figure);
    return [{ key: figureId(figures.mode, figure), label, unit, ends: 'interval of the run', from: interval.low, to: interval.high, put }];
  });

const splitSwings = (scenario: Scenario): Candidate[] =>
  unsplitIn(scenario).map((figures) => ({
    key: `${figures.mode} split`,
    label: `Share of CPU in uploads, ${figures.label}`,
    unit: 'share',
    ends: 'any split of CPU',
    from: 0,
    to: 1,
    put: (own, value) => withShare(own, figures, value),
  }));
