import {
  REQUESTS_SYNC,
  sendWaitingRequests,
} from '#features/requests/waiting/send-waiting.browser.ts';

/** Not in TypeScript's library of workers. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** Sends waiting requests when the browser says that the network is back, without an open page. */
export function sendAtSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync' as 'fetch', (event: ExtendableEvent) => {
    if ((event as SyncEvent).tag !== REQUESTS_SYNC) return;
    event.waitUntil(
      sendWaitingRequests().then((isAnyLeft) => {
        // Then the browser tries again later.
        if (isAnyLeft) throw new Error('the site did not answer');
      }),
    );
  });
}
