/** The typed sample-run module: study → its pinned runs, parsed. Build, tests and command line get their data here. */
export { archivePath, canonicalRun, checkPins, loadCorrections, loadPins, loadRun, loadStudyRuns, readPinned } from './load.ts';
export type { PinnedRun } from './load.ts';
export type { Correction } from './corrections.ts';
export type { Pin } from './pins.ts';
