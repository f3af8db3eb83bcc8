/** Tables on a phone: the column that decides is in the window, and what scrolls sideways shows it. */
import { expect } from '@playwright/test';
import { addresses, measuredRun, note, test } from './site.ts';

test.use({ viewport: { width: 360, height: 780 } });

const pages = [
  ...addresses.filter((address) => /^\/notes\/[^/]+\/$/.test(address)),
  ...[
    measuredRun,
    '/runs/tax-deltaglider-proxy-20261123-2344/',
    '/runs/haproxy-slz-20150329/',
    '/runs/tax-haproxy-slz-20261125-110013-4d31d0/',
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
        const unnamed = [...table.querySelectorAll<HTMLElement>('[data-dim]')].slice(1).filter((head) => head.checkVisibility());
        const cells = [...table.rows].flatMap(({ cells }) =>
          [...cells].filter((cell) => cell.colSpan === 1 && cell.checkVisibility()).slice(0, 2),
        );
        const hidden = cells.filter((cell) => cell.getBoundingClientRect().right > window.innerWidth);
        const scrolls = box !== null && box.scrollWidth > box.clientWidth + 1;
        const isSigned = box !== null && /local.*scroll/.test(getComputedStyle(box).backgroundAttachment);
        return [
          ...unnamed.map((head) => `${name}: “${head.textContent}” has a column of its own`),
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
