/** What a figure offers: files, a picture, a frame for other sites. */
import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { inaccessible, note, reach, test, unscripted } from './site.ts';

const embed = '/embed/deltaglider-proxy/hetzner-20260428-140514Z/throughput/';

test('the links of a figure stand in one line on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(note);
  const files = page.locator('.ct-files').first();
  const tops = await files
    .locator(':is(summary, a, button)')
    .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
  expect(tops.length).toBe(7);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(4);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a figure is saved as a picture at twice its size, on light paper for a ${colorScheme} reader`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(note);
    const figure = page.locator('ct-chart').first();
    await reach(figure);
    const [download] = await Promise.all([page.waitForEvent('download'), figure.locator('.ct-png').click()]);
    expect(download.suggestedFilename()).toMatch(/\.png$/);
    const bytes = readFileSync(await download.path());
    const svg = await (await page.request.get((await figure.getByText('SVG', { exact: true }).getAttribute('href'))!)).text();
    const width = Number(/^<svg[^>]* width="([\d.]+)"/.exec(svg)![1]);
    expect(bytes.readUInt32BE(16)).toBe(2 * width);
    const corner = await page.evaluate(async (png) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')!;
      context.drawImage(image, 0, 0);
      return [...context.getImageData(0, 0, 1, 1).data];
    }, bytes.toString('base64'));
    expect(corner).toEqual([0xfa, 0xf8, 0xf3, 255]);
  });
}

test('the markup for a frame makes it as tall as the chart, and Cite cites the chart', async ({ page }) => {
  await page.goto(note);
  const figure = page.locator('ct-chart').first();
  await reach(figure);
  await figure.locator('.ct-embed').click();
  const markup = await figure.getByRole('region', { name: 'Markup for a frame' }).innerText();
  await figure.locator('.ct-cite').click();
  await expect(figure.locator('.ct-snippet')).toHaveCount(1);
  const citation = figure.getByRole('region', { name: 'Citation of this chart' });
  await expect(citation).toHaveText(new RegExp((await figure.locator('.ct-title').innerText()).slice(0, 40).replaceAll(/\W/g, '.')));
  await expect(citation).toHaveText(/\/embed\/[\w-]+\/[\w-]+\/[\w-]+\/[^]*@misc/);
  const runs = await figure.locator('.ct-footer a[href^="/runs/"]').allInnerTexts();
  expect(runs.length).toBeGreaterThan(0);
  for (const run of runs) await expect(citation).toContainText(`run ${run}, SHA-256`);
  for (const width of [360, 1000]) {
    await page.setViewportSize({ width, height: 900 });
    await page.route('**/host', (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html>${markup}` }));
    await page.goto('/host');
    await expect(page.locator('iframe')).not.toHaveAttribute('height', '640');
    const room = () =>
      page
        .frameLocator('iframe')
        .locator('html')
        .evaluate((root) => root.scrollHeight - root.clientHeight);
    await expect.poll(room).toBe(0);
  }
});

unscripted('without JavaScript, a figure offers its files and pages, and no button', async ({ page }) => {
  await page.goto(note);
  const figure = page.locator('ct-chart').first();
  await expect(figure.locator('.ct-png')).toBeHidden();
  await figure.locator('.ct-embed').click();
  await expect(page).toHaveURL(/\/embed\//);
  await expect(page.locator('svg').filter({ visible: true })).toHaveCount(1);
});

test('a page for a frame is quiet, accessible in both themes, and shown in a frame', async ({ page }) => {
  await page.goto(embed);
  expect(await inaccessible(page)).toEqual([]);
  await expect(page.locator('script')).toHaveCount(1);
  const drawn = () =>
    page
      .locator('svg')
      .filter({ visible: true })
      .evaluate((svg: SVGSVGElement) => svg.viewBox.baseVal.width);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(drawn).toBeLessThan(400);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 900, height: 640 });
  await expect.poll(drawn).toBeGreaterThan(700);
  const host = `<!doctype html><iframe src="${embed}" width="600" height="640"></iframe>`;
  await page.route('**/host', (route) => route.fulfill({ contentType: 'text/html', body: host }));
  await page.goto('/host');
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('svg').filter({ visible: true })).toHaveCount(1);
  await expect(frame.locator('body')).toContainText('SHA-256');
});
