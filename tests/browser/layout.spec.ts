/** A long page in one column is laid out in steps (styles/layout-steps.css), of which a reader is to notice nothing but that it answers sooner. */
import { expect, type Page } from '@playwright/test';
import { measuredRun, note, test } from './site.ts';

const ledger = '/claims/deltaglider-proxy/';

test.use({ viewport: { width: 390, height: 800 } });

const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** How often something in view has moved since the page was opened, without a reader's doing. */
const shifts = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer.takeRecords().length;
  });

/** Opens a page in a browser that never has time for a step: what is not near stays skipped. */
async function openUnfinished(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await page.goto('/404.html');
  await page.evaluate((to) => location.assign(to), address);
  await page.waitForURL(`**${address}`);
  await page.waitForFunction(() => document.querySelector('.search-button:not([hidden])'));
}

for (const address of ['/', note, measuredRun, ledger, '/calculator/'])
  test(
    `${address} moves nothing in view and ends as tall as a page that is laid out at once`,
    { tag: '@phone' },
    async ({ page, troubles }) => {
      await page.goto(address);
      expect(await shifts(page)).toBe(0);
      const inSteps = await height(page);
      await page.goto('about:blank');
      await page.goto(`${address}#main`);
      expect(inSteps).toBe(await height(page));
      expect(troubles).toEqual([]);
    },
  );

test('skips what is not near until there is time, and not on a page that is opened at one of its parts or again', async ({ page }) => {
  const skipped = () => page.evaluate(() => 'inSteps' in document.documentElement.dataset);
  await openUnfinished(page, note);
  expect(await skipped()).toBe(true);
  expect(await page.locator('.cite').evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
  expect(
    await page
      .locator('.cite p')
      .first()
      .evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true })),
  ).toBe(false);
  await page.reload();
  expect(await skipped()).toBe(false);
});

test('a link within a page that is not laid out yet leads to its place', async ({ page }) => {
  await openUnfinished(page, ledger);
  const before = await height(page);
  const link = page.locator('.ledger .links a[href^="#"]').first();
  const last = (await page.locator('.ledger tr[id]').last().getAttribute('id'))!;
  await link.evaluate((element, id) => element.setAttribute('href', `#${id}`), last);
  await link.click();
  await expect(page.locator(`[id="${last}"]`)).toBeInViewport({ ratio: 0.5 });
  expect(await height(page)).not.toBe(before);
});
