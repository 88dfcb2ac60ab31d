import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '#ui/session/use-session.ts';
import {
  PLACES_KEY,
  readPlaces,
  withPlace,
  writePlaces,
} from '#features/recitation/listening/kept-listening.ts';
import { localDay } from '#lib/time/local-day.ts';
import { LISTENING_API, SHOWN_SESSIONS } from '#features/recitation/listening/own-listening.ts';
import type { OwnListening } from '#features/recitation/listening/own-listening.server.ts';
import { createLiveValue } from '#lib/live-value.ts';
import { readKept, writeKept } from '#ui/page/use-kept.ts';
import { given, request } from '#ui/request.browser.ts';

const known = createLiveValue<{ userId: number; listening: OwnListening } | null>(null);
let userId: number | undefined;

/** Stores an API response as the newest state; anything else changes nothing. */
export function hearOwnListening(answer: unknown): void {
  if (userId === undefined || !isOwnListening(answer)) return;
  known.set({ userId, listening: answer });
  bringPlaces(answer);
}

/**
 * The signed-in listener's listening; null while unknown or without a session. Also brings places from
 * other devices: the newest of each sura wins.
 */
export function useOwnListening(): OwnListening | null {
  const id = useSession()?.id;
  const own = useSyncExternalStore(known.subscribe, known.get, () => null);
  useEffect(() => {
    userId = id;
    if (id === undefined) return;
    const asking = new AbortController();
    const before = known.get();
    // Records that were sent meanwhile brought a newer state.
    void askListening(asking.signal).then((answer) => {
      if (known.get() === before) hearOwnListening(answer);
    });
    return () => asking.abort();
  }, [id]);
  return own && own.userId === id ? own.listening : null;
}

async function askListening(signal: AbortSignal): Promise<unknown> {
  const query = `day=${localDay()}&limit=${SHOWN_SESSIONS}`;
  const reply = await request(`${LISTENING_API}?${query}`, { signal });
  return given(reply);
}

function bringPlaces({ sessions }: OwnListening): void {
  const places = readPlaces(readKept(PLACES_KEY));
  let merged = places;
  for (const session of [...sessions].reverse()) {
    const { sura_number: sura, reciter, ayah, playback_position: seconds } = session;
    const atMs = Date.parse(session.listened_at);
    const mine = merged.find(({ track }) => track.sura === sura);
    if (session.completed || (mine && mine.atMs >= atMs)) continue;
    const mode = ayah === null ? ('sura' as const) : ('verses' as const);
    const track = { sura, reciterId: reciter, mode };
    merged = withPlace(merged, { track, seconds, verse: ayah, heard: [], atMs });
  }
  if (merged !== places) writeKept(PLACES_KEY, writePlaces(merged));
}

function isOwnListening(answer: unknown): answer is OwnListening {
  return typeof answer === 'object' && answer !== null && 'stats' in answer && 'sessions' in answer;
}
