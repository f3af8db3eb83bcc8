/** What every browser test watches: console errors, requests to elsewhere, and breaches of the content security policy. */
import { expect, test as plain, type Locator, type Page } from '@playwright/test';
import type { AxeResults, ContextObject, RunOptions } from 'axe-core';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export const note = '/notes/deltaglider-proxy/';
export const measuredRun = '/runs/dgp-2core-20261120-typescript/';

/** The addresses of all built pages but those for frames, which figures.spec.ts opens, and those that lead elsewhere. */
export const addresses = globSync('**/*.html', { cwd: 'dist', exclude: (path) => /^(?:embed|de|map)$/.test(path) })
  .map((path) => `/${path.replaceAll('\\', '/').replace(/index\.html$/, '')}`)
  .sort();

/** Waits for the modules of a page, which start after its first paint and not before its `load` event. */
async function started(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { modules } = document.querySelector<HTMLElement>('script[data-modules]')?.dataset ?? {};
    await Promise.all(modules?.split(' ').map((module) => import(module) as Promise<unknown>) ?? []);
  });
}

/**
 * `page.goto` and `page.reload` wait for modules and layout too. `troubles` collects, for the page of each test, everything that must not
 * happen, and fails it; a test that provokes some takes them out.
 */
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
  troubles: [
    async ({ page, baseURL }, use) => {
      const troubles: string[] = [];
      page.on('console', (message) => {
        // Breaches of the policy are reported here too.
        if (message.type() === 'error') troubles.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
      page.on('response', (response) => {
        if (response.status() >= 400) troubles.push(`${response.status()}: ${response.url()}`);
      });
      // The browser finds no other host (playwright.config.ts). No route: with one, it would keep nothing in its cache.
      page.context().on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== new URL(baseURL!).origin) troubles.push(`request to elsewhere: ${request.url()}`);
      });
      await use(troubles);
      expect(troubles).toEqual([]);
    },
    { auto: true },
  ],
});

/** `test` in a browser without JavaScript. */
export const unscripted = test.extend({ javaScriptEnabled: false });

/** What axe looks at. */
interface Look {
  /** Selectors; the whole page unless told. */
  within?: readonly string[];
  /** Selectors of what is left out. */
  without?: readonly string[];
  /** Only rules about colours, or none of them; every rule unless told. */
  colours?: 'only' | 'left out';
}

const COLOURS = ['color-contrast', 'link-in-text-block'];
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with the page as it is shown now, one line per rule; empty = accessible. */
export async function inaccessibleNow(page: Page, { within, without = [], colours }: Look = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // No page here has frames.
    iframes: false,
    ...(colours === 'only' ? { runOnly: COLOURS } : {}),
    ...(colours === 'left out' ? { rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) } : {}),
  };
  const context = { include: (within ?? ['html']).map((part) => [part]), exclude: without.map((part) => [part]) };
  return page.evaluate(
    async ([where, how]) => {
      const { axe } = window as unknown as { axe: { run(context: ContextObject, options: RunOptions): Promise<AxeResults> } };
      const { violations } = await axe.run(where, how);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    [context, options] as const,
  );
}

/** The same in both themes, of which the second changes colours and nothing else. A phone shows the colours of a desktop: there they are left out. */
export async function inaccessible(page: Page, look: Look = {}): Promise<string[]> {
  if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) return inaccessibleNow(page, { ...look, colours: 'left out' });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await inaccessibleNow(page, look);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await inaccessibleNow(page, { ...look, colours: 'only' });
  return [...light, ...dark.map((line) => `dark: ${line}`)];
}

/**
 * Takes away what axe would find alike: of rows, items and marks of one table, list or drawing that differ in nothing but their words,
 * their values and how many of the same they hold, two stay. One of another shape stays, however far down it is.
 */
export const leaveOutAlike = (page: Page): Promise<void> =>
  page.evaluate(() => {
    /** Elements with their classes, the attributes that they have, and which of both are empty; of children alike, two. */
    const shapeOf = (element: Element): string => {
      const attributes = element.getAttributeNames().map((name) => (element.getAttribute(name) ? name : `${name}=""`));
      const words = element.textContent.trim() ? 'words' : '';
      const inside = [...Map.groupBy([...element.children].map(shapeOf), (shape) => shape).values()].flatMap((alike) => alike.slice(0, 2));
      return `${element.tagName}.${element.getAttribute('class')}[${attributes.join()}](${words}${inside.join('')})`;
    };
    const seen = new Map<Element, Map<string, number>>();
    for (const element of document.querySelectorAll('tr, li, svg *')) {
      if (!element.isConnected) continue;
      const parent = element.parentElement!;
      const whole = parent.closest('table, svg') ?? parent;
      const counts = seen.get(whole) ?? new Map<string, number>();
      const shape = shapeOf(element);
      const count = (counts.get(shape) ?? 0) + 1;
      seen.set(whole, counts.set(shape, count));
      if (count > 2) element.remove();
    }
  });

/** Pixels by which the page is wider than the window; 0 or less = it fits. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? Infinity) - window.innerWidth);

/** Waits until the page has run what it does by itself after loading, as far as its code waits for the browser to be idle. */
export const idle = (page: Page): Promise<unknown> => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

/** Brings a chart near and points at it, which one in the first screen waits for, until it is drawn. */
export async function reach(chart: Locator): Promise<void> {
  await chart.scrollIntoViewIfNeeded();
  await chart.locator('figcaption').hover();
  await expect(chart).toHaveAttribute('data-state', 'drawn');
}

/** A chart that is drawn when it comes near. */
const CHARTS = 'ct-chart:defined:has(.ct-plot):not(details *)';

/** Goes through the page as a reader does, from chart to chart to its end, until every chart is drawn or stays as it is. */
export async function readThrough(page: Page): Promise<void> {
  await started(page);
  await passCharts(page);
  // Charts of a run without files get their figures from the archive and then wait to come near again.
  await expect(page.locator('.ct-still'), 'charts that wait for the archive').toHaveCount(0);
  await drawEach(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await twoFrames(page);
}

/**
 * Goes to each chart and waits until it is drawn or says that it will not be. A browser without a window loses a frame now and then, and
 * with it what came into view: the page is moved by a pixel each second, as a reader moves it.
 */
const drawEach = (page: Page): Promise<void> =>
  page.evaluate(async (charts) => {
    const FRAME_MS = 1_000;
    for (const chart of document.querySelectorAll<HTMLElement>(charts)) {
      const isDone = () => chart.dataset['state'] !== undefined;
      if (isDone()) continue;
      chart.scrollIntoView({ block: 'center' });
      // One in the first screen waits until it is pointed at.
      chart.dispatchEvent(new PointerEvent('pointerenter'));
      let frames = 0;
      for (let waited = 0; !isDone(); waited += 1) {
        if (waited === 20) {
          const asked = performance.getEntriesByType('resource').some(({ name }) => name.endsWith(chart.dataset['src'] ?? '?'));
          throw new Error(
            `The chart ${chart.dataset['chart']} came into view and was not drawn in 20 s: ${frames} frames, data ${asked ? '' : 'not '}asked for.`,
          );
        }
        window.scrollBy(0, waited % 2 === 0 ? 1 : -1);
        requestAnimationFrame(() => (frames += 1));
        await new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => resolve());
          observer.observe(chart, { attributeFilter: ['data-state'] });
          setTimeout(() => {
            observer.disconnect();
            resolve();
          }, FRAME_MS);
        });
      }
    }
  }, CHARTS);

/** Brings each chart into view once. */
async function passCharts(page: Page): Promise<void> {
  const charts = page.locator('ct-chart:not(details *)');
  for (let i = 0; i < (await charts.count()); i += 1) {
    await charts.nth(i).evaluate((chart) => chart.scrollIntoView({ block: 'center' }));
    await twoFrames(page);
  }
}

/**
 * What is in view is told to a page once in a frame, and a drawing answers in the next: the second frame from here is after both.
 * A browser without a window loses a frame now and then, which is waited for one second.
 */
export const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 1_000);
      });
    await frame();
    await frame();
  });
