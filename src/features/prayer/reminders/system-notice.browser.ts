import type { ReminderNotice } from '#features/prayer/reminders/reminders.ts';
import { activeSiteWorker } from '#ui/page/site-worker.browser.ts';

const ICON = '/icon-192.png';

export type Permission = NotificationPermission | 'unsupported';

/** Whether this browser can and may show notifications. */
export function noticePermission(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** Asks the visitor unless they have answered before. */
export async function askForNotices(): Promise<Permission> {
  const known = noticePermission();
  return known === 'default' ? Notification.requestPermission() : known;
}

/** Shows a notification through the worker, as phones require, else from the page. */
export async function showNotice({ title, body, tag, url, silent }: ReminderNotice): Promise<void> {
  const options = { body, tag, silent, lang: 'ru', icon: ICON, data: { url } };
  const worker = await activeSiteWorker().catch(() => null);
  if (worker?.active) await worker.showNotification(title, options);
  else new Notification(title, options);
  if (!silent) playTone();
}

let audio: AudioContext | null = null;

/** Two soft notes. Before the first touch a page may not sound, so there is silence. */
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
