import type { ListeningRecord } from '#features/recitation/listening/listening.ts';
import { REPEATS } from '#features/recitation/state/verse-order.ts';
import { SPEEDS, type Track } from '#features/recitation/state/player-state.ts';
import { RECITERS } from '#features/recitation/reciters.ts';
import { isDay } from '#lib/time/day.ts';
import { findSura } from '#lib/quran/suras.ts';
import { jsonOf, propertiesOf } from '#lib/text/json-text.ts';

/** Keys of the browser's storage. */
export const RECITER_KEY = 'quran_reciter';
export const PLAYER_KEY = 'quran_player';
export const PLACES_KEY = 'quran_audio_places';
export const RECORDS_KEY = 'quran_audio_records';

/** The place where somebody stopped in a sura. */
export interface Place {
  track: Track;
  /** Seconds in the recording of the whole sura. */
  seconds: number;
  verse: number | null;
  /** The parts already heard (see Listening). */
  heard: number[];
  atMs: number;
}

const MOST_PLACES = 20;
const MOST_RECORDS = 100;
/** Places in the first moments of a recording are not offered, seconds. */
const WORTH_SECONDS = 5;

/** Reads the places under PLACES_KEY, the newest first; drops invalid ones. */
export function readPlaces(text: string | null): Place[] {
  return readList(text).flatMap((one) => {
    const { sura, reciter, mode, seconds, verse, heard, atMs } = one;
    const known = isSura(sura) && isReciter(reciter) && (mode === 'sura' || mode === 'verses');
    if (!known || !isCount(seconds) || !isCount(atMs)) return [];
    return {
      track: { sura, reciterId: reciter, mode },
      seconds,
      verse: isCount(verse) ? verse : null,
      heard: Array.isArray(heard) ? heard.filter(isCount) : [],
      atMs,
    };
  });
}

/** Writes the places for PLACES_KEY; readPlaces reads them back. */
export function writePlaces(places: readonly Place[]): string {
  return JSON.stringify(
    places.map(({ track: { sura, reciterId, mode }, ...rest }) => ({
      sura,
      reciter: reciterId,
      mode,
      ...rest,
    })),
  );
}

/** Adds a place in front: one per sura; the oldest drop out. */
export function withPlace(places: readonly Place[], place: Place): Place[] {
  const others = withoutPlace(places, place.track.sura);
  return [place, ...others].sort((a, b) => b.atMs - a.atMs).slice(0, MOST_PLACES);
}

export function withoutPlace(places: readonly Place[], sura: number): Place[] {
  return places.filter(({ track }) => track.sura !== sura);
}

/**
 * The place to continue a track. A moment belongs to one recording, a verse to every reciter; the first
 * moments count as the beginning.
 */
export function placeFor(places: readonly Place[], track: Track): Place | null {
  const place = places.find((one) => one.track.sura === track.sura);
  if (place?.track.mode !== track.mode) return null;
  if (track.mode === 'verses') return place.verse !== null && place.verse > 1 ? place : null;
  const isSame = place.track.reciterId === track.reciterId;
  return isSame && place.seconds >= WORTH_SECONDS ? place : null;
}

/** The records under RECORDS_KEY that an account has not yet taken. */
export function readRecords(text: string | null): ListeningRecord[] {
  return readList(text).flatMap((one) => {
    const { id, sura, reciter, seconds, completed, position, ayah, listenedAtMs, day, owner } = one;
    if (typeof id !== 'string' || !isSura(sura) || !isReciter(reciter)) return [];
    if (!isCount(seconds) || !isCount(position) || !isCount(listenedAtMs)) return [];
    if (typeof day !== 'string' || !isDay(day)) return [];
    return {
      id,
      sura,
      reciter,
      seconds,
      completed: completed === true,
      position,
      ayah: isCount(ayah) ? ayah : null,
      listenedAtMs,
      day,
      owner: isCount(owner) ? owner : null,
    };
  });
}

/** The records with one replaced by its newer state. */
export function withRecord(
  records: readonly ListeningRecord[],
  record: ListeningRecord,
): ListeningRecord[] {
  return [record, ...records.filter(({ id }) => id !== record.id)].slice(0, MOST_RECORDS);
}

/** The records left after an account took some: one that has grown since stays. */
export function withoutTaken(
  records: readonly ListeningRecord[],
  taken: readonly ListeningRecord[],
): ListeningRecord[] {
  return records.filter(
    (record) =>
      !taken.some(
        (one) =>
          one.id === record.id &&
          one.seconds === record.seconds &&
          one.completed === record.completed,
      ),
  );
}

/** Reads this browser's player settings; defaults for anything invalid. */
export function readPlayerSettings(text: string | null) {
  const { repeat, speed, volume } = propertiesOf(jsonOf(text));
  return {
    repeat: REPEATS.find((one) => one === repeat) ?? 'none',
    speed: SPEEDS.find((one) => one === speed) ?? 1,
    volume: typeof volume === 'number' && volume > 0 && volume <= 1 ? volume : 1,
  };
}

function isSura(value: unknown): value is number {
  return typeof value === 'number' && findSura(value) !== undefined;
}

function isReciter(value: unknown): value is string {
  return RECITERS.some(({ id }) => id === value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function readList(text: string | null): Record<string, unknown>[] {
  const list = jsonOf(text);
  return Array.isArray(list) ? list.map(propertiesOf) : [];
}
