// Earlier versions of the site installed a service worker; this one takes its place, deletes what it kept and goes.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  const prefix = `compression-tax ${new URL(registration.scope).pathname} `;
  const kept = (await caches.keys()).filter((name) => name.startsWith(prefix));
  await Promise.all(kept.map((name) => caches.delete(name)));
  await registration.unregister();
}
