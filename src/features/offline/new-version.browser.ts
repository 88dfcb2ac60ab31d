import { createLiveValue } from '#lib/live-value.ts';
import { answerOf } from '#features/offline/worker-answer.browser.ts';

const LOOK_EVERY_MS = 60 * 60_000;

/** The worker of a new version that waits for the visitor's consent. */
export const waitingWorker = createLiveValue<ServiceWorker | null>(null);

/** Notices new versions while the page is open, even if it stays open for days. */
export function watchVersions(registration: ServiceWorkerRegistration): void {
  const note = () => {
    // Without an active worker the waiting one is the first.
    if (registration.active) waitingWorker.set(registration.waiting);
  };
  note();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', note);
  });
  let lookedAtMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAtMs < LOOK_EVERY_MS) return;
    lookedAtMs = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** Starts the new version in this tab; other tabs continue as they are. */
export function beginNewVersion(): void {
  const worker = waitingWorker.get();
  if (!worker) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  });
  void answerOf(worker, { ask: 'begin' });
}
