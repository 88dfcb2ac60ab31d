import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '#features/account/use-session.ts';
import {
  PLACES_KEY,
  readPlaces,
  withPlace,
  writePlaces,
} from '#features/recitation/kept-listening.ts';
import { localDay } from '#features/recitation/local-day.ts';
import {
  LISTENING_API,
  type OwnListening,
  SHOWN_SESSIONS,
} from '#features/recitation/own-listening.ts';
import { createLiveValue } from '#lib/live-value.ts';
import { readKept, writeKept } from '#ui/use-kept.ts';

const PATIENCE_MS = 20_000;

interface Known {
  userId: number;
  listening: OwnListening;
}

const known = createLiveValue<Known | null>(null);
let userId: number | undefined;

/** Takes an answer of the API as the newest that is known. Anything else changes nothing. */
export function hearOwnListening(answer: unknown): void {
  if (userId === undefined || !isOwnListening(answer)) return;
  known.set({ userId, listening: answer });
  bringPlaces(answer);
}

/**
 * What the signed-in listener has heard; null while that is not known or nobody is signed in.
 * Places of other devices come with it: the newest of each sura stays.
 */
export function useOwnListening(): OwnListening | null {
  const id = useSession()?.id;
  const own = useSyncExternalStore(known.subscribe, known.get, () => null);
  useEffect(() => {
    userId = id;
    if (id === undefined) return;
    const asking = new AbortController();
    void askListening(asking.signal).then(hearOwnListening);
    return () => asking.abort();
  }, [id]);
  return own && own.userId === id ? own.listening : null;
}

async function askListening(gone: AbortSignal): Promise<unknown> {
  const signal = AbortSignal.any([gone, AbortSignal.timeout(PATIENCE_MS)]);
  const query = `day=${localDay(new Date())}&limit=${SHOWN_SESSIONS}`;
  const response = await fetch(`${LISTENING_API}?${query}`, { signal }).catch(() => null);
  return response?.ok ? response.json().catch(() => null) : null;
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
