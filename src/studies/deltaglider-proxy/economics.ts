/** What each mode of the harness says about money. */
import type { EconomicsCase } from '../../economics/alternatives.ts';
import { readFigures } from '../../economics/figures.ts';
import type { Preset } from '../../economics/presets.ts';
import type { Run } from '../../run/types.ts';
import { MODES } from './words.ts';

/** The mode that treats what cannot be delta-coded. */
const PLAIN = {
  passthrough: 'passthrough',
  compression: 'passthrough',
  encryption: 'encryption',
  compression_encryption: 'encryption',
} as const;

export const economics = (run: Run): EconomicsCase => ({
  kind: 'cost',
  baseline: 'passthrough',
  modes: MODES.map(({ key, label }) => readFigures(run, { mode: key, label, plain: PLAIN[key], compresses: PLAIN[key] !== key })),
});

export const presets: readonly Preset[] = [
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
