/** Tables on a phone: the column that decides is in the window, and what scrolls sideways shows it. */
import { expect, type Locator } from '@playwright/test';
import { addresses, measuredRun, note, test } from './site.ts';

test.use({ viewport: { width: 360, height: 780 } });

const ownRun = '/runs/tax-deltaglider-proxy-20261123-2344/';
const pages = [
  ...addresses.filter((address) => /^\/notes\/[^/]+\/$/.test(address)),
  ...[
    measuredRun,
    ownRun,
    '/claims/',
    note.replace('notes', 'claims'),
    '/replications/',
    '/compare/',
    '/runs/',
    '/calculator/',
    '/methodology/',
  ],
];

for (const address of pages)
  test(`${address} keeps names and the first figures of its tables in the window`, { tag: '@phone' }, async ({ page }) => {
    await page.goto(address);
    const { seen, wrong } = await page.evaluate(() => {
      for (const part of document.querySelectorAll('details')) part.open = true;
      const tables = [...document.querySelectorAll<HTMLTableElement>('table')].filter((table) => table.checkVisibility());
      const scrollerOf = (table: Element) => {
        for (let box = table.parentElement; box; box = box.parentElement)
          if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return box;
        return null;
      };
      const wrong = tables.flatMap((table) => {
        const name = (table.caption ?? table).textContent.trim().slice(0, 60);
        const box = scrollerOf(table);
        const cells = [...table.rows].flatMap(({ cells }) => [...cells].filter((cell) => cell.colSpan === 1).slice(0, 2));
        const hidden = cells.filter((cell) => cell.getBoundingClientRect().right > window.innerWidth);
        const scrolls = box !== null && box.scrollWidth > box.clientWidth + 1;
        const isSigned = box !== null && /local.*scroll/.test(getComputedStyle(box).backgroundAttachment);
        return [
          ...hidden.slice(0, 1).map((cell) => `${name}: “${cell.textContent.trim()}” is outside`),
          ...(scrolls && !isSigned ? [`${name}: scrolls without a sign`] : []),
          ...(!box && table.getBoundingClientRect().right > window.innerWidth + 1 ? [`${name}: is cut`] : []),
        ];
      });
      return { seen: tables.length, wrong };
    });
    expect(seen).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });

/** How much darker than paper the right edge of a box is, 0 to 255, below its text. */
const shadeOf = async (box: Locator): Promise<number> => {
  const png = await box.screenshot({ animations: 'disabled' });
  return box.page().evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      canvas.drawImage(image, 0, 0);
      const levels = [...canvas.getImageData(image.width - 3, 0, 1, image.height).data]
        .filter((_, i) => i % 4 === 0)
        .toSorted((a, b) => a - b);
      return 255 - levels[Math.floor(levels.length / 2)]!;
    },
    [...png],
  );
};

for (const [address, box] of [
  ['/notes/haproxy-slz/', '.prose > .wide:has(> table)'],
  ['/claims/', '.data-table'],
] as const)
  test(`${address}: the edge of a table is dark where it goes on, and paper at its end`, { tag: '@phone' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(address);
    const table = page.locator(box).first();
    const before = await shadeOf(table);
    await table.evaluate((element) => (element.scrollLeft = element.scrollWidth));
    const after = await shadeOf(table);
    expect(before).toBeGreaterThan(after + 30);
    expect(after).toBeLessThan(20);
  });

test('the first column of every table in a note has one side', { tag: '@phone' }, async ({ page }) => {
  for (const address of pages.filter((path) => path.startsWith('/notes/'))) {
    await page.goto(address);
    const sides = await page
      .locator('.prose > .wide > table')
      .evaluateAll((tables) =>
        tables.map((table) =>
          [...table.querySelectorAll('tr > :first-child')].map((cell) => getComputedStyle(cell).textAlign.replace('start', 'left')),
        ),
      );
    expect(sides.length).toBeGreaterThan(0);
    for (const own of sides) expect(new Set(own)).toEqual(new Set(['left']));
  }
});
