/** What each mode of the harness says about money. */
import type { EconomicsCase } from '../../economics/alternatives.ts';
import { readFigures } from '../../economics/figures.ts';
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
