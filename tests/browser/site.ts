/** What every browser test watches: console errors, requests to elsewhere, and breaches of the content security policy. */
import { test as plain, type Page } from '@playwright/test';
import { globSync } from 'node:fs';
import { join } from 'node:path';

export const note = '/notes/deltaglider-proxy/';
export const canonicalRun = '/runs/hetzner-20260428-140514Z/';
export const measuredRun = '/runs/dgp-2core-20261120-typescript/';

/** The addresses of all built pages. */
export const addresses = globSync('**/*.html', { cwd: join(import.meta.dirname, '../../dist') })
  .map((path) => `/${path.replaceAll('\\', '/').replace(/index\.html$/, '')}`)
  .sort();

/** `troubles` collects, for the page of the test, everything that must not happen. */
export const test = plain.extend<{ troubles: string[] }>({
  troubles: async ({ page, baseURL }, use) => {
    const troubles: string[] = [];
    page.on('console', (message) => {
      // Breaches of the policy are reported here too.
      if (message.type() === 'error') troubles.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
    page.on('response', (response) => {
      if (response.status() >= 400) troubles.push(`${response.status()}: ${response.url()}`);
    });
    await page.route(
      (url) => url.origin !== baseURL,
      (route) => {
        troubles.push(`request to elsewhere: ${route.request().url()}`);
        return route.abort();
      },
    );
    await use(troubles);
  },
});

/** Scrolls through the whole page, as a reader does. */
export async function readThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    await page.waitForTimeout(50);
  }
}
