/** The search dialog over Pagefind's index; every text from the index is shown as text. */
import { element, styleSheet } from './element.ts';
import { sayLoading } from './loading.ts';
import sheet from './search.css?url';
import { inOtherWords } from './search-words.ts';

interface Match {
  url: string;
  excerpt: string;
  meta: { title: string };
  filters: { kind?: string[] };
  sub_results: { title: string; url: string; excerpt: string }[];
}
interface Pagefind {
  options(options: { baseUrl: string }): Promise<void>;
  search(term: string, options: { filters: { kind: { any: readonly string[] } } }): Promise<{ results: Result[] }>;
}
interface Result {
  id: string;
  data(): Promise<Match>;
}

/** Results that are shown, and looked at in one go. */
const SHOWN = 20;
/** Kinds of results in the order in which readers want them. */
const GROUPS = [['Tool'], ['Note', 'Source of a note'], ['Claim', 'Claim of the source', 'Replication'], ['Page'], ['Run']];
/** While a reader types on, nothing is searched for, ms. */
const PAUSE = 150;

const base = document.documentElement.dataset.base!;
let loaded: Promise<Pagefind> | undefined;
let dialog: Promise<HTMLDialogElement> | undefined;
/** Ends the sign that something is searched for. */
let found = () => {};

/** Opens the dialog; the index is loaded with the first letter. */
export async function openSearch(): Promise<void> {
  const box = await (dialog ??= build());
  box.showModal();
  box.querySelector('input')!.select();
}

async function load(): Promise<Pagefind> {
  const pagefind = (await import(/* @vite-ignore */ `${base}pagefind/pagefind.js`)) as Pagefind;
  await pagefind.options({ baseUrl: base });
  return pagefind;
}

async function build(): Promise<HTMLDialogElement> {
  await styleSheet(sheet);
  const box = Object.assign(element('dialog', 'search'), { ariaLabel: 'Search' });
  box.innerHTML = `<form role="search" method="dialog"><input type="search" aria-label="Search notes, claims, runs and terms"
    placeholder="Notes, claims, runs" autocomplete="off" spellcheck="false"><button value="close">Close</button></form>
    <p class="quiet" role="status"></p><ol></ol>`;
  document.body.append(box);
  const input = box.querySelector('input')!;
  const list = box.querySelector('ol')!;
  const status = box.querySelector('p')!;
  const links = () => [...list.querySelectorAll('a')];

  input.addEventListener('input', () => void find(() => input.value.trim(), list, status));
  box.addEventListener('submit', (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.value === 'close' && document.activeElement !== input) return;
    event.preventDefault();
    links()[0]?.click();
  });
  box.addEventListener('keydown', (event) => {
    // A field of this type would only clear itself.
    if (event.key === 'Escape' && !event.isComposing) box.close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [input, ...links()];
    stops[Math.max(0, Math.min(stops.length - 1, stops.indexOf(document.activeElement as HTMLAnchorElement) + step))]!.focus();
  });
  // A click beside the dialog, or on a result that stays on this page, closes it.
  box.addEventListener('click', (event) => {
    if (event.target === box || (event.target as Element).closest('a')) box.close();
  });
  return box;
}

/** @param typed what is in the field now; answers to what was there before are dropped */
async function find(typed: () => string, list: HTMLElement, status: HTMLElement): Promise<void> {
  const term = typed();
  found();
  if (term === '') {
    list.replaceChildren();
    status.textContent = '';
    return;
  }
  found = sayLoading(status);
  try {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (term !== typed()) return;
    const queries = [...new Set([term, inOtherWords(term)])];
    const results = await grouped(await (loaded ??= load()), queries);
    const matches: Match[] = [];
    let seen = 0;
    while (matches.length < SHOWN && seen < results.length) {
      const next = await Promise.all(results.slice(seen, (seen += SHOWN)).map((result) => result.data()));
      if (term !== typed()) return;
      matches.push(...next.filter((match) => queries.some((query) => holds(match, query))));
    }
    const shown = matches.slice(0, SHOWN);
    list.replaceChildren(...shown.map(entry));
    const isAll = seen >= results.length && matches.length <= SHOWN;
    const counted = `${isAll ? '' : 'The first '}${shown.length} ${shown.length === 1 ? 'result' : 'results'}`;
    status.textContent = shown.length === 0 ? `Nothing found: “${term}” is nowhere on this site.` : counted;
  } catch (error) {
    loaded = undefined;
    console.warn(error);
    status.textContent = 'The search index could not be loaded; check the connection and type again.';
  } finally {
    if (term === typed()) found();
  }
}

/** Where it knows no word, Pagefind takes others that begin alike: of each word three quarters must be marked in what it found. */
function holds({ excerpt, sub_results }: Match, query: string): boolean {
  const text = [excerpt, ...sub_results.map((own) => own.excerpt)].join(' ');
  const found = [...text.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, word]) => word!.toLowerCase());
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => found.some((own) => own.includes(word.slice(0, Math.ceil(word.length * 0.75)))));
}

/** Results of all terms, each once, one kind after the other. */
async function grouped(pagefind: Pagefind, terms: readonly string[]): Promise<Result[]> {
  const found = await Promise.all(GROUPS.flatMap((any) => terms.map((term) => pagefind.search(term, { filters: { kind: { any } } }))));
  return [...new Map(found.flatMap(({ results }) => results).map((result) => [result.id, result])).values()];
}

function entry({ url, excerpt, meta, filters, sub_results }: Match): HTMLElement {
  const best = sub_results[0];
  const link = Object.assign(element('a', '', meta.title), { href: best?.url ?? url });
  const where = best && best.title !== meta.title ? `${best.title}: ` : null;
  return element(
    'li',
    '',
    link,
    ' ',
    element('span', 'quiet', filters.kind?.[0] ?? ''),
    element('p', '', where, ...marked(best?.excerpt ?? excerpt)),
  );
}

/** An excerpt as text and marks; any other markup in it is dropped. */
const marked = (excerpt: string): (Node | string)[] =>
  [...new DOMParser().parseFromString(excerpt, 'text/html').body.childNodes].map(({ nodeName, textContent }) => {
    const text = textContent ?? '';
    return nodeName === 'MARK' ? element('mark', '', text) : text;
  });
