/**
 * gzip → bytes, through the platform's DecompressionStream or another one that checks CRC and length.
 * Output is counted while it arrives and stored only as far as the trailer promised, so a bomb costs neither time nor memory.
 */
import { isDataError } from '../run/errors.ts';
import { refuse, type BundleCode } from './errors.ts';
import type { Limits } from './limits.ts';

/** Small enough that one piece of a bomb, which an engine may unpack in one go, stays below 17 MB. */
const PIECE_BYTES = 16_384;

/** Deflate never expands by more. @see https://zlib.net/zlib_tech.html, "Maximum Compression Factor" */
const MAX_RATIO = 1032;

/** Unpacks in pieces; fails on what follows the end, a second gzip member included, in words that `broken` knows. */
export type Inflate = (bytes: Uint8Array<ArrayBuffer>) => AsyncIterable<Uint8Array>;

/**
 * @param name of the archive, for messages
 * @returns the whole content; never a part of it
 * @throws DataError `bundle-not-gzip`, `bundle-truncated`, `bundle-damaged`, `bundle-checksum`, `bundle-trailing-data`
 * (a second gzip member included), `bundle-too-large`
 */
export async function gunzip(name: string, bytes: Uint8Array<ArrayBuffer>, limits: Limits, inflate: Inflate = inWeb): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) throw notGzip(name, bytes);
  const promised = promisedSize(bytes);
  // A stream whose own trailer exceeds the limit is lost already: it is read on only to tell a bomb from a cut-off archive.
  const lost = promised > limits.totalBytes;
  const ceiling = lost ? Math.min(limits.fileBytes, limits.totalBytes) : limits.totalBytes;
  const content = new Uint8Array(lost ? 0 : promised);
  let size = 0;
  try {
    for await (const piece of inflate(bytes)) {
      if (size + piece.length <= content.length) content.set(piece, size);
      size += piece.length;
      if (size > ceiling) throw tooLarge(name, lost ? `${promised}` : `more than ${ceiling}`, limits);
    }
  } catch (error) {
    throw isDataError(error) ? error : broken(name, error);
  }
  if (size !== content.length) throw tooLarge(name, `${size}`, limits); // only beyond 4 GiB, where the trailer wraps round
  return content;
}

/** The unpacked size that the last four bytes state (RFC 1952, ISIZE); 0 where no deflate stream of this length could hold it. */
function promisedSize(bytes: Uint8Array): number {
  if (bytes.length < 18) return 0;
  const stated = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4, 4).getUint32(0, true);
  return stated <= bytes.length * MAX_RATIO ? stated : 0;
}

async function* inWeb(bytes: Uint8Array<ArrayBuffer>): AsyncIterable<Uint8Array> {
  const reader = inPieces(bytes).pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.cancel().catch(() => {});
  }
}

function inPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let offset = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.subarray(offset, offset + PIECE_BYTES));
      offset += PIECE_BYTES;
      if (offset >= bytes.length) controller.close();
    },
  });
}

const notGzip = (name: string, bytes: Uint8Array) => {
  const start = Array.from(bytes.subarray(0, 2), (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  const received = bytes.length === 0 ? 'is empty (0 bytes)' : `starts with ${start}`;
  return refuse('bundle-not-gzip', name, `not a gzip archive: it ${received}`);
};

const tooLarge = (name: string, received: string, { totalBytes }: Limits) =>
  refuse('bundle-too-large', name, `too large: unpacks to ${received} bytes of at most ${totalBytes}`);

/** One code per cause, whichever engine reports it: Node by `code` and `cause`, Chromium by its message. */
function broken(name: string, error: unknown) {
  const { message, code, cause } = error as { message: string; code?: string; cause?: { message?: string } };
  const text = [message, code, cause?.message].join(' ');
  const refused = (as: BundleCode, received: string) => refuse(as, name, received, { cause: error });
  if (/junk/i.test(text)) return refused('bundle-trailing-data', 'data follows the end of the gzip stream');
  if (/truncated|unexpected end/i.test(text)) return refused('bundle-truncated', 'the gzip stream breaks off');
  if (/data check|length check/.test(text)) return refused('bundle-checksum', 'the content does not match the checksum of the gzip stream');
  return refused('bundle-damaged', `the gzip stream is damaged (${cause?.message ?? message})`);
}
