/** The harnesses, by the study that they measure. */
import type { Harness } from './kit/harness.ts';
import { sample } from './sample/index.ts';

export const harnesses: readonly Harness[] = [sample];
