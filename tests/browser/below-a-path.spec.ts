/** A site that was built for a folder of its server, as from an unpacked archive: what a reader uses is found there. */
import { expect } from '@playwright/test';
import { readThrough, test } from './site.ts';

test.skip(process.env['DIST_BELOW'] === undefined, '`npm test` builds that site.');
// The next port serves it (playwright.config.ts).
test.use({ baseURL: ({ baseURL }, use) => use(`http://localhost:${Number(new URL(baseURL!).port) + 1}/tax/`) });

test('home leads to a note, whose charts are drawn and whose numbers open their evidence', async ({ page }) => {
  await page.goto('');
  await page.locator('main a[href*="/notes/deltaglider-proxy/"]').first().click();
  await page.waitForURL(/\/tax\/notes\/deltaglider-proxy\/$/);
  await readThrough(page);
  await expect(page.locator('ct-chart[data-state="drawn"]').first()).toBeAttached();
  await page.locator('.prose .claim > data').first().click();
  await expect(page.getByRole('dialog')).toContainText('sha256');
});

test('search finds a note and leads to it', async ({ page }) => {
  await page.goto('methodology/');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('read buffer');
  await page.getByRole('dialog', { name: 'Search' }).locator('li a').first().click();
  await expect(page).toHaveURL(/\/tax\//);
});

test('what is published is checked there', async ({ page }) => {
  await page.goto('verify/');
  const name = process.env['TEST_ALL'] === undefined ? 'Check this study: cdt-cache' : 'Check everything';
  await page.getByRole('button', { name }).click();
  await expect(page.locator('.verify-status')).toHaveText(/^✓ All that is compared agrees;/, { timeout: 100_000 });
});

test('runs are compared, and the calculator answers for one of them', async ({ page }) => {
  await page.goto('compare/');
  await expect(page.locator('.comparison tbody tr').first()).toBeVisible();
  await page.goto('calculator/?run=dgp-2core-20261120-typescript');
  await expect(page.locator('select[name="run"]')).toHaveValue('dgp-2core-20261120-typescript');
});
