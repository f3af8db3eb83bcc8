/**
 * Reading a script from a browser’s cache on a disk that does not wait, often enough to tell the forms in which it was sent apart: with a
 * dictionary or without.
 */
import type { Dims, Harness } from '../kit/harness.ts';
import { NEEDS, planOf, PORTS, prepared } from './visit.ts';

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

export const cdtCacheUndelayed: Harness = {
  study: 'cdt-cache',
  name: 'cdt-cache-undelayed',
  question: 'On a disk that does not wait, is a script read sooner or later from a browser’s cache when it was sent with a dictionary?',
  needs: NEEDS,
  ports: PORTS,
  minutes: 25,
  plan: planOf(full, {
    parameters: { 'reads a visit': TIMES },
    deviations: ['A file system in user space that passes reads on without a wait.'],
    caches: [
      `The script is fetched once from the server; the browser ends; then ${TIMES} browsers, one after the other, read it from the disk.`,
    ],
  }),
  prepare: (own, cache) => prepared(own, cache, () => ({ delays: [0], times: TIMES })),
};
