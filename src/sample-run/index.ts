export {
  archivePath,
  canonicalRun,
  loadCorrections,
  loadPins,
  loadRun,
  loadStudyRuns,
  openPins,
  pinOf,
  readPinned,
  unpinnedFiles,
} from './load.ts';
export type { PinnedRun } from './load.ts';
export type { Pin } from './pins.ts';
