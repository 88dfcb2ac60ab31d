import type { Repeat, VerseRange } from '#features/recitation/state/verse-order.ts';

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
  /** The volume at which the slider last came to rest: where a sound that was put out comes back. */
  restVolume: number;
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
  restVolume: 1,
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
  /** The slider is let go. */
  | { type: 'volume-rests' }
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
