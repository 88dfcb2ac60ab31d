import { endsSura } from '#features/recitation/state/player-end.ts';
import type { Player, PlayerEvent, Track } from '#features/recitation/state/player-state.ts';
import { findSura } from '#lib/quran/suras.ts';

/** One listening to one sura, from choosing it until it ends or another is chosen. */
export interface Listening {
  id: string;
  track: Track;
  /** By the listener's clock. */
  startedAtMs: number;
  /** How long sound really came out: waiting, pauses and jumps do not count. */
  seconds: number;
  /** Parts that were heard: verses, or hundredths of one recording. */
  heard: ReadonlySet<number>;
  isCompleted: boolean;
}

/** Who heard so much of a sura and came to its end has listened to it. */
const COMPLETE_SHARE = 0.9;
const HUNDREDTHS = 100;

/** A listening that begins; `heard` is what an interrupted one had heard of the same sura. */
export function newListening(
  id: string,
  track: Track,
  startedAtMs: number,
  heard: Iterable<number> = [],
): Listening {
  return { id, track, startedAtMs, seconds: 0, heard: new Set(heard), isCompleted: false };
}

/**
 * A listening after one event of the player. Time is counted by what the recording moved on, at
 * its speed: no clock is asked, so none that is set back or sleeps can spoil it.
 */
export function listened(listening: Listening, before: Player, event: PlayerEvent): Listening {
  if (event.type === 'time' && before.isSounding && before.verse !== 0) {
    const moved = event.position - before.position;
    if (moved <= 0) return listening;
    const seconds = listening.seconds + moved / before.speed;
    if (before.verse !== null) return { ...listening, seconds };
    return {
      ...listening,
      seconds,
      heard: withHundredths(listening.heard, before, event.position),
    };
  }
  if (event.type !== 'file-ended') return listening;
  const next =
    before.verse === null
      ? { ...listening, heard: withHundredths(listening.heard, before, before.duration ?? 0) }
      : { ...listening, heard: new Set([...listening.heard, before.verse]) };
  return endsSura(before) ? { ...next, isCompleted: heardShare(next) >= COMPLETE_SHARE } : next;
}

/** 0 to 1: how much of the sura was heard, each part once. */
export function heardShare({ track, heard }: Listening): number {
  if (track.mode === 'sura') return heard.size / HUNDREDTHS;
  const verses = findSura(track.sura)?.numberOfAyahs ?? 0;
  const own = [...heard].filter((verse) => verse >= 1 && verse <= verses);
  return verses === 0 ? 0 : own.length / verses;
}

function withHundredths(
  heard: ReadonlySet<number>,
  { position, duration }: Player,
  to: number,
): ReadonlySet<number> {
  if (duration === null || to <= position) return heard;
  const part = (seconds: number) =>
    Math.min(HUNDREDTHS - 1, Math.floor((seconds / duration) * HUNDREDTHS));
  const next = new Set(heard);
  for (let one = part(position); one <= part(to); one++) next.add(one);
  return next.size === heard.size ? heard : next;
}

/** What is kept of a listening, in this browser until the account has it. */
export interface ListeningRecord {
  id: string;
  sura: number;
  reciter: string;
  /** Whole seconds truly listened. */
  seconds: number;
  completed: boolean;
  /** Where to go on: whole seconds in the recording, or a verse. */
  position: number;
  ayah: number | null;
  listenedAtMs: number;
  /** The listener's own day, YYYY-MM-DD. */
  day: string;
  /** The account that listened; null for whoever was not signed in. */
  owner: number | null;
}

/** The record of a listening as the player stands; null while nothing was heard. */
export function recordOf(
  listening: Listening,
  { position, verse }: Player,
  { day, owner }: Pick<ListeningRecord, 'day' | 'owner'>,
): ListeningRecord | null {
  const seconds = Math.round(listening.seconds);
  if (seconds === 0) return null;
  const { id, track, isCompleted, startedAtMs } = listening;
  return {
    id,
    sura: track.sura,
    reciter: track.reciterId,
    seconds,
    completed: isCompleted,
    position: isCompleted || track.mode === 'verses' ? 0 : Math.floor(position),
    ayah: isCompleted || !verse ? null : verse,
    listenedAtMs: startedAtMs,
    day,
    owner,
  };
}
