/** Workloads that a buyer recognises, in round numbers to start from. In: nothing. Out: what differs from the example. */
import type { Inputs } from './fields.ts';

export interface Preset {
  label: string;
  /** One phrase: what is kept for how long and read how often. */
  what: string;
  workload: Partial<Inputs['workload']>;
}

export const PRESETS: readonly Preset[] = [
  {
    label: 'Nightly CI artifacts',
    what: 'much written, kept for a month, read twice',
    workload: { writtenGbPerMonth: 3000, retention: 1, artifactMb: 200, readsPerStoredByte: 2, deltaEligibleShare: 0.9 },
  },
  {
    label: 'Package mirror',
    what: 'little written, kept for years, read all the time',
    workload: { writtenGbPerMonth: 300, retention: 36, artifactMb: 20, readsPerStoredByte: 5, deltaEligibleShare: 0.3 },
  },
  {
    label: 'Release archive',
    what: 'every version kept for years, hardly read',
    workload: { writtenGbPerMonth: 500, retention: 84, artifactMb: 500, readsPerStoredByte: 0.01, deltaEligibleShare: 0.9 },
  },
];
