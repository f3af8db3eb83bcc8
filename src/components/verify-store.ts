/** Keeps what a check needs in the service worker's store, so that it runs without a network. */
import { workerAddress } from '../workbench/client.ts';

/**
 * Keeps these addresses, the Worker's script, and this page with all that it loaded.
 * @returns true once all of it is kept, false when some cannot be fetched; waits for ever where there is no service worker
 */
export async function keep(addresses: readonly string[]): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.includes('/_astro/'))
    .map(({ pathname }) => pathname);
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => (port1.onmessage = ({ data }) => resolve(data as boolean)));
  active!.postMessage({ keep: [...new Set([location.pathname, workerAddress, ...loaded, ...addresses])] }, [port2]);
  return answer;
}
