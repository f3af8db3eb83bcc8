/** "Does it hold on my machine?": a bundle of the reader's own on the page of replications. */
import { expect } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { inaccessible, overflow, test } from './site.ts';

const bundles = readdirSync('data/bundles');
const own = `data/bundles/${bundles.find((name) => name.startsWith('tax-rocksdb-blob-'))!}`;
const table = 'own-replications table.replications';

test('judges each finding by that run alone, and sends it nowhere', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/replications/');
  const published = await page.locator('.page > table [id^="rocksdb-blob-"]').count();
  expect(published).toBeGreaterThan(0);
  await page.locator('own-bundle input').setInputFiles(own);
  await expect(page.locator('own-bundle [role="status"]')).toHaveText(
    /^6 findings of rocksdb-blob are judged below .* It was not uploaded\.$/,
  );
  await expect(page.locator(`${table} tbody tr`)).toHaveCount(published);
  await expect(page.locator(`${table} td data`).first()).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await inaccessible(page, { within: ['own-replications'] })).toEqual([]);
});

test('keeps the name of a machine on one line', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/replications/');
  const lines = await page
    .locator('td:nth-child(3) a[href*="/runs/#"]')
    .evaluateAll((links) => links.map((link) => link.getClientRects().length));
  expect([...new Set(lines)]).toEqual([1]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('says what it expects of a bundle of another harness', async ({ page }) => {
  await page.goto('/replications/');
  await page.locator('own-bundle input').setInputFiles('data/bundles/rocksdb-blob-20251027.tgz');
  const status = page.locator('own-bundle [role="status"]');
  await expect(status).toHaveText(
    /run-without-experiment.*expected one of the harness for .* or rocksdb-blob; make one with npm run harness/,
  );
  await expect(page.locator(table)).toHaveCount(0);
});

test('shows the findings with one verdict, and the studies that have one', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/replications/');
  const rows = page.locator('.page > table [data-replication]');
  const all = await rows.count();
  const counts = page.locator('.replication-counts li');
  const [count, verdict] = [counts.nth(1).locator('strong'), 'replicates'];
  await counts.nth(1).getByRole('radio').check();
  await expect(rows.filter({ visible: true })).toHaveCount(Number(await count.textContent()));
  await expect(page.locator(`.page > table tbody:not(:has([data-replication="${verdict}"]))`).filter({ visible: true })).toHaveCount(0);
  await counts.first().getByRole('radio').check();
  await expect(rows.filter({ visible: true })).toHaveCount(all);
});
