import { moveReminders, noteAddress } from '#features/prayer/reminders/push-address.worker.ts';

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
    event.waitUntil(noteAddress(worker.registration).catch(() => undefined));
  });

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { url = '/vremya-namaza' } = (event.notification.data ?? {}) as { url?: string };
    const page = new URL(url, worker.location.origin);
    if (page.origin === worker.location.origin) event.waitUntil(show(worker, page));
  });

  worker.addEventListener('pushsubscriptionchange', (event) => {
    const change = event as PushSubscriptionChangeEvent;
    event.waitUntil(moveReminders(worker.registration, change));
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
