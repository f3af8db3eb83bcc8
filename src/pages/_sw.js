/*
 * The service worker: what was read once can be read, and checked, without a network. Pages and data come from the network
 * while it answers, so that a check sees what the site serves now; files with a hash in their name come from the store. A page
 * that is not kept is answered with offline.astro and a list of those that are.
 * sw.js.ts puts BASE (the site's base path), VERSION (of sources and data) and STORED_HEADER before this text.
 */
const PREFIX = `compression-tax ${BASE} `;
const STORE = PREFIX + VERSION;
const ASSETS = `${BASE}_astro/`;
const OFFLINE = `${BASE}offline/`;

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open(STORE).then((store) => store.add(OFFLINE)));
});
addEventListener('activate', (event) => event.waitUntil(dropOldStores().then(() => clients.claim())));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith(BASE) || request.headers.has('range')) return;
  event.respondWith(pathname.startsWith(ASSETS) ? storeFirst(event) : networkFirst(event));
});
/** A page asks to keep addresses: `{keep: [...]}`; the answer through its port is whether all are kept. */
addEventListener('message', (event) => {
  const kept = Promise.all(event.data.keep.map(keep));
  const answer = (all) => event.ports[0].postMessage(all);
  event.waitUntil(
    kept.then(
      () => answer(true),
      () => answer(false),
    ),
  );
});

/** A store is of one version of the site, so what it has is not fetched again. */
async function keep(address) {
  const store = await caches.open(STORE);
  if (!(await store.match(address))) await store.add(address);
}

async function dropOldStores() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== STORE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function storeFirst(event) {
  return (await stored(event.request)) ?? fetchAndKeep(event);
}

async function networkFirst(event) {
  try {
    return await fetchAndKeep(event);
  } catch (error) {
    const kept = await stored(event.request);
    if (!kept && event.request.mode === 'navigate') return offlinePage();
    if (!kept) throw error;
    const headers = new Headers(kept.headers);
    headers.set(STORED_HEADER, '1');
    return new Response(kept.body, { status: kept.status, headers });
  }
}

/** The page that says what is kept: its list becomes links to all kept pages by their titles. */
async function offlinePage() {
  const store = await caches.open(STORE);
  const [page, ...kept] = await Promise.all([store.match(OFFLINE), ...(await store.keys()).map((request) => store.match(request))]);
  const pages = kept.filter(
    ({ url, headers }) => new URL(url).pathname !== OFFLINE && headers.get('content-type')?.startsWith('text/html'),
  );
  const links = await Promise.all(
    pages.map(async (own) => {
      const [, title] = /<title>([^<]*)/.exec(await own.text());
      return `<li><a href="${new URL(own.url).pathname}">${title}</a></li>`;
    }),
  );
  const html = (await page.text()).replace(/(<ul class="kept[^>]*>)[^]*?(?=<\/ul>)/, (_, list) => list + links.sort().join(''));
  return new Response(html, { status: 503, headers: page.headers });
}

/** What a query asks of a page is answered in the page, so one copy serves all queries. */
const stored = async (request) => (await caches.open(STORE)).match(request, { ignoreSearch: true, ignoreVary: true });

async function fetchAndKeep(event) {
  const response = await fetch(event.request);
  if (response.status === 200 && response.type === 'basic' && !response.redirected) {
    const copy = response.clone();
    const address = new URL(event.request.url);
    address.search = '';
    address.hash = '';
    event.waitUntil(caches.open(STORE).then((store) => store.put(address, copy)));
  }
  return response;
}
