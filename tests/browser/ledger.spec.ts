/** The ledger in a browser: filters, search, deep links, and all of it without JavaScript. */
import { expect, type Page } from '@playwright/test';
import { test, unscripted } from './site.ts';

const ledger = '/claims/deltaglider-proxy/';
const row = 'tr[data-kind]';
const shown = (page: Page) => page.locator(`${row}:visible`);
const choice = (page: Page, name: string) => page.getByRole('combobox', { name });
const status = (page: Page) => page.locator('ledger-filter [role="status"]');

test('filters by kind and verdict, says how many are left and keeps the choice in the address', async ({ page }) => {
  await page.goto(ledger);
  const total = await page.locator(row).count();
  await expect(status(page)).toHaveText(`${total} of ${total} rows`);
  await choice(page, 'Kind').selectOption('audit');
  await choice(page, 'Verdict').selectOption('contradicted');
  const left = await shown(page).count();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(total);
  await expect(status(page)).toHaveText(`${left} of ${total} rows`);
  const kinds = await shown(page).evaluateAll((rows) => rows.map((r) => [r.getAttribute('data-kind'), r.getAttribute('data-verdict')]));
  expect(kinds).toEqual(Array(left).fill(['audit', 'contradicted']));
  await expect(page).toHaveURL(/\?kind=audit&verdict=contradicted$/);

  await page.reload();
  expect(await shown(page).count()).toBe(left);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(status(page)).toHaveText(`${total} of ${total} rows`);
  await expect(page).toHaveURL(/\/claims\/deltaglider-proxy\/$/);
});

test('searches every word in text, formula, file and run', async ({ page }) => {
  await page.goto(ledger);
  await page.getByRole('searchbox').fill('cold GET passthrough modes.csv');
  const left = await shown(page).allTextContents();
  expect(left.length).toBeGreaterThan(0);
  expect(left.filter((text) => !/cold/i.test(text) || !text.includes('modes.csv'))).toEqual([]);
  await page.getByRole('searchbox').fill('no such words anywhere');
  await expect(shown(page)).toHaveCount(0);
  await expect(status(page)).toHaveText('No row matches; clear a filter.');
  await expect(page.locator('[data-ledger-group]:visible')).toHaveCount(0);
});

test('shows the row of a deep link, even when a filter would hide it', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${ledger}?kind=audit#put-ratio`);
  await expect(page.locator('#put-ratio')).toBeInViewport();
  await expect(choice(page, 'Kind')).toHaveValue('');
});

test('opens the card of a row, which can be checked now', async ({ page }) => {
  await page.goto(`${ledger}#audit-2`);
  await page.locator('#audit-2 a.claim').click();
  const card = page.getByRole('dialog', { name: /^Evidence/ });
  await card.getByRole('button', { name: 'Check it now' }).click();
  await expect(card.getByRole('status')).toContainText('✓ Holds');
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
});

unscripted('without JavaScript, every row is there as a plain table and no filter is offered', async ({ page }) => {
  await page.goto(`${ledger}#audit-2`);
  await expect(page.locator('ledger-filter')).toBeHidden();
  expect(await shown(page).count()).toBe(await page.locator(row).count());
  await expect(page.locator('#audit-2')).toBeInViewport();
  await page.locator('#put-ratio summary').click();
  await expect(page.locator('#put-ratio .cells')).toBeVisible();
});
