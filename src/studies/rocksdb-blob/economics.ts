/** A codec in a store is there to save space, and the source measured none: nothing can be said about money. */
import type { EconomicsCase } from '../../economics/alternatives.ts';

export const economics = (): EconomicsCase => ({ kind: 'none', missing: ['bytes stored at each codec', 'CPU time'] });
