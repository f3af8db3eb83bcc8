/** Every reason for which an archive is refused, each with a code of its own. */
import { DataError } from '../run/errors.ts';

export const bundleCodes = {
  notGzip: 'bundle-not-gzip',
  truncated: 'bundle-truncated',
  damaged: 'bundle-damaged',
  checksum: 'bundle-checksum',
  trailingData: 'bundle-trailing-data',
  tooLarge: 'bundle-too-large',
  fileTooLarge: 'bundle-file-too-large',
  tooManyEntries: 'bundle-too-many-entries',
  tarTruncated: 'bundle-tar-truncated',
  tarDamaged: 'bundle-tar-damaged',
  tarChecksum: 'bundle-tar-checksum',
  tarTrailingData: 'bundle-tar-trailing-data',
  absolutePath: 'bundle-absolute-path',
  parentPath: 'bundle-parent-path',
  unsafeName: 'bundle-unsafe-name',
  link: 'bundle-link',
  specialFile: 'bundle-special-file',
  duplicate: 'bundle-duplicate',
  noRoot: 'bundle-no-root',
  severalRoots: 'bundle-several-roots',
  empty: 'bundle-empty',
  missingFile: 'bundle-missing-file',
  notUtf8: 'bundle-not-utf8',
} as const;

export type BundleCode = (typeof bundleCodes)[keyof typeof bundleCodes];

/**
 * @param place the archive's name, or `<archive>!<member>`
 * @param message what is wrong, received, expected, what to do
 */
export const refuse = (code: BundleCode, place: string, message: string, options?: ErrorOptions) =>
  new DataError(code, place, message, options);
