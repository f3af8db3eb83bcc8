/** A workload that a buyer recognises, in round numbers to start from; each study has its own. */
import type { Inputs } from './fields.ts';

export interface Preset {
  label: string;
  /** One phrase: what makes it different from the others. */
  what: string;
  /** What differs from the example. */
  workload?: Partial<Inputs['workload']>;
  prices?: Partial<Inputs['prices']>;
}
