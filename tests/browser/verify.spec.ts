/**
 * /verify/ in a browser: clean as served, what differs named and readable, cancel, no network, no Worker, keyboard, and a reader
 * without JavaScript. What a check finds is tested in tests/site/verify.test.ts and tests/workbench/.
 */
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { inaccessible, leaveOutAlike, overflow, test, unscripted } from './site.ts';

const status = (page: Page) => page.locator('.verify-status');
const failures = (page: Page) => page.locator('[data-failures] li');
const button = (page: Page, name: string) => page.getByRole('button', { name });
const done = /^[✓✗]/;
const agrees = /^✓ All that is compared agrees;/;

/** Checks a study of few small archives. */
async function checkOne(page: Page, study: string): Promise<void> {
  await button(page, `Check this study: ${study}`).click();
  await expect(status(page)).toHaveText(done);
}

/** Serves `path` changed; requests of Workers go through the context. */
async function tamper(context: BrowserContext, path: string, change: (bytes: Buffer) => Buffer): Promise<void> {
  await context.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.body()) });
    },
  );
}

/** Replaces the first match; a page that no longer holds it fails the test. */
const replacing = (pattern: RegExp, by: string) => (bytes: Buffer) => {
  const text = bytes.toString();
  expect(text).toMatch(pattern);
  return Buffer.from(text.replace(pattern, by));
};

test('a click that comes before the program of the page is not lost', async ({ page }) => {
  const { promise: clicked, resolve } = Promise.withResolvers<object>();
  await page.route('**/verify.astro*.js', async (route) => route.fallback(await clicked));
  const click = () => button(page, 'Check this study: cdt-cache').click();
  await Promise.all([page.goto('/verify/'), click().then(() => resolve({}))]);
  await expect(status(page)).toHaveText(done);
});

test.describe('with every request in view', () => {
  test('everything agrees: started by keyboard, each archive, claim, page and file counted and said in words', async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, 'One check of everything is enough.');
    const { claims } = (await (await page.request.get('/api/v1/index.json')).json()) as { claims: { rows: number } };
    await page.goto('/verify/');
    const start = button(page, 'Check everything');
    for (let i = 0; i < 20 && !(await start.evaluate((b) => b === document.activeElement)); i++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(status(page)).toHaveText(agrees, { timeout: 100_000 });
    await expect(start).toBeFocused();
    await expect(failures(page)).toHaveCount(0);
    const rows = await page.locator('[data-run]').count();
    const { pages } = await page.evaluate(async () => {
      const placed = (await (await fetch('/verify/figures.json')).json()) as Record<string, string[]>;
      return { pages: Object.keys(placed).length };
    });
    await expect(page.locator('[data-result]', { hasText: '✓ digest holds' })).toHaveCount(rows);
    await expect(status(page)).toContainText(`${rows} archives, ${pages} pages with `);
    await expect(status(page)).toContainText(`; ${claims.rows.toLocaleString('en')} claims recomputed, in `);
    await expect(page.locator('[data-outcome]', { hasText: '✓' })).toHaveCount((await page.locator('[data-study]').count()) + 1);
  });

  test('what differs or is refused is named, accessible, and fits', { tag: '@phone' }, async ({ page, context }) => {
    const fetched: string[] = [];
    context.on('request', (request) => /\.tgz$/.test(request.url()) && fetched.push(request.url()));
    await tamper(context, '/bundles/cdt-cache-20251126-example.tgz', (bytes) => bytes.subarray(1));
    await tamper(context, '/notes/cdt-cache/', replacing(/(data-key="cdt-cache\/[^":]+">)[^<]+×/, '$199.9×'));
    await tamper(context, '/runs/cdt-cache-20251130/', replacing(/(<data value=")\d/, '$199'));
    await page.goto('/verify/');
    await checkOne(page, 'cdt-cache');
    await expect(status(page)).toHaveText(/^✗ 1 archive refused; .*places on pages differ/);
    await expect(failures(page).filter({ hasText: /^✗ refused .*cdt-cache-20251126-example\.tgz: has SHA-256/ })).toHaveCount(1);
    await expect(failures(page).filter({ hasText: /“99\.9×”, expected “/ })).toContainText('✗ differs cdt-cache/');
    await expect(failures(page).filter({ hasText: '/runs/cdt-cache-20251130/' })).toContainText('✗ differs');
    await expect(
      failures(page)
        .filter({ hasText: /✗ not recomputed.*cdt-cache-20251126-example/ })
        .first(),
    ).toBeVisible();
    expect(fetched.filter((url) => !url.includes('cdt-cache'))).toEqual([]);
    await expect(page.locator('[data-study="cdt-cache"] [data-outcome]')).toContainText('✗ 1 archive refused');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await leaveOutAlike(page);
    expect(await inaccessible(page)).toEqual([]);
  });

  test('what is wrong is shown when it is found; a check that is cancelled ends at once and can start again', async ({ page, context }) => {
    let release = () => undefined;
    const held = new Promise<undefined>((resolve) => (release = () => (resolve(undefined), undefined)));
    await context.route('**/bundles/cdt-cache-20251130.tgz', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await tamper(context, '/bundles/cdt-cache-20251126-example.tgz', (bytes) => bytes.subarray(1));
    await page.goto('/verify/');
    await button(page, 'Check this study: cdt-cache').click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    // What is wrong is shown while another archive is still awaited.
    await expect(failures(page)).toHaveText(/cdt-cache-20251126-example\.tgz/);
    await expect(page.locator('[data-now]')).toHaveText(/^\d+ of \d+: /);
    await button(page, 'Cancel').click();
    await expect(status(page)).toHaveText(/^Cancelled: \d+ archives, pages and files were checked/, { timeout: 500 });
    await expect(page.getByRole('progressbar')).toBeHidden();
    await expect(page.locator('[data-now], [data-outcome]').filter({ hasText: /./ })).toHaveCount(0);
    await expect.poll(() => page.workers()).toEqual([]);
    release();
    await checkOne(page, 'cdt-cache');
    await expect(status(page)).toHaveText(/^✗ 1 archive refused/);
  });

  test('?claim= checks one claim and shows it', async ({ page }) => {
    await page.goto('/verify/?claim=cdt-cache/dcb-first');
    await expect(status(page)).toHaveText(/^✓ agrees: cdt-cache\/dcb-first, .*: .*\d\S*\sms\. Its study: ✓ \d+ archives, /);
    const archives: string[] = [];
    page.on('request', (request) => /\.tgz$/.test(request.url()) && archives.push(request.url()));
    for (const claim of ['cdt-cache/no-such', '<b>', 'cdt-cache']) {
      await page.goto(`/verify/?claim=${encodeURIComponent(claim)}`);
      await expect(status(page)).toHaveText(`No study has the claim “${claim}”; the ids are in the ledger.`);
    }
    expect(archives).toEqual([]);
  });

  const failed = /could not be loaded or has failed; reload the page and try again/;

  test('a check says so where the script that reads archives for the Worker cannot be loaded', async ({ page, context }) => {
    await context.route('**/_astro/worker-*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: replacing(/reader-[\w-]+\.js/, 'reader-none.js')(await response.body()) });
    });
    await page.goto('/verify/');
    await checkOne(page, 'cdt-cache');
    await expect(status(page)).toHaveText(failed);
  });

  test.describe('where the Worker’s script cannot be loaded', () => {
    test.beforeEach(({ context }) => context.route('**/_astro/worker-*.js', (route) => route.abort()));

    test('a check, a comparison, an own bundle and the calculator say so', async ({ page }) => {
      await page.goto('/verify/');
      await checkOne(page, 'cdt-cache');
      await expect(status(page)).toHaveText(failed);
      await page.goto('/compare/?a=rocksdb-blob-20251027&b=cdt-cache-20251130');
      await expect(page.locator('.compare-status')).toHaveText(failed);
      await page.setInputFiles('#own-bundle-file', { name: 'x.tgz', mimeType: 'application/gzip', buffer: Buffer.from('no archive') });
      await expect(page.locator('own-bundle [role="status"]')).toHaveText(failed);
      await page.goto('/calculator/?run=dgp-2core-20261120-typescript');
      await expect(page.getByText(failed).first()).toBeVisible();
    });
  });
});

unscripted('without JavaScript, the page lists every digest and the commands, and offers no button', async ({ page, request }) => {
  await page.goto('/verify/');
  await expect(page.getByText('npm run -s tax -- verify')).toBeVisible();
  await expect(button(page, 'Check')).toHaveCount(0);
  const { runs } = (await (await request.get('/api/v1/index.json')).json()) as { runs: { id: string; sha256: string }[] };
  const sums = await page.getByLabel('SHA256SUMS').innerText();
  expect(sums.trim().split('\n')).toEqual(runs.map(({ id, sha256 }) => `${sha256}  ${id}.tgz`));
});
