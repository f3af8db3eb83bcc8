/** A tar writer of a few lines, independent of the reader's library, that also writes what a good tool would not. */
import { constants, deflateRawSync, gzipSync } from 'node:zlib';

export interface Member {
  name: string;
  /** Type flag: '0' file (default), '5' directory, '1' hard link, '2' symbolic link, '6' fifo, 'L' GNU long name, 'x' PAX … */
  type?: string;
  body?: string | Uint8Array;
  /** The size that the header states, when it is not the body's. */
  size?: number;
  linkname?: string;
}

/** 512-byte ustar header with a right checksum, then the body, padded to 512. */
export function memberOf({ name, type = '0', body = '', size, linkname = '' }: Member): Buffer<ArrayBuffer> {
  const content = Buffer.from(body);
  const header = Buffer.alloc(512);
  header.write(name, 0, 100, 'latin1');
  header.write('0000644\x000000000\x000000000\0', 100);
  header.write((size ?? content.length).toString(8).padStart(11, '0') + '\0', 124);
  header.write('00000000000\0', 136);
  header.write(type, 156, 'latin1');
  header.write(linkname, 157, 100, 'latin1');
  header.write('ustar\x0000', 257);
  header.write('        ', 148);
  const sum = header.reduce((a, b) => a + b, 0);
  header.write(sum.toString(8).padStart(6, '0') + '\0 ', 148);
  return Buffer.concat([header, content, Buffer.alloc(-content.length & 511)]);
}

/** Members and the two zero blocks at the end. */
export const tarOf = (...members: readonly Member[]): Buffer<ArrayBuffer> => Buffer.concat([...members.map(memberOf), Buffer.alloc(1024)]);

/** One PAX record, `<length> <key>=<value>\n`, where the length counts its own digits. */
export function paxRecord(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  const digits = `${rest + `${rest}`.length}`.length;
  return `${rest + digits} ${key}=${value}\n`;
}

/** A .tgz of the members. */
export const tgzOf = (...members: readonly Member[]): Buffer<ArrayBuffer> => gzipSync(tarOf(...members));

/** gzip of so many zero bytes, a multiple of 16 MiB, from one compressed chunk repeated; its CRC is wrong, which nobody gets to see. */
export function zeros(sizeBytes: number): Buffer<ArrayBuffer> {
  const chunk = deflateRawSync(Buffer.alloc(2 ** 24), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(sizeBytes, 4);
  const [head, end] = [gzipSync('').subarray(0, 10), Buffer.from([3, 0])];
  return Buffer.concat([head, ...Array<Buffer>(sizeBytes / 2 ** 24).fill(chunk), end, trailer]);
}
