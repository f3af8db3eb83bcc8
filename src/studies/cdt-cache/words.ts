/** Names that the study's claims, charts and audit share. */

export const STUDY = 'cdt-cache';

const PUBLISHED = 'cdt-cache-20251130';
export const SWEEP_A = 'cdt-cache-20251126-a';
export const SWEEP_B = 'cdt-cache-20251126-b';
export const EXAMPLE = 'cdt-cache-20251126-example';

/** The sweeps with a row for every delay, in the order in which they are shown. */
export const SWEEPS = [
  { key: PUBLISHED, label: '30 November (published)' },
  { key: SWEEP_A, label: '26 November, a' },
  { key: SWEEP_B, label: '26 November, b' },
] as const;

export const MODES = [
  { key: 'dcb', label: 'DCB' },
  { key: 'brotli', label: 'Brotli' },
] as const;

/** The row without device mapper; its throughput is a label, not a measurement. */
export const CONTROL = 'control';
/** A printed throughput that is not such a label. */
export const MEASURED = /^[\d.]+ MB\/s$/;
/** The row with device mapper and no delay. */
export const NO_DELAY = '0 ms';
