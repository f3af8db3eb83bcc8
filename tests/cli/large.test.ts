/** A bundle of 200 MB, most of it files that no figure needs: read within raised limits, kept at an address, fetched and verified. */
import { execFileSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fetchVerb } from '../../src/cli/fetch.ts';
import { pin } from '../../src/cli/pin.ts';
import { verify } from '../../src/cli/verify.ts';
import { archiveServer } from '../sample-run/archive-server.ts';

const STUDY = 'rocksdb-blob';
const RUN = 'tax-rocksdb-blob-20261122-0331';
const server = archiveServer();

it('a bundle of 200 MB is pinned at an address, fetched and verified', { tags: 'long', timeout: 300_000 }, async () => {
  const dir = mkdtempSync(join(tmpdir(), 'tax-large-'));
  const data = join(dir, 'data');
  const archive = join(dir, 'large.tgz');
  const raised = { maxUnpacked: 300e6, maxFile: 150e6 };
  try {
    cpSync('data', data, { recursive: true });
    execFileSync('tar', ['xzf', `data/bundles/${RUN}.tgz`, '-C', dir]);
    renameSync(join(dir, RUN), join(dir, 'large'));
    for (const path of globSync('**/*.{json,csv}', { cwd: join(dir, 'large') }).map((name) => join(dir, 'large', name)))
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(RUN, 'large'));
    mkdirSync(join(dir, 'large/raw/extra'));
    for (const [name, size] of Object.entries({ a: 150e6, b: 52e6 }))
      writeFileSync(join(dir, 'large/raw/extra', name), randomFillSync(new Uint8Array(size)));
    writeFileSync(join(dir, 'large/raw/extra/log'), 'a line of a long log\n'.repeat(3e6));
    execFileSync('tar', ['czf', archive, '-C', dir, 'large']);
    server.body = readFileSync(archive);
    expect(server.body.length).toBeGreaterThan(200e6);

    const options = { study: STUDY, data, today: '2026-12-01', remote: server.url };
    await expect(pin(archive, options)).rejects.toMatchObject({ code: 'bundle-too-large' });
    await expect(pin(archive, { ...options, maxUnpacked: 300e6 })).rejects.toMatchObject({ code: 'bundle-file-too-large' });
    expect((await pin(archive, { ...options, ...raised })).text).toContain('Pinned.');
    rmSync(server.cache, { recursive: true });
    expect((await fetchVerb({ data })).text).toMatch(/^fetched {2}large\.tgz, 20\d\.\d MB\n$/);
    expect((await verify({ data })).text).toMatch(/^clean: /);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
