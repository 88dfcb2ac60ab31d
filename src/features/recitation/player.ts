import { findSura } from '#lib/suras.ts';
import {
  afterVerse,
  newRound,
  type Repeat,
  REPEATS,
  type VerseRange,
} from '#features/recitation/verse-order.ts';
import { suraFile, verseFile, type RecordingHosts } from '#features/recitation/recording-hosts.ts';
import { reciterOf } from '#features/recitation/reciters.ts';

/** What is listened to: a sura by a reciter, as one recording or verse by verse. */
export interface Track {
  sura: number;
  reciterId: string;
  mode: 'sura' | 'verses';
}

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5] as const;
export type Speed = (typeof SPEEDS)[number];

/** When to stop by itself: at an instant of the monotonic clock, or when the sura is over. */
export type Sleep = { kind: 'timer'; atMs: number } | { kind: 'sura-end' } | null;

export interface Player {
  /** `idle`: nothing was asked of a host yet. `loading` is also the wait for more in mid-play. */
  phase: 'idle' | 'loading' | 'ready' | 'error';
  track: Track | null;
  /** The verse whose file it is, 0 for the opening basmala; null in a recording of a whole sura. */
  verse: number | null;
  /** What the listener wants, whether it sounds already or not. */
  wantsToPlay: boolean;
  /** Whether sound comes out. */
  isSounding: boolean;
  /** In the file, seconds. */
  position: number;
  /** Of the file, seconds; null while it is not known. */
  duration: number | null;
  problem: string | null;
  /** Which of the hosts serves, and how many have failed with this file. */
  host: number;
  failures: number;
  repeat: Repeat;
  speed: Speed;
  /** 0 to 1. */
  volume: number;
  isMuted: boolean;
  sleep: Sleep;
  range: VerseRange | null;
  /** Silence between two rounds of a range. */
  isBetweenRounds: boolean;
  /** Whether what comes next has been asked for ahead. */
  isAhead: boolean;
}

export const SILENT_PLAYER: Player = {
  phase: 'idle',
  track: null,
  verse: null,
  wantsToPlay: false,
  isSounding: false,
  position: 0,
  duration: null,
  problem: null,
  host: 0,
  failures: 0,
  repeat: 'none',
  speed: 1,
  volume: 1,
  isMuted: false,
  sleep: null,
  range: null,
  isBetweenRounds: false,
  isAhead: false,
};

/** What listeners do. */
export type Wish =
  | { type: 'choose'; track: Track; verse?: number; at?: number; play: boolean }
  | { type: 'play' | 'pause' | 'toggle' | 'retry' | 'close' }
  | { type: 'seek'; to: number }
  | { type: 'skip'; by: number }
  | { type: 'sura'; step: 1 | -1 }
  | { type: 'verse'; step: 1 | -1 }
  | { type: 'repeat' | 'speed' | 'mute' }
  | { type: 'volume'; to: number }
  | { type: 'sleep'; sleep: Sleep }
  | { type: 'range'; range: Omit<VerseRange, 'round'> | null };

/** What the audio element and the clock say. `code` is that of a MediaError, 0 when there is none. */
export type Happening =
  | { type: 'time'; position: number }
  | { type: 'duration'; duration: number }
  | { type: 'can-play' | 'sounding' | 'waiting' | 'file-ended' | 'waited' }
  | { type: 'file-failed'; code: number }
  | { type: 'play-refused' }
  | { type: 'clock'; nowMs: number };

export type PlayerEvent = Wish | Happening;

/** What is to be done with the audio element, in order. Speed and volume follow the state. */
export type Command =
  | { do: 'load'; url: string; at: number }
  | { do: 'play' | 'pause' | 'unload' | 'stop-waiting' }
  | { do: 'seek'; to: number }
  | { do: 'wait'; ms: number }
  | { do: 'fetch-ahead'; url: string; whole: boolean };

export interface Step {
  player: Player;
  commands: Command[];
}

/** Messages by the code of a MediaError. */
const PROBLEMS: Record<number, string> = {
  1: 'Загрузка прервана',
  2: 'Ошибка сети при загрузке',
  3: 'Ошибка декодирования аудио',
  4: 'Аудио формат не поддерживается',
};
const NOT_LOADED = 'Не удалось загрузить аудио';
const NOT_PLAYED = 'Не удалось воспроизвести аудио';
/** MEDIA_ERR_ABORTED: the browser was told to stop, another host would not help. */
const ABORTED = 1;
const NETWORK = 2;

/** What follows is asked for when so little is left, seconds. */
const AHEAD_SECONDS = 60;
/** A file that ends so long before its own length was cut off on the way, seconds. */
const CUT_SHORT_SECONDS = 5;

/**
 * The player as a machine: a state and what just happened give the next state and what to do.
 * Whatever comes from outside (numbers out of bounds, an event for nothing) leaves it whole.
 */
export function step(player: Player, event: PlayerEvent, hosts: RecordingHosts): Step {
  const { track } = player;
  switch (event.type) {
    case 'choose':
      return choose(player, event, hosts);
    case 'repeat':
      return still({ ...player, repeat: after(REPEATS, player.repeat), isAhead: false });
    case 'speed':
      return still({ ...player, speed: after(SPEEDS, player.speed) });
    case 'volume':
      return still(withVolume(player, event.to));
    case 'mute':
      return still({ ...player, isMuted: !player.isMuted, volume: player.volume || 1 });
    case 'sleep':
      return still({ ...player, sleep: event.sleep });
    case 'clock':
      return isBedtime(player.sleep, event.nowMs)
        ? paused({ ...player, sleep: null })
        : still(player);
    case 'close':
      return {
        player: { ...keptSettings(player), sleep: null },
        commands: [{ do: 'unload' }],
      };
  }
  if (!track) return still(player);
  switch (event.type) {
    case 'play':
      return resumed(player, hosts);
    case 'pause':
      return paused(player);
    case 'toggle':
      return player.wantsToPlay ? paused(player) : resumed(player, hosts);
    case 'retry':
      return loaded({ ...player, wantsToPlay: true, failures: 0 }, player.position, hosts);
    case 'seek':
      return sought(player, event.to, hosts);
    case 'skip':
      return sought(player, player.position + event.by, hosts);
    case 'sura':
      return event.step === 1 && track.sura >= 114
        ? still(player)
        : otherSura(player, Math.max(1, track.sura + event.step), hosts);
    case 'verse':
      return otherVerse(player, event.step, hosts);
    case 'range':
      return ranged(player, event.range, hosts);
    case 'waited':
      return player.isBetweenRounds ? loaded(player, 0, hosts) : still(player);
    case 'duration':
      return still({ ...player, duration: finite(event.duration) });
    case 'time':
      return timed(player, event.position, hosts);
    case 'can-play':
      return still(player.phase === 'loading' ? { ...player, phase: 'ready' } : player);
    case 'sounding':
      return aheadOfVerse({ ...player, phase: 'ready', isSounding: true, problem: null }, hosts);
    case 'waiting':
      return still(
        player.phase === 'ready' && player.wantsToPlay
          ? { ...player, phase: 'loading', isSounding: false }
          : player,
      );
    case 'file-ended':
      return ended(player, hosts);
    case 'file-failed':
      return failed(player, event.code, hosts);
    case 'play-refused':
      return still({ ...player, wantsToPlay: false, isSounding: false, problem: NOT_PLAYED });
  }
}

function choose(player: Player, wish: Extract<Wish, { type: 'choose' }>, hosts: RecordingHosts) {
  const sura = findSura(wish.track.sura);
  if (!sura) return still(player);
  const { track, play } = wish;
  const verse = track.mode === 'verses' ? firstFile(track.sura, wish.verse) : null;
  const next: Player = {
    ...keptSettings(player),
    sleep: player.sleep,
    host: player.host,
    track,
    verse: verse === null ? null : Math.min(verse, sura.numberOfAyahs),
    wantsToPlay: play,
    position: Math.max(0, wish.at ?? 0),
  };
  if (play) return loaded(next, next.position, hosts);
  return { player: next, commands: [{ do: 'unload' }] } satisfies Step;
}

/** Every sura but the first and the ninth opens with the basmala, which is no verse of theirs. */
function firstFile(sura: number, verse = 1): number {
  return verse <= 1 && sura !== 1 && sura !== 9 ? 0 : verse;
}

function resumed(player: Player, hosts: RecordingHosts): Step {
  const next: Player = { ...player, wantsToPlay: true, problem: null };
  if (player.phase === 'idle' || player.phase === 'error' || player.isBetweenRounds) {
    return loaded({ ...next, failures: 0 }, player.position, hosts);
  }
  return { player: next, commands: [{ do: 'play' }] };
}

function paused(player: Player): Step {
  const isAfterFailure = player.phase === 'error';
  return {
    player: {
      ...player,
      phase: player.phase === 'loading' ? 'ready' : player.phase,
      problem: isAfterFailure ? player.problem : null,
      wantsToPlay: false,
      isSounding: false,
    },
    commands: [{ do: 'stop-waiting' }, { do: 'pause' }],
  };
}

/** Asks for the file that the state names, and plays it if that is wanted. */
function loaded(player: Player, at: number, hosts: RecordingHosts): Step {
  const url = fileOf(player, hosts);
  if (url === null) return gaveUp(player, 0);
  return {
    player: {
      ...player,
      phase: 'loading',
      position: at,
      duration: null,
      isSounding: false,
      isBetweenRounds: false,
      isAhead: false,
      problem: null,
    },
    commands: [
      { do: 'stop-waiting' },
      { do: 'load', url, at },
      ...(player.wantsToPlay ? [{ do: 'play' } as const] : []),
    ],
  };
}

function fileOf({ track, verse, host }: Player, hosts: RecordingHosts): string | null {
  if (!track) return null;
  const bases = verse === null ? hosts.suras : hosts.verses;
  const base = bases[host % Math.max(1, bases.length)];
  if (base === undefined) return null;
  const reciter = reciterOf(track.reciterId);
  return verse === null
    ? suraFile(base, reciter, track.sura)
    : verseFile(base, reciter, track.sura, verse);
}

function sought(player: Player, to: number, hosts: RecordingHosts): Step {
  if (!Number.isFinite(to)) return still(player);
  const bound = player.duration ?? Number.POSITIVE_INFINITY;
  const position = Math.min(Math.max(0, to), bound);
  const isLoaded = player.phase === 'ready' || player.phase === 'loading';
  if (!isLoaded && player.wantsToPlay) return loaded(player, position, hosts);
  return {
    player: { ...player, position },
    commands: isLoaded ? [{ do: 'seek', to: position }] : [],
  };
}

function otherSura(player: Player, sura: number, hosts: RecordingHosts): Step {
  if (!player.track) return still(player);
  const track = { ...player.track, sura };
  return choose(player, { type: 'choose', track, play: player.wantsToPlay }, hosts);
}

function otherVerse(player: Player, by: 1 | -1, hosts: RecordingHosts): Step {
  const { track, verse } = player;
  const verses = findSura(track?.sura ?? 0)?.numberOfAyahs ?? 0;
  if (verse === null) return still(player);
  const wanted = Math.min(Math.max(1, verse + by), verses);
  return loaded({ ...player, verse: wanted, range: null }, 0, hosts);
}

function ranged(
  player: Player,
  range: Omit<VerseRange, 'round'> | null,
  hosts: RecordingHosts,
): Step {
  const sura = findSura(player.track?.sura ?? 0);
  if (!player.track || !sura) return still(player);
  if (range === null) return still({ ...player, range: null });
  const started = newRound(range, sura.numberOfAyahs);
  const track: Track = { ...player.track, mode: 'verses' };
  return loaded(
    { ...player, track, range: started, verse: started.from, wantsToPlay: true, failures: 0 },
    0,
    hosts,
  );
}

function timed(player: Player, position: number, hosts: RecordingHosts): Step {
  if (player.phase === 'idle' || player.phase === 'error') return still(player);
  const next = { ...player, position: Math.max(0, position) };
  const { track, verse, duration, isAhead, repeat, sleep } = next;
  if (!track || verse !== null || duration === null || isAhead || !next.isSounding) {
    return still(next);
  }
  const isLast = track.sura >= 114 && repeat !== 'all';
  const nothingFollows = repeat === 'one' || sleep?.kind === 'sura-end' || isLast;
  if (nothingFollows || duration - position > AHEAD_SECONDS) return still(next);
  const followed = { ...next, track: { ...track, sura: suraAfter(track.sura) } };
  return ahead(next, fileOf(followed, hosts), repeat === 'all');
}

/** The next verse is fetched while this one sounds, so that no gap is heard. */
function aheadOfVerse(player: Player, hosts: RecordingHosts): Step {
  const { track, verse, isAhead } = player;
  if (!track || verse === null || isAhead) return still(player);
  const follows = afterVerse(player.range, verse, findSura(track.sura)?.numberOfAyahs ?? 0);
  if (follows.kind === 'end') return still({ ...player, isAhead: true });
  return ahead(player, fileOf({ ...player, verse: follows.verse }, hosts), true);
}

function ahead(player: Player, url: string | null, whole: boolean): Step {
  return {
    player: { ...player, isAhead: true },
    commands: url === null ? [] : [{ do: 'fetch-ahead', url, whole }],
  };
}

function ended(player: Player, hosts: RecordingHosts): Step {
  const { track, verse, range } = player;
  if (!track) return still(player);
  if (isCutShort(player)) return failed(player, NETWORK, hosts);
  const next: Player = { ...player, failures: 0, isSounding: false };
  if (verse === null) return suraEnded(next, hosts);
  const follows = afterVerse(range, verse, findSura(track.sura)?.numberOfAyahs ?? 0);
  switch (follows.kind) {
    case 'verse':
      return loaded({ ...next, verse: follows.verse }, 0, hosts);
    case 'round': {
      const round = { ...next, verse: follows.verse, range: follows.range, position: 0 };
      if (follows.range.pauseSeconds === 0) return loaded(round, 0, hosts);
      return {
        player: { ...round, isBetweenRounds: true },
        commands: [{ do: 'wait', ms: follows.range.pauseSeconds * 1000 }],
      };
    }
    case 'end':
      return range ? rangeEnded(next, range, hosts) : suraEnded(next, hosts);
  }
}

function isCutShort({ position, duration }: Player): boolean {
  return duration !== null && position < duration - CUT_SHORT_SECONDS;
}

/** Whether the end of this file is the end of its sura, rather than of a verse or of half a file. */
export function endsSura(player: Player): boolean {
  const { track, verse, range } = player;
  if (!track || isCutShort(player)) return false;
  return verse === null || (!range && verse === findSura(track.sura)?.numberOfAyahs);
}

function rangeEnded(player: Player, range: VerseRange, hosts: RecordingHosts): Step {
  return loaded({ ...player, range: null, verse: range.from, wantsToPlay: false }, 0, hosts);
}

function suraEnded(player: Player, hosts: RecordingHosts): Step {
  const { track, repeat, sleep } = player;
  if (!track) return still(player);
  const fromTheStart = (wantsToPlay: boolean) => {
    const verse = player.verse === null ? null : firstFile(track.sura);
    return loaded({ ...player, verse, wantsToPlay }, 0, hosts);
  };
  if (sleep?.kind === 'sura-end') {
    const { player: asleep, commands } = paused({ ...player, sleep: null });
    const verse = player.verse === null ? null : firstFile(track.sura);
    return {
      player: { ...asleep, verse, position: 0, phase: 'idle' },
      commands: [...commands, { do: 'seek', to: 0 }],
    };
  }
  if (repeat === 'one') {
    if (player.verse !== null) return fromTheStart(true);
    return {
      player: { ...player, position: 0, isAhead: false },
      commands: [{ do: 'seek', to: 0 }, { do: 'play' }],
    };
  }
  if (repeat === 'all') return otherSura(player, suraAfter(track.sura), hosts);
  if (player.verse !== null) {
    return {
      player: {
        ...player,
        phase: 'idle',
        verse: firstFile(track.sura),
        position: 0,
        wantsToPlay: false,
      },
      commands: [],
    };
  }
  return {
    player: { ...player, position: 0, wantsToPlay: false, isAhead: false },
    commands: [{ do: 'pause' }, { do: 'seek', to: 0 }],
  };
}

function suraAfter(sura: number): number {
  return sura >= 114 ? 1 : sura + 1;
}

/** The next host is asked for the same moment of the same file; when none is left, it is said. */
function failed(player: Player, code: number, hosts: RecordingHosts): Step {
  if (player.phase === 'idle' || player.phase === 'error') return still(player);
  const bases = player.verse === null ? hosts.suras : hosts.verses;
  const failures = player.failures + 1;
  if (code === ABORTED || failures >= bases.length) return gaveUp({ ...player, failures }, code);
  return loaded({ ...player, failures, host: player.host + 1 }, player.position, hosts);
}

function gaveUp(player: Player, code: number): Step {
  return {
    player: {
      ...player,
      phase: 'error',
      problem: PROBLEMS[code] ?? NOT_LOADED,
      wantsToPlay: false,
      isSounding: false,
    },
    commands: [{ do: 'stop-waiting' }],
  };
}

function withVolume(player: Player, to: number): Player {
  if (!Number.isFinite(to)) return player;
  const volume = Math.min(Math.max(0, to), 1);
  // What to go back to when the sound is switched on again is the last volume that was heard.
  if (volume === 0) return { ...player, isMuted: true };
  return { ...player, volume, isMuted: false };
}

function isBedtime(sleep: Sleep, nowMs: number): boolean {
  return sleep?.kind === 'timer' && nowMs >= sleep.atMs;
}

/** What stays when another recording is chosen. */
function keptSettings({ repeat, speed, volume, isMuted }: Player): Player {
  return { ...SILENT_PLAYER, repeat, speed, volume, isMuted };
}

function after<T>(circle: readonly T[], one: T): T {
  return circle[(circle.indexOf(one) + 1) % circle.length] ?? one;
}

function finite(seconds: number): number | null {
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

function still(player: Player): Step {
  return { player, commands: [] };
}
