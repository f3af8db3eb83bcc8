/** Any formula over figures of one run, trial by trial. In: quantities, a formula. Out: a quantity that carries them. */
import { DataError } from '../run/errors.ts';
import { pool } from '../run/pool.ts';
import type { Operand, Quantity, Source, Unit } from '../run/types.ts';

/** Number of trials behind several figures; single values go with any number. @throws DataError `trials-unpaired` */
export function trialsOf(from: readonly Quantity[]): number {
  const several = [...new Set(from.map(({ n }) => n))].filter((n) => n !== 1);
  if (several.length < 2) return several[0] ?? 1;
  const place = from[0]?.sources[0]?.run ?? 'quantity';
  throw new DataError('trials-unpaired', `${place}.tgz`, `figures have ${several.join(' and ')} trials; pair the same trials.`);
}

/** The value of one trial. */
export const inTrial = (q: Quantity, trial: number): number => (q.n === 1 ? q.value : q.values[trial]!);

/** Where figures came from. */
export type Evidence = Required<Pick<Quantity, 'sources' | 'operands'>>;

/** Each measurement and each place in an archive named once. */
export function evidenceOf(from: readonly Quantity[]): Evidence {
  const sources = new Map<string, Source>(from.flatMap((q) => q.sources).map((s) => [`${s.run} ${s.file} ${s.at}`, s]));
  const operands = new Map<string, Operand>(
    from.flatMap((q) => q.operands ?? []).map((o) => [JSON.stringify([o.run, o.metric, o.dims]), o]),
  );
  return { sources: [...sources.values()], operands: [...operands.values()] };
}

/** `f` of the figures in each trial, then the median. @throws DataError `trials-unpaired`, and as `pool` */
export function combine(unit: Unit, from: readonly Quantity[], f: (...values: number[]) => number): Quantity {
  const { sources, operands } = evidenceOf(from);
  const values = Array.from({ length: trialsOf(from) }, (_, trial) => f(...from.map((q) => inTrial(q, trial))));
  return { ...pool(values, unit, sources), operands };
}
