/**
 * Every page: quiet, within the window at every width, read to the end, and accessible; a page of each kind on a phone and in the dark theme too.
 * What pages of a kind share, their colours, is looked at on one of them, and what ledgers share, or runs of one harness, on one of those;
 * on all pages each night.
 */
import { expect } from '@playwright/test';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { addresses, inaccessible, inaccessibleNow, leaveOutAlike, overflow, readThrough, test, twoFrames } from './site.ts';

/** Pages made by the same file of src/pages. */
const kindOf = (address: string) => address.replace(/^(\/(?:claims|notes|runs))\/[^/]+\/(source\/)?$/, '$1/*/$2');
const bytesOf = (address: string) => statSync(join('dist', address.replace(/\/$/, '/index.html'))).size;
/** A page above this has more of the same rows: what axe takes seconds for is on the others too. */
const MUCH = 250_000;
/** Of each group the page with the most in it, of those without more of the same, or the smallest. */
function largestOf(group: (address: string) => string): Set<string> {
  const chosen = [...Map.groupBy(addresses, group).values()].map((own) => {
    const sorted = own.toSorted((a, b) => bytesOf(b) - bytesOf(a));
    return sorted.find((address) => bytesOf(address) <= MUCH) ?? sorted.at(-1)!;
  });
  return new Set(chosen);
}
const largest = largestOf(kindOf);
/** Written from data by the same lines: runs by their harness, the first word of their names, or as transcripts; ledgers of studies. */
const chosen = largestOf((address) => /^\/(runs\/(tax|dgp)-|(runs|claims)\/(?=[a-z]))/.exec(address)?.[0] ?? address);

for (const address of addresses) {
  const isLargest = largest.has(address);
  const tag = isLargest ? '@phone' : chosen.has(address) ? [] : '@long';
  test(`${address} is quiet, fits the window and is accessible`, { tag }, async ({ page, isMobile }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(address);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const all = process.env['TEST_ALL'] !== undefined;
    // 320 px: the smallest phone, and a desktop at 400 %.
    const opened = page.viewportSize()!;
    for (const width of isMobile && !all ? [] : [320, 768]) {
      await page.setViewportSize({ width, height: opened.height });
      // A chart that is drawn already takes its new width in the next frame.
      await twoFrames(page);
      await expect.poll(() => overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(opened);
    await readThrough(page);
    expect(await overflow(page), 'with its charts drawn').toBeLessThanOrEqual(0);
    if (!all) await leaveOutAlike(page);
    expect(await (isLargest || all ? inaccessible(page) : inaccessibleNow(page, { colours: 'left out' }))).toEqual([]);
  });
}
