import type { SentRecord } from '#features/recitation/listening/listening-input.ts';
import { endsSura } from '#features/recitation/state/player-end.ts';
import type { Player, PlayerEvent, Track } from '#features/recitation/state/player-state.ts';
import { findSura } from '#lib/quran/suras.ts';

/** One listening to one sura, from choosing it until it ends or another is chosen. */
export interface Listening {
  id: string;
  track: Track;
  /** By the listener's clock. */
  startedAtMs: number;
  /** Seconds with sound: waiting, pauses and jumps do not count. */
  seconds: number;
  /** The parts heard: verses, or hundredths of one recording. */
  heard: ReadonlySet<number>;
  isCompleted: boolean;
}

/** The share that must be heard, with the end, for a sura to count as complete. */
const COMPLETE_SHARE = 0.9;
const HUNDREDTHS = 100;

/** A new listening; `heard` has the parts of an interrupted one of the same sura. */
export function newListening(
  id: string,
  track: Track,
  startedAtMs: number,
  heard: Iterable<number> = [],
): Listening {
  return { id, track, startedAtMs, seconds: 0, heard: new Set(heard), isCompleted: false };
}

/**
 * A listening after an event of the player. Time is counted from the recording's progress at its speed,
 * not from a clock, which may be set back or sleep.
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

/** The share of the sura that was heard, 0 to 1, each part once. */
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

/** The record of a listening in this browser until the account has it. */
export interface ListeningRecord extends Omit<SentRecord, 'agoMs'> {
  listenedAtMs: number;
  /** The account that listened; null without a session. */
  owner: number | null;
}

/** The record of a listening in the player's present state; null while nothing was heard. */
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
