/** Registers the service worker, so that what was read once can be read without a network. Imported for its effect by every page. */
import { afterLoad } from './after-load.ts';

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  afterLoad(() => {
    // A browser that keeps nothing, as in some private windows, refuses; the site works without it.
    navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => undefined);
  });
}
