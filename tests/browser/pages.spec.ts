/** Every page: quiet, within the window, and accessible in both themes. */
import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { addresses, canonicalRun, measuredRun, note, readThrough, test } from './site.ts';

for (const address of addresses) {
  test(`${address} loads quietly and fits the window`, async ({ page, troubles }) => {
    await page.goto(address);
    await readThrough(page);
    const [content, window_] = await page.evaluate(() => [document.scrollingElement?.scrollWidth ?? Infinity, window.innerWidth]);
    expect(content).toBeLessThanOrEqual(window_);
    expect(troubles).toEqual([]);
  });
}

for (const address of ['/', note, '/runs/', canonicalRun, measuredRun]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${address} is accessible in the ${colorScheme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(address);
      await readThrough(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
    });
  }
}
