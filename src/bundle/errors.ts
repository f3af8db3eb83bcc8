import { DataError } from '../run/errors.ts';

/** Every code for which an archive is refused: what was expected, and what to do. */
const EXPECTED = {
  'bundle-not-gzip': "1f 8b. Pack the run's folder with tar -czf <run-id>.tgz <run-id>.",
  'bundle-truncated': 'its end and checksum. Fetch or pack the archive again.',
  'bundle-damaged': 'valid deflate data. Fetch or pack the archive again.',
  'bundle-checksum': 'equal. Fetch or pack the archive again.',
  'bundle-trailing-data': 'the end of the file. Fetch or pack the archive again.',
  'bundle-too-large': 'no more. Pack one run per archive, without object data.',
  'bundle-file-too-large': 'no more. Leave object data out.',
  'bundle-too-many-entries': 'no more. Pack one run per archive.',
  'bundle-tar-truncated': 'two zero blocks at its end. Pack the run again.',
  'bundle-tar-damaged': 'POSIX or GNU tar. Pack the run again.',
  'bundle-tar-checksum': 'equal. Pack the run again.',
  'bundle-tar-trailing-data': 'zeros only. Pack the run again.',
  'bundle-absolute-path': 'one below the run folder. Pack with tar -C <results> <run-id>.',
  'bundle-parent-path': 'one below the run folder. Pack with tar -C <results> <run-id>.',
  'bundle-unsafe-name': 'a plain path. Rename the file and pack again.',
  'bundle-link': 'a file or a directory. Pack with tar -h.',
  'bundle-special-file': 'a file or a directory. Leave it out and pack again.',
  'bundle-duplicate': 'one of them. Pack the run again into a new file.',
  'bundle-no-root': 'all in one root folder. Pack the folder, not its files.',
  'bundle-several-roots': 'one. Pack one run per archive.',
  'bundle-empty': "a run. Pack the run's folder.",
  'bundle-missing-file': 'it there. Check that the run completed.',
  'bundle-not-utf8': 'text. Look for a damaged or binary file.',
} as const;

export type BundleCode = keyof typeof EXPECTED;

/**
 * @param place the archive's name, or `<archive>!<member>`
 * @param received what is wrong, as the beginning of a sentence
 */
export const refuse = (code: BundleCode, place: string, received: string, options?: ErrorOptions) =>
  new DataError(code, place, `${received}, expected ${EXPECTED[code]}`, options);
