/**
 * What modern-tar does not return or check: where a member's content begins, the raw type flag of each member (it reads a type that it does not know as a plain
 * file) and the form of PAX records (it skips malformed ones, some of them in quadratic time).
 * @see POSIX.1-2017, pax, "ustar Interchange Format" and "pax Extended Header"
 */
const BLOCK = 512;
const [SIZE, SIZE_END, FLAG] = [124, 136, 156];

/** Headers that describe the next member: PAX (x, g), GNU long name and long link (L, K). */
const DESCRIBES_NEXT = ['x', 'g', 'L', 'K'];

export interface MemberPlace {
  /** `'0'` or NUL for a file, `'5'` for a directory, …; `''` past the end. */
  flag: string;
  body: number;
}

/**
 * A cursor over an archive: each call takes the stored size of the next member, in bytes. It looks ahead up to the header of the member after it.
 * @throws Error for malformed PAX records and long global ones, before anything else reads them
 */
export function memberPlaces(tar: Uint8Array): (sizeBytes: number) => MemberPlace {
  let at = 0;
  const flag = () => (at + FLAG < tar.length ? String.fromCharCode(tar[at + FLAG]!) : '');
  const skip = (sizeBytes: number) => (at += BLOCK + Math.ceil(sizeBytes / BLOCK) * BLOCK);
  const skipDescriptions = () => {
    while (DESCRIBES_NEXT.includes(flag())) {
      const size = octal(tar.subarray(at + SIZE, at + SIZE_END));
      // modern-tar copies global records into every member; git archive, the usual writer, needs 52 bytes
      if (flag() === 'g' && size > BLOCK) throw new Error('global PAX header above 512 bytes');
      if ('xg'.includes(flag())) checkRecords(tar.subarray(at + BLOCK, at + BLOCK + size));
      skip(size);
    }
  };
  skipDescriptions();
  return (sizeBytes) => {
    const found = { flag: flag(), body: at + BLOCK };
    skip(sizeBytes);
    skipDescriptions();
    return found;
  };
}

/** Each record is `<length> <key>=<value>\n`; the length, in decimal without leading zeros, counts itself and the line end. */
function checkRecords(body: Uint8Array): void {
  for (let at = 0; at < body.length;) {
    const digits = /^([1-9]\d{0,6}) /.exec(String.fromCharCode(...body.subarray(at, at + 8)))?.[1];
    const end = at + Number(digits);
    if (!(end - at > 2) || body[end - 1] !== 0x0a) throw new Error('malformed PAX record');
    at = end;
  }
}

/** Infinity, so that a cursor moves past the end, for what is not an octal number. */
function octal(digits: Uint8Array): number {
  const text = String.fromCharCode(...digits).replace(/[\0 ]+$/, '');
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Infinity;
}
