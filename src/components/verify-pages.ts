/**
 * What the site's pages say, read from their HTML. In: pages as the server sends them now. Out: printed numbers and words.
 * It relies on: a number is `data[data-claim]`, on the home page in a link to `#<study>--<claim>`; in a note a sentence is `[data-verdict]` and an
 * audited claim `li#audit-<number>` with `.verdict-word`; a row of the ledger is `tr#<study>--<claim>` with `td data` or `td strong`.
 */
import type { Printed, Told } from '../workbench/judge.ts';
import { STORED_HEADER } from '../workbench/stored.ts';

export interface Page {
  document: Document;
  /** True when it came from this browser's store because the network did not answer. */
  stored: boolean;
}

const NOTE = 'the note';
const LEDGER = 'the ledger';
const HOME = 'the home page';

/** Fetches a page anew. @throws Error when it cannot be fetched */
export async function fetchPage(address: string, signal: AbortSignal): Promise<Page> {
  const response = await fetch(address, { cache: 'reload', signal }).catch((cause: unknown) => {
    throw signal.aborted ? cause : new Error(`${address}: the page cannot be fetched; check the connection and try again.`, { cause });
  });
  if (!response.ok) throw new Error(`${address}: the server answers ${response.status}, expected the page.`);
  const document = new DOMParser().parseFromString(await response.text(), 'text/html');
  return { document, stored: response.headers.has(STORED_HEADER) };
}

/** What the pages say of one study. The ledger must print every claim, the others print some. */
export function toldOf(study: string, { note, ledger, home }: Record<'note' | 'ledger' | 'home', Page>): Told {
  return {
    printed: [
      ...elements(ledger, `tr[id^="${study}--"]`).map((row) => inRow(row, row.id.slice(study.length + 2))),
      ...numbersIn(note, NOTE),
      ...elements(note, 'a[data-verdict]').map((link) => word(NOTE, link.dataset.verdict!, 'holds')),
      ...elements(note, 'li[id^="audit-"]').map((item) => word(NOTE, item.id, textOf(item.querySelector('.verdict-word')))),
      ...numbersIn(home, HOME, `a[href*="#${study}--"]`),
    ],
    complete: [LEDGER],
  };
}

const elements = ({ document }: Page, selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const textOf = (element: Element | null) => element?.textContent.trim() ?? 'nothing';
const word = (place: string, claim: string, text: string): Printed => ({ place, claim, text, value: NaN });
const number = (place: string, claim: string, data: Element): Printed => ({
  place,
  claim,
  text: textOf(data),
  value: Number(data.getAttribute('value') ?? NaN),
});

const numbersIn = (page: Page, place: string, within = ''): Printed[] =>
  elements(page, `${within} data[data-claim]`).map((data) => number(place, data.dataset.claim!, data));

function inRow(row: Element, claim: string): Printed {
  const data = row.querySelector('td data');
  return data ? number(LEDGER, claim, data) : word(LEDGER, claim, textOf(row.querySelector('td strong')));
}
