/** Does work that may wait once the page is loaded, at once where it is: modules start after the first paint, before that or later. */
export function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') work();
  else addEventListener('load', work, { once: true });
}
