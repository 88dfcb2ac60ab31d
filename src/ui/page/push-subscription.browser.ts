import { activeSiteWorker } from '#ui/page/site-worker.browser.ts';

/** This browser's subscription to pushes, null without one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const worker = await activeSiteWorker();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/**
 * This browser's subscription with the site's key, made if there is none. One with a former key of the
 * site is ended first: the site cannot send to it, and browsers refuse another key beside it.
 */
export async function subscribed(publicKey: string): Promise<PushSubscription> {
  const current = await currentSubscription();
  const key = current?.options?.applicationServerKey;
  if (current && (!key || base64url(key) === publicKey)) return current;
  await current?.unsubscribe();
  const worker = await activeSiteWorker();
  if (!worker) throw new Error('no worker');
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function base64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
