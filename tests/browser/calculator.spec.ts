/** The calculator in a browser: by keyboard, from an address, with a bundle of the reader's own. */
import { expect, type Page } from '@playwright/test';
import { inaccessible, overflow, test, unscripted } from './site.ts';

const quoted = 'tax-deltaglider-proxy-20261127-163910-565c9c';
const tgz = 'dgp-2core-20261120-typescript-tgz';
const [haproxy, sidecar] = ['tax-haproxy-slz-20261122-0451', 'tax-gcs-encryption-proxy-20261122-0903'];
const none = 'rocksdb-blob-20251027';
const answer = (page: Page) => page.locator('.answer');
const verdict = (page: Page) => page.locator('.answer strong');
const status = (page: Page) => page.locator('.pays-status');
const run = (page: Page) => page.getByRole('combobox', { name: 'Run', exact: true });

test('answers as the reader types, by keyboard alone, and keeps the state in the address', async ({ page }) => {
  await page.goto('/calculator/');
  const before = await answer(page).textContent();
  await run(page).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Mode', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(answer(page)).toContainText('A month with encryption, releases costs');
  await page.keyboard.press('ArrowUp');
  await expect(answer(page)).toHaveText(before!);
  await page.getByLabel('Written', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('5000');
  await expect(verdict(page)).toHaveText('Pays.');
  await expect(page).toHaveURL(/[?&]w=5000&/);
  await expect(page.locator('.announce')).toContainText('Pays.');
  const [told, address] = [await answer(page).textContent(), page.url()];
  expect(address.length).toBeLessThan(400);
  await page.goto('/calculator/');
  await page.goto(address);
  await expect(answer(page)).toHaveText(told!);
});

test('starts from a workload by name, and says whose prices an answer rests on', async ({ page }) => {
  await page.goto('/calculator/');
  await page.getByRole('link', { name: 'Release archive' }).click();
  await expect(page.getByLabel('Retention', { exact: true })).toHaveValue('84');
  await expect(verdict(page)).toHaveText('Pays.');
  await expect(answer(page)).toContainText('Prices are examples');
  await page.getByLabel('vCPU', { exact: true }).fill('0.05');
  await expect(answer(page)).not.toContainText('Prices are examples');
  await run(page).selectOption(sidecar);
  await expect(page.getByRole('link', { name: 'Release archive' })).toBeHidden();
  await page.getByRole('link', { name: 'Backups' }).click();
  await expect(page.getByRole('combobox', { name: 'Mode', exact: true })).toHaveValue('encrypting-streaming-largest');
  await expect(run(page)).toHaveValue(sidecar);
  await run(page).selectOption(none);
  await expect(page.locator('.presets:not([hidden])')).toHaveCount(0);
});

test('answers in two screens; the verdict stays in sight and covers no field', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/calculator/');
  const line = (await page.locator('.pays-line').textContent())!;
  const range = await page.evaluate(() => {
    const told = document.createRange();
    told.selectNodeContents(document.querySelector('.pays-line')!);
    return told.getBoundingClientRect().bottom / innerHeight;
  });
  expect(range, line).toBeLessThan(2);
  const isCovered = (own: Element) => {
    const [field, verdict] = [own, document.querySelector('.pays-line strong')!].map((one) => one.getBoundingClientRect());
    const beside = field!.right <= verdict!.left || field!.left >= verdict!.right;
    return !beside && field!.top < verdict!.bottom && field!.bottom > verdict!.top;
  };
  // From the last to the first, so that each is scrolled to from below.
  for (const field of (await page.locator('.field :is(input, select):visible').all()).toReversed()) {
    await field.focus();
    await expect(page.locator('.pays-line strong')).toBeInViewport();
    expect(await field.evaluate(isCovered), (await field.getAttribute('name')) ?? '').toBe(false);
  }
});

test('says beside the field what is wrong with it, and keeps the last answer', async ({ page }) => {
  await page.goto('/calculator/');
  const before = await answer(page).textContent();
  const field = page.getByLabel('vCPU', { exact: true });
  await field.fill('0,04');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/vCPU is "0,04", expected a number from 0/);
  await expect(status(page)).toContainText('last valid values');
  await expect(answer(page)).toHaveText(before!);
  await field.fill('0.04');
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(status(page)).toBeEmpty();
});

test('takes a hostile address as text', async ({ page }) => {
  const hostile = '"><img src=x onerror=alert(1)>';
  await page.goto(
    `/calculator/?run=${encodeURIComponent(hostile)}&mode=__proto__&w=${encodeURIComponent(hostile)}&m=constructor&sh=1e999&cur=${encodeURIComponent('<b>')}`,
  );
  await expect(status(page)).toContainText('last valid values');
  await expect(status(page)).toContainText('which is not here');
  await expect(page.getByLabel('Written', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[data-field="writtenGbPerMonth"] .error')).toContainText('<img src=x onerror=alert(1)>');
  expect(await page.locator('pays-calculator img, pays-calculator b').count()).toBe(0);
  await expect(run(page)).toHaveValue(quoted);
  await expect(verdict(page)).toHaveText('Does not pay.');
});

test('shows no answer of another run while one is read, and the last one where it cannot be', async ({ page, context }) => {
  let refuse = () => {};
  const waiting = new Promise<void>((resolve) => (refuse = resolve));
  await context.route('**/*.tgz', async (route) => {
    await waiting;
    await route.abort();
  });
  await page.goto('/calculator/');
  const before = await answer(page).textContent();
  await run(page).selectOption(haproxy);
  await expect(status(page)).toHaveText('The run is read from its archive …');
  await expect(answer(page)).toBeEmpty();
  refuse();
  await expect(status(page)).toContainText(`The run cannot be loaded`);
  await expect(run(page)).toHaveValue(quoted);
  await expect(answer(page)).toHaveText(before!);
});

test('starts from a bundle of the reader’s own, which stays out of the address', async ({ page }) => {
  await page.goto('/calculator/');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}${new URL(request.url()).search}`));
  await page.getByText('Start from a bundle of your own').click();
  await page.setInputFiles('#own-bundle-file', `data/bundles/${tgz}.tgz`);
  await expect(page.locator('own-bundle [role="status"]')).toContainText('is open and chosen');
  await expect(verdict(page)).toHaveText('Does not pay.');
  await expect(page.locator('.details')).toContainText(tgz);
  await expect(page.locator('.run-link')).toBeHidden();
  await expect(page).toHaveURL(/\?mode=/);
  expect(page.url()).not.toContain('run=');
  await page.locator('.skip').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await expect(page.locator('select[name="run"]')).toHaveValue('own-1');
  expect(requests.filter((request) => !/^GET \/(_astro\/[\w.~-]+\.js|icon\.svg)$/.test(request))).toEqual([]);
});

test('copies a link that holds the state, before anything else was asked too', async ({ page, context, browserName }) => {
  test.skip(browserName !== 'chromium', 'only Chromium lets a test read what was copied');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/calculator/');
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(status(page)).toContainText('The link is copied');
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect([link.searchParams.get('run'), link.searchParams.get('m'), link.searchParams.get('w')]).toEqual([quoted, 'own', '2000']);
});

test('is accessible in both themes and fits the window', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/calculator/?w=x');
  await expect(status(page)).not.toBeEmpty();
  expect(await inaccessible(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('shows the whole answer of a study with long names of modes', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/calculator/?run=tax-haproxy-slz-20261125-110013-4d31d0');
  await expect(answer(page)).toContainText('A month with zlib');
  const clipped = await page.locator('.data-table').evaluateAll((tables) => tables.map((table) => table.scrollWidth - table.clientWidth));
  expect(clipped.filter((width) => width > 0)).toEqual([]);
});

unscripted('without JavaScript, shows one case with its values', async ({ page }) => {
  await page.goto('/calculator/');
  await expect(verdict(page)).toHaveText('Does not pay.');
  await expect(page.getByLabel('Written', { exact: true })).toBeDisabled();
  await expect(page.getByRole('region', { name: 'What a month costs' })).toContainText('480.00');
});
