/** The charts of the note: drawn near the viewport, with the right values, also of another run; and all there without JavaScript. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { ChartSpec } from '../../src/charts/spec.ts';
import { addresses, idle, note, reach, test, unscripted } from './site.ts';

/** A chart whose data the run lacks has a message in place of a plot. */
const plots = (page: Page) => page.locator('ct-chart:has(.ct-plot):not(details *)');

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
    const due = spec.panels.flatMap(({ lines }) => lines.flatMap(({ label, points }) => points.map(([x, y]) => ({ line: label, x, y }))));
    return [drawn, due];
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

for (const address of addresses.filter((a) => /^\/(notes\/.|runs\/$)/.test(a))) {
  test(`charts draw on scroll and carry the values of their data: ${address}`, async ({ page }) => {
    await page.goto(address);
    const charts = await plots(page).all();
    expect(charts.length).toBeGreaterThanOrEqual(address.endsWith('/source/') ? 0 : 1);
    for (const chart of charts) {
      const [drawn, due] = await drawnAndDue(page, chart);
      expect(drawn).toEqual(due);
    }
  });
}

/** Share of inked pixels of either picture that the other has no ink within a pixel of, in per cent. */
const apart = (page: Page, pictures: readonly Buffer[]): Promise<number> =>
  page.evaluate(
    async (sources) => {
      const read = async (source: string) => {
        const image = Object.assign(new Image(), { src: `data:image/png;base64,${source}` });
        await image.decode();
        const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height);
      };
      const [a, b] = (await Promise.all(sources.map(read))) as [ImageData, ImageData];
      const inked = ({ data, width, height }: ImageData, x: number, y: number) => {
        const at = (y * width + x) * 4;
        const off = (i: number) => Math.abs(data[at + i]! - data[i]!);
        return x >= 0 && y >= 0 && x < width && y < height && off(0) + off(1) + off(2) > 90;
      };
      let [ink, alone] = [0, 0];
      for (const [own, other] of [
        [a, b],
        [b, a],
      ] as const)
        for (let y = 0; y < own.height; y++)
          for (let x = 0; x < own.width; x++) {
            if (!inked(own, x, y)) continue;
            ink++;
            if (![-1, 0, 1].some((dx) => [-1, 0, 1].some((dy) => inked(other, x + dx, y + dy)))) alone++;
          }
      return (100 * alone) / ink;
    },
    pictures.map((picture) => picture.toString('base64')),
  );

for (const colorScheme of ['light', 'dark'] as const)
  test(`canvas and SVG are one picture, in their place: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    let compared = 0;
    for (const address of [
      'deltaglider-proxy',
      'haproxy-slz',
      'cdt-cache',
      'gcs-encryption-proxy',
      'rocksdb-blob',
      'rocksdb-blob/source',
    ]) {
      await page.goto(`/notes/${address}/`);
      for (const chart of await plots(page).all()) {
        // The chart beside the box is narrower than its drawing.
        if (await chart.evaluate((element) => element.closest('.brief') !== null)) continue;
        await reach(chart);
        await page.mouse.move(0, 0);
        const plot = chart.locator('.ct-plot');
        const canvas = await plot.screenshot();
        await chart.evaluate((element) => {
          element.dataset['state'] = 'static';
          element.querySelector<HTMLElement>('.ct-canvas')!.style.visibility = 'hidden';
        });
        expect(await apart(page, [canvas, await plot.screenshot()]), (await chart.getAttribute('data-chart'))!).toBeLessThan(0.5);
        compared++;
      }
    }
    expect(compared).toBeGreaterThanOrEqual(12);
  });

for (const width of [320, 1280])
  test(`nothing moves when the canvas takes over, and it is as wide as its place: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(note);
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('ct-chart, h2')].map((element) => Math.round(element.getBoundingClientRect().y + scrollY)),
      );
    for (const chart of await plots(page).all()) {
      await chart.scrollIntoViewIfNeeded();
      const before = await places();
      await reach(chart);
      expect(await places()).toEqual(before);
      const [canvas, svg] = await chart.evaluate((element) =>
        ['canvas', '.ct-svg'].map((part) => {
          const shown = [...element.querySelectorAll(part)].find((one) => one.getBoundingClientRect().width > 0)!;
          return shown.getBoundingClientRect().toJSON() as DOMRect;
        }),
      );
      for (const side of ['x', 'y', 'width', 'height'] as const) expect(Math.abs(canvas![side] - svg![side])).toBeLessThanOrEqual(1);
    }
  });

test('a theme change and a new width draw anew, and paper has the SVG', async ({ page }) => {
  await page.goto(note);
  const chart = page.locator('ct-chart[data-chart="throughput"]');
  await reach(chart);
  const picture = () => chart.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const light = await picture();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(picture).not.toBe(light);
  await page.setViewportSize({ width: 400, height: 800 });
  await expect.poll(() => chart.locator('canvas').evaluate((canvas) => canvas.clientWidth)).toBeLessThan(400);
  await page.emulateMedia({ media: 'print' });
  await expect(chart.locator('canvas')).toBeHidden();
  await expect(chart.locator('.ct-svg').filter({ visible: true })).toHaveCount(1);
});

test('an xy chart hides a series, takes a log scale and is read with the keyboard', async ({ page }) => {
  await page.goto('/notes/cdt-cache/source/');
  const chart = page.locator('ct-chart[data-chart="read-time"]');
  const [all] = await drawnAndDue(page, chart);
  await expect(chart.locator('.ct-svg text', { hasText: 'Read time from the cache, ms · ↓' })).not.toHaveCount(0);
  await chart.locator('button[data-switch^="series:"]').first().click();
  const left = JSON.parse((await chart.getAttribute('data-values')) ?? '') as unknown[];
  expect(left).toHaveLength((all as unknown[]).length / 2);
  await chart.getByRole('button', { name: 'Log scale' }).click();
  expect(JSON.parse((await chart.getAttribute('data-values')) ?? '')).toEqual(left);
  await chart.locator('canvas').focus();
  await page.keyboard.press('End');
  await expect(chart.locator('.ct-live')).toContainText(/Brotli.*: 10\sms; .*single observation/);
});

test('bars are printed with their hatches, as lines and not as pictures', async ({ page }) => {
  await page.goto(note);
  expect((await page.pdf({ format: 'A4' })).length).toBeLessThan(1_500_000);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.ct-svg path[transform]').filter({ visible: true }).first()).toBeVisible();
});

unscripted('without JavaScript, every chart is there as a picture and as a table', async ({ page }) => {
  await page.goto(note);
  const charts = await plots(page).all();
  expect(charts.length).toBeGreaterThanOrEqual(4);
  for (const chart of charts) {
    await expect(chart.locator('.ct-svg').filter({ visible: true })).toHaveCount(1);
    await chart.locator('summary').click();
    await expect(chart.locator('table')).toBeVisible();
  }
});
