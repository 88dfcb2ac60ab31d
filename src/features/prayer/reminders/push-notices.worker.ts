const API = '/api/prayer-push';

interface Notice {
  title?: string;
  body?: string;
  tag?: string;
  silent?: boolean;
  url?: string;
}

/** Shows reminders of prayers, even with the site's pages closed; a press opens the city's page. */
export function answerPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const notice = readNotice(event.data);
    event.waitUntil(
      worker.registration.showNotification(notice.title ?? 'Время намаза', {
        body: notice.body,
        tag: notice.tag,
        silent: notice.silent === true,
        lang: 'ru',
        icon: '/icon-192.png',
        data: { url: notice.url },
      }),
    );
  });

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { url = '/vremya-namaza' } = (event.notification.data ?? {}) as { url?: string };
    const page = new URL(url, worker.location.origin);
    if (page.origin === worker.location.origin) event.waitUntil(show(worker, page));
  });

  // A browser may change its push address: the reminders move to the new one.
  worker.addEventListener('pushsubscriptionchange', (event) => {
    const { oldSubscription, newSubscription } = event as PushSubscriptionChangeEvent;
    if (!oldSubscription) return;
    event.waitUntil(
      Promise.resolve(
        newSubscription ?? worker.registration.pushManager.subscribe(oldSubscription.options),
      ).then((subscription) =>
        fetch(API, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ endpoint: oldSubscription.endpoint, subscription }),
          signal: AbortSignal.timeout(30_000),
        }),
      ),
    );
  });
}

/** Not in TypeScript's library of workers. */
interface PushSubscriptionChangeEvent extends ExtendableEvent {
  oldSubscription: PushSubscription | null;
  newSubscription: PushSubscription | null;
}

function readNotice(data: PushMessageData | null): Notice {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

async function show(worker: ServiceWorkerGlobalScope, url: URL): Promise<unknown> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((client) => new URL(client.url).pathname === url.pathname);
  return open ? open.focus() : worker.clients.openWindow(url.href);
}
