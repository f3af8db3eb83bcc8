/** Names that the study's claims, charts and audit share. */

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
