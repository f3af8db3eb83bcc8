/** Search: everything is loaded when it is first asked for, and nothing comes from elsewhere. */
import { expect } from '@playwright/test';
import { inaccessible, test } from './site.ts';

test('Ctrl+K opens the search, which finds notes, claims and runs', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('read buffer');
  await expect(dialog.getByRole('status')).toHaveText(/results/);
  await expect(dialog.locator('li', { hasText: 'Note' }).first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('hetzner');
  await expect(dialog.locator('li', { hasText: 'Run' }).first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('encryption takes off upload throughput');
  const claim = dialog.locator('a[href*="/claims/deltaglider-proxy/#put-encrypted-cost"]').first();
  await expect(claim).toBeVisible();
  expect(await inaccessible(page, { within: ['dialog'] })).toEqual([]);
  await claim.click();
  await expect(page.locator('#put-encrypted-cost')).toBeInViewport();
});

test('the button opens it too; arrows choose, Enter follows, Escape closes', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: /^Search/ });
  await button.click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('methodology');
  const first = page.locator('dialog li a').first();
  await expect(first).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await button.click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const address = await first.evaluate((link: HTMLAnchorElement) => link.href);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address);
});

test('words that readers use find the note that they are about, before any run', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox').fill('AES-GCM overhead');
  const found = page.locator('dialog li');
  await expect(found.locator('a[href*="/notes/gcs-encryption-proxy/"]').first()).toBeVisible();
  const kinds = await found.locator('.quiet').allTextContents();
  expect(kinds[0]).toMatch(/^(Note|Source)/);
  expect(kinds.join(' ')).not.toMatch(/Run.*(Note|Claim)/);
  expect((await found.allTextContents()).join(' ')).not.toMatch(/[0-9a-f]{16}/);
});

test('a tool is found by what it is for, first', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('ControlOrMeta+k');
  for (const typed of ['calculator', 'cost', 'price', 'S3 cost']) {
    await page.getByRole('searchbox').fill('');
    await expect(page.locator('dialog li')).toHaveCount(0);
    await page.getByRole('searchbox').fill(typed);
    await expect(page.locator('dialog li').first().locator('a')).toHaveAttribute('href', /\/calculator\/$/);
  }
});

test('a word that is nowhere says so, markup stays text, and excerpts are no rows of digits', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('ControlOrMeta+k');
  const [field, status] = [page.getByRole('searchbox'), page.locator('dialog [role="status"]')];
  await field.fill('<img src=x onerror=alert(1)> qqqzzzxxx');
  await expect(status).toHaveText(/Nothing found|results/);
  await expect(page.locator('dialog img')).toHaveCount(0);
  await field.fill('snappy');
  await expect(status).toHaveText('Nothing found: “snappy” is nowhere on this site.');
  await expect(page.locator('dialog li')).toHaveCount(0);
  await field.fill('money');
  await expect(status).toHaveText(/result/);
  const count = await page.locator('dialog li').count();
  await expect(status).toHaveText(count === 1 ? '1 result' : /results$/);
  for (const typed of ['hetzner', 'throughput', 'memory']) {
    await field.fill(typed);
    await expect(status).toHaveText(/result/);
    for (const excerpt of await page.locator('dialog li p').allTextContents())
      expect((excerpt.match(/\d/g) ?? []).length, excerpt).toBeLessThan(excerpt.length / 3);
  }
});

test('results that hold the word are shown however many come before that do not', async ({ page }) => {
  const none = Array.from({ length: 45 }, (_, i) => `{ id: 'x${i}', data: async () => match('Other ${i}', 'other <mark>word</mark>') }`);
  await page.route('**/pagefind/pagefind.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `const match = (title, excerpt) => ({ url: '/', excerpt, meta: { title }, filters: { kind: ['Page'] }, sub_results: [] });
        export const options = async () => {};
        export const search = async (term, { filters }) => ({ results: filters.kind.any[0] !== 'Page' ? [] :
          [${none.join()}, { id: 'last', data: async () => match('The one', '<mark>snappier</mark>') }] });`,
    }),
  );
  await page.goto('/');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('searchbox').fill('snappier');
  await expect(page.locator('dialog li')).toHaveText([/^The one/]);
  await expect(page.locator('dialog [role="status"]')).toHaveText('1 result');
});
