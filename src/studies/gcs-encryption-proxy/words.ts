/** Names that the study's claims, charts and audit share, and what its source printed: rows, profiles, logged events. */

export const LOAD = 'gcs-encryption-proxy-20250115';
export const ACCEPTANCE = 'gcs-encryption-proxy-20250115-acceptance';

export const WITH = 'with-proxy';
export const WITHOUT = 'without-proxy';

/** `key` is the mode of the run; `role` gives the series of a chart its colour, the same as in the other studies. */
export const MODES = [
  { key: WITHOUT, role: 'passthrough', label: 'Without proxy' },
  { key: WITH, role: 'encryption', label: 'With proxy' },
] as const;

export const PHASES = [
  { key: 'upload', label: 'Upload', crypto: 'encryption-time' },
  { key: 'download', label: 'Download', crypto: 'decryption-time' },
] as const;

export type Mode = (typeof MODES)[number]['key'];
export type Phase = (typeof PHASES)[number]['key'];

/** Rows of the load-test table, as the source numbers them. */
export const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
/** The row whose cells without proxy say NA. */
export const NO_BASELINE = 16;

/** Test profiles that state an object size. */
export const SIZED_PROFILES = ['low', 'medium'];

/** Checkpoints that each log saves, in order. */
export const SAVED: Readonly<Record<Mode, readonly string[]>> = {
  [WITH]: ['step_00000100', 'step_00000200', 'step_00000300'],
  [WITHOUT]: ['step_00000100', 'step_00000200', 'step_00000400'],
};
/** The checkpoint that each log restores. */
export const RESTORED: Readonly<Record<Mode, string>> = { [WITH]: 'step_00000200', [WITHOUT]: 'step_00000300' };
/** Training steps whose time both logs print. */
export const LOGGED_STEPS = ['step 100', 'step 200'];
