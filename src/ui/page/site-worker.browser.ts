const WORKER = '/sw.js';

/**
 * The service worker, registered if necessary; null where there is none: in development, in old
 * browsers, and where the browser forbids it.
 */
export async function siteWorker(): Promise<ServiceWorkerRegistration | null> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return null;
  try {
    return await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  } catch {
    return null;
  }
}

/**
 * The same once it can receive messages; null if it could not be installed, for example without
 * space.
 */
export async function activeSiteWorker(): Promise<ServiceWorkerRegistration | null> {
  const registration = await siteWorker();
  if (!registration || registration.active) return registration;
  const coming = registration.installing ?? registration.waiting;
  if (!coming) return null;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (coming.state === 'activated' || coming.state === 'redundant') resolve();
    };
    coming.addEventListener('statechange', look);
    look();
  });
  return registration.active ? registration : null;
}
