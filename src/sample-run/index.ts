/** The typed sample-run module: study → its pinned runs, parsed. Build, tests and command line get their data here. */
export {
  archivePath,
  canonicalRun,
  loadCorrections,
  loadPins,
  loadRun,
  loadStudyRuns,
  openPins,
  readPinned,
  unpinnedFiles,
} from './load.ts';
export type { PinnedRun } from './load.ts';
export type { Pin } from './pins.ts';
