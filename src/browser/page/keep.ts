/** Keeps addresses in the service worker's store, so that they are there without a network, once nothing more urgent is loaded. */

/** Does work that may wait once the page is loaded, at once where it is: modules start after the first paint, before that or later. */
export function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') work();
  else addEventListener('load', work, { once: true });
}

/**
 * @param addresses paths of this site; those that are kept already are not fetched again
 * @returns true once all of them are kept, false when one cannot be fetched; waits for ever where there is no service worker
 */
export async function keep(addresses: readonly string[]): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => (port1.onmessage = ({ data }) => resolve(data as boolean)));
  active!.postMessage({ keep: [...new Set(addresses)] }, [port2]);
  return answer;
}

/** This page and the styles, fonts, scripts and data that it loaded so far. */
export const thisPage = (): string[] => [
  location.pathname,
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(import.meta.env.BASE_URL))
    .map(({ pathname }) => pathname),
];
