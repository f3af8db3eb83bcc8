/** The page that compares: any two pinned runs, a bundle of the reader's own, and all of it without JavaScript. */
import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { hostileArchives } from '../bundle/hostile.ts';
import { inaccessible, leaveOutAlike, overflow, reach, readThrough, test, unscripted } from './site.ts';

const [node24, typescript, control] = ['dgp-2core-20261120-node24', 'dgp-2core-20261120-typescript', 'dgp-2core-20261120-readbuf-4k'];
const bundle = (runId: string) => `data/bundles/${runId}.tgz`;
const choice = (page: Page, side: 'a' | 'b') => page.getByRole('combobox', { name: `Run ${side}` });
const figures = (page: Page, side: 'a' | 'b') =>
  page.locator(`.comparison data[data-side="${side}"]`).evaluateAll((all) => all.map((data) => Number((data as HTMLDataElement).value)));
const ownStatus = (page: Page) => page.locator('own-bundle [role="status"]');

async function openOwn(page: Page, runId = typescript): Promise<void> {
  await page.setInputFiles('#own-bundle-file', bundle(runId));
  await expect(ownStatus(page)).toHaveText(/ is open/);
}

const chooseOwn = async (page: Page, side: 'a' | 'b') =>
  choice(page, side).selectOption(await page.locator(`select[name="${side}"] optgroup[data-own] option`).last().getAttribute('value'));

test('lays two runs side by side with figures, ratio and verdict, and keeps them in the address', async ({ page }) => {
  await page.goto('/compare/');
  const shown = await figures(page, 'a');
  expect(shown.length).toBeGreaterThan(20);
  await choice(page, 'a').selectOption(typescript);
  await choice(page, 'b').selectOption(control);
  await expect(page).toHaveURL(`/compare/?a=${typescript}&b=${control}`);
  await expect(page.locator('.comparison .side').first()).toContainText(typescript);
  await expect(page.locator('.comparison .side').last()).toContainText(control);
  const stated = async (runId: string) => {
    const response = await page.request.get(`/api/v2/runs/${runId}.json`);
    const { measurements } = (await response.json()) as { measurements: { figures: { value: number }[] }[] };
    return new Set(measurements.flatMap(({ figures }) => figures.map(({ value }) => value)));
  };
  const sides = { a: typescript, b: control };
  for (const [side, runId] of Object.entries(sides) as ['a' | 'b', string][]) {
    const known = await stated(runId);
    const own = await figures(page, side);
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((value) => !known.has(value))).toEqual([]);
  }
  // Two runs of the same thing: whatever differs is noise.
  await expect(page.locator('.comparison .counts')).toContainText(/: \d+ identical, \d+ not distinguishable\./);
  await expect(page.locator('.comparison > p').last()).toContainText('They are the two runs compared here');
  await readThrough(page);
  expect(await page.locator('.comparison ct-chart[data-state="drawn"]').count()).toBeGreaterThan(3);

  const [a, b] = [await figures(page, 'a'), await figures(page, 'b')];
  await page.getByRole('button', { name: 'Swap a and b' }).click();
  await expect(page).toHaveURL(`/compare/?a=${control}&b=${typescript}`);
  await expect(page.locator('.comparison .side').first()).toContainText(control);
  expect((await figures(page, 'a')).toSorted()).toEqual(b.toSorted());
  expect((await figures(page, 'b')).toSorted()).toEqual(a.toSorted());
});

test('two large runs: what differs most comes first, the rest opens, and the old result is gone meanwhile', async ({ page }) => {
  await page.goto('/compare/');
  const ours = page.locator('select[name=a] option[value^="tax-rocksdb-blob"]');
  const [a, b] = await Promise.all([0, 1].map(async (i) => (await ours.nth(i).getAttribute('value'))!));
  const status = page.locator('.compare-status');
  const gate = Promise.withResolvers<undefined>();
  await page.route(`**/bundles/${b}.tgz`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await choice(page, 'a').selectOption(a!);
  await choice(page, 'b').selectOption(b!);
  await expect(status).toHaveText('One archive is read, one to go …');
  await expect(page.locator('.comparison')).toBeHidden();
  gate.resolve(undefined);
  await expect(status).toHaveText(/^\d+ figures that both hold/);
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
  expect(await nodes()).toBeLessThan(3000);

  const open = page.locator('.fold[open]');
  await expect(open).toHaveCount(1);
  const sizes = async () => {
    const [left, right] = [await figures(page, 'a'), await figures(page, 'b')];
    return left.map((value, i) => Math.abs(Math.log(value / right[i]!)));
  };
  const shown = await sizes();
  // Two equal ratios may differ in their last bit.
  expect(shown.every((size, i) => i === 0 || size < shown[i - 1]! + 1e-9)).toBe(true);
  await expect(open).not.toContainText('Stolen time');
  await open.getByRole('button', { name: /^Show/ }).click();
  expect((await figures(page, 'a')).length).toBeGreaterThan(shown.length);

  // A count opens, and its figures open their cards.
  const identical = page.locator('.fold[data-verdict="identical"]');
  await expect(identical.locator('data')).toHaveCount(0);
  await identical.locator('summary').click();
  await expect(identical.locator('caption')).toContainText('identical');
  await identical.locator('data[data-side="b"]').first().click();
  await expect(page.locator('.evidence-card')).toContainText(b!);
  await page.keyboard.press('Escape');

  await page.locator('.comparison select[name=metric]').selectOption('wall-time');
  await page.locator('.comparison select[name=mode]').selectOption('zstd');
  await page.locator('.comparison input[name=words]').fill('put 4096');
  const rows = page.locator('.fold tbody tr');
  await expect.poll(async () => (await rows.allTextContents()).every((text) => /zstd/.test(text) && /put/.test(text))).toBe(true);
  expect(await rows.count()).toBeGreaterThan(0);
  const chart = page.locator('.folds ct-chart');
  await expect(chart).toHaveCount(1);
  await reach(chart);
  await chart.locator('summary').click();
  await chart.locator('tbody data').first().click();
  await expect(page.locator('.evidence-card')).toContainText('Formula');
  await expect(page.locator('.evidence-card')).toContainText('Computed by this browser');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('warns in place of a verdict where conditions make it unfair', async ({ page }) => {
  await page.goto(`/compare/?a=${node24}&b=${typescript}`);
  await expect(page.locator('.comparison .warning')).toContainText('not judged against each other: dataset');
  const verdicts = await page
    .locator('.comparison .fold')
    .evaluateAll((folds) => folds.map((fold) => (fold as HTMLElement).dataset['verdict']));
  expect(verdicts).toContain('not comparable');
  expect(verdicts.filter((verdict) => /^(different|not distinguishable)/.test(verdict!))).toEqual([]);
});

test('says so when the address names no pinned run, and compares once both are chosen', async ({ page }) => {
  const status = page.locator('.compare-status');
  await page.goto('/compare/?a=nobody&b=x%3Cimg%20src%3Dx%3E');
  await expect(status).toHaveText('No pinned run is called nobody or x<img src=x>. Choose one from the lists.');
  await expect(page.locator('.comparison')).toBeHidden();
  await page.locator('select[name=a]').selectOption(typescript);
  await expect(status).toHaveText('Choose a run in both lists.');
  await expect(page.locator('.comparison')).toBeHidden();
  await page.locator('select[name=b]').selectOption(node24);
  await expect(page.locator('.comparison')).toBeVisible();
  expect((await figures(page, 'a')).length).toBeGreaterThan(20);
  await expect(page).toHaveURL(/\?a=dgp-2core-20261120-typescript&b=dgp-2core-20261120-node24$/);
  await page.locator('select[name=b]').selectOption('tax-haproxy-slz-20261125-223459-404c7e');
  await expect(page).toHaveURL(/\?a=tax-haproxy-slz-20261125-110013-4d31d0&b=tax-haproxy-slz-20261125-223459-404c7e$/);
});

test.describe("the reader's own bundle", () => {
  test('opens by keyboard without a byte leaving the page, and is compared with a pinned run', async ({ page }) => {
    // Asked for before the page is there: the browser hands choosers over only some time after it was asked to.
    const chooser = page.waitForEvent('filechooser');
    await page.goto('/compare/');
    const requests: string[] = [];
    page.on('request', (request) =>
      requests.push(
        [request.method(), request.url().slice(new URL(request.url()).origin.length), request.postData() ?? ''].join(' ').trim(),
      ),
    );
    await page.locator('#own-bundle-file').focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(bundle(typescript));
    await expect(page.locator('.own-run > header h2')).toHaveText(typescript);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    const chart = page.locator('.own-run ct-chart').first();
    await reach(chart);
    // Code, style sheets and the charts that stood in the page before, at fixed names, without query or body; a first move asks for some of them.
    const ofTheSite = /^GET \/(_astro\/[\w.~-]+\.(js|css)|compare\/[a-z0-9-]+\.json|bundles\/dgp-[\w-]+\.tgz|icon\.svg)$/;
    await openOwn(page, node24);
    await expect(page.locator('.own-run > header h2')).toHaveText(node24);
    expect(requests.filter((request) => !ofTheSite.test(request))).toEqual([]);
    requests.length = 0;
    // It is compared at once, and the comparison is before the reader, above the page of the bundle.
    await expect(page.locator('.comparison .side').last()).toContainText(node24);
    await expect(page.locator('.comparison')).toBeFocused();
    await expect(page.locator('.comparison .side').last()).toBeInViewport();
    await expect(page.locator('.comparison ~ .own-run')).toBeVisible();
    const own = await choice(page, 'b').inputValue();
    await page.locator('.skip').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#main$/);
    await expect(choice(page, 'b')).toHaveValue(own);
    await expect(page.locator('.compare-status')).toContainText('not in the address');
    expect(new URL(page.url()).searchParams.has('b')).toBe(false);
    expect(requests.filter((request) => !ofTheSite.test(request))).toEqual([]);
  });

  test('may not be sent elsewhere: the policy of the page forbids it', async ({ page, troubles }) => {
    await page.goto('/compare/');
    const refused = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective));
          fetch('https://elsewhere.example/', { method: 'POST', body: 'bytes' }).catch(() => {});
        }),
    );
    expect(refused).toBe('connect-src');
    expect(troubles.splice(0).filter((trouble) => !/connect-src|Content Security Policy|violates/.test(trouble))).toEqual([]);
  });

  test('is read when it is dropped, and forgotten when the page is loaded again', async ({ page }) => {
    await page.goto('/compare/');
    const base64 = readFileSync(bundle(node24)).toString('base64');
    const dropped = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
      transfer.items.add(new File([bytes], 'mine.tgz'));
      return transfer;
    }, base64);
    await page.dispatchEvent('own-bundle', 'drop', { dataTransfer: dropped });
    await expect(page.locator('.own-run > header h2')).toHaveText(node24);
    await chooseOwn(page, 'a');
    await expect(page.locator('.comparison .side').first()).toContainText('mine.tgz');
    await page.reload();
    await expect(page.locator('.own-run')).toBeHidden();
    await expect(page.locator('optgroup[data-own] option')).toHaveCount(0);
    await expect(page.locator('.comparison')).not.toContainText('mine.tgz');
  });

  test('is refused with code, place and what to do', async ({ page }) => {
    await page.goto('/compare/');
    await page.setInputFiles('#own-bundle-file', { name: 'mine.tgz', mimeType: 'application/gzip', buffer: Buffer.from('no archive') });
    await expect(ownStatus(page)).toHaveText(/^bundle-not-gzip mine\.tgz: not a gzip archive.*expected 1f 8b\. Pack/);
    await openOwn(page);
    await expect(ownStatus(page)).not.toHaveClass('refusal');
  });

  test('is left unread when the reader cancels, and the next one opens', async ({ page }) => {
    await page.goto('/compare/');
    await openOwn(page, node24);
    const slow = hostileArchives().find(({ name }) => name === 'a bomb whose trailer says 1 kB')!;
    await page.evaluate(() => {
      // Pressed as soon as it is there, before the Worker answers.
      const button = document.querySelector<HTMLButtonElement>('own-bundle button')!;
      new MutationObserver(() => button.click()).observe(document.querySelector('own-bundle .reading')!, {
        attributeFilter: ['hidden'],
      });
    });
    await page.setInputFiles('#own-bundle-file', { name: 'slow.tgz', mimeType: 'application/gzip', buffer: slow.bytes });
    await expect(ownStatus(page)).toHaveText('slow.tgz was not opened: cancelled.');
    await chooseOwn(page, 'b');
    await expect(page.locator('.comparison .side').last()).toContainText('Your own bundle');
  });

  test('is accessible in both themes, and fits the window', { tag: '@phone' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto('/compare/');
    await openOwn(page, 'hetzner-20260428-140514Z');
    // It takes the place of the comparison that the page was built with, and of its charts.
    await expect(page.locator('.comparison .side').last()).toContainText('Your own bundle');
    await readThrough(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    // Charts are looked at on the pages of runs.
    await leaveOutAlike(page);
    expect(await inaccessible(page, { without: ['ct-chart'] })).toEqual([]);
  });
});

unscripted('without JavaScript, one pair stands in the page with drawings, and a link leads to all runs', async ({ page }) => {
  await page.goto('/compare/');
  await expect(page.locator('run-compare :is(form, .compare-filter):visible')).toHaveCount(0);
  await expect(page.locator('own-bundle')).toBeHidden();
  expect((await figures(page, 'b')).length).toBeGreaterThan(20);
  await expect(page.locator('.comparison .ct-svg:visible').first()).toBeVisible();
  await page.locator('noscript').getByRole('link').last().click();
  await expect(page).toHaveURL(/\/runs\/$/);
});
