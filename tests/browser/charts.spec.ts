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

/** Ends of a bar of the drawing, or the middle of a dot, which gets a ring; and of what lights up over it on the canvas. NaN = nothing does. */
interface Lit {
  what: string;
  due: readonly [number, number];
  drawn: readonly [number, number];
}

/** Lights up every point of every chart, as an open card does, and reads where the canvas has colour over bars and dots. */
const litMarks = async (page: Page, charts: readonly Locator[]): Promise<Lit[]> => {
  const specs = await Promise.all(charts.map((chart) => specOf(page, chart)));
  const sources = specs.flatMap((spec) => (spec.kind === 'timeline' ? [] : spec.points.flatMap((point) => point.sources)));
  return page.evaluate((detail) => {
    document.dispatchEvent(new CustomEvent('ct:evidence', { detail }));
    const found: Lit[] = [];
    for (const chart of document.querySelectorAll('ct-chart[data-state="drawn"]')) {
      const canvas = chart.querySelector('canvas')!;
      const svg = [...chart.querySelectorAll('.ct-svg')].find((drawing) => drawing.getBoundingClientRect().width > 0)!;
      const box = canvas.getBoundingClientRect();
      const density = canvas.width / box.width;
      const pen = canvas.getContext('2d')!;
      const kinds = [
        { kind: 'bar', marks: [...svg.querySelectorAll('.bar')] },
        { kind: 'dot', marks: [...svg.querySelectorAll('.panel .dot')] },
      ];
      for (const { kind, marks } of kinds) {
        const places = marks.map((mark) => mark.getBoundingClientRect());
        for (const at of places) {
          const alone = places.every((other) => other === at || Math.hypot(other.x - at.x, other.y - at.y) > 30);
          if (at.width < 6 || (kind === 'dot' && !alone)) continue;
          const [left, y] = [Math.floor((at.left - 12 - box.left) * density), Math.round((at.top + at.height / 2 - box.top) * density)];
          const { data } = pen.getImageData(left, y, Math.ceil((at.width + 24) * density), 1);
          const columns: number[] = [];
          for (let i = 3; i < data.length; i += 4) if (data[i]! > 20) columns.push((i - 3) / 4);
          const ends = columns.length ? [Math.min(...columns), Math.max(...columns) + 1] : [NaN, NaN];
          const [start, end] = ends.map((column) => (left + column) / density + box.left) as [number, number];
          const seen = (from: number, to: number) =>
            kind === 'bar' ? ([from, to] as const) : ([(from + to) / 2, (from + to) / 2] as const);
          found.push({ what: `${(chart as HTMLElement).dataset['chart']} ${kind}`, due: seen(at.left, at.right), drawn: seen(start, end) });
        }
      }
    }
    return found;
  }, sources);
};

for (const width of [390, 1280])
  for (const [address, kinds] of [
    [note, ['bar']],
    ['/runs/hetzner-20260428-140514Z/', ['bar']],
    ['/notes/cdt-cache/source/', ['dot']],
    ['/map/', ['dot']],
  ] as const)
    test(`what lights up lies over its mark: ${address} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      const charts = await plots(page).all();
      for (const chart of charts) await reach(chart);
      const marks = await litMarks(page, charts);
      for (const { what, due, drawn } of marks)
        for (const end of [0, 1] as const)
          expect(Math.abs(drawn[end] - due[end]), `${what}: ${due.join()} ${drawn.join()}`).toBeLessThanOrEqual(2);
      expect([...new Set(marks.map(({ what }) => what.replace(/^\S+ /, '')))].sort()).toEqual(kinds);
    });

test('a hidden series leaves the drawing and comes back, and the bars that stay are where they were', async ({ page, troubles }) => {
  await page.goto(measuredRun);
  const chart = plots(page).first();
  await reach(chart);
  const bars = chart.locator('.ct-svg:visible .bar');
  const before = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().toJSON() as DOMRect));
  const [series] = await chart.locator('button[data-switch^="series:"]').all();
  await series!.click();
  const after = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().toJSON() as DOMRect));
  expect(after.length).toBeLessThan(before.length);
  expect(before).toEqual(expect.arrayContaining(after));
  await series!.click();
  await expect(bars).toHaveCount(before.length);
  expect(troubles).toEqual([]);
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
