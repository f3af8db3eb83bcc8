/**
 * A part of the built site in a real S3 server: published, published anew, stopped in each stage, taken up again. Long: each case
 * starts the command several times. tests/publish/ has the plan and the refusals without a server.
 */
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { GetObjectCommand, paginateListObjectsV2, PutObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rclone } from '../../scripts/ensure.mjs';
import { caching } from '../../src/layouts/policy.ts';
import { dist } from './dist.ts';
import { publish, startRelay, startStore, type Answer, type Relay, type Store } from './store.ts';

const BUCKET = 'notes';
const target = `s3://${BUCKET}/tax`;

describe.skipIf(!existsSync(rclone.path))('npm run publish', { tags: 'long', timeout: 300_000 }, () => {
  let folder = '';
  let store: Store;
  let relay: Relay;
  /** The site of today, and one with other pages, another name for its style sheet and one page less. */
  const [today, tomorrow] = ['today', 'tomorrow'] as const;
  const at = (site: string) => join(folder, site);
  let sheets: Record<typeof today | typeof tomorrow, string>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'compression-tax-publish-'));
    const parts = [
      '404.html',
      'index.html',
      'glossary',
      'methodology',
      'notes/rocksdb-blob',
      'sw.js',
      '_astro',
      'bundles/rocksdb-blob-20251027.tgz',
      'api/v1/index.json',
    ];
    for (const part of parts) cpSync(join(dist, part), join(at(today), part), { recursive: true });
    cpSync(at(today), at(tomorrow), { recursive: true });
    rmSync(join(at(tomorrow), 'glossary'), { recursive: true });
    const [sheet = ''] = /_astro\/[\w.-]+\.css/.exec(readFileSync(join(at(today), 'index.html'), 'utf8')) ?? [];
    sheets = { today: sheet, tomorrow: sheet.replace('.css', '-2.css') };
    renameSync(join(at(tomorrow), sheet), join(at(tomorrow), sheets.tomorrow));
    for (const page of globSync('**/*.html', { cwd: at(tomorrow) })) {
      const text = readFileSync(join(at(tomorrow), page), 'utf8');
      writeFileSync(join(at(tomorrow), page), text.replaceAll(sheet, sheets.tomorrow));
    }
    for (const file of ['sw.js', 'api/v1/index.json']) writeFileSync(join(at(tomorrow), file), '\n', { flag: 'a' });
    store = await startStore(BUCKET);
    relay = await startRelay(store.port);
  });
  afterAll(() => {
    relay.stop();
    store.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const read = (site: string, path: string) => readFileSync(join(at(site), path));
  const filesOf = (site: string) =>
    globSync('**/*', { cwd: at(site), withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(at(site).length + 1));

  async function published(args: string[]): Promise<Answer> {
    const { status, stderr, json } = await publish(relay.port, args).ended;
    expect(stderr).toBe('');
    expect(status).toBe(0);
    return json();
  }
  const uploadsOf = ({ stages: { add, replace, pages, worker } }: Answer) => [add, replace, pages, worker].flatMap(({ paths }) => paths);

  /** Every object of the bucket below `prefix`, with Brotli undone. */
  async function stored(prefix = 'tax/'): Promise<Map<string, GetObjectCommandOutput & { bytes: Buffer }>> {
    const objects = new Map<string, GetObjectCommandOutput & { bytes: Buffer }>();
    for await (const page of paginateListObjectsV2({ client: store.client }, { Bucket: BUCKET, Prefix: prefix }))
      for (const { Key = '' } of page.Contents ?? []) {
        const answer = await store.client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
        const bytes = Buffer.from(await answer.Body!.transformToByteArray());
        const plain = answer.ContentEncoding === 'br' ? brotliDecompressSync(bytes) : bytes;
        objects.set(Key.slice(prefix.length), { ...answer, bytes: plain });
      }
    return objects;
  }
  const isOf = (site: string, bytes: Buffer, path: string) => bytes.equals(read(site, path.replace(/\.br$/, '')));

  it('fills the bucket: a dry run says what, every object has its bytes, type, encoding and caching', async () => {
    const dry = await published([target, '--folder', at(today), '--dry-run']);
    expect(await stored()).toEqual(new Map());
    relay.free();
    const real = await published([target, '--folder', at(today)]);
    expect({ ...real, published: false }).toEqual(dry);
    expect(relay.uploads()).toBe(uploadsOf(real).length);

    const objects = await stored();
    expect([...objects.keys()].filter((path) => !path.endsWith('.br')).toSorted()).toEqual(filesOf(today).toSorted());
    for (const [path, { bytes, ContentEncoding, CacheControl, ContentType }] of objects) {
      expect(isOf(today, bytes, path), path).toBe(true);
      expect([path, ContentEncoding]).toEqual([path, path.endsWith('.br') ? 'br' : undefined]);
      expect([path, CacheControl]).toEqual([path, path.startsWith('_astro/') ? caching.hashed : caching.other]);
      if (/\.html(\.br)?$/.test(path)) expect(ContentType).toBe('text/html; charset=utf-8');
      if (path.endsWith('.tgz')) expect(ContentType).toBe('application/gzip');
    }
    for (const path of filesOf(today)) expect([path, objects.has(`${path}.br`)]).toEqual([path, !/\.(tgz|png|woff2)$/.test(path)]);
  });

  it('uploads nothing when nothing changed', async () => {
    const again = await published([target, '--folder', at(today)]);
    expect(uploadsOf(again)).toEqual([]);
    expect(again.stages.delete.paths).toEqual([]);
  });

  it('killed while new files go up, leaves the old site as it was, byte for byte', async () => {
    const before = await stored();
    const stuck = relay.hold(1);
    const { child, ended } = publish(relay.port, [target, '--folder', at(tomorrow)]);
    await stuck;
    child.kill('SIGKILL');
    await ended;
    const after = await stored();
    for (const [path, { bytes, ETag }] of before)
      expect([path, after.get(path)?.ETag, bytes.equals(after.get(path)!.bytes)]).toEqual([path, ETag, true]);
    expect([...after.keys()].filter((path) => !before.has(path))).toHaveLength(1);
  });

  it('interrupted among the pages, ends with 1 and leaves every page with its style sheet; the next one uploads the rest', async () => {
    relay.free();
    const { stages } = await published([target, '--folder', at(tomorrow), '--dry-run']);
    const done = stages.add.objects + stages.replace.objects + 2;
    expect(stages.pages.objects).toBeGreaterThan(4);
    const stuck = relay.hold(done);
    const { child, ended } = publish(relay.port, [target, '--folder', at(tomorrow)]);
    await stuck;
    child.kill('SIGINT');
    const { status, stderr } = await ended;
    expect(stderr).toMatch(/^publish: publish-interrupted: /);
    expect(status).toBe(1);

    const mixed = await stored();
    const pages = [...mixed].filter(([path]) => /\.html(\.br)?$/.test(path));
    const both = pages.map(([, { bytes }]) => /_astro\/[\w.-]+\.css/.exec(bytes.toString())![0]);
    expect(new Set(both)).toEqual(new Set([sheets.today, sheets.tomorrow]));
    for (const sheet of both) expect([sheet, mixed.has(sheet)]).toEqual([sheet, true]);
    expect(isOf(today, mixed.get('sw.js')!.bytes, 'sw.js')).toBe(true);

    relay.free();
    const rest = await published([target, '--folder', at(tomorrow)]);
    expect(uploadsOf(rest)).toHaveLength(stages.pages.objects + stages.worker.objects - 2);
    expect(relay.uploads()).toBe(uploadsOf(rest).length + 1); // and the record of what stays for old pages
    const objects = await stored();
    for (const path of filesOf(tomorrow)) expect([path, isOf(tomorrow, objects.get(path)!.bytes, path)]).toEqual([path, true]);
  });

  it('deletes a page that is gone, keeps an old style sheet for open pages, and what others wrote', async () => {
    expect((await stored()).has('glossary/index.html')).toBe(false);
    expect((await stored()).has(sheets.today)).toBe(true);
    await published([`${target}/inner`, '--folder', at(today)]);
    await store.client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'tax/cat.png', Body: 'cat' }));
    const inner = [...(await stored('tax/inner/')).keys()];
    const answer = await published([target, '--folder', at(tomorrow), '--keep-days', '0']);
    expect(answer.stages.delete.paths.toSorted()).toEqual([sheets.today, `${sheets.today}.br`]);
    expect(answer.foreign).toBe(inner.length + 1);
    const left = await stored();
    expect([left.has(sheets.today), left.has('cat.png')]).toEqual([false, true]);
    expect([...(await stored('tax/inner/')).keys()]).toEqual(inner);
    expect(uploadsOf(await published([target, '--folder', at(tomorrow)]))).toEqual([]);
  });

  it.each([
    ['publish-no-bucket', 's3://nowhere', {}],
    ['publish-refused', target, { AWS_SECRET_ACCESS_KEY: 'another' }],
    ['publish-refused', target, { AWS_ACCESS_KEY_ID: 'another' }],
  ])('ends with 2 and %s for %s with %o', async (code, address, env) => {
    const { status, stderr } = await publish(relay.port, [address, '--folder', at(today)], env).ended;
    expect(stderr).toMatch(new RegExp(`^publish: ${code}: `));
    expect(stderr).not.toContain('another');
    expect(status).toBe(2);
  });
});
