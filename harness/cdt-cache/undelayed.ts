/**
 * Reading a script from a browser’s cache on a disk that does not wait, often enough to tell the forms in which it was sent apart: with a
 * dictionary or without.
 */
import type { Dims, Harness, Plan } from '../kit/harness.ts';
import { COUNTERS, DEVIATIONS, FORGOTTEN, NEEDS, PARAMETERS, PORTS, prepared } from './visit.ts';

/** Reads of one visit, each by a fresh browser. */
const TIMES = 5;
const FORMS = ['br', 'dcb'];

const cell =
  (script: string) =>
  (arm: string): Dims => ({ arm, script });
const full: readonly Dims[] = [
  ...[...FORMS, 'br-again', 'base', 'identity'].map(cell('typescript.js')),
  ...FORMS.map(cell('three.js')),
  ...FORMS.map(cell('react-dom.js')),
];
const quick: readonly Dims[] = [...FORMS, 'br-again'].map(cell('react-dom.js'));

const plan = (size: 'full' | 'quick'): Plan => ({
  blocks: size === 'full' ? 10 : 2,
  baseline: 'br',
  again: 'br-again',
  dims: ['arm', 'script'],
  rowDims: ['delay'],
  cells: size === 'full' ? full : quick,
  counters: COUNTERS,
  parameters: { ...PARAMETERS, 'reads a visit': TIMES },
  deviations: [
    'The same script in every arm; the source reads the newer version where it was sent as DCB and the older one where it was sent as Brotli. The arm base does as the source.',
    'A file system in user space that passes reads on without a wait.',
    ...DEVIATIONS,
  ],
  caches: [
    `The script is fetched once from the server; the browser ends; then ${TIMES} browsers, one after the other, read it from the disk.`,
    FORGOTTEN,
  ],
  fixedLength: false,
  deadlineS: 300,
});

export const cdtCacheUndelayed: Harness = {
  study: 'cdt-cache',
  name: 'cdt-cache-undelayed',
  question: 'On a disk that does not wait, is a script read sooner or later from a browser’s cache when it was sent with a dictionary?',
  needs: NEEDS,
  ports: PORTS,
  minutes: 25,
  plan,
  prepare: (own, cache) => prepared(own, cache, () => ({ delays: [0], times: TIMES })),
};
