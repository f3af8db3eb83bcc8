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
export { pinOf, type Pin } from './pins.ts';
