/** Marks a response that the service worker (src/pages/_sw.js) took from its store, because the network did not answer. */
export const STORED_HEADER = 'x-from-store';
