/**
 * The raw type flag of each member: modern-tar does not hand it out and reads a type that it does not know as a plain file.
 * @see POSIX.1-2017, pax, "ustar Interchange Format"
 */
const BLOCK = 512;
const [SIZE, SIZE_END, FLAG] = [124, 136, 156];

/** Headers that describe the next member: PAX (x, g), GNU long name and long link (L, K). */
const DESCRIBES_NEXT = ['x', 'g', 'L', 'K'];

/**
 * A cursor over an archive: each call takes the stored size of the next member, in bytes, and returns that member's flag:
 * `'0'` or NUL for a file, `'5'` for a directory, …; `''` past the end.
 */
export function memberFlags(tar: Uint8Array): (sizeBytes: number) => string {
  let at = 0;
  const flag = () => String.fromCharCode(...tar.subarray(at + FLAG, at + FLAG + 1));
  const skip = (sizeBytes: number) => (at += BLOCK + Math.ceil(sizeBytes / BLOCK) * BLOCK);
  return (sizeBytes) => {
    while (DESCRIBES_NEXT.includes(flag())) skip(octal(tar.subarray(at + SIZE, at + SIZE_END)));
    const found = flag();
    skip(sizeBytes);
    return found;
  };
}

/** Infinity, so that a cursor moves past the end, for what is not an octal number. */
function octal(digits: Uint8Array): number {
  const text = String.fromCharCode(...digits).replace(/[\0 ]+$/, '');
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Infinity;
}
