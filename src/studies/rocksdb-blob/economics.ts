/** A codec in a store saves space inside an application: there is no proxy to pay for, which is what the calculator knows. */
import type { EconomicsCase } from '../../economics/alternatives.ts';
import type { Run } from '../../run/types.ts';

export const economics = ({ experiment }: Run): EconomicsCase => ({
  kind: 'none',
  missing: experiment
    ? ['prices of a store inside the application; the calculator knows proxies']
    : ['bytes stored at each codec', 'CPU time'],
});
