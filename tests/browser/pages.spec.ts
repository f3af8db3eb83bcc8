/**
 * Every page: quiet, within the window at every width, read to the end, and accessible; a page of each kind on a phone and in the dark theme too.
 * Colours are looked at on that page of each kind, for whose pages one style sheet is read; on all pages each night.
 */
import { expect } from '@playwright/test';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { addresses, inaccessible, inaccessibleNow, overflow, readThrough, test } from './site.ts';

/** Pages made by the same file of src/pages. */
const kindOf = (address: string) => address.replace(/^\/(claims|notes|runs)\/[^/]+\/$/, '/$1/*/');
const bytesOf = (address: string) => statSync(join('dist', address.replace(/\/$/, '/index.html'))).size;
/** Of each kind the page with the most in it. */
const largest = new Set([...Map.groupBy(addresses, kindOf).values()].map((own) => own.toSorted((a, b) => bytesOf(b) - bytesOf(a))[0]));

for (const address of addresses) {
  const isLargest = largest.has(address);
  test(`${address} is quiet, fits the window and is accessible`, { tag: isLargest ? '@phone' : [] }, async ({ page, troubles, isMobile }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(address);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    // 320 px: the smallest phone, and a desktop at 400 %.
    const opened = page.viewportSize()!;
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: opened.height });
      expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(opened);
    await readThrough(page);
    expect(await overflow(page), 'with its charts drawn').toBeLessThanOrEqual(0);
    const found = isLargest && !isMobile ? inaccessible(page) : inaccessibleNow(page, process.env['TEST_ALL'] ? {} : { colours: 'left out' });
    expect(await found).toEqual([]);
    expect(troubles).toEqual([]);
  });
}
