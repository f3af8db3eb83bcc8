/** Every page: quiet and within the window; read to the end quiet still, and accessible in both themes. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { addresses, measuredRun, readThrough, test } from './site.ts';

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

/** Long pages, all alike: of these one of each kind is read on a phone as well. */
const isOneOfMany = (address: string) =>
  /^\/(runs|claims)\/./.test(address) && address !== measuredRun && address !== '/claims/haproxy-slz/';
for (const address of addresses) {
  test(`${address} stays quiet when read to the end, and is accessible in both themes`, async ({ page, troubles, isMobile }) => {
    test.skip(isMobile && isOneOfMany(address), 'read on the desktop');
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
