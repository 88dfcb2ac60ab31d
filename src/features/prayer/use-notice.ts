import type { ReminderNotice } from '#features/prayer/reminders.ts';
import { activeSiteWorker } from '#ui/use-site-worker.ts';

/** Where the worker of reminders stood when the site had one for them alone. */
const FORMER_SCOPE = '/prayer-push/';
const API = '/api/prayer-push';
const ICON = '/icon-192.png';
const PATIENCE_MS = 15_000;

export type Permission = NotificationPermission | 'unsupported';

/** Whether this browser can show notices, and may. */
export function noticePermission(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** Asks the visitor unless they have answered before. */
export async function askForNotices(): Promise<Permission> {
  const known = noticePermission();
  return known === 'default' ? Notification.requestPermission() : known;
}

/** The worker that shows notices, ready to; null where there is none. */
export async function noticeWorker(): Promise<ServiceWorkerRegistration | null> {
  const worker = await activeSiteWorker();
  // A browser that does not let go of the former one yet goes on being reminded by it.
  if (worker) await takeOver(worker).catch(() => undefined);
  return worker;
}

/** Moves what was subscribed to by the former worker to the site's, and ends that worker. */
async function takeOver(worker: ServiceWorkerRegistration): Promise<void> {
  const former = await navigator.serviceWorker.getRegistration(FORMER_SCOPE);
  if (!former?.scope.endsWith(FORMER_SCOPE)) return;
  const old = await former.pushManager?.getSubscription();
  if (old) {
    const subscription =
      (await worker.pushManager.getSubscription()) ??
      (await worker.pushManager.subscribe(old.options));
    const answer = await fetch(API, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint: old.endpoint, subscription }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // 404: the site sends none any more.
    if (!answer.ok && answer.status !== 404) return;
  }
  await former.unregister();
}

/** Shows a notice: through the worker, as phones demand it, else from the page itself. */
export async function showNotice({ title, body, tag, url, silent }: ReminderNotice): Promise<void> {
  const options = { body, tag, silent, lang: 'ru', icon: ICON, data: { url } };
  const worker = await noticeWorker().catch(() => null);
  if (worker?.active) await worker.showNotification(title, options);
  else new Notification(title, options);
  if (!silent) playTone();
}

let audio: AudioContext | null = null;

/** Two soft notes. A page that nobody has touched yet may not sound; then there is silence. */
function playTone(): void {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
  const startsAt = audio.currentTime + 0.05;
  for (const [i, frequency] of [523.25, 659.25].entries()) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    const at = startsAt + i * 0.35;
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(0.15, at + 0.05);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.9);
    tone.connect(loudness).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 1);
  }
}
