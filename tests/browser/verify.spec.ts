/** /verify/ in a browser: clean as served, tampering caught by name, cancel, no network, keyboard, and a reader without JavaScript. */
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inaccessible, overflow, test } from './site.ts';

const status = (page: Page) => page.locator('.verify-status');
const failures = (page: Page) => page.locator('[data-failures] li');
const button = (page: Page, name: string) => page.getByRole('button', { name });
const done = /^[✓✗]/;

async function checkEverything(page: Page): Promise<void> {
  await page.goto('/verify/');
  await button(page, 'Check everything').click();
  await expect(status(page)).toHaveText(done, { timeout: 20_000 });
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

test.describe('with every request in view', () => {
  test.use({ serviceWorkers: 'block' });

  test('everything agrees: each archive, each claim, counted and said in words', async ({ page, troubles }) => {
    const ledger = (await (await page.request.get('/api/v1/claims.json')).json()) as { claims: unknown[] };
    const claims = ledger.claims.length;
    await checkEverything(page);
    await expect(status(page)).toHaveText(/^✓ All that is compared agrees;/);
    await expect(failures(page)).toHaveCount(0);
    const rows = await page.locator('[data-pin]').count();
    await expect(page.locator('[data-result]', { hasText: '✓ digest holds' })).toHaveCount(rows);
    await expect(status(page)).toContainText(`${rows} archives verified; ${claims} claims recomputed`);
    await page.locator('[data-claims] summary').first().click();
    await expect(page.locator('[data-claims] li').first()).toContainText('✓ agrees');
    const [, charts] = /(\d+) charts drawn anew/.exec(await status(page).innerText())!;
    await expect(page.locator('[data-claims] li')).toHaveCount(claims + Number(charts));
    expect(troubles).toEqual([]);
  });

  test('one study is checked alone', async ({ page }) => {
    const fetched: string[] = [];
    page.context().on('request', (request) => /\.tgz$/.test(request.url()) && fetched.push(request.url()));
    await page.goto('/verify/');
    await button(page, 'Check this study: rocksdb-blob').click();
    await expect(status(page)).toHaveText(/^✓/);
    expect(fetched.map((url) => new URL(url).pathname)).toEqual(['/bundles/rocksdb-blob-20251027.tgz']);
    await expect(page.locator('[data-outcome]:not(:empty)')).toHaveCount(1);
  });

  test('an archive with one changed byte is refused by name, and nothing is recomputed from its study', async ({ page, context }) => {
    await tamper(context, '/bundles/haproxy-slz-20150329.tgz', (bytes) => {
      bytes[500]! ^= 1;
      return bytes;
    });
    await checkEverything(page);
    await expect(status(page)).toHaveText(/^✗ 1 archive refused\./);
    await expect(failures(page)).toHaveCount(1);
    await expect(failures(page)).toContainText('haproxy-slz-20150329.tgz: has SHA-256');
    await expect(page.locator('[data-study="haproxy-slz"] [data-outcome]')).toHaveText(/^✗ Nothing recomputed/);
    await expect(page.locator('[data-study="haproxy-slz"] [data-claims]')).toBeHidden();
    await expect(page.locator('[data-study="rocksdb-blob"] [data-outcome]')).toHaveText(/^✓/);
  });

  const number = /(data-claim="put-ratio"[^>]*)>[^<]+/;
  const other = '$1>99.9×';
  const row = /(id="put-ratio".*?<data [^>]*)>[^<]+/s;
  const value = /value="[^"]+" (data-claim="put-ratio")/;
  const pages: [string, string, RegExp, string, string][] = [
    ['a number in a note', '/notes/deltaglider-proxy/', number, other, 'deltaglider-proxy/put-ratio'],
    ['a value in a note', '/notes/deltaglider-proxy/', value, 'value="99.9" $1', 'deltaglider-proxy/put-ratio'],
    ['a number on the home page', '/', number, other, 'deltaglider-proxy/put-ratio'],
    ['a number in the ledger', '/claims/deltaglider-proxy/', row, other, 'deltaglider-proxy/put-ratio'],
    [
      'a verdict in the ledger',
      '/claims/deltaglider-proxy/',
      /(id="audit-2".*?<strong[^>]*>)[a-z ]+/s,
      '$1certain',
      'deltaglider-proxy/audit-2',
    ],
    [
      'a number in a note replaced by bare text',
      '/notes/deltaglider-proxy/',
      /(<div class="prose".*?)<a class="claim"[^>]*>.*?<\/a>/s,
      '$1<b>99.9×</b>',
      'deltaglider-proxy/',
    ],
    ['an interval in a note', '/notes/deltaglider-proxy/', /(class="spread">[^<]*n\s=\s)\d+/, '$1500', 'deltaglider-proxy/'],
    [
      'a sentence of a note',
      '/notes/deltaglider-proxy/',
      /(data-verdict="upload-slower-everywhere"[^>]*>)[^<]+/,
      '$1Compression speeds uploads up.',
      'deltaglider-proxy/upload-slower-everywhere',
    ],
    [
      'a figure in the table of a chart',
      '/notes/deltaglider-proxy/',
      /(<details class="ct-table">.*?<data value=")/s,
      '$19',
      'deltaglider-proxy/chart ',
    ],
    ['a digest in the ledger', '/claims/deltaglider-proxy/', /(class="run">.*?<code title=")[0-9a-f]{4}/s, '$10000', 'deltaglider-proxy/'],
    ['a row taken out of the ledger', '/claims/rocksdb-blob/', /id="wall-zstd-small"/, '', 'rocksdb-blob/wall-zstd-small'],
    ['a row put into the ledger', '/claims/rocksdb-blob/', /id="wall-zstd-small"/, 'id="made-up"', 'rocksdb-blob/made-up'],
  ];
  test('each of these that was changed is caught by its claim', async ({ page, context }) => {
    await page.goto('/verify/');
    for (const [what, path, pattern, by, claim] of pages) {
      await test.step(what, async () => {
        const [name = ''] = claim.split('/');
        await tamper(context, path, replacing(pattern, by));
        // Its archives are parsed once in this page; fetched, recomputed and compared they are each time.
        await button(page, `Check this study: ${name}`).click();
        await expect(status(page)).toHaveText(/^✗ \d (claim|chart)s? differs?/, { timeout: 20_000 });
        await expect(failures(page).filter({ hasText: claim })).toContainText('✗ differs');
        // Failures come first in the study's own list too.
        const study = page.locator(`[data-study="${name}"]`);
        await study.locator('[data-claims]').evaluate((list: HTMLDetailsElement) => (list.open = true));
        await expect(study.locator('[data-claims] li').first()).toContainText('✗ differs');
        await context.unrouteAll();
      });
    }
  });

  test('a page that is not there fails its study, not the others', async ({ page, context }) => {
    await context.route('**/notes/cdt-cache/', (route) => route.fulfill({ status: 503 }));
    await checkEverything(page);
    await expect(failures(page)).toHaveText(/✗ not checked cdt-cache: .*503/);
    await expect(page.locator('[data-study="rocksdb-blob"] [data-outcome]')).toHaveText(/^✓/);
  });

  test('a check that is cancelled keeps no result and can start again', async ({ page, context }) => {
    let release = () => undefined;
    const held = new Promise<undefined>((resolve) => (release = () => (resolve(undefined), undefined)));
    await context.route('**/bundles/rocksdb-blob-20251027.tgz', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.goto('/verify/');
    await button(page, 'Check everything').click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await button(page, 'Cancel').click();
    await expect(status(page)).toHaveText(/^Cancelled: \d+ of \d+ archives had been read, no result is kept\./);
    await expect(page.getByRole('progressbar')).toBeHidden();
    await expect(page.locator('[data-outcome]:not(:empty), [data-result]:not(:empty)')).toHaveCount(0);
    await expect.poll(() => page.workers()).toEqual([]);
    release();
    await button(page, 'Check everything').click();
    await expect(status(page)).toHaveText(/^✓ All that is compared agrees;/, { timeout: 20_000 });
  });

  test('?claim= checks one claim and shows it', async ({ page }) => {
    const file = join(import.meta.dirname, '../../data/published/deltaglider-proxy.json');
    const told = JSON.parse(readFileSync(file, 'utf8')) as { claims: Record<string, { text: string }> };
    await page.goto('/verify/?claim=deltaglider-proxy/put-ratio');
    const result = page.locator('[data-one] li');
    await expect(result).toHaveText(/^✓ agrees .* deltaglider-proxy\/put-ratio$/);
    await expect(result).toContainText(` ${told.claims['put-ratio']!.text} `);
    await page.goto('/verify/?claim=deltaglider-proxy/no-such');
    await expect(status(page)).toHaveText('deltaglider-proxy has no claim “no-such”; the ids are in the ledger.');
    await page.goto('/verify/?claim=<b>');
    await expect(status(page)).toHaveText('No study has the claim “<b>”; the ids are in the ledger.');
  });

  test('works with the keyboard alone, and the focus stays on the button', async ({ page, isMobile }) => {
    test.skip(isMobile);
    await page.goto('/verify/');
    for (let i = 0; i < 20 && !(await button(page, 'Check everything').evaluate((b) => b === document.activeElement)); i++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(status(page)).toHaveText(done, { timeout: 20_000 });
    await expect(button(page, 'Check everything')).toBeFocused();
  });

  test('results with failures are accessible in both themes and fit the window', { tag: '@phone' }, async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await tamper(context, '/bundles/haproxy-slz-20150329.tgz', (bytes) => bytes.subarray(1));
    await tamper(context, '/notes/deltaglider-proxy/', replacing(number, other));
    await checkEverything(page);
    await page.locator('[data-study="deltaglider-proxy"] [data-claims] summary').click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await inaccessible(page), colorScheme).toEqual([]);
    }
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  const kept = (page: Page) => expect(page.locator('[data-offline]')).toContainText('also runs without a network', { timeout: 20_000 });

  test('a check runs without a network once the page was loaded, and says where archives came from', async ({
    page,
    context,
    troubles,
  }) => {
    await page.goto('/verify/');
    await kept(page);
    expect(troubles).toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await button(page, 'Check everything').click();
    const rows = await page.locator('[data-pin]').count();
    await expect(status(page)).toHaveText(
      new RegExp(`^✓ All that is compared agrees;.*${rows} of ${rows} archives and pages came from this browser’s store\\.$`),
      { timeout: 20_000 },
    );
  });

  test('a kept archive is not used while the network answers', async ({ page, context }) => {
    await page.goto('/verify/');
    await kept(page);
    await tamper(context, '/bundles/haproxy-slz-20150329.tgz', (bytes) => bytes.subarray(1));
    await button(page, 'Check everything').click();
    await expect(failures(page)).toContainText('haproxy-slz-20150329.tgz: has SHA-256', { timeout: 20_000 });
  });

  test('stores of other versions are dropped, those of other sites on this origin stay', async ({ page }) => {
    await page.goto('/verify/');
    await page.evaluate(async () => {
      await caches.open('compression-tax / old');
      await caches.open('compression-tax /elsewhere/ old');
      await (await navigator.serviceWorker.getRegistration())?.unregister();
    });
    await page.reload();
    await kept(page);
    const names = await page.evaluate(() => caches.keys());
    expect(names).not.toContain('compression-tax / old');
    expect(names).toContain('compression-tax /elsewhere/ old');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page lists every digest and the commands, and offers no button', async ({ page, request }) => {
    await page.goto('/verify/');
    await expect(page.getByText('npm run -s tax -- verify')).toBeVisible();
    await expect(button(page, 'Check')).toHaveCount(0);
    const { runs } = (await (await request.get('/api/v1/index.json')).json()) as { runs: { id: string; sha256: string }[] };
    const sums = await page.getByLabel('SHA256SUMS').innerText();
    expect(sums.trim().split('\n')).toEqual(runs.map(({ id, sha256 }) => `${sha256}  ${id}.tgz`));
  });
});
