/** Every page: quiet, within the window; the kinds of pages, read to the end: accessible in both themes. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { addresses, transcribedRun, measuredRun, readThrough, test } from './site.ts';

/** Pixels by which the page is wider than the window. */
const overflow = (page: Page) => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? Infinity) - window.innerWidth);

for (const address of addresses) {
  test(`${address} loads quietly and fits the window, a narrow one too`, async ({ page, troubles }) => {
    await page.goto(address);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    // 320 px: the smallest phone, and a desktop at 400 %.
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(troubles).toEqual([]);
  });
}

/** All pages but the runs, of which two stand for the rest. */
const read = [
  ...addresses.filter((address) => !/^\/runs\/./.test(address) && address !== '/claims/'),
  // The whole ledger takes axe minutes; its rows are all alike.
  '/claims/?study=deltaglider-proxy&kind=audit',
  transcribedRun,
  measuredRun,
];
for (const address of read) {
  test(`${address} stays quiet when read to the end, and is accessible in both themes`, async ({ page, troubles }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(address);
    await readThrough(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
      expect(found, colorScheme).toEqual([]);
    }
    expect(troubles).toEqual([]);
  });
}
