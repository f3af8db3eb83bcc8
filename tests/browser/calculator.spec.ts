/** The calculator in a browser: by keyboard, from an address, with a bundle of the reader's own. */
import AxeBuilder from '@axe-core/playwright';
import { expect as plainExpect, type Page } from '@playwright/test';
import { test } from './site.ts';

/** The machine may be busy with other tests. */
const expect = plainExpect.configure({ timeout: 20_000 });

const [node24, tgz, haproxy, latency, none, transcribed] = [
  'dgp-2core-20261120-node24',
  'dgp-2core-20261120-typescript-tgz',
  'haproxy-slz-20150329',
  'gcs-encryption-proxy-20250115',
  'rocksdb-blob-20251027',
  'hetzner-20260428-140514Z',
];
const answer = (page: Page) => page.locator('.answer');
const verdict = (page: Page) => page.locator('.answer [data-verdict]');
const status = (page: Page) => page.locator('.pays-status');
/** The address and the files follow when the reader pauses. */
const settled = (page: Page) => expect(page.locator('a.csv')).toBeVisible();

test('answers as the reader types, by keyboard alone, and keeps the state in the address', async ({ page, troubles }) => {
  await page.goto('/calculator/');
  await settled(page);
  const before = await answer(page).textContent();
  await page.getByRole('combobox', { name: 'Run', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Mode', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(verdict(page)).toHaveText('Does not pay.');
  await page.keyboard.press('ArrowUp');
  await expect(answer(page)).toHaveText(before!);
  await page.getByLabel('Written', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('500');
  await expect(verdict(page)).toHaveText('Does not pay.');
  await expect(page).toHaveURL(/[?&]w=500&/);
  await expect(page.locator('.announce')).toContainText('does not pay');
  const [told, address] = [await answer(page).textContent(), page.url()];
  expect(address.length).toBeLessThan(400);
  await page.goto('/calculator/');
  await page.goto(address);
  await expect(answer(page)).toHaveText(told!);
  expect(troubles).toEqual([]);
});

test('says beside the field what is wrong with it, and keeps the last answer', async ({ page }) => {
  await page.goto('/calculator/');
  await settled(page);
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

test('takes a hostile address as text', async ({ page, troubles }) => {
  const hostile = '"><img src=x onerror=alert(1)>';
  await page.goto(
    `/calculator/?run=${encodeURIComponent(hostile)}&mode=__proto__&w=${encodeURIComponent(hostile)}&k=constructor&sh=1e999&cur=${encodeURIComponent('<b>')}`,
  );
  await expect(status(page)).toContainText('last valid values');
  await expect(status(page)).toContainText('which is not here');
  await expect(page.getByLabel('Written', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[data-field="writtenGbPerMonth"] .error')).toContainText('<img src=x onerror=alert(1)>');
  expect(await page.locator('pays-calculator img, pays-calculator b').count()).toBe(0);
  await expect(page.getByRole('combobox', { name: 'Run', exact: true })).toHaveValue(node24);
  await expect(verdict(page)).toHaveText('Pays.');
  expect(troubles).toEqual([]);
});

test('names what each other study lacks, and answers what it can', async ({ page, troubles }) => {
  for (const [run, told] of [
    [transcribed, 'Cannot tell from this run.'],
    [haproxy, 'Not recorded: traffic of a run without compression'],
    [latency, 'Not recorded: bytes stored'],
    [none, 'Not recorded: bytes stored at each codec'],
  ] as const) {
    await page.goto(`/calculator/?run=${run}`);
    await expect(answer(page), run).toContainText(told);
  }
  await expect(page.getByLabel('Written', { exact: true })).toBeHidden();
  await page.goto(`/calculator/?run=${latency}`);
  await page.getByLabel('Latency budget').fill('5');
  await expect(page.locator('.tables')).toContainText('against a budget of 5');
  expect(troubles).toEqual([]);
});

test('starts from a bundle of the reader’s own, which stays out of the address', async ({ page, troubles }) => {
  test.slow();
  await page.goto('/calculator/');
  await settled(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}${new URL(request.url()).search}`));
  await page.getByText('Start from a bundle of your own').click();
  await page.setInputFiles('#own-bundle-file', `data/bundles/${tgz}.tgz`);
  await expect(page.locator('own-bundle [role="status"]')).toContainText('is open and chosen');
  await expect(verdict(page)).toHaveText('Does not pay.');
  await expect(page.locator('.digest')).toContainText(tgz);
  await expect(page).toHaveURL(/\?mode=/);
  expect(page.url()).not.toContain('run=');
  expect(requests.filter((request) => !/^GET \/(_astro\/[\w.~-]+\.js|icon\.svg)$/.test(request))).toEqual([]);
  expect(troubles).toEqual([]);
});

test('offers the answer as files with the digest of the run', async ({ page }) => {
  await page.goto(`/calculator/?run=${node24}&mode=encryption`);
  await settled(page);
  const content = async (name: string) =>
    decodeURIComponent((await page.locator(`a.${name}`).getAttribute('href'))!.replace(/^[^,]*,/, ''));
  const json = JSON.parse(await content('json')) as { sha256: string; answers: { verdict: string; mode: string }[] };
  expect(json.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(json.answers[0]).toMatchObject({ mode: 'encryption', verdict: 'does not pay' });
  const csv = await content('csv');
  expect(csv).toContain(`run,sha256,${json.sha256}`);
  expect(csv).toContain('answer,verdict,does not pay');
});

test('is accessible in both themes and fits the window', async ({ page, troubles }) => {
  test.slow();
  await page.goto('/calculator/?w=x');
  await expect(status(page)).not.toBeEmpty();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
      colorScheme,
    ).toEqual([]);
  }
  expect(await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? Infinity) - window.innerWidth)).toBeLessThanOrEqual(0);
  expect(troubles).toEqual([]);
});

test('fits one sheet of paper', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'only Chromium writes PDF');
  await page.goto('/calculator/');
  await settled(page);
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows one case with its values and drawings', async ({ page }) => {
    await page.goto('/calculator/');
    await expect(verdict(page)).toHaveText('Pays.');
    await expect(page.getByLabel('Written', { exact: true })).toBeDisabled();
    await expect(page.locator('.charts .ct-svg:visible').first()).toBeVisible();
  });
});
