/**
 * Reading a script from a browser’s cache on slow storage, by the form in which it was sent: Brotli, Brotli and Zstandard with a
 * dictionary, Zstandard, and not compressed at all.
 */
import type { Dims, Harness } from '../kit/harness.ts';
import type { ScriptName } from './scripts.ts';
import { ARMS, NEEDS, planOf, PORTS, prepared } from './visit.ts';

/** Milliseconds that each read waits. */
const DELAYS = [0, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16];
const FEW_DELAYS = [0, 1, 4, 16];
/** The scripts, and which arms and delays each is read with. */
const SCRIPTS: Readonly<Record<ScriptName, { arms: readonly string[]; delays: readonly number[] }>> = {
  'typescript.js': { arms: Object.keys(ARMS), delays: DELAYS },
  'three.js': { arms: ['br', 'br-again', 'dcb'], delays: FEW_DELAYS },
  'react-dom.js': { arms: ['br', 'br-again', 'dcb'], delays: FEW_DELAYS },
};

const full: readonly Dims[] = Object.entries(SCRIPTS).flatMap(([script, { arms }]) => arms.map((arm): Dims => ({ arm, script })));

export const cdtCache: Harness = {
  study: 'cdt-cache',
  question: 'What does reading a script from a browser’s cache on slow storage cost, by the form in which it was sent?',
  needs: NEEDS,
  ports: PORTS,
  minutes: 90,
  plan: planOf(full, {
    parameters: { 'slow disk': 'FUSE; a read waits, names, sizes and writes do not', 'delays, ms': DELAYS.join(', ') },
    deviations: [
      'A file system in user space that waits before each read, to some microseconds, instead of the device mapper’s delay, which the kernel’s timer rounds.',
      'Writes do not wait.',
    ],
    caches: [
      'The script is fetched once from the server; the browser ends; for each delay a new browser reads it from the disk.',
      'The delay is on during the fetch only: the browser’s start and its index do not wait.',
    ],
  }),
  prepare: (own, cache) => prepared(own, cache, (script) => ({ delays: SCRIPTS[script].delays, times: 1 })),
};
