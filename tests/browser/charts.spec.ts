/** The charts of the note: drawn near the viewport, with the right values, also of another run; and all there without JavaScript. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { ChartSpec } from '../../src/charts/spec.ts';
import { addresses, idle, measuredRun, note, test } from './site.ts';

/** A chart whose data the run lacks has a message in place of a plot. */
const plots = (page: Page) => page.locator('ct-chart:has(.ct-plot):not(details *)');

/** Brings a chart near and points at it, which one in the first screen waits for. */
async function reach(chart: Locator): Promise<void> {
  await chart.scrollIntoViewIfNeeded();
  await chart.locator('figcaption').hover();
  await expect(chart).toHaveAttribute('data-state', 'drawn');
}

/** The data that a figure offers as JSON, at an address of the site or in the link itself. */
async function specOf(page: Page, chart: Locator): Promise<ChartSpec> {
  const href = (await chart.getByRole('link', { name: 'JSON', exact: true }).getAttribute('href'))!;
  if (href.startsWith('data:')) return JSON.parse(decodeURIComponent(href.slice(href.indexOf(',') + 1))) as ChartSpec;
  return (await (await page.request.get(href)).json()) as ChartSpec;
}

/** What a chart says that it drew, and what its data say that it should have drawn, in one order. */
async function drawnAndDue(page: Page, chart: Locator): Promise<[unknown, unknown]> {
  await reach(chart);
  const drawn = JSON.parse((await chart.getAttribute('data-values')) ?? '') as Record<string, unknown>[];
  const spec = await specOf(page, chart);
  if (spec.kind === 'timeline') {
    return [drawn.map((line) => line['points']), spec.panels.flatMap(({ lines }) => lines.map(({ points }) => points))];
  }
  // A point says where it stands and how much it is; one that was not recorded is not drawn.
  const keys = Object.keys(drawn[0] ?? {}).sort();
  expect(keys.length).toBeGreaterThanOrEqual(3);
  const ordered = (points: Record<string, unknown>[]) => points.map((point) => JSON.stringify(keys.map((key) => point[key]))).sort();
  const due = spec.points.map((point) => ({ ...point })) as Record<string, unknown>[];
  return [ordered(drawn), ordered(due.filter((point) => point['value'] !== null && point['y'] !== null))];
}

test('no chart code is fetched before a chart comes near', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(note);
  await idle(page);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => url.includes('canvas'))).toEqual([]);
  await reach(plots(page).first());
  expect(scripts.filter((url) => url.includes('canvas'))).toHaveLength(1);
});

for (const address of addresses.filter((a) => /^\/notes\/./.test(a))) {
  test(`charts draw on scroll and carry the values of their data: ${address}`, async ({ page, troubles }) => {
    await page.goto(address);
    const charts = await plots(page).all();
    expect(charts.length).toBeGreaterThanOrEqual(address.endsWith('/source/') ? 0 : 1);
    for (const chart of charts) {
      const [drawn, due] = await drawnAndDue(page, chart);
      expect(drawn).toEqual(due);
    }
    expect(troubles).toEqual([]);
  });
}

/** Where the static drawing has an edge, from and to, and where the canvas over it has the same colour nearby; NaN = nowhere. */
interface Anchor {
  what: string;
  due: readonly [number, number];
  drawn: readonly [number, number];
}

/**
 * Reads the pixels of every drawn canvas in strips along edges of the hidden SVG below it: outlines of hollow bars, caps of
 * medians above their bars, markers that stand alone, rules of a timeline's modes.
 */
const anchorsOf = (page: Page): Promise<Anchor[]> =>
  page.evaluate(() => {
    const near = 6;
    const found: Anchor[] = [];
    for (const chart of document.querySelectorAll('ct-chart[data-state="drawn"]')) {
      const canvas = chart.querySelector('canvas')!;
      const svg = [...chart.querySelectorAll('.ct-svg')].find((drawing) => drawing.getBoundingClientRect().width > 0)!;
      const box = canvas.getBoundingClientRect();
      const density = canvas.width / box.width;
      const pen = canvas.getContext('2d')!;
      const measure = (element: Element, from: number, to: number, top: number, bottom: number) => {
        const [red, green, blue] = getComputedStyle(element)
          .color.match(/[\d.]+/g)!
          .map(Number);
        const left = Math.floor((from - near - box.left) * density);
        const width = Math.ceil((to - from + 2 * near) * density);
        const y = Math.floor((top - box.top) * density);
        const { data } = pen.getImageData(left, y, width, Math.max(1, Math.ceil((bottom - top) * density)));
        const columns: number[] = [];
        for (let i = 0; i < data.length; i += 4) {
          const apart = Math.abs(data[i]! - red!) + Math.abs(data[i + 1]! - green!) + Math.abs(data[i + 2]! - blue!);
          if (data[i + 3]! > 90 && apart < 90) columns.push((i / 4) % width);
        }
        const ends = columns.length ? [Math.min(...columns), Math.max(...columns) + 1] : [NaN, NaN];
        const [start, end] = ends.map((column) => (left + column) / density + box.left) as [number, number];
        found.push({
          what: `${(chart as HTMLElement).dataset['chart']} ${element.getAttribute('class')}`,
          due: [from, to],
          drawn: [start, end],
        });
      };
      const dots = [...svg.querySelectorAll('.panel .dot')].map((dot) => ({ dot, at: dot.getBoundingClientRect() }));
      for (const { dot, at } of dots) {
        const alone = dots.every(
          (other) =>
            other.dot === dot || Math.abs(other.at.x - at.x) > at.width + 2 * near || Math.abs(other.at.y - at.y) > at.height + near,
        );
        if (alone && svg.querySelector('.panel .series') === null) measure(dot, at.left, at.right, at.top, at.bottom);
      }
      for (const bar of svg.querySelectorAll('.bar.hollow')) {
        const { left, right, top } = bar.getBoundingClientRect();
        if (right - left > 20) measure(bar, left, right, top - 1, top + 1.5);
      }
      for (const cap of svg.querySelectorAll('.median, .band-rule')) {
        const { left, right, top } = cap.getBoundingClientRect();
        const wide = right - left;
        if (wide > 10) measure(cap, left, right, top - 1, top + 1);
        else measure(cap, left + wide / 2 - 2, left + wide / 2 + 2, top, top + 1.5);
      }
    }
    return found;
  });

for (const width of [390, 1280])
  for (const [address, kinds] of [
    [note, ['median']],
    ['/runs/hetzner-20260428-140514Z/', ['bar hollow']],
    ['/notes/cdt-cache/source/', ['dot hollow']],
    [measuredRun, ['band-rule', 'median']],
  ] as const)
    test(`the drawing over a static figure keeps every edge in its place: ${address} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      for (const chart of await plots(page).all()) {
        await reach(chart);
      }
      const anchors = await anchorsOf(page);
      for (const { what, due, drawn } of anchors)
        for (const end of [0, 1] as const)
          expect(Math.abs(drawn[end] - due[end]), `${what}: ${due.join()} ${drawn.join()}`).toBeLessThanOrEqual(2);
      expect([...new Set(anchors.map(({ what }) => what.replace(/^\S+ /, '')))].sort()).toEqual(kinds);
    });

test('an xy chart hides a series, takes a log scale and is read with the keyboard', async ({ page, troubles }) => {
  await page.goto('/notes/cdt-cache/source/');
  const chart = page.locator('ct-chart[data-chart="read-time"]');
  const [all] = await drawnAndDue(page, chart);
  await chart.locator('button[data-switch^="series:"]').first().click();
  const left = JSON.parse((await chart.getAttribute('data-values')) ?? '') as unknown[];
  expect(left).toHaveLength((all as unknown[]).length / 2);
  await chart.getByRole('button', { name: 'Log scale' }).click();
  expect(JSON.parse((await chart.getAttribute('data-values')) ?? '')).toEqual(left);
  await chart.locator('canvas').focus();
  await page.keyboard.press('End');
  await expect(chart.locator('.ct-live')).toContainText(/Brotli.*: 10\sms; .*single observation/);
  expect(troubles).toEqual([]);
});

test('bars are printed as lines, not as pictures of their hatches', async ({ page, troubles }) => {
  await page.goto('/runs/dgp-2core-20261120-typescript/');
  expect((await page.pdf({ format: 'A4' })).length).toBeLessThan(2_000_000);
  expect(troubles).toEqual([]);
});

test('a note read with another run draws the charts of that run', async ({ page, troubles }) => {
  const run = 'dgp-2core-20261120-node24';
  const section = page.locator('ct-chart[data-chart="peak-rss"]');
  await page.goto(`${note}?run=${run}`);
  await expect(section).toHaveAttribute('data-run', run);
  const [drawn, due] = await drawnAndDue(page, section);
  expect(drawn).toEqual(due);
  expect(troubles).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every chart is there as a picture and as a table', async ({ page }) => {
    await page.goto(note);
    const charts = await plots(page).all();
    expect(charts.length).toBeGreaterThanOrEqual(4);
    for (const chart of charts) {
      await expect(chart.locator('svg').filter({ visible: true })).toHaveCount(1);
      await chart.locator('summary').click();
      await expect(chart.locator('table')).toBeVisible();
    }
  });
});
