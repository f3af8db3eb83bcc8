/** The charts of the note: drawn near the viewport, with the right values; a run switch; and all there without JavaScript. */
import { expect } from '@playwright/test';
import type { ChartSpec } from '../../src/charts/spec.ts';
import { note, test } from './site.ts';

/** The values of a chart in the order of its spec. */
const valuesOf = (spec: ChartSpec) =>
  spec.kind === 'bars'
    ? spec.points.map(({ value }) => value)
    : spec.panels.flatMap(({ lines }) => lines.flatMap(({ points }) => points.map(([, y]) => y)));

test('no chart code is fetched before a chart comes near', async ({ page }) => {
  const scripts: number[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push((await response.body()).length);
  });
  await page.goto(note, { waitUntil: 'networkidle' });
  expect(scripts.reduce((a, b) => a + b, 0)).toBeLessThan(40_000);
});

test('charts draw on scroll and carry the values of their data', async ({ page, troubles }) => {
  await page.goto(note);
  // A chart whose data the run lacks has a message in place of a plot.
  const charts = page.locator('ct-chart:has(.ct-plot)');
  const count = await charts.count();
  expect(count).toBeGreaterThanOrEqual(4);
  for (let index = 0; index < count; index++) {
    const chart = charts.nth(index);
    await chart.scrollIntoViewIfNeeded();
    await expect(chart).toHaveAttribute('data-state', 'drawn');
    const address = await chart.getAttribute('data-src');
    expect(address).not.toBeNull();
    const spec = (await (await page.request.get(address ?? '')).json()) as ChartSpec;
    expect(JSON.parse((await chart.getAttribute('data-values')) ?? '')).toEqual(valuesOf(spec));
  }
  expect(troubles).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every chart is there as a picture and as a table', async ({ page }) => {
    await page.goto(note);
    const charts = await page.locator('ct-chart:has(.ct-plot)').all();
    expect(charts.length).toBeGreaterThanOrEqual(4);
    for (const chart of charts) {
      await expect(chart.locator('svg').filter({ visible: true })).toHaveCount(1);
      await chart.locator('summary').click();
      await expect(chart.locator('table')).toBeVisible();
    }
  });
});
