/** Why the system refused a file, in words; what it said itself where we have none. */
export function systemReason(cause: unknown): string {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'its permissions do not allow it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};
