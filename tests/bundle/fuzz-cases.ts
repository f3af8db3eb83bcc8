/**
 * Damaged archives made from real bundles, for the fuzz tests. A case is fixed by seed and number.
 * In: two or more sound archives. Out: a damaged one, which must read exactly as a sound one does or be refused with a code.
 */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readBundle, type Bundle } from '../../src/bundle/index.ts';
import { isDataError } from '../../src/run/errors.ts';
import { unpack } from '../../src/sample-run/unpack.ts';
import { tgzOf, type Member } from './tar.ts';

/** Fractions in [0, 1): mulberry32, public domain, Tommy Ettinger. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `below(n)` is a whole number in [0, n). */
type Below = (n: number) => number;

function flipped(bytes: Buffer<ArrayBuffer>, bits: readonly number[]): Buffer<ArrayBuffer> {
  const copy = Buffer.from(bytes);
  for (const bit of bits) copy[bit >> 3]! ^= 1 << (bit & 7);
  return copy;
}

/** Offsets of the header blocks of a plain ustar archive. */
function headersOf(tar: Buffer): number[] {
  const found: number[] = [];
  for (let at = 0; tar[at] !== 0; at += 512 + Math.ceil(Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8) / 512) * 512)
    found.push(at);
  return found;
}

/** Those among them at which a member starts: a header after a GNU long name belongs to it. */
const membersOf = (tar: Buffer): number[] => headersOf(tar).filter((_, i, all) => i === 0 || tar[all[i - 1]! + 156] !== 'L'.charCodeAt(0));

/** Each breaks `a`, the last two with the help of `b`. Those that start with `tar` break the tar and pack it again, so that gzip is sound. */
const damages: Record<string, (a: Buffer<ArrayBuffer>, b: Buffer<ArrayBuffer>, below: Below) => Buffer<ArrayBuffer>> = {
  'flip bits': (a, _, below) => {
    const bits = Array.from({ length: 1 + below(8) }, () => below(a.length * 8));
    return flipped(a, bits);
  },
  'flip a bit of the gzip header or trailer': (a, _, below) => flipped(a, [[below(80), a.length * 8 - 1 - below(64)][below(2)]!]),
  'cut the end': (a, _, below) => a.subarray(0, below(a.length)),
  'cut a piece out': (a, _, below) => {
    const from = below(a.length);
    return Buffer.concat([a.subarray(0, from), a.subarray(from + 1 + below(64))]);
  },
  'tar: flip a bit of a header': (a, _, below) => {
    const tar = gunzipSync(a);
    const headers = headersOf(tar);
    return gzipSync(flipped(tar, [headers[below(headers.length)]! * 8 + below(512 * 8)]), { level: 1 });
  },
  'tar: cut the end': (a, _, below) => {
    const tar = gunzipSync(a);
    return gzipSync(tar.subarray(0, below(tar.length)), { level: 1 });
  },
  splice: (a, b, below) => Buffer.concat([a.subarray(0, below(a.length)), b.subarray(below(b.length))]),
  'tar: splice at members': (a, b, below) => {
    const [tarA, tarB] = [gunzipSync(a), gunzipSync(b)];
    const [membersA, membersB] = [membersOf(tarA), membersOf(tarB)];
    const [end, start] = [membersA[below(membersA.length - 1) + 1]!, membersB[below(membersB.length - 1) + 1]!];
    return gzipSync(Buffer.concat([tarA.subarray(0, end), tarB.subarray(start)]), { level: 1 });
  },
};

/** The same folder with its first files only, so that thousands of cases take seconds. */
export function cutDown(bundle: Bundle, fileCount: number): Buffer<ArrayBuffer> {
  const files = [...bundle.files].slice(0, fileCount);
  return tgzOf(...files.flatMap(([path, body]) => named(`${bundle.root}/${path}`, body)));
}

const named = (name: string, body: Uint8Array): Member[] =>
  name.length <= 100
    ? [{ name, body }]
    : [
        { name: '././@LongLink', type: 'L', body: `${name}\0` },
        { name: name.slice(0, 100), body },
      ];

export interface Tally {
  cases: number;
  /** Read exactly like a sound archive. */
  identical: number;
  /** By code. */
  refused: Record<string, number>;
}

/**
 * Runs cases 0 … count − 1.
 * @param archives sound ones, at least two
 * @throws Error naming seed, case and damage at the first case that is neither identical nor refused with a code
 */
export async function fuzz(archives: readonly Buffer<ArrayBuffer>[], count: number, seed: number): Promise<Tally> {
  const sound = new Set(await Promise.all(archives.map(async (bytes) => fingerprint(await readBundle('sound.tgz', bytes)))));
  const tally: Tally = { cases: 0, identical: 0, refused: {} };
  const names = Object.keys(damages);
  for (let number = 0; number < count; number += 1) {
    const random = randomOf(Math.imul(seed, 0x9e3779b1) + number);
    const below: Below = (n) => Math.floor(random() * n);
    const name = names[number % names.length]!;
    const first = below(archives.length);
    const other = (first + 1 + below(archives.length - 1)) % archives.length;
    const damaged = damages[name]!(archives[first]!, archives[other]!, below);
    const read = [readBundle, unpack].map((own) => own('damaged.tgz', damaged).then(fingerprint, (error: unknown) => error));
    const [outcome, onDisk] = await Promise.all(read);
    const failed = (why: string) => new Error(`seed ${seed}, case ${number} (${name}): ${why}`, { cause: outcome });
    if (String(onDisk) !== String(outcome)) throw failed(`read otherwise by Node's zlib: ${String(onDisk)}`);
    if (isDataError(outcome) && /^bundle-/.test(outcome.code)) tally.refused[outcome.code] = (tally.refused[outcome.code] ?? 0) + 1;
    else if (typeof outcome !== 'string') throw failed('an error without a code');
    else if (sound.has(outcome)) tally.identical += 1;
    else throw failed('read, but not as any sound archive reads');
    tally.cases += 1;
  }
  return tally;
}

const fingerprint = (bundle: Bundle): string =>
  JSON.stringify([bundle.root, ...[...bundle.files].map(([path, bytes]) => [path, createHash('sha256').update(bytes).digest('hex')])]);
