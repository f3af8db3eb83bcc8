/** Notes read with another run: a pinned one or the reader's own, in place; what is wrong with a run; and the published note back. */
import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { dataValue } from '../../src/run/format.ts';
import { hostileArchives, INJECTED } from '../bundle/hostile.ts';
import { tgzOf } from '../bundle/tar.ts';
import { draft } from '../formats/taxbench/fixture.ts';
import { idle, inaccessible, leaveOutAlike, note, overflow, reach, test, unscripted } from './site.ts';

interface Pin {
  file: string;
  study: string;
  label: string;
  canonical: boolean;
}
const pins = JSON.parse(readFileSync('data/pins.json', 'utf8')) as Pin[];
const idOf = ({ file }: Pin) => file.replace(/\.tgz$/, '');
const archive = (run: string) => `data/bundles/${run}.tgz`;
/** A note whose archives are small, for what is the same in each; its form offers our own runs. */
const small = {
  note: '/notes/cdt-cache/',
  offered: idOf(pins.find(({ study, canonical, file }) => study === 'cdt-cache' && !canonical && file.startsWith('tax-'))!),
};

const banner = (page: Page) => page.getByRole('complementary', { name: 'The run that this note is read with' });
const status = (page: Page) => page.locator('#read-with .ct-note');
const number = (page: Page, claim: string) => page.locator(`.prose .claim > data[data-key$="/${claim}"]`).first();

async function choose(page: Page, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Read this note with another run' }).click();
  await page.getByLabel('Pinned run').selectOption(value);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
}

/** The whole note as markup, but for the control and for what follows the reader's place: the section in the contents, figures that can be opened. */
const markup = (page: Page) =>
  page.locator('article.note').evaluate((article) => {
    const copy = article.cloneNode(true) as Element;
    copy.querySelector('ct-run-switch')!.remove();
    for (const link of copy.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current');
    for (const figure of copy.querySelectorAll('ct-chart data[role="button"]'))
      for (const added of ['role', 'tabindex']) figure.removeAttribute(added);
    return copy.innerHTML;
  });

/** Counts in the banner; 0 where it says nothing. */
async function counts(page: Page) {
  const text = (await banner(page).locator('summary').textContent()) ?? '';
  const count = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  return {
    differs: count(/(\d+) numbers? differ/),
    fails: count(/(\d+) of \d+ tested sentences? do/),
    untested: count(/(\d+) sentences? (?:not )?tested/),
    unread: count(/(\d+) numbers? not read/),
  };
}

test('nothing of it is loaded before it is used', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(small.note);
  await idle(page);
  expect(loaded.filter((path) => /worker|\/reading\.|\.tgz$|index\.json$/.test(path))).toEqual([]);
  await choose(page, small.offered);
  await expect(banner(page)).toBeVisible();
  expect(loaded.filter((path) => path.endsWith('.tgz')).length).toBeGreaterThan(1);
});

test('a heading that the contents lead to lies below the banner of a run with a long name', async ({ page }) => {
  await page.goto('/notes/cdt-cache/?run=tax-cdt-cache-20261128-223315-56d7df');
  await expect(banner(page)).toContainText('second run');
  await page.locator('.toc a').nth(1).click();
  await expect(page).toHaveURL(/#./);
  const { y, height } = (await banner(page).boundingBox())!;
  expect((await page.locator(':target').boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
});

// What a phone changes, the marks and the banner, is looked at with each study's runs below.
test('a pinned run: its numbers, sentences and charts in place, and the published note back node for node', async ({ page }) => {
  // Another transcript: what the source printed is read from it.
  const run = 'dgp-iso-full-20260428090752';
  await page.goto(note);
  const before = await markup(page);
  const published = await number(page, 'put-plain').textContent();
  await choose(page, run);
  await expect(banner(page)).toContainText(new RegExp(`${run}.*transcribed`));
  expect(new URL(page.url()).searchParams.get('run')).toBe(run);

  const stated = (await (await page.request.get(`/api/v2/runs/${run}.json`)).json()) as {
    measurements: { metric: string; figures: { dims: Record<string, unknown>; value: number }[] }[];
  };
  const due = stated.measurements
    .find(({ metric }) => metric === 'throughput')!
    .figures.find(({ dims }) => dims['mode'] === 'passthrough' && dims['phase'] === 'put' && dims['concurrency'] === 1)!;
  await expect(number(page, 'put-plain')).toHaveAttribute('value', dataValue(due.value));
  await expect(number(page, 'put-plain')).toContainText(`published run: ${published?.trim()}`);
  const { differs, fails } = await counts(page);
  expect(differs).toBeGreaterThan(2);
  const failing = page.locator('.verdict[data-reading="fails"]');
  expect(new Set(await failing.evaluateAll((all) => all.map((sentence) => (sentence as HTMLElement).dataset['verdict']))).size).toBe(fails);
  await expect(page.locator('.standfirst + .reading-notice')).toContainText('written for the published run');
  await expect(page.locator('.cover [data-run-named]')).toContainText('Alpine ISOs, second run (printed)');
  await expect(banner(page)).not.toContainText(/, published run(?! )/);
  await expect(page.locator('ct-run-switch > [role="status"]')).toContainText(/read with .*\d+ tested sentences? (hold|do)/);

  const chart = page.locator('ct-chart[data-chart="throughput"]');
  await reach(chart);
  await expect(chart).toHaveAttribute('data-run', run);
  await expect(chart.locator('.ct-footer')).toContainText(run);

  await page.reload();
  await expect(banner(page)).toContainText(run);
  await page.evaluate(() => window.scrollTo(0, 0));
  await banner(page).getByRole('button', { name: 'Back to the published run' }).click();
  await expect(banner(page)).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');
  await expect.poll(() => markup(page)).toBe(before);
  await expect(page.locator('ct-run-switch > [role="status"]')).toHaveText('The published run is back.');
});

test('each run that is chosen is a step of the browser’s way back, up to the published run', async ({ page }) => {
  await page.goto(small.note);
  await choose(page, small.offered);
  await expect(banner(page)).toContainText(small.offered);
  await choose(page, 'tax-cdt-cache-20261122-1250');
  await expect(banner(page)).toContainText('second run');
  await page.goBack();
  await expect(banner(page)).toContainText(small.offered);
  await page.goBack();
  await expect(banner(page)).toHaveCount(0);
  await expect(page).toHaveURL(small.note);
  await page.goForward();
  await expect(banner(page)).toContainText(small.offered);
});

test('a figure that is not recorded offers a run that holds it, in place', async ({ page }) => {
  await page.goto(`${note}?run=hetzner-20260428-140514Z`);
  const chart = page.locator('ct-chart[data-chart="cpu-per-gb"]');
  await expect(chart).toContainText(/not recorded in this run/i);
  const link = chart.locator('a[data-run]').first();
  const wanted = (await link.getAttribute('data-run'))!;
  await link.click();
  await expect(banner(page)).toContainText(wanted);
  await expect(chart).toHaveAttribute('data-run', wanted);
  await expect(chart.locator('.ct-plot')).toHaveCount(1);
});

/** Numbers and sentences of the note that a reading marks, each once. */
const marked = (page: Page, kind: string) =>
  page
    .locator(`.note [data-reading="${kind}"]`)
    // A sentence has another key where it stands inside another one.
    .evaluateAll((all) => new Set(all.map((one) => (one as HTMLElement).dataset['key']!.split(':')[0])).size);

// What each other run of each study says, and that each study's own archive gives its published numbers, tests/workbench/reading.test.ts shows.
test('each other run says what differs, and fits the window', { tag: '@phone' }, async ({ page, isMobile }) => {
  const others = pins.filter((pin) => pin.study === 'deltaglider-proxy' && idOf(pin).startsWith('tax-') && !pin.canonical);
  let turns = 0;
  await page.goto(note);
  // The archives of a study are parsed once in a page. On a phone one run stands for all: its marks and its banner are laid out.
  for (const pin of isMobile ? others.slice(0, 1) : others) {
    await test.step(idOf(pin), async () => {
      await choose(page, idOf(pin));
      await expect(banner(page)).toContainText(pin.label);
      const found = await counts(page);
      for (const [kind, count] of Object.entries(found)) expect(count, kind).toBe(await marked(page, kind));
      expect(Object.values(found).some((count) => count > 0)).toBe(true);
      const turned = banner(page).locator('table', { hasText: 'Turn from more to less or back' }).locator('tbody tr');
      const summary = (await banner(page).locator('summary').textContent())!;
      await expect(turned).toHaveCount(Number(/, (\d+) turns? from/.exec(summary)?.[1] ?? 0));
      turns += await turned.count();
      const word = (await banner(page).textContent())!.includes('is a run of another plan.') ? 'read' : 'recorded';
      for (const text of await page.locator('.note data[data-reading="unread"]').allTextContents())
        expect(text).toMatch(new RegExp(`^published run: .+, this run: not ${word}$`));
      const framed = page.locator('.note data[data-reading="differs"]');
      const widths = await framed.evaluateAll((all) => all.flatMap((one) => Array.from(one.getClientRects(), ({ width }) => width)));
      expect(Math.min(...widths), 'least width of a frame on a line').toBeGreaterThan(10);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });
  }
  expect(turns > 0 || isMobile).toBe(true);
});

test("the reader's own copy of the published archive gives the published numbers, and goes nowhere", async ({ page }) => {
  await page.goto('/notes/rocksdb-blob/');
  const texts = () => page.locator('.note .claim > data').allTextContents();
  const before = await texts();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.postDataBuffer() !== null) sent.push(request.url());
  });
  const published = pins.find(({ study, canonical }) => study === 'rocksdb-blob' && canonical)!;
  await page.setInputFiles('#read-with-file', archive(idOf(published)));
  await expect(banner(page)).toContainText('Your own bundle');
  await expect(banner(page)).toContainText(/stays in this browser and is not in the address/);
  expect(await counts(page)).toEqual({ differs: 0, fails: 0, untested: 0, unread: 0 });
  expect(await texts()).toEqual(before);
  await expect(page.locator('.note [data-reading]')).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');
  expect(sent).toEqual([]);
});

test('a bundle of one file and two blocks tests no sentence, and none looks as if it held', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/notes/haproxy-slz/');
  const background = () => page.locator('.verdict').evaluateAll((all) => all.map((sentence) => getComputedStyle(sentence).backgroundImage));
  expect(await background()).not.toContain('none');
  const buffer = tgzOf(...Object.entries(draft()).map(([name, body]) => ({ name: `run/${name}`, body })));
  await page.setInputFiles('#read-with-file', { name: 'quick.tgz', mimeType: 'application/gzip', buffer });
  await expect(banner(page)).toContainText('Your own bundle');
  const sentences = page.locator('.verdict[data-key]');
  const all = new Set(await sentences.evaluateAll((each) => each.map((one) => (one as HTMLElement).dataset['key']!.split(':')[0]))).size;
  await expect(banner(page).locator('summary')).toContainText(`none of ${all} sentences tested`);
  await expect(banner(page).locator('summary')).not.toContainText('hold');
  expect(new Set(await background())).toEqual(new Set(['none']));
  for (const text of await sentences.allTextContents()) expect(text).toMatch(/\(not tested by this run\)$/);
  await banner(page).locator('summary').click();
  await expect(banner(page)).toContainText('2 blocks, 10 needed');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test.describe('a run that cannot be read leaves the published note as it is', () => {
  const refusals: [string, (page: Page) => Promise<void>, RegExp][] = [
    [
      'of another study',
      (page) => page.setInputFiles('#read-with-file', archive('rocksdb-blob-20251027')),
      /^study-foreign .*rocksdb-blob/,
    ],
    [
      'whose archive cannot be fetched',
      async (page) => {
        await page.route('**/bundles/*.tgz', (route) => route.abort());
        await choose(page, small.offered);
      },
      /^archive-unreachable .*try again/,
    ],
    [
      'whose archive was changed',
      async (page) => {
        const bytes = readFileSync(archive(small.offered));
        bytes[bytes.length - 9]! ^= 1;
        await page.route(`**/bundles/${small.offered}.tgz`, (route) => route.fulfill({ body: bytes }));
        await choose(page, small.offered);
      },
      /^pin-digest .*do not trust it/,
    ],
  ];
  for (const [what, act, message] of refusals) {
    test(what, async ({ page }) => {
      await page.goto(small.note);
      const before = await markup(page);
      await act(page);
      await expect(status(page)).toHaveText(message);
      await expect(status(page)).toBeVisible();
      await expect(banner(page)).toHaveCount(0);
      expect(await markup(page)).toBe(before);
      expect(new URL(page.url()).search).toBe('');
    });
  }

  test('that the address names but nobody pinned', async ({ page }) => {
    await page.goto(`${small.note}?run=unheard-of`);
    await expect(status(page)).toHaveText(/^run-unknown .*no run "unheard-of"; known: /);
    expect(new URL(page.url()).search).toBe('');
  });
});

test('text of a hostile archive stays text', async ({ page }) => {
  test.slow();
  await page.goto(note);
  const shown = hostileArchives().filter(({ bytes, outcome }) => /^(shown|either)$/.test(outcome) && bytes.length < 1e5);
  const count = process.env['TEST_ALL'] === undefined ? 6 : shown.length;
  const some = shown.filter((_, i) => i % Math.ceil(shown.length / count) === 0);
  expect(some.length).toBeGreaterThan(3);
  for (const { name, bytes } of some) {
    await status(page).evaluate((element) => element.replaceChildren());
    await page.setInputFiles('#read-with-file', {
      name: `${INJECTED.replaceAll('/', '')}.tgz`,
      mimeType: 'application/gzip',
      buffer: bytes,
    });
    await expect(banner(page).or(page.locator('#read-with .refusal:not(:empty)')), name).toBeVisible();
    expect(await page.evaluate(() => 'hostile' in window), name).toBe(false);
    if (await banner(page).count()) await banner(page).getByRole('button').click();
    else await page.keyboard.press('Escape');
  }
});

test('control and banner are accessible in both themes', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/notes/cdt-cache/?run=cdt-cache-20251126-example');
  await expect(banner(page)).toBeVisible();
  await page.getByRole('button', { name: 'Read this note with another run' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Read this note with another run' })).toBeVisible();
  expect(await inaccessible(page, { within: ['#read-with'] }), 'control').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Read this note with another run' })).toBeFocused();
  await banner(page).locator('summary').click();
  // The note itself, with its charts, is looked at where every page is.
  await leaveOutAlike(page);
  expect(await inaccessible(page, { within: ['.reading-banner', '.prose'], without: ['ct-chart'] }), 'banner').toEqual([]);
});

unscripted('without JavaScript, the control leads to the runs of the study', async ({ page }) => {
  await page.goto(note);
  await page.getByRole('button', { name: 'Read this note with another run' }).click();
  await expect(page.locator('#read-with form')).toBeHidden();
  await page.locator('#read-with').getByRole('link').click();
  const own = pins.filter(({ study }) => study === 'deltaglider-proxy');
  await expect(page.locator(`${new URL(page.url()).hash} a[href^="/runs/"]`)).toHaveCount(own.length);
});
