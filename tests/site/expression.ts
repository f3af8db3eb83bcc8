/** What the expression of a figure comes to, by plain arithmetic on what the second reader finds. */
import type { Expression, Operand, Pooling } from '../../src/run/types.ts';
import { hodgesLehmann, median, type Reading } from './plain-reader.ts';

/** The measurements that an expression is made of. */
export const leavesOf = (e: Expression): Operand[] => (typeof e === 'number' ? [] : 'op' in e ? e.args.flatMap(leavesOf) : [e]);

/** What a pooling takes and gives. */
export interface Pool {
  /** Trials that count; all unless said. */
  counts?: (trial: number) => boolean;
  /** The value, or an end of its interval by signed ranks. */
  of?: 'value' | 'low' | 'high';
}

/** @param trial from 0; of the pooled figures unless told: a pooling then reads its trials anew */
export function valueOf(e: Expression, read: (leaf: Operand) => Reading, trial?: number, pool: Pool = {}): number {
  if (typeof e === 'number') return e;
  if (!('op' in e)) {
    const { pooled, values } = read(e);
    return trial === undefined || values.length === 1 ? pooled : values[trial]!;
  }
  const { counts = () => true, of = 'value' } = pool;
  const values = e.args.map((arg) => valueOf(arg, read, trial, pool));
  const [x = NaN, y = NaN] = values;
  const overTrials = () => {
    const trials = Math.max(...leavesOf(e).map((leaf) => read(leaf).values.length));
    return Array.from({ length: trials }, (_, i) => i)
      .filter(counts)
      .map((i) => valueOf(e.args[0]!, read, i));
  };
  const pooling: Record<Pooling, (own: number[]) => number> = {
    median,
    'hodges-lehmann': (own) => hodgesLehmann(own)[of],
    'hodges-lehmann-linear': (own) => hodgesLehmann(own, false)[of],
  };
  if (e.op in pooling) return trial === undefined ? pooling[e.op as Pooling](overTrials()) : x;
  const compares = (arg: Expression) => typeof arg !== 'number' && 'op' in arg && /[<>]/.test(arg.op);
  return {
    '+': () => x + y,
    '−': () => x - y,
    '×': () => x * y,
    '÷': () => x / y,
    '<': () => (x < y ? 1 : 0),
    '>': () => (x > y ? 1 : 0),
    min: () => Math.min(...values),
    max: () => Math.max(...values),
    ceil: () => Math.ceil(x),
    distinct: () => new Set(values).size,
    argmin: () => 1 + values.findIndex((v) => values.every((w) => v <= w)),
    count: () => values.reduce((n, v, i) => n + (compares(e.args[i]!) ? v : 1), 0),
  }[e.op as Exclude<typeof e.op, Pooling>]();
}
