/** Objects of built files, targets, and what the command says where it cannot begin. tests/site/publish.test.ts publishes to a real store. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseTarget } from '../../scripts/publish/bucket.ts';
import { objectsOf, readSite } from '../../scripts/publish/site.ts';

const root = join(import.meta.dirname, '../..');

describe('objects of a built file', () => {
  it.each([
    ['notes/x/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['_astro/chart.B1.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['api/v1/claims.csv', 'text/csv; charset=utf-8', 'no-cache'],
  ])('are two of %s: as it is, and with Brotli', async (path, ContentType, CacheControl) => {
    const text = Buffer.from('a line of text\n'.repeat(100));
    const [plain, brotli, ...more] = objectsOf(path, text);
    expect([plain?.path, brotli?.path, ...more]).toEqual([path, `${path}.br`]);
    expect(plain?.headers).toEqual({ ContentType, CacheControl });
    expect(brotli?.headers).toEqual({ ContentType, CacheControl, ContentEncoding: 'br' });
    expect(await plain?.body()).toEqual(text);
    const small = await brotli!.body();
    expect(small.length).toBeLessThan(100);
    expect(brotliDecompressSync(small)).toEqual(text);
  });

  it.each([
    ['bundles/a.tgz', 'application/gzip'],
    ['pagefind/wasm.en.pagefind', 'application/octet-stream'],
  ])('are one of %s, never with a Content-Encoding', (path, ContentType) => {
    expect(objectsOf(path, Buffer.from('x')).map(({ headers }) => headers)).toEqual([{ ContentType, CacheControl: 'no-cache' }]);
  });

  it('have another digest when bytes or headers are others', () => {
    const digests = [
      objectsOf('a.css', Buffer.from('x')),
      objectsOf('a.css', Buffer.from('y')),
      objectsOf('_astro/a.css', Buffer.from('x')),
    ].flatMap((objects) => objects.map(({ digest }) => digest));
    expect(new Set(digests).size).toBe(6);
  });

  it('are refused without a known type', () => {
    expect(() => objectsOf('film.mp4', Buffer.alloc(0))).toThrow(expect.objectContaining({ code: 'publish-type', source: 'film.mp4' }));
  });
});

describe('a target', () => {
  it.each([
    ['s3://notes.example', '', 's3://notes.example'],
    ['s3://notes.example/', '', 's3://notes.example'],
    ['s3://notes.example/a/b/', 'a/b/', 's3://notes.example/a/b'],
  ])('%s has the prefix “%s”', (address, prefix, short) => {
    expect(parseTarget(address)).toEqual({ bucket: 'notes.example', prefix, address: short });
  });

  it.each(['notes.example', 's3://', 's3://A', 's3://ab//c', 's3://abc/../d', 's3://abc/a b', 'https://abc/d'])(
    '%s is refused',
    (address) => {
      expect(() => parseTarget(address)).toThrow(expect.objectContaining({ code: 'publish-target' }));
    },
  );
});

describe('the command', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'compression-tax-publish-'));
    for (const page of ['index.html', '404.html']) writeFileSync(join(folder, page), '<!doctype html>');
    for (const other of ['_headers', 'index.html.br', 'index.html.gz']) writeFileSync(join(folder, other), '');
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const nowhere = {
    AWS_ENDPOINT_URL: 'http://localhost:9',
    AWS_MAX_ATTEMPTS: '1',
    AWS_EC2_METADATA_DISABLED: 'true',
    HOME: '/nonexistent',
  };
  const pair = { AWS_ACCESS_KEY_ID: 'key-of-a-test', AWS_SECRET_ACCESS_KEY: 'secret-of-a-test' };
  const keys = { ...pair, AWS_REGION: 'auto' };
  const run = (args: string[], env: Record<string, string>) =>
    new Promise<{ status: number; output: string }>((resolve) => {
      const options = { cwd: root, env: { PATH: process.env['PATH'], ...env } };
      const child = execFile(process.execPath, ['scripts/publish.ts', ...args], options, (_, stdout, stderr) =>
        resolve({ status: child.exitCode!, output: stdout + stderr }),
      );
    });

  it('leaves out what belongs to other servers', async () => {
    expect((await readSite(folder)).map(({ path }) => path)).toEqual(['404.html', '404.html.br', 'index.html', 'index.html.br']);
  });

  it.each([
    ['publish-no-site', ['s3://abc', '--folder', join(root, 'docs')], keys],
    ['publish-target', ['abc'], keys],
    ['publish-no-credentials', ['s3://abc'], { AWS_REGION: 'auto' }],
    ['publish-no-region', ['s3://abc'], pair],
    ['publish-no-region', ['s3://abc'], { ...pair, AWS_REGION: '' }],
    ['publish-unreachable', ['s3://abc'], keys],
  ])('ends with 2 and %s', async (code, args, env) => {
    const { status, output } = await run(args.includes('--folder') ? args : [...args, '--folder', folder], { ...nowhere, ...env });
    expect(output).toMatch(new RegExp(`^publish: ${code}: .+`, 'm'));
    expect(output).not.toMatch(/of-a-test/);
    expect(status).toBe(2);
  });

  it('has help, and refuses what it does not know', async () => {
    expect(await run(['--help'], {})).toMatchObject({ status: 0, output: expect.stringContaining('--dry-run') as string });
    expect((await run(['s3://abc', '--keep-days', 'two'], {})).status).toBe(2);
    expect((await run([], {})).status).toBe(2);
  });
});
