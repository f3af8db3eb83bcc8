/** The typed sample-run module: study → its pinned runs, parsed. Build, tests and command line get their data here. */
export { canonicalRun, checkPins, loadPins, loadRun, loadStudyRuns, readPinned } from './load.ts';
export type { LoadOptions, PinnedRun } from './load.ts';
export type { Pin } from './pins.ts';
