/** The calculator in a browser: by keyboard, from an address, with a bundle of the reader's own. */
import { dataValue } from '../../src/charts/format.ts';
import { expect, type Download, type Locator, type Page } from '@playwright/test';
import { inaccessible, overflow, test } from './site.ts';

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
/** The address follows when the reader pauses. */
const settled = (page: Page) => expect(page).toHaveURL(/[?&]w=/);
const chart = (page: Page, nth: number) => page.locator('ct-chart').nth(nth);

async function taken(page: Page, from: Locator): Promise<[text: string, name: string]> {
  const [download] = await Promise.all([page.waitForEvent('download'), from.click()]);
  return [await textIn(download), download.suggestedFilename()];
}

async function textIn(download: Download): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

test('answers as the reader types, by keyboard alone, and keeps the state in the address', async ({ page, troubles }) => {
  await page.goto('/calculator/');
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
  await expect(page.locator('.announce')).toContainText('Does not pay.');
  const [told, address] = [await answer(page).textContent(), page.url()];
  expect(address.length).toBeLessThan(400);
  await page.goto('/calculator/');
  await page.goto(address);
  await expect(answer(page)).toHaveText(told!);
  expect(troubles).toEqual([]);
});

test('starts from a workload by name, and says whose prices an answer rests on', async ({ page, troubles }) => {
  await page.goto('/calculator/');
  await page.getByRole('link', { name: 'Release archive' }).click();
  await expect(page.getByLabel('Retention', { exact: true })).toHaveValue('84');
  await expect(answer(page)).toContainText('at example prices');
  await page.getByLabel('vCPU', { exact: true }).fill('0.05');
  await expect(answer(page)).toContainText('at your prices');
  await page.getByRole('combobox', { name: 'Run', exact: true }).selectOption(latency);
  await expect(page.getByRole('link', { name: 'Release archive' })).toBeHidden();
  await page.getByRole('link', { name: 'Backups' }).click();
  await expect(page.getByLabel('Latency budget', { exact: true })).toHaveValue('5000');
  await expect(page.getByRole('combobox', { name: 'Run', exact: true })).toHaveValue(latency);
  await page.getByRole('combobox', { name: 'Run', exact: true }).selectOption(none);
  await expect(page.locator('.presets:not([hidden])')).toHaveCount(0);
  expect(troubles).toEqual([]);
});

test(
  'answers in the first two screens, and the verdict that stays in sight covers no field in use',
  { tag: '@phone' },
  async ({ page }) => {
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
      expect(await field.evaluate(isCovered), (await field.getAttribute('name')) ?? '').toBe(false);
    }
  },
);

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
  await page.goto('/calculator/');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}${new URL(request.url()).search}`));
  await page.getByText('Start from a bundle of your own').click();
  await page.setInputFiles('#own-bundle-file', `data/bundles/${tgz}.tgz`);
  await expect(page.locator('own-bundle [role="status"]')).toContainText('is open and chosen');
  await expect(verdict(page)).toHaveText('Does not pay.');
  await expect(page.locator('.digest')).toContainText(tgz);
  await expect(page).toHaveURL(/\?mode=/);
  expect(page.url()).not.toContain('run=');
  await page.locator('.skip').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await expect(page.locator('select[name="run"]')).toHaveValue('own-1');
  expect(requests.filter((request) => !/^GET \/(_astro\/[\w.~-]+\.js|icon\.svg)$/.test(request))).toEqual([]);
  expect(troubles).toEqual([]);
});

test('offers the answer as files with the digest of the run', async ({ page }) => {
  await page.goto(`/calculator/?run=${node24}&mode=encryption`);
  await settled(page);
  const [text, name] = await taken(page, page.getByRole('button', { name: 'JSON', exact: true }));
  expect(name).toBe(`${node24}-encryption-pays.json`);
  const json = JSON.parse(text) as { sha256: string; answers: { verdict: string; mode: string; marks: { message: string }[] }[] };
  expect(json.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(json.answers[0]).toMatchObject({ mode: 'encryption', verdict: 'does not pay' });
  expect(json.answers[0]!.marks.map(({ message }) => message).join(' ')).not.toMatch(/[{}]|undefined/);
  const [csv] = await taken(page, page.getByRole('button', { name: 'CSV', exact: true }));
  expect(csv).toContain(`run,sha256,${json.sha256}`);
  expect(csv).toContain('answer,verdict,does not pay');
});

test('draws what was asked, with its figures in the table and the files, and keeps no drawing of another answer', async ({
  page,
  troubles,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto('/calculator/');
  expect(scripts.filter((path) => /chart-(element|canvas)|calculator-/.test(path))).toEqual([]);
  await page.getByLabel('Written', { exact: true }).fill('500');
  await expect(page).toHaveURL(/[?&]w=500&/);
  await chart(page, 0).scrollIntoViewIfNeeded();
  await expect(chart(page, 0)).toHaveAttribute('data-state', 'drawn');
  const drawn = JSON.parse((await chart(page, 0).getAttribute('data-values'))!) as { group: string; series: string; value: number }[];
  await expect(chart(page, 0).locator('.ct-wide')).toContainText('120.0');
  // 500 GB a month for 12 months at 0.02 each.
  const stored = drawn.find(({ group, series }) => group === 'storage' && series === 'passthrough')!;
  expect(stored.value / 120).toBeCloseTo(1, 3);
  const cells = chart(page, 0).locator('tbody tr td:nth-child(3) data');
  const listed = await cells.evaluateAll((found) => found.map((cell) => Number((cell as HTMLDataElement).value)));
  const sorted = (values: number[]) => values.toSorted((a, b) => a - b);
  expect(sorted(listed)).toEqual(sorted(drawn.map(({ value }) => Number(dataValue(value)))));
  expect(scripts.filter((path) => /calculator-(files|runs)/.test(path))).toEqual([]);
  const [csv, name] = await taken(page, chart(page, 0).getByRole('link', { name: 'CSV', exact: true }));
  expect(name).toBe(`deltaglider-proxy-${node24}-pays-compression-cost.csv`);
  for (const { value } of drawn) expect(csv).toContain(`,${value},EUR,`);
  const [svg] = await taken(page, chart(page, 0).getByRole('link', { name: 'SVG', exact: true }));
  expect(svg).toContain('>120.0<');
  const [, picture] = await taken(page, chart(page, 2).getByRole('button', { name: 'PNG', exact: true }));
  expect(picture).toMatch(/pays-compression-drivers\.png$/);
  expect(troubles).toEqual([]);
});

test('prints what was asked, by its button and by its keys', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'only Chromium writes PDF');
  await page.addInitScript(() => (window.print = () => document.documentElement.classList.add('printed')));
  await page.goto('/calculator/');
  await page.getByLabel('Written', { exact: true }).fill('500');
  await page.keyboard.press('ControlOrMeta+p');
  await expect(page.locator('html')).toHaveClass(/printed/);
  await page.emulateMedia({ media: 'print' });
  await expect(chart(page, 0).locator('.ct-wide')).toBeVisible();
  await expect(chart(page, 0).locator('.ct-wide')).toContainText('120.0');
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('prints the page as it was built while nothing right was asked', async ({ page, troubles }) => {
  await page.addInitScript(() => (window.print = () => document.documentElement.classList.add('printed')));
  await page.goto('/calculator/?w=x');
  await expect(status(page)).toContainText('last valid values');
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveClass(/printed/);
  expect(troubles).toEqual([]);
});

test('is accessible in both themes and fits the window', { tag: '@phone' }, async ({ page, troubles }) => {
  await page.goto('/calculator/?w=x');
  await expect(status(page)).not.toBeEmpty();
  expect(await inaccessible(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(troubles).toEqual([]);
});

test('fits one sheet of paper', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'only Chromium writes PDF');
  await page.goto('/calculator/');
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
