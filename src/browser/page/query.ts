/** The query of the page's address, which the page itself replaces as its reader chooses. */
let current = location.search;

/** Puts an address in place of the present one, without an entry in the history. */
export function replaceAddress(address: URL | string): void {
  history.replaceState(history.state, '', address);
  current = location.search;
}

/** Reports that the reader comes back to another query; a link to a part of the page is none. */
export function onQueryChange(changed: () => void): void {
  addEventListener('popstate', () => {
    if (location.search === current) return;
    current = location.search;
    changed();
  });
}
