/** A part of the built site in a real S3 server: published, read back with its headers, published anew. Long: it takes a server that Go builds. */
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rclone } from '../../scripts/ensure.mjs';
import { caching } from '../../src/layouts/policy.ts';
import { dist } from './dist.ts';
import { get, runScript, startStore } from './store.ts';

const PARTS = [
  '404.html',
  'index.html',
  'glossary',
  'methodology',
  '_astro',
  '_headers',
  'bundles/rocksdb-blob-20251027.tgz',
  'api/v1/index.json',
];

describe.skipIf(!existsSync(rclone.path))('npm run publish', { tags: 'long', timeout: 300_000 }, () => {
  let folder = '';
  let store: Awaited<ReturnType<typeof startStore>>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'compression-tax-publish-'));
    for (const part of PARTS) cpSync(join(dist, part), join(folder, part), { recursive: true });
    store = await startStore('notes');
    expect(await runScript('compress', folder, store.port, [folder])).toMatchObject({ status: 0 });
  }, 120_000);
  afterAll(() => {
    store.stop();
    rmSync(folder, { recursive: true });
  });

  const publish = (...options: string[]) => runScript('publish', folder, store.port, [':s3:notes/tax', ...options]);
  const stored = (path: string) => get(store.port, `notes/tax/${path}`);
  const files = () =>
    globSync('**/*', { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^_headers$|\.gz$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

  it('sends nothing in a dry run', async () => {
    expect(await publish('--dry-run')).toMatchObject({ status: 0 });
    expect((await stored('index.html')).status).toBe(404);
  });

  it('fills the bucket: every file with its bytes, type, encoding and caching, pages after what they ask for', async () => {
    const { status, output } = await publish('-v');
    expect(status).toBe(0);
    const order = [...output.matchAll(/INFO {2}: (\S+): Copied/g)].map(([, path]) => path!);
    expect(order.toSorted()).toEqual(files().toSorted());
    const isPage = order.map((path) => /\.html(\.br)?$/.test(path));
    expect(isPage.indexOf(true)).toBeGreaterThan(isPage.lastIndexOf(false));
    for (const path of files()) {
      const { headers, bytes } = await stored(path);
      expect([path, bytes.equals(readFileSync(join(folder, path)))]).toEqual([path, true]);
      expect([path, headers['cache-control']]).toEqual([path, path.startsWith('_astro/') ? caching.hashed : caching.other]);
      expect([path, headers['content-encoding']]).toEqual([path, path.endsWith('.br') ? 'br' : undefined]);
      if (/\.html(\.br)?$/.test(path)) expect(headers['content-type']).toBe('text/html; charset=utf-8');
      if (/\.json(\.br)?$/.test(path)) expect(headers['content-type']).toBe('application/json; charset=utf-8');
      if (path.endsWith('.tgz')) expect(headers['content-type']).toBe('application/gzip');
    }
    expect((await stored('_headers')).status).toBe(404);
  });

  it('uploads only what changed, deletes a page that is gone and keeps old scripts for open pages', async () => {
    const [script = ''] = globSync('_astro/*.js', { cwd: folder });
    for (const gone of ['glossary', script, `${script}.br`]) rmSync(join(folder, gone), { recursive: true });
    writeFileSync(join(folder, 'methodology/index.html'), '<!doctype html>');
    const { status, output } = await publish('-v');
    expect(status).toBe(0);
    expect([...output.matchAll(/INFO {2}: (\S+): Copied/g)].map(([, path]) => path)).toEqual(['methodology/index.html']);
    expect((await stored('methodology/index.html')).bytes.toString()).toBe('<!doctype html>');
    expect((await stored('glossary/index.html')).status).toBe(404);
    expect((await stored(script)).status).toBe(200);
  });

  it('ends with 1 where the store refuses, with 2 without a target', async () => {
    expect(await runScript('publish', folder, 9, [':s3:notes/tax', '--retries', '1', '--low-level-retries', '1'])).toMatchObject({
      status: 1,
    });
    expect(await runScript('publish', folder, store.port)).toMatchObject({ status: 2 });
  });
});
