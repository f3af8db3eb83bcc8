/** The charts of a run that no prose quotes: one drawing each in the page, and the whole figure from the archive. */
import { expect, type Page } from '@playwright/test';
import { csvParse } from 'd3-dsv';
import { readFileSync } from 'node:fs';
import { idle, measuredRun, reach, readThrough, test, unscripted } from './site.ts';

const chart = (page: Page, id = 'throughput') => page.locator(`ct-chart[data-chart="${id}"]`);

test('draws from the archive and saves the figures that the run holds', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(measuredRun);
  await idle(page);
  expect(requested.filter((path) => path.startsWith('/bundles/'))).toEqual([]);
  await readThrough(page);
  await reach(chart(page));
  expect(requested.filter((path) => path.startsWith('/bundles/'))).toHaveLength(1);
  expect(requested.filter((path) => path.startsWith('/api/v1/charts/'))).toEqual([]);

  const [download] = await Promise.all([page.waitForEvent('download'), chart(page).getByText('CSV', { exact: true }).click()]);
  expect(download.suggestedFilename()).toMatch(/throughput\.csv$/);
  const saved = csvParse(readFileSync(await download.path(), 'utf8')).map(({ value }) => Number(value));
  const drawn = JSON.parse((await chart(page).getAttribute('data-values'))!) as { value: number }[];
  const shown = await page.locator('#throughput data').evaluateAll((all) => all.map((data) => Number((data as HTMLDataElement).value)));
  expect(saved.length).toBeGreaterThan(10);
  expect(saved.toSorted()).toEqual(drawn.map(({ value }) => value).toSorted());
  expect(saved.filter((value) => !shown.includes(value))).toEqual([]);
});

for (const width of [320, 1280])
  test(`nothing moves and the focus stays when the figures come: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/bundles/*.tgz', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(measuredRun);
    const link = chart(page).getByRole('link', { name: 'Table' });
    await link.focus();
    // Of what is in view or above: what is farther has a guessed height until it comes near.
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('ct-chart, #figures')]
          .map((element) => element.getBoundingClientRect().y)
          .filter((top) => top < innerHeight),
      );
    const before = await places();
    expect(before.length).toBeGreaterThan(1);
    answer();
    await expect(page.locator('.ct-still')).toHaveCount(0);
    // To a pixel: a browser scrolls by whole ones, whatever the heights.
    expect((await places()).map((top, i) => Math.trunc(top - before[i]!))).toEqual(before.map(() => expect.closeTo(0)));
    await expect(chart(page).locator('summary')).toBeFocused();
  });

test('keeps its drawings when the archive cannot be had, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.route('**/bundles/*.tgz', (route) => route.abort());
  await page.goto(measuredRun);
  await chart(page).scrollIntoViewIfNeeded();
  await expect(chart(page).locator('.ct-wide')).toBeVisible();
  await expect(chart(page)).toHaveAttribute('data-state', 'static');
});

unscripted('without JavaScript, has every chart as a drawing, and its figures in tables', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(measuredRun);
  const plots = await page.locator('.ct-plot').all();
  expect(plots.length).toBeGreaterThan(3);
  for (const plot of plots) {
    await expect(plot.locator('.ct-wide')).toBeVisible();
    await expect(plot.locator('.ct-narrow')).toBeHidden();
    expect(await plot.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(100);
    await plot.focus();
    await expect(plot).toBeFocused();
  }
  await chart(page).getByRole('link', { name: 'Table' }).click();
  await expect(page).toHaveURL(/#figures$/);
  expect(await page.locator('#throughput data').count()).toBeGreaterThan(10);
});
