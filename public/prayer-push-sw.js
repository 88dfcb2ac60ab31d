// Shows reminders of prayers, with the site's pages closed too, and opens the city's page from them.
// Its scope holds no page, so it stands beside any other service worker of the site.
const API = '/api/prayer-push';

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const notice = read(event.data);
  event.waitUntil(
    self.registration.showNotification(notice.title ?? 'Время намаза', {
      body: notice.body,
      tag: notice.tag,
      silent: notice.silent === true,
      lang: 'ru',
      icon: '/icon-192.png',
      data: { url: notice.url },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? '/vremya-namaza', self.location.origin);
  if (url.origin !== self.location.origin) return;
  event.waitUntil(show(url));
});

// A browser may change the address to send to: what was wished for goes on under the new one.
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event;
  if (!oldSubscription) return;
  event.waitUntil(
    Promise.resolve(
      newSubscription ?? self.registration.pushManager.subscribe(oldSubscription.options),
    ).then((subscription) =>
      fetch(API, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ endpoint: oldSubscription.endpoint, subscription }),
      }),
    ),
  );
});

function read(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

async function show(url) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((client) => new URL(client.url).pathname === url.pathname);
  return open ? open.focus() : self.clients.openWindow(url.href);
}
