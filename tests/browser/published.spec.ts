/** The whole site in a bucket, as `npm run publish` puts it there, read through a CDN as docs/deploy.md sets one up. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { rclone } from '../../scripts/ensure.mjs';
import { securityHeaders } from '../../src/layouts/policy.ts';
import { startCdn } from '../site/cdn.ts';
import { dist } from '../site/dist.ts';
import { portOf, runScript, startStore } from '../site/store.ts';
import { note, readThrough, test as plain } from './site.ts';

const test = plain.extend<object, { address: string }>({
  address: [
    async ({}, use, { project }) => {
      if (project.use.isMobile || !existsSync(rclone.path)) return use('');
      const store = await startStore('notes');
      const folder = mkdtempSync(join(tmpdir(), 'compression-tax-published-'));
      cpSync(dist, folder, { recursive: true });
      expect(await runScript('compress', folder, store.port, [folder])).toMatchObject({ status: 0 });
      expect(await runScript('publish', folder, store.port, [':s3:notes'])).toMatchObject({ status: 0 });
      rmSync(folder, { recursive: true });
      const cdn = await startCdn(store.port, 'notes');
      await use(`http://localhost:${portOf(cdn)}`);
      cdn.closeAllConnections();
      cdn.close();
      store.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ address }, use) => use(address),
});

// One publication serves all of them.
test.describe.configure({ mode: 'default' });
test.skip(({ isMobile }) => isMobile || !existsSync(rclone.path), 'One window is enough, and it takes a store.');

test.describe('from a bucket', { tag: '@long' }, () => {
  test('home leads to a note; its charts are drawn and its numbers open their evidence', async ({ page, troubles }) => {
    await page.goto('/');
    await page.locator(`main a[href="${note}"]`).first().click();
    await expect(page).toHaveURL(note);
    await readThrough(page);
    await expect(page.locator('ct-chart[data-state="drawn"]').first()).toBeAttached();
    await page.locator('.prose .claim > data').first().click();
    await expect(page.getByRole('dialog')).toContainText('sha256');
    expect(troubles).toEqual([]);
  });

  test('pages come with Brotli and the policy, archives as they are', async ({ page, request }) => {
    const response = (await page.goto(note))!;
    const headers = await response.allHeaders();
    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-security-policy']).toBe(securityHeaders['Content-Security-Policy']);
    const archive = await request.get('/bundles/rocksdb-blob-20251027.tgz');
    expect(archive.headers()).toMatchObject({ 'content-type': 'application/gzip', 'access-control-allow-origin': '*' });
    expect(archive.headers()['content-encoding']).toBeUndefined();
  });

  test('a claim is checked there from its archive', async ({ page, troubles }) => {
    await page.goto('/verify/?claim=rocksdb-blob/own-write-zstd-middle');
    await expect(page.locator('[data-one] li')).toHaveText(/^✓ agrees .* rocksdb-blob\/own-write-zstd-middle$/);
    expect(troubles).toEqual([]);
  });

  test('search compiles its engine and finds a note', async ({ page, troubles }) => {
    await page.goto('/methodology/');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('read buffer');
    await page.getByRole('dialog', { name: 'Search' }).locator('li a').first().click();
    await expect(page).not.toHaveURL(/methodology/);
    expect(troubles).toEqual([]);
  });

  test('an address without its slash leads to the page, an unknown one to ours', async ({ page }) => {
    await page.goto(`${note.slice(0, -1)}?from=mail`);
    await expect(page).toHaveURL(`${note}?from=mail`);
    expect((await page.goto('/no/such/page/'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
