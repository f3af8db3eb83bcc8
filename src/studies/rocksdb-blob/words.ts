/** Names that the study's claims, charts and audit share. */

export const BASELINE = 'none';
export const CODECS = ['lz4', 'zstd'] as const;
export const MODES = [BASELINE, ...CODECS] as const;
export const SIZES = ['512B', '4KB', '16KB'] as const;
export const [SMALL, MIDDLE, LARGE] = SIZES;
export type Mode = (typeof MODES)[number];
export type Size = (typeof SIZES)[number];

/** Value sizes as the charts write them; the source says KB and means KiB. */
export const SIZE_LABELS: Record<Size, string> = { '512B': '512 B', '4KB': '4 KiB', '16KB': '16 KiB' };
/** The same as a part of claim ids. */
export const SIZE_IDS: Record<Size, string> = { '512B': 'small', '4KB': 'middle', '16KB': 'large' };

/** What the harness calls M when it prints a rate. */
export const MIB = 2 ** 20;
