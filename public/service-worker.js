// Shows a page of the site's own when there is no connection, and does nothing else: prices, accounts
// and all other pages always come from the exchange.
const page = new URL(location.href).searchParams.get('page') ?? '/offline';
const cacheName = 'offline';

addEventListener('install', (event) => {
  const isPage = /^(\/[\w-]+)?\/offline$/.test(page);
  const fresh = new Request(isPage ? page : '/offline', { cache: 'reload' });
  event.waitUntil(caches.open(cacheName).then((cache) => cache.add(fresh)));
  // Where a browser knows of it, files and calls don't even start this script.
  const rules = ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({
    condition: { requestMode },
    source: 'network',
  }));
  event.addRoutes?.(rules).catch(() => undefined);
});

addEventListener('activate', (event) => {
  // The exchange is asked for a page while this script starts.
  event.waitUntil(registration.navigationPreload?.enable());
});

async function load(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(page, { cacheName })) ?? Response.error();
  }
}

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(load(event));
});
