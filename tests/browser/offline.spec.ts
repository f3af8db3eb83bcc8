/** Without a network: what was opened before is there, from the first page on, and everything else says what is. */
import { expect, type Page } from '@playwright/test';
import { inaccessible, note, test } from './site.ts';

test.use({ serviceWorkers: 'allow' });

const isKept = (page: Page, path: string) =>
  expect.poll(() => page.evaluate(async (address) => (await caches.match(address)) !== undefined, path)).toBe(true);

const ledger = '/claims/deltaglider-proxy/';

test('the first page that is opened is kept, and a number on it leads to its claim', async ({ page, context }) => {
  await page.goto(note);
  await isKept(page, note);
  await isKept(page, ledger);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
  // The card was never asked for, so its script is not kept.
  const number = page.locator('.prose a.claim').first();
  const address = (await number.getAttribute('href'))!;
  await number.click();
  await expect(page).toHaveURL(address);
  await expect(page.locator(new URL(address, page.url()).hash)).toBeInViewport();
});

test('a page that is not kept is answered with those that are', async ({ page, context }) => {
  await page.goto(note);
  await isKept(page, note);
  await isKept(page, ledger);
  const title = await page.title();
  await context.setOffline(true);
  await page.goto('/methodology/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This browser does not keep this page');
  await expect(page.locator('.kept a')).toHaveCount(2);
  expect(await inaccessible(page)).toEqual([]);
  await page.locator('.kept').getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(note);
  await page.goBack();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Methodology|How/);
});
