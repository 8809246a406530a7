// The service worker: shows the offline page, with its font, and push messages. It caches nothing else, and no personal data.
const kept = 'shop-__MARK__';
const letters = '__LETTERS__';
const files = ['/offline.html', '/icon-192.png', letters];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.addAll(files))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name))))
      .then(() => self.registration.navigationPreload?.enable())
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  if (new URL(event.request.url).pathname === letters)
    event.respondWith(caches.match(letters).then((ready) => ready || fetch(event.request)));
  if (event.request.mode !== 'navigate') return;
  event.respondWith(
    Promise.resolve(event.preloadResponse)
      .then((ready) => ready || fetch(event.request))
      .catch(() => caches.match('/offline.html')),
  );
});

self.addEventListener('push', (event) => {
  const { title, text, path, key } = event.data?.json() ?? {};
  if (!title) return;
  event.waitUntil(
    self.registration.showNotification(title, { body: text, tag: key, icon: '/icon-192.png', data: { path } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data?.path;
  const to = new URL(typeof path === 'string' && path.startsWith('/') ? path : '/', self.location.origin);
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (open) => {
      const [page] = open;
      if (!page || to.origin !== self.location.origin) return self.clients.openWindow(to.href);
      await page.focus();
      return page.navigate(to.href);
    }),
  );
});
