/** What every browser test watches: console errors, requests to elsewhere, and breaches of the content security policy. */
import { expect, test as plain, type Page } from '@playwright/test';
import { globSync } from 'node:fs';
import { join } from 'node:path';

export const note = '/notes/deltaglider-proxy/';
export const measuredRun = '/runs/dgp-2core-20261120-typescript/';

/** The addresses of all built pages but those for frames, which figures.spec.ts opens. */
export const addresses = globSync('**/*.html', { cwd: join(import.meta.dirname, '../../dist'), exclude: (path) => path === 'embed' })
  .map((path) => `/${path.replaceAll('\\', '/').replace(/index\.html$/, '')}`)
  .sort();

/** Waits for the modules of a page, which start after its first paint and not before its `load` event, and for its last step of layout. */
async function started(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { modules } = document.querySelector<HTMLElement>('script[data-modules]')?.dataset ?? {};
    await Promise.all(modules?.split(' ').map((module) => import(module) as Promise<unknown>) ?? []);
  });
  await page.waitForFunction(() => !('inSteps' in document.documentElement.dataset));
}

/** `page.goto` and `page.reload` wait for modules and layout too. `troubles` collects, for the page of the test, everything that must not happen. */
export const test = plain.extend<{ troubles: string[] }>({
  page: async ({ page, javaScriptEnabled }, use) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    const settled = async <T>(response: T) => {
      if (javaScriptEnabled) await started(page);
      return response;
    };
    page.goto = async (...place) => settled(await goto(...place));
    page.reload = async (...how) => settled(await reload(...how));
    await use(page);
  },
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
      (url) => url.origin !== new URL(baseURL!).origin,
      (route) => {
        troubles.push(`request to elsewhere: ${route.request().url()}`);
        return route.abort();
      },
    );
    await use(troubles);
  },
});

/** Scrolls through the whole page window by window, as a reader does, until every chart is drawn or stays as it is. */
export async function readThrough(page: Page): Promise<void> {
  await started(page);
  // A page may leave its drawings alone, as the calculator does until it is used.
  const waiting = page.locator('ct-chart:defined:has(.ct-plot):not([data-state]):not(details *), .ct-still');
  // Charts of a run without files get their figures from the archive and then wait to come near again.
  await expect(async () => {
    await scrollThrough(page);
    await expect(waiting).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // What is in view is told to the page once in a frame: the second frame from here is after the first.
    // A browser without a window loses a frame now and then, and would be waited for in vain.
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 1_000);
      });
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight) {
      window.scrollTo(0, y);
      await frame();
      await frame();
    }
  });
