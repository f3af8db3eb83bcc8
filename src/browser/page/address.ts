/** Puts fields into the query of the page, an empty one is taken out. @param by `pushState`: a change is a step of the reader's way back */
export function setQuery(fields: readonly (readonly [string, string])[], by: 'pushState' | 'replaceState' = 'replaceState'): void {
  const address = new URL(location.href);
  for (const [name, value] of fields) {
    if (value === '') address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  if (address.href !== location.href) history[by](null, '', address);
}
