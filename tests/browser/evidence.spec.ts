/** The evidence card in a browser: by hover, focus, tap and Enter; what it says; and the ledger without JavaScript. */
import { expect, type Locator, type Page, type TestInfo } from '@playwright/test';
import { inaccessible, measuredRun, note, reach, test, twoFrames, unscripted } from './site.ts';

interface Row {
  id: string;
  text: string;
  published: string | null;
  value: number | null;
  formula: string;
  expressions: (string | null)[];
  runs: { id: string; sha256: string }[];
  operands: object[];
  sources: { file: string; at: string; raw?: string }[];
}

const study = 'deltaglider-proxy';
const ratio = '#c-put-ratio';
const card = (page: Page) => page.getByRole('dialog', { name: /^Evidence/ });
const isPhone = ({ name }: { name: string }) => name === 'phone';
const folded = (text: string | null) => (text ?? '').replace(/\s+/g, ' ');

/** The row of the API behind a number of the note. */
async function rowOf(page: Page, id: string): Promise<Row> {
  const { claims } = (await (await page.request.get(`/api/v1/claims/${study}.json`)).json()) as { claims: Row[] };
  return claims.find((row) => row.id === `${study}/${id}`)!;
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the Tab key does not reach it');
}

test('opens by a move onto it, can be entered, stays while it is pointed at, goes with Escape, and does not open under a pointer at rest', async ({
  page,
}, { project }) => {
  test.skip(isPhone(project), 'no pointer that hovers');
  await page.clock.install();
  await page.goto(note);
  const number = page.locator(ratio);
  await number.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await number.hover();
  await expect(card(page)).toBeVisible();
  const box = (await card(page).boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 40, { steps: 8 });
  await page.clock.runFor(600);
  await expect(card(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
  await number.hover();
  await expect(card(page)).toBeVisible();
  await page.mouse.move(2, 2, { steps: 8 });
  await expect(card(page)).toBeHidden();
  const { x, y } = (await number.boundingBox())!;
  await page.mouse.move(x + 5, y - 195);
  await page.evaluate(() => scrollBy(0, 200));
  await expect.poll(() => number.evaluate((element) => element.matches(':hover'))).toBe(true);
  await page.clock.runFor(600);
  await twoFrames(page);
  await expect(card(page)).toBeHidden();
  await page.mouse.move(x + 6, y - 195);
  await expect(card(page)).toBeVisible();
});

test('at the foot of a phone’s window it leaves the number in view that was tapped', { tag: '@phone' }, async ({ page }, { project }) => {
  test.skip(!isPhone(project), 'the card stands beside its number');
  await page.goto(note);
  const number = page.locator(ratio);
  await number.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await number.tap();
  await expect(card(page)).toBeVisible();
  await expect
    .poll(async () => {
      const [shown, told] = [await card(page).boundingBox(), await number.boundingBox()];
      return told!.y + told!.height < shown!.y;
    })
    .toBe(true);
});

test('opens by focus and goes with it; Enter keeps it and moves into it; Escape gives the focus back', async ({ page }) => {
  await page.goto(note);
  const number = page.locator(ratio);
  await tabTo(page, number);
  await expect(card(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(card(page).getByText('Upload, plain ÷ compressed, published run')).toBeHidden();
  await page.keyboard.press('Shift+Tab');
  await expect(card(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(card(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
  await expect(number).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page)).toBeFocused();
});

test('opens by a press, inside the window, and shows what the API says', { tag: '@phone' }, async ({ page }, { project }) => {
  await page.goto(note);
  const number = page.locator(ratio);
  if (isPhone(project)) await number.tap();
  else await number.click();
  await expect(card(page)).toBeFocused();
  const row = await rowOf(page, 'put-ratio');
  const text = folded(await card(page).textContent());
  const told = [
    row.text,
    row.published,
    String(Number(row.value!.toPrecision(15))),
    row.formula,
    ...row.expressions,
    ...row.runs.flatMap(({ id, sha256 }) => [id, sha256]),
    ...row.sources.flatMap(({ file, at, raw }) => [file, at, `= ${raw}`]),
  ];
  expect(row.operands).toHaveLength(2);
  expect(told.filter((part) => !text.includes(folded(part)))).toEqual([]);
  const box = (await card(page).boundingBox())!;
  const window = page.viewportSize()!;
  expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= window.width + 1 && box.y + box.height <= window.height + 1).toBe(true);
  if (isPhone(project)) expect(box.width).toBe(window.width);
  await card(page).getByRole('link', { name: 'Ledger entry' }).click();
  await expect(page).toHaveURL(/\/claims\/deltaglider-proxy\/#put-ratio$/);
});

test('checks a number now, and says so when the page prints another', async ({ page }) => {
  await page.goto(note);
  await page.locator(ratio).click();
  await card(page).getByRole('button', { name: 'Check it now' }).click();
  await expect(card(page).getByRole('status')).toContainText('✓ Holds');
  await page.keyboard.press('Escape');
  await page.locator(`${ratio} data`).evaluate((number) => (number.textContent = '12.9×'));
  await page.locator(ratio).click();
  await card(page).getByRole('button', { name: 'Check it now' }).click();
  await expect(card(page).getByRole('status')).toContainText('✗ Does not hold');
});

test('shows the row of another run while the note is read with it', async ({ page }) => {
  await page.goto(note);
  const row = await rowOf(page, 'put-ratio');
  const read = (rows: [string, object][] | null) =>
    page.evaluate((entries) => {
      const detail = entries && { rows: new Map(entries), label: 'My run' };
      document.dispatchEvent(new CustomEvent('ct:reading', { detail }));
    }, rows);
  await read([
    [row.id, { ...row, published: '7.5×', value: 7.5 }],
    [`${study}/put-plain`, { id: `${study}/put-plain`, cannot: 'throughput is not recorded' }],
  ]);
  await page.locator(ratio).click();
  await expect(card(page)).toContainText(`Read with My run. Published: ${row.published}.`);
  await expect(card(page)).toContainText('7.5×');
  await page.keyboard.press('Escape');
  await page.locator('#c-put-plain').click();
  await expect(card(page)).toContainText('Cannot be computed from this run: throughput is not recorded');
  await page.keyboard.press('Escape');
  await read(null);
  await page.locator(ratio).click();
  await expect(card(page)).not.toContainText('My run');
});

test('opens for a figure in a table of a run, which arrow keys reach', async ({ page }) => {
  await page.goto(measuredRun);
  const figures = page.locator('table:has(th[data-metric="throughput"]) data[role="button"]');
  await figures.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(figures.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText(String(Number(Number(await figures.nth(1).getAttribute('value')).toPrecision(15))));
  await expect(card(page).locator('.value')).toHaveText(`${await figures.nth(1).innerText()} MB/s`);
  await expect(card(page)).toContainText('trial_001');
  await page.keyboard.press('Escape');
  await expect(figures.nth(1)).toBeFocused();
});

test('says at the number that it is loading where that takes long, and so does the search', async ({ page }) => {
  const gates = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()] as const;
  for (const [i, path] of ['**/*evidence-card-popup*.js', '**/pagefind/pagefind.js'].entries())
    await page.route(path, async (route) => {
      await gates[i]!.promise;
      await route.continue();
    });
  await page.goto(note);
  const number = page.locator('main a.claim').first();
  await number.click();
  await expect(number).toHaveClass(/loading/);
  expect(await number.evaluate((own) => getComputedStyle(own, '::after').content)).toContain('loading');
  gates[0].resolve(undefined);
  await expect(page.locator('.evidence-card')).toBeVisible();
  await expect(number).not.toHaveClass(/loading/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox').fill('delta');
  const status = page.locator('dialog [role="status"]');
  await expect(status).toHaveClass(/loading/);
  gates[1].resolve(undefined);
  await expect(status).toHaveText(/results/);
  await expect(status).not.toHaveClass(/loading/);
});

test('opens for the number that the address names', async ({ page }) => {
  await page.goto(note);
  const id = await page.locator('[id^="c-"]').nth(3).getAttribute('id');
  await page.goto('/');
  await page.goto(`${note}#${id}`);
  const card = page.locator('.evidence-card');
  await expect(card).toBeVisible();
  await expect(card.getByRole('link', { name: 'Ledger entry' })).toHaveAttribute('href', new RegExp(`#${id!.slice(2)}$`));
  await expect(page.locator(`#${id}`)).toBeInViewport();
});

test('opens for a point of a chart, by press and by Enter', async ({ page }) => {
  await page.goto(`${note}source/`);
  const chart = page.locator('ct-chart[data-chart="read-buffer"]');
  await reach(chart);
  await chart.locator('canvas').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const [first] = JSON.parse((await chart.getAttribute('data-values'))!) as { value: number }[];
  await expect(card(page)).toContainText(String(Number(first!.value.toPrecision(15))));
  await expect(card(page).locator('.run a[href$="readbuf-4k/"]')).toHaveText('2 cores, 4 KiB read buffer (control)');
  await page.keyboard.press('Escape');
  await expect(chart.locator('canvas')).toBeFocused();
  const { width } = (await chart.locator('canvas').boundingBox())!;
  await chart.locator('canvas').click({ position: { x: width / 2, y: 60 } });
  await expect(card(page)).toContainText('sha256');
});

test('says how a point of a chart was computed, and recomputes it, also over its baseline', async ({ page }) => {
  await page.goto(note);
  const chart = page.locator('ct-chart[data-chart="throughput"]');
  const status = card(page).getByRole('status');
  const openLast = async () => {
    await reach(chart);
    await chart.locator('canvas').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(card(page)).toContainText('Formula');
    await card(page).getByRole('button', { name: 'Check it now' }).click();
  };
  await openLast();
  await expect(card(page)).toContainText(/median of \d+ trials of .*throughput/);
  await expect(status).toContainText('✓ Holds');
  await page.keyboard.press('Escape');
  await chart.getByRole('button', { name: '× baseline' }).click();
  await openLast();
  await expect(card(page)).toContainText('÷');
  await expect(status).toContainText('✓ Holds');
  // One trial is another one in the data that the chart is drawn from.
  await page.route('**/throughput.json', async (route) => {
    const spec = (await (await route.fetch()).json()) as { points: { values: number[] }[] };
    spec.points.at(-1)!.values[0]! += 1;
    await route.fulfill({ json: spec });
  });
  await page.reload();
  await openLast();
  await expect(status).toContainText('✗ Does not hold');
});

/** The canvas of a chart, which is in sight; a finger does not hover. */
async function hovering(page: Page, project: TestInfo['project']) {
  test.skip(isPhone(project), 'a finger does not hover');
  await page.goto(`${note}source/`);
  const chart = page.locator('ct-chart[data-chart="read-buffer"]');
  await reach(chart);
  return chart.locator('canvas');
}

test('a point that is pointed at lights up its numbers, and a number its points', async ({ page }, { project }) => {
  const canvas = await hovering(page, project);
  const { width, height } = (await canvas.boundingBox())!;
  const lit = page.locator('.prose .claim > data.lit');
  for (let y = 4; y < height && (await lit.count()) === 0; y += 5) {
    await canvas.hover({ position: { x: width * 0.45, y } });
    await twoFrames(page);
  }
  await expect(lit.first()).toHaveAttribute('data-key', /experiment|control|unthrottled/);
  await page.mouse.move(0, 0);
  await expect(lit).toHaveCount(0);
  const before = await canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL());
  await page.locator('.prose a.claim[href$="#experiment-plain-256k"]').first().focus();
  await expect(card(page)).toBeVisible();
  expect(await canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL())).not.toBe(before);
});

test('is accessible while a card is open, in both themes', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/notes/cdt-cache/');
  await page.locator('#c-own-saved-small').click();
  await expect(card(page)).toBeVisible();
  expect(await inaccessible(page, { within: ['.evidence-card', '.prose > p'] })).toEqual([]);
});

test('leaves the link to the ledger where the data cannot be fetched', async ({ page, troubles }) => {
  await page.route('**/api/v1/claims/*.json', (route) => route.abort());
  await page.goto(note);
  await page.locator(ratio).click();
  await expect(card(page)).toContainText('could not be loaded');
  await card(page).getByRole('link', { name: 'Ledger entry' }).click();
  await expect(page).toHaveURL(/\/claims\/deltaglider-proxy\/#put-ratio$/);
  expect(troubles.splice(0)).toEqual([expect.stringContaining('Failed to load resource')]);
});

unscripted('without JavaScript, a number leads to its row in the ledger, with every cell, and back', async ({ page }) => {
  await page.goto(note);
  await page.locator(ratio).click();
  const row = page.locator('#put-ratio');
  await expect(row).toBeInViewport();
  await row.locator('summary').click();
  const { sources } = await rowOf(page, 'put-ratio');
  await expect(row.locator('.cells')).toHaveText(sources.map(({ file, at, raw }) => `${file} ${at} = ${raw}`).join('\n'));
  await row.getByRole('link', { name: 'In the note' }).click();
  await expect(page.locator(ratio)).toBeInViewport();
});

test('a chart shows no tooltip under an open card', async ({ page }, { project }) => {
  const canvas = await hovering(page, project);
  const { width } = (await canvas.boundingBox())!;
  const picture = () => canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL());
  await canvas.hover({ position: { x: width / 2, y: 60 } });
  await twoFrames(page);
  const pointedAt = await picture();
  await canvas.click({ position: { x: width / 2, y: 60 } });
  await expect(card(page)).toBeVisible();
  await twoFrames(page);
  const opened = await picture();
  expect(opened).not.toBe(pointedAt);
  // Moving on along the row brings none back.
  await canvas.hover({ position: { x: width / 2 + 3, y: 61 }, force: true });
  await twoFrames(page);
  expect(await picture()).toBe(opened);
  await page.keyboard.press('Escape');
  await canvas.hover({ position: { x: width / 2, y: 60 } });
  await twoFrames(page);
  expect(await picture()).toBe(pointedAt);
});
