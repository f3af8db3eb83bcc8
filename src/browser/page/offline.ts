/** Registers the service worker, so that what was read once can be read without a network. Imported for its effect by every page. */
import { afterLoad, keep, thisPage } from './keep.ts';

const base = import.meta.env.BASE_URL;

/** The numbers of a note link to the ledger of its study. */
const study = /\/notes\/([^/]+)\/$/.exec(location.pathname)?.[1];
const ledger = study === undefined ? [] : [`${base}claims/${study}/`];

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // The first page was loaded before there was a worker, and a new worker begins with an empty store.
  navigator.serviceWorker.addEventListener('controllerchange', () => void keep([...thisPage(), ...ledger]));
  afterLoad(() => {
    // A browser that keeps nothing, as in some private windows, refuses; the site works without it.
    navigator.serviceWorker.register(`${base}sw.js`).catch(() => undefined);
    if (navigator.serviceWorker.controller && ledger.length > 0) void keep(ledger);
  });
}
