import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { readBundle, textOf, type BundleCode, type Limits } from '../../src/bundle/index.ts';
import { isDataError } from '../../src/run/errors.ts';
import { unpack } from '../../src/sample-run/unpack.ts';
import { memberOf, paxRecord, tarOf, tgzOf, zeros, type Member } from './tar.ts';

const file: Member = { name: 'run/a.txt', body: 'alpha\r\n' };
const good = tgzOf(file);

async function refusal(bytes: Uint8Array<ArrayBuffer>, limits?: Partial<Limits>): Promise<{ code: string; message: string }> {
  const [outcome, onDisk] = await Promise.all(
    [readBundle, unpack].map((read) => read('run.tgz', bytes, limits).catch((error: unknown) => error)),
  );
  if (!isDataError(outcome)) throw new Error('expected a refusal', { cause: outcome });
  expect(onDisk).toMatchObject({ code: outcome.code, message: outcome.message });
  return outcome;
}

const patched = (bytes: Uint8Array<ArrayBuffer>, at: number, value: number) => Uint8Array.from(bytes).fill(value, at, at + 1);

/** What makes the archive, the archive, its code, and what the message must name. */
const refused: [why: string, bytes: Uint8Array<ArrayBuffer>, code: BundleCode, names: string][] = [
  ['no bytes at all', new Uint8Array(), 'bundle-not-gzip', 'empty (0 bytes)'],
  ['a plain tar', tarOf(file), 'bundle-not-gzip', 'starts with 72 75'],
  ['a gzip header alone', good.subarray(0, 10), 'bundle-truncated', 'run.tgz'],
  ['a cut in the middle', good.subarray(0, good.length >> 1), 'bundle-truncated', 'run.tgz'],
  ['a cut in the trailer', good.subarray(0, -1), 'bundle-truncated', 'run.tgz'],
  ['an unknown compression method', patched(good, 2, 7), 'bundle-damaged', 'run.tgz'],
  ['another CRC', patched(good, good.length - 8, good.at(-8)! ^ 1), 'bundle-checksum', 'run.tgz'],
  ['another length', patched(good, good.length - 4, good.at(-4)! ^ 1), 'bundle-checksum', 'run.tgz'],
  ['a byte after the gzip stream', Buffer.concat([good, Buffer.from('!')]), 'bundle-trailing-data', 'run.tgz'],
  ['a zero after the gzip stream', Buffer.concat([good, Buffer.alloc(1)]), 'bundle-trailing-data', 'run.tgz'],
  ['a second gzip member', Buffer.concat([good, good]), 'bundle-trailing-data', 'run.tgz'],
  ['an empty gzip member before it', Buffer.concat([gzipSync(''), good]), 'bundle-trailing-data', 'run.tgz'],
  ['no end mark', gzipSync(memberOf(file)), 'bundle-tar-truncated', 'run.tgz!run/a.txt'],
  ['a body that breaks off', gzipSync(tarOf({ ...file, size: 1e6 })), 'bundle-tar-truncated', 'run.tgz!run/a.txt'],
  ['an empty gzip stream', gzipSync(''), 'bundle-tar-truncated', 'run.tgz'],
  ['a header byte that its checksum does not cover', gzipSync(patched(tarOf(file), 4, 0x62)), 'bundle-tar-checksum', 'run.tgz'],
  ['text instead of a tar', gzipSync('no tar at all '.repeat(100)), 'bundle-tar-damaged', 'run.tgz'],
  ['a PAX record that is none', tgzOf({ name: 'x', type: 'x', body: 'path=run/b\n' }, file), 'bundle-tar-damaged', 'malformed PAX record'],
  ['a PAX record longer than its header', tgzOf(file, { name: 'x', type: 'x', body: '99 path=b\n' }, file), 'bundle-tar-damaged', 'PAX'],
  ['a PAX length of a million zeros', tgzOf({ name: 'x', type: 'x', body: '0'.repeat(1e6) + '1 ' }, file), 'bundle-tar-damaged', 'PAX'],
  [
    'a long global PAX header',
    tgzOf({ name: 'g', type: 'g', body: paxRecord('k', 'v'.repeat(512)) }, file),
    'bundle-tar-damaged',
    'global PAX',
  ],
  ['a member after the end mark', gzipSync(Buffer.concat([tarOf(file), tarOf(file)])), 'bundle-tar-trailing-data', 'run.tgz'],
  ['an absolute path', tgzOf(file, { name: '/etc/passwd' }), 'bundle-absolute-path', 'run.tgz!/etc/passwd'],
  ["'..' in a path", tgzOf(file, { name: 'run/../../x' }), 'bundle-parent-path', 'run.tgz!run/../../x'],
  ["'..' in a PAX path", tgzOf({ name: 'x', type: 'x', body: paxRecord('path', 'run/../x') }, file), 'bundle-parent-path', 'run/../x'],
  ["'..' in a GNU long name", tgzOf({ name: 'L', type: 'L', body: '../x\0' }, file), 'bundle-parent-path', 'run.tgz!../x'],
  ['a backslash in a name', tgzOf({ name: 'run\\a.txt' }), 'bundle-unsafe-name', 'run.tgz!run'],
  ['a control character in a name', tgzOf({ name: 'run/a\x1b[2J' }), 'bundle-unsafe-name', 'run/a\\u001b[2J'],
  ['a NUL in a PAX path', tgzOf({ name: 'x', type: 'x', body: paxRecord('path', 'run/a\0b') }, file), 'bundle-unsafe-name', 'a\\u0000b'],
  ['a Latin-1 name', tgzOf({ name: 'run/\xe4' }), 'bundle-unsafe-name', 'run.tgz!run/'],
  ['a member without a name', tgzOf(file, { name: '' }), 'bundle-unsafe-name', 'run.tgz!'],
  ['a symbolic link', tgzOf(file, { name: 'run/l', type: '2', linkname: '/etc' }), 'bundle-link', 'run.tgz!run/l: a link to /etc'],
  ['a hard link', tgzOf(file, { name: 'run/l', type: '1', linkname: 'run/a.txt' }), 'bundle-link', 'run.tgz!run/l'],
  ['a character device', tgzOf(file, { name: 'run/d', type: '3' }), 'bundle-special-file', 'run.tgz!run/d'],
  ['a block device', tgzOf(file, { name: 'run/d', type: '4' }), 'bundle-special-file', 'run.tgz!run/d'],
  ['a fifo', tgzOf(file, { name: 'run/p', type: '6' }), 'bundle-special-file', 'run.tgz!run/p'],
  ['a GNU sparse file', tgzOf(file, { name: 'run/s', type: 'S' }), 'bundle-special-file', 'type "S"'],
  [
    'a PAX sparse file',
    tgzOf({ name: 'x', type: 'x', body: paxRecord('GNU.sparse.major', '1') }, { name: 'run/s' }),
    'bundle-special-file',
    'type sparse',
  ],
  ['a file named like a directory', tgzOf({ name: 'run/a/', body: 'x' }), 'bundle-special-file', 'run.tgz!run/a/'],
  ['a name twice', tgzOf(file, file), 'bundle-duplicate', 'run.tgz!run/a.txt'],
  ['a name twice, once with ./', tgzOf(file, { ...file, name: './run//a.txt' }), 'bundle-duplicate', 'run.tgz!./run//a.txt'],
  ['a file and a directory of one name', tgzOf(file, { name: 'run/a.txt/', type: '5' }), 'bundle-duplicate', 'run.tgz!run/a.txt/'],
  [
    'a file inside a file',
    tgzOf(file, { name: 'run/a.txt/b' }),
    'bundle-duplicate',
    'run.tgz!run/a.txt/b: a folder above it is also a file',
  ],
  ['a file outside any folder', tgzOf(file, { name: './b.txt' }), 'bundle-no-root', 'run.tgz!b.txt'],
  ['two roots', tgzOf(file, { name: 'other/b.txt' }), 'bundle-several-roots', 'run, other'],
  ['an empty folder beside the root', tgzOf(file, { name: 'other/', type: '5' }), 'bundle-several-roots', 'run, other'],
  ['nothing but the end mark', tgzOf(), 'bundle-empty', 'among 0 members'],
  ['directories only', tgzOf({ name: 'run/', type: '5' }), 'bundle-empty', 'among 1 members'],
];

describe('readBundle refuses', () => {
  it.each(refused)('%s', async (_, bytes, code, names) => {
    const error = await refusal(bytes);
    expect(error.code, error.message).toBe(code);
    expect(error.message).toContain('run.tgz');
    expect(error.message).toContain(names);
    expect(error.message).toContain('expected');
  });

  it('more bytes in all than the limit, and takes exactly the limit', async () => {
    const totalBytes = tarOf(file).length;
    expect((await refusal(good, { totalBytes: totalBytes - 1 })).code).toBe('bundle-too-large');
    await expect(readBundle('run.tgz', good, { totalBytes })).resolves.toBeDefined();
  });

  it('a larger file than the limit, and takes exactly the limit', async () => {
    expect(await refusal(good, { fileBytes: 6 })).toMatchObject({ code: 'bundle-file-too-large', source: 'run.tgz!run/a.txt' });
    await expect(readBundle('run.tgz', good, { fileBytes: 7 })).resolves.toBeDefined();
  });

  it('more members than the limit, and takes exactly the limit', async () => {
    const two = tgzOf(file, { name: 'run/b' });
    expect(await refusal(two, { entries: 1 })).toMatchObject({ code: 'bundle-too-many-entries', source: 'run.tgz!run/b' });
    await expect(readBundle('run.tgz', two, { entries: 2 })).resolves.toBeDefined();
  });

  it('data after the gzip stream wherever the stream ends in a piece of the input', async () => {
    for (const length of [16_383, 16_384, 16_385, 32_768]) {
      const padded = withExtraField(good, length);
      await expect(readBundle('run.tgz', padded)).resolves.toBeDefined();
      expect((await refusal(Buffer.concat([padded, Buffer.from([0])]))).code).toBe('bundle-trailing-data');
    }
  });

  it('a bomb of 2 GiB in 2 MB after a tenth of it, without holding what it unpacks to', async () => {
    const bomb = new Uint8Array(zeros(2 ** 31));
    const before = process.memoryUsage.rss();
    const pieces = vi.spyOn(Uint8Array.prototype, 'subarray');
    expect((await refusal(bomb)).code).toBe('bundle-too-large');
    const { calls, contexts } = pieces.mock;
    pieces.mockRestore();
    const furthest = Math.max(...calls.map(([, end], i) => ((contexts[i] as Uint8Array).length === bomb.length ? end! : 0)));
    expect(furthest).toBeGreaterThan(0);
    expect(furthest).toBeLessThan(bomb.length / 10);
    expect(process.memoryUsage.rss() - before).toBeLessThan(200e6);
  });

  it('a path of a million folders, without taking long over it', async () => {
    const deep = { name: 'x', type: 'x', body: paxRecord('path', `run/a.txt/${'d/'.repeat(1e6)}e`) };
    expect((await refusal(tgzOf(file, deep, { name: 'e' }))).code).toBe('bundle-duplicate');
  });
});

describe('readBundle reads', () => {
  const read = async (bytes: Uint8Array<ArrayBuffer>) => [...(await readBundle('run.tgz', bytes)).files.keys()];

  it('files below the root, and keeps CRLF', async () => {
    const bundle = await readBundle('run.tgz', tgzOf({ name: 'run/', type: '5' }, file, { name: 'run/empty' }));
    expect(bundle).toMatchObject({ name: 'run.tgz', root: 'run' });
    expect(textOf(bundle, 'a.txt')).toBe('alpha\r\n');
    expect(textOf(bundle, 'empty')).toBe('');
  });

  it('names that start with ./', async () => {
    expect(await read(tgzOf({ name: './', type: '5' }, { name: './run/', type: '5' }, { ...file, name: './run/a.txt' }))).toEqual([
      'a.txt',
    ]);
  });

  it('PAX and GNU long names', async () => {
    const long = `run/${'d/'.repeat(100)}ü.csv`;
    expect(await read(tgzOf({ name: 'x', type: 'x', body: paxRecord('path', long) }, file))).toEqual([long.slice(4)]);
    expect(await read(tgzOf({ name: 'L', type: 'L', body: `${long}\0` }, file))).toEqual([long.slice(4)]);
  });

  it('what follows a global PAX header, as git archive writes it', async () => {
    expect(await read(tgzOf({ name: 'pax_global_header', type: 'g', body: paxRecord('comment', 'a'.repeat(40)) }, file))).toEqual([
      'a.txt',
    ]);
  });

  it('what follows a PAX header with a size of its own', async () => {
    const sized: Member[] = [
      { name: 'x', type: 'x', body: paxRecord('size', '600') },
      { name: 'run/b', body: 'b'.repeat(600), size: 0 },
      file,
    ];
    expect(await read(tgzOf(...sized))).toEqual(['b', 'a.txt']);
  });

  it('zero blocks after the end mark, which tar writes to fill a record', async () => {
    expect(await read(gzipSync(Buffer.concat([tarOf(file), Buffer.alloc(10_240)])))).toEqual(['a.txt']);
  });

  it('bytes inside a larger buffer, and leaves them unchanged', async () => {
    const around = Buffer.concat([Buffer.from('xyz'), good, Buffer.from('xyz')]);
    expect(await read(around.subarray(3, 3 + good.length))).toEqual(['a.txt']);
    expect(around.subarray(3, -3).equals(good)).toBe(true);
  });
});

describe('textOf refuses', () => {
  it('a file that the bundle does not hold', async () => {
    const bundle = await readBundle('run.tgz', good);
    expect(() => textOf(bundle, 'b.txt')).toThrow(expect.objectContaining({ code: 'bundle-missing-file', source: 'run.tgz!b.txt' }));
  });

  it('bytes that are not UTF-8', async () => {
    const bundle = await readBundle('run.tgz', tgzOf({ name: 'run/a', body: Uint8Array.of(0x61, 0xff) }));
    expect(() => textOf(bundle, 'a')).toThrow(expect.objectContaining({ code: 'bundle-not-utf8', source: 'run.tgz!a' }));
  });
});

describe('real bundles', () => {
  const folder = new URL('../../data/bundles/', import.meta.url);
  /** One of each format; that every figure stands where system tar puts its file, tests/data/pins.test.ts shows of all. */
  const formats = Map.groupBy(readdirSync(folder).sort(), (name) => /^(tax|dgp-2core)-/.exec(name)?.[1] ?? 'transcript');
  const names = [...formats.values()].map(([first]) => first!);

  it.each(names)('%s reads as the system tar reads it', async (name) => {
    const path = new URL(name, folder).pathname;
    const bytes = readFileSync(path);
    const bundle = await readBundle(name, bytes);
    expect(bundle.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(bundle.sizeBytes).toBe(bytes.length);
    const listed = execFileSync('tar', ['tzf', path], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line && !line.endsWith('/'));
    expect([...bundle.files.keys()].map((file) => `${bundle.root}/${file}`)).toEqual(listed);
    const content = execFileSync('tar', ['xzOf', path], { maxBuffer: 1e9 });
    expect(Buffer.concat([...bundle.files.values()]).equals(content)).toBe(true);
  });
});

/** The same gzip stream with an extra field (RFC 1952, FEXTRA) that makes it `length` bytes long. */
function withExtraField(gzip: Uint8Array, length: number): Buffer<ArrayBuffer> {
  const header = Buffer.from(gzip.subarray(0, 10));
  header[3] = 4;
  const extra = Buffer.alloc(length - gzip.length);
  extra.writeUInt16LE(extra.length - 2);
  return Buffer.concat([header, extra, gzip.subarray(10)]);
}
