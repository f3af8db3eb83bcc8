/**
 * What the site's pages say, read from their HTML. In: pages as the server sends them now. Out: printed numbers and words.
 * It relies on: a number is `data[data-claim]`, on the home page in a link to `claims/<study>/#<claim>`; in a note interval and n follow in
 * `.spread`, a sentence is `[data-verdict]` and an audited claim `li#audit-<number>` with `.verdict-word`; a row of the ledger is
 * `tr#<claim>` with label, formula and symbols in its `th`, value and arithmetic in its first `td`, digests in `.run code`.
 */
import type { Details, Place, Printed } from '../workbench/judge.ts';
import { STORED_HEADER } from '../workbench/stored.ts';

export interface Page {
  html: string;
  document: Document;
  /** True when it came from this browser's store because the network did not answer. */
  stored: boolean;
}

/** Fetches a page anew. @throws Error when it cannot be fetched */
export async function fetchPage(address: string, signal: AbortSignal): Promise<Page> {
  const response = await fetch(address, { cache: 'reload', signal }).catch((cause: unknown) => {
    throw signal.aborted ? cause : new Error(`${address}: the page cannot be fetched; check the connection and try again.`, { cause });
  });
  if (!response.ok) throw new Error(`${address}: the server answers ${response.status}, expected the page.`);
  const html = await response.text();
  return { html, document: new DOMParser().parseFromString(html, 'text/html'), stored: response.headers.has(STORED_HEADER) };
}

/** What the pages print of one study, in the order of each page. */
export const printedOf = (study: string, { note, ledger, home }: Record<'note' | 'ledger' | 'home', Page>): Printed[] => [
  ...elements(ledger, 'tr[id]').map((row) => inRow(row, row.id)),
  ...numbersIn(note, 'the note'),
  ...elements(note, 'a[data-verdict]').map((link) => word('the note', link.dataset.verdict!, 'holds', { sentence: textOf(link) })),
  ...elements(note, 'li[id^="audit-"]').map((item) =>
    word('the note', item.id, textOf(item.querySelector('.verdict-word')), {
      entry: [...item.querySelectorAll('p')].map(textOf).join(' '),
    }),
  ),
  ...numbersIn(home, 'the home page', `a[href*="/${study}/#"]`),
  ...elements(home, `a.verdict[href*="/${study}/#"]`).map((link) =>
    word('the home page', link.getAttribute('href')!.split('#')[1]!, 'holds', { sentence: textOf(link) }),
  ),
];

/** The counts that the home page opens with, in order. */
export const countsOn = (home: Page): string[] => elements(home, '.counts strong').map(textOf);

const elements = ({ document }: Page, selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const textOf = (element: Element | null | undefined) => element?.textContent.replaceAll(/\s+/g, ' ').trim() ?? 'nothing';
const word = (place: Place, claim: string, text: string, details: Details): Printed => ({ place, claim, text, value: NaN, details });
const number = (place: Place, claim: string, data: Element, details: Details): Printed => ({
  place,
  claim,
  text: data.textContent.trim(),
  value: Number(data.getAttribute('value') ?? NaN),
  details,
});

const numbersIn = (page: Page, place: Place, within = ''): Printed[] =>
  elements(page, `${within} data[data-claim]`).map((data) => {
    const beside = data.closest('a')?.nextElementSibling;
    return number(place, data.dataset.claim!, data, beside?.matches('.spread') ? { interval: textOf(beside) } : {});
  });

function inRow(row: Element, claim: string): Printed {
  const label = [...row.querySelector('th')!.childNodes].find(({ textContent }) => textContent?.trim());
  const details = {
    label: label?.textContent ?? 'nothing',
    formula: textOf(row.querySelector('th > p')),
    symbols: textOf(row.querySelector('th > p:not(.links) > code') ?? document.createElement('p')),
    arithmetic: textOf(row.querySelector('td > p')),
    digests: [...row.querySelectorAll<HTMLElement>('.run code')].map((code) => `${textOf(code)} ${code.title}`).join(' '),
  };
  const data = row.querySelector('td data');
  return data ? number('the ledger', claim, data, details) : word('the ledger', claim, textOf(row.querySelector('td strong')), details);
}
