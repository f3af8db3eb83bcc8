/** Names that the study's claims, charts and audit share. */

export const PUBLISHED = 'hetzner-20260428-140514Z';
export const SECOND = 'dgp-iso-full-20260428090752';
export const NODE = 'dgp-2core-20261120-node24';
export const TYPESCRIPT = 'dgp-2core-20261120-typescript';
export const TGZ = 'dgp-2core-20261120-typescript-tgz';
export const CONTROL = 'dgp-2core-20261120-readbuf-4k';
export const PLAIN_256K = 'dgp-2core-20261120-readbuf-256k';
export const ALL_256K = 'dgp-2core-20261120-readbuf-256k-all';

/** Runs of one machine that upload the same TypeScript tars. */
export const TYPESCRIPT_TARS = [TYPESCRIPT, CONTROL, PLAIN_256K, ALL_256K] as const;
/** The runs that we measured for the note. */
export const MEASURED = [NODE, ...TYPESCRIPT_TARS, TGZ] as const;

export const MODES = [
  { key: 'passthrough', label: 'Passthrough' },
  { key: 'compression', label: 'Compression' },
  { key: 'encryption', label: 'Encryption' },
  { key: 'compression_encryption', label: 'Compression + encryption' },
] as const;

export const modeLabel = (key: string): string => MODES.find((mode) => mode.key === key)?.label ?? key;

export const PHASES = [
  { key: 'put', label: 'PUT' },
  { key: 'cold_get', label: 'Cold GET' },
  { key: 'warm_get', label: 'Warm GET' },
] as const;

export const THROUGHPUT = { label: 'Throughput, wall clock', unit: 'MB/s' } as const;

/** The three arms of the read-buffer experiment, control first. */
export const EXPERIMENT = [
  { key: '4k', label: '4 KiB (stock)', run: CONTROL },
  { key: '256k', label: '256 KiB, plaintext path', run: PLAIN_256K },
  { key: '256k-all', label: '256 KiB, both paths', run: ALL_256K },
] as const;

/** The runs whose savings are laid side by side. */
export const SAVINGS = [
  { label: 'Published, Alpine ISOs', run: PUBLISHED },
  { label: 'Node.js tars', run: NODE },
  { label: 'TypeScript tars', run: TYPESCRIPT },
  { label: 'TypeScript .tgz (control)', run: TGZ },
] as const;
