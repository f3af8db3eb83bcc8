/** The hostile corpus in a real browser: refused with a code or shown as text; nothing runs, and the page stays responsive. */
import { writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { harmless, hostileArchives, type Hostile } from '../bundle/hostile.ts';
import { test } from './site.ts';

/** A longer pause between two beats is a stall, as far as the page's own thread was at work, where it is also so many times that of a sound run. */
const [STALL_MS, STALL_TIMES] = [1000, 4];

const status = (page: Page) => page.locator('own-bundle [role="status"]');

/** From a file, as a reader chooses it: handing bytes over would itself take the page's time. */
async function open(page: Page, { name, bytes, outcome }: Hostile): Promise<void> {
  const path = test.info().outputPath(`${name.replaceAll(/[^\w <>=.]/g, ' ').slice(0, 80)}.tgz`);
  writeFileSync(path, bytes);
  await page.setInputFiles('#own-bundle-file', path);
  await expect(status(page), name).not.toHaveText(/^(Reading|$)/);
  const refused = await status(page).evaluate((line) =>
    line.classList.contains('refusal') ? line.querySelector('strong')!.textContent : null,
  );
  if (outcome === 'shown') expect(refused, name).toBeNull();
  else if (outcome !== 'either') expect(refused, name).toMatch(new RegExp(`^${outcome}`));
  expect(refused, name).not.toBe('failed');
  const active = 'run-compare :is(img, iframe, object, embed, script:not([type="application/json"]), [onerror], [onload])';
  expect(await page.locator(active).count(), name).toBe(0);
}

/** Starts the page's beat. The answer gives the longest pause since it was last asked, in ms, or less: the time that the page's thread worked. */
async function startBeat(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const beats = { last: performance.now(), longest: 0 };
    Object.assign(window, { beats });
    setInterval(() => {
      const now = performance.now();
      beats.longest = Math.max(beats.longest, now - beats.last);
      beats.last = now;
    }, 20);
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const workedMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'ThreadTime')!.value;
  };
  let before = await workedMs();
  return async () => {
    const worked = (await workedMs()) - before;
    before += worked;
    const pause = await page.evaluate(() => {
      const { beats } = window as unknown as { beats: { longest: number } };
      const { longest } = beats;
      beats.longest = 0;
      return longest;
    });
    return Math.min(pause, worked);
  };
}

/** Opens each archive in one page. */
async function openAll(page: Page, troubles: string[], cases: readonly Hostile[]): Promise<void> {
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto('/compare/');
  const stalled = await startBeat(page);
  await open(page, harmless);
  const stall = Math.max(STALL_MS, STALL_TIMES * (await stalled()));
  for (const hostile of cases) {
    await open(page, hostile);
    expect(await stalled(), `${hostile.name}: longest pause in ms`).toBeLessThan(stall);
  }
  expect(await page.evaluate(() => (window as unknown as { hostile?: number }).hostile)).toBeUndefined();
}

const corpus = hostileArchives();

test('hostile archives, one of each outcome: nothing runs and the page stays responsive', async ({ page, troubles }) => {
  const ofEach = [...Map.groupBy(corpus, ({ outcome }) => outcome).values()].map((own) => own[0]!);
  await openAll(page, troubles, ofEach);
});

test('a hostile run stays text when it is compared', async ({ page }) => {
  await page.goto('/compare/');
  const hostile = hostileArchives().find(({ name }) => name === 'markup as the processor')!;
  await page.setInputFiles('#own-bundle-file', {
    name: '<img src=x onerror=self.hostile=1>.tgz',
    mimeType: 'application/gzip',
    buffer: hostile.bytes,
  });
  await expect(page.locator('.own-run')).toBeVisible();
  await page.getByRole('combobox', { name: 'Run b' }).selectOption({ index: (await page.locator('select[name="b"] option').count()) - 1 });
  await expect(page.locator('.comparison')).toContainText('<img src=x onerror=self.hostile=1>');
  expect(await page.locator('run-compare img').count()).toBe(0);
  expect(await page.evaluate(() => (window as unknown as { hostile?: number }).hostile)).toBeUndefined();
});
