import { useEffect } from 'react';
import { useSession } from '#ui/session/use-session.ts';
import {
  mergeReadings,
  NOTHING_READ,
  type OwnReading,
  type ReaderSettings,
  readOwnReading,
  writeOwnReading,
} from '#features/quran/progress/own-reading.ts';
import { keepFormerPlace, readOwn, writeOwn } from '#features/quran/progress/use-own-reading.ts';
import { readSettings, writeSettings } from '#features/quran/progress/use-reader-settings.ts';
import { readKept, subscribeKept, writeKept } from '#ui/page/use-kept.ts';
import { localDay } from '#lib/time/local-day.ts';
import { request } from '#ui/request.browser.ts';

/** The owner of this browser's reading: an account's number, absent for a guest. */
const OWNER = 'quran_reading_owner';
/** Changes are sent together, this long after the first. */
const GATHER_MS = 8000;
/** A choice of font or theme is sent this long after the last press. */
const CHOICE_MS = 1000;

/**
 * Keeps this browser's reading and the account's in sync while somebody is signed in. A guest's reading
 * becomes the account's at sign-in; another account's never does. After sign-out this browser drops the
 * data that the server has.
 */
export function useReadingSync(): void {
  const user = useSession();
  const id = user === undefined ? undefined : (user?.id ?? null);
  useEffect(() => {
    if (id === undefined) return;
    if (id === null) return forgetAccount();
    return keepInStep(id);
  }, [id]);
}

function forgetAccount(): void {
  if (readKept(OWNER) === null) return;
  writeKept(OWNER, null);
  forgetReading();
}

function forgetReading(): void {
  writeOwn(NOTHING_READ);
  keepFormerPlace(null);
}

function keepInStep(id: number): () => void {
  const owner = readKept(OWNER);
  if (owner !== null && owner !== String(id)) forgetReading();
  writeKept(OWNER, String(id));

  let sent = '';
  let choice = readSettings().at;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const send = async () => {
    clearTimeout(timer);
    timer = undefined;
    const text = writeOwnReading(everything());
    if (text === sent) return;
    const reply = await request('/api/quran/own', {
      method: 'PUT',
      json: { today: localDay(), own: JSON.parse(text) },
      keepalive: text.length < 60_000,
    });
    // Without the network the data stay here; the next change or page sends them.
    const known = reply?.ok ? readOwnReading(reply.text) : null;
    if (!known || isOver) return;
    adopt(known);
    sent = writeOwnReading(everything());
  };
  const gather = () => {
    const { at } = readSettings();
    if (at !== choice) clearTimeout(timer);
    if (timer === undefined || at !== choice) {
      timer = setTimeout(() => void send(), at === choice ? GATHER_MS : CHOICE_MS);
    }
    choice = at;
  };
  const leave = () => {
    if (document.visibilityState === 'hidden') void send();
  };
  void send();
  const stop = subscribeKept(gather);
  document.addEventListener('visibilitychange', leave);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
    document.removeEventListener('visibilitychange', leave);
  };
}

function everything(): OwnReading {
  return { ...readOwn(), settings: readSettings() };
}

/** Merges the server's data with the reading stored here meanwhile. */
function adopt(known: OwnReading): void {
  const here = everything();
  writeOwn(mergeReadings(here, known));
  const { settings } = known;
  const isNewer = settings !== null && settings.at >= readSettings().at;
  if (isNewer && !isEqual(settings, readSettings())) writeSettings(settings);
}

function isEqual(a: ReaderSettings, b: ReaderSettings): boolean {
  return JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
}
