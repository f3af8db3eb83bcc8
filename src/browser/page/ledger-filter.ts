/** `<ledger-filter>`: shows the rows of the ledger that match every chosen filter and hold every word of the search. */
import { setQuery } from './address.ts';

class LedgerFilter extends HTMLElement {
  #rows = [...document.querySelectorAll<HTMLTableRowElement>('tr[data-kind]')];
  /** Read when something is first searched for: it is the text of the whole page. */
  #texts: readonly string[] | undefined;

  connectedCallback(): void {
    const form = this.#form;
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', () => this.#choose());
    form.addEventListener('reset', () => requestAnimationFrame(() => this.#choose()));
    addEventListener('hashchange', () => this.#reveal());
    const wanted = new URL(location.href).searchParams;
    for (const field of this.#fields) field.value = wanted.get(field.name) ?? field.value; // A reader may have been quicker.
    this.#apply();
    this.#reveal();
  }

  get #form(): HTMLFormElement {
    return this.querySelector('form')!;
  }

  get #fields(): (HTMLSelectElement | HTMLInputElement)[] {
    return [...this.#form.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input')];
  }

  #choose(): void {
    setQuery(this.#fields.map(({ name, value }) => [name, value.trim()]));
    this.#apply();
  }

  #apply(): void {
    const chosen = this.#fields.filter(({ name, value }) => name !== 'q' && value !== '');
    const words = this.#form.querySelector('input')!.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length > 0) this.#texts ??= this.#rows.map((row) => row.textContent.toLowerCase());
    let count = 0;
    for (const [i, row] of this.#rows.entries()) {
      const fits = chosen.every(({ name, value }) => row.dataset[name] === value) && words.every((word) => this.#texts![i]!.includes(word));
      if (row.hidden === fits) row.hidden = !fits;
      if (fits) count += 1;
    }
    // A group without a row left has nothing to head.
    for (const group of document.querySelectorAll<HTMLElement>('[data-ledger-group]')) {
      group.hidden = !group.querySelector('tr[data-kind]:not([hidden])');
    }
    const status = this.querySelector<HTMLElement>('[role="status"]')!;
    status.textContent = count === 0 ? 'No row matches; clear a filter.' : `${count} of ${status.dataset.total} rows`;
  }

  /** A link to a row wins over filters that hide it. */
  #reveal(): void {
    const row = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!row?.closest('[hidden]')) return;
    for (const field of this.#fields) field.value = '';
    this.#choose();
    row.scrollIntoView();
  }
}

customElements.define('ledger-filter', LedgerFilter);
