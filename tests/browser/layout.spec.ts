/** On a phone a ledger and a run skip what is not near (`content-visibility`), of which a reader is to notice nothing but that they answer sooner. */
import { expect } from '@playwright/test';
import { addresses, measuredRun, note, test } from './site.ts';

const ledger = '/claims/deltaglider-proxy/';

test.use({ viewport: { width: 390, height: 800 } });

for (const [address, part] of [
  [ledger, '.ledger tr[id] > *'],
  [measuredRun, '.run > section > * > *'],
] as const)
  test(`${address} skips what is not near, moves nothing in view and prints all of it`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(address);
    const last = page.locator(part).last();
    const isLaidOut = () => last.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
    expect(await isLaidOut()).toBe(false);
    const shifts = await page.evaluate(() => {
      const observer = new PerformanceObserver(() => undefined);
      observer.observe({ type: 'layout-shift', buffered: true });
      return observer.takeRecords().length;
    });
    expect(shifts).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(await isLaidOut()).toBe(true);
  });

for (const address of addresses.filter((path) => /^\/claims\/[^/]+\/$/.test(path)))
  test(`${address} leaves each row its room: nothing to press lies below another row`, { tag: '@phone' }, async ({ page }) => {
    for (const width of [360, 412]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      const rows = await page.locator('.ledger tr[id]').evaluateAll((all) => {
        const left = all.map((row) => parseFloat(getComputedStyle(row).containIntrinsicBlockSize.replace('auto ', '')));
        for (const row of all as HTMLElement[]) row.style.contentVisibility = 'visible';
        return all.map((row, i) => ({ id: row.id, left: left[i]!, takes: row.getBoundingClientRect().height }));
      });
      expect(rows.length).toBeGreaterThan(50);
      expect(rows.filter(({ left, takes }) => !(takes <= left))).toEqual([]);
    }
  });

test('a link to a row far below leads to it, within the page and from another', { tag: '@phone' }, async ({ page }) => {
  await page.goto(ledger);
  const last = (await page.locator('.ledger tr[id]').last().getAttribute('id'))!;
  const row = page.locator(`[id="${last}"]`);
  const link = page.locator('.ledger .links a[href^="#"]').first();
  await link.evaluate((element, id) => element.setAttribute('href', `#${id}`), last);
  await link.click();
  await expect(row).toBeInViewport({ ratio: 0.5 });
  await page.goto('/404.html');
  await page.goto(`${ledger}#${last}`);
  await expect(row).toBeInViewport({ ratio: 0.5 });
});

test('a flag of a command line or a unit stays on one line, at any width', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/notes/deltaglider-proxy/');
  const broken = () =>
    page.locator('.prose :is(p, li) code').evaluateAll((codes) => {
      const short = codes.filter((code) => code.textContent.length <= 20);
      return { seen: short.length, broken: short.filter((code) => code.getClientRects().length > 1).map((code) => code.textContent) };
    });
  for (let width = 320; width <= 420; width += 5) {
    await page.setViewportSize({ width, height: 800 });
    const { seen, broken: found } = await broken();
    expect(seen).toBeGreaterThan(3);
    expect(found, `${width} px`).toEqual([]);
  }
});

test('the headline of a finding leads to its note, and its numbers stay links', async ({ page }) => {
  await page.goto('/');
  const under = (selector: string, x: number) =>
    page.evaluate(
      ([wanted, part]) => {
        const { left, top, width } = document.querySelector(wanted)!.getBoundingClientRect();
        return document.elementFromPoint(left + part * width, top + 8)!.closest('a')?.pathname;
      },
      [selector, x] as const,
    );
  expect(await under('.said', 0.02)).toBe('/notes/deltaglider-proxy/');
  expect(await under('.said .claim', 0.5)).toBe('/claims/deltaglider-proxy/');
});

test('on a wide screen the first chart of a note stands below its result, in the width of both columns', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/notes/deltaglider-proxy/');
  const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
  const [text, chart] = [await boxOf('.brief ul'), await boxOf('.brief ct-chart')];
  expect(chart.y).toBeGreaterThan(text.y + text.height);
  expect(chart.height).toBeLessThan(900);
});

for (const address of [note, '/compare/', '/reproduce/'])
  test(`${address} shades the edge of all that goes on sideways`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(address);
    const plain = await page.locator('main :is(div, pre)').evaluateAll((all) => {
      const wide = all.filter((one) => one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX));
      return wide.length === 0
        ? ['nothing is wide']
        : wide.flatMap((one) => (getComputedStyle(one).backgroundImage === 'none' ? one.outerHTML.slice(0, 80) : []));
    });
    expect(plain).toEqual([]);
  });

test('the marks of a legend keep their size beside long labels', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/methodology/');
  const widths = await page
    .locator('.ct-legend svg.ct-swatch[width]')
    .evaluateAll((marks) => marks.map((mark) => [mark.getBoundingClientRect().width, Number(mark.getAttribute('width'))]));
  expect(widths.length).toBeGreaterThan(0);
  for (const [shown, own] of widths) expect(shown).toBeCloseTo(own!);
});

test('tables of a note fit a printed sheet', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  // A4 without its margins.
  await page.setViewportSize({ width: 672, height: 1000 });
  for (const address of addresses.filter((path) => /^\/notes\/[^/]+\/$/.test(path))) {
    await page.goto(address);
    const wide = await page
      .locator('main table')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length);
    expect(wide, address).toBe(0);
  }
});
