import type { Repeat, VerseRange } from '#features/recitation/state/verse-order.ts';

/** A recording: a sura by a reciter, as one file or verse by verse. */
export interface Track {
  sura: number;
  reciterId: string;
  mode: 'sura' | 'verses';
}

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5] as const;
export type Speed = (typeof SPEEDS)[number];

/** When to stop automatically: at an instant of the monotonic clock, or at the end of the sura. */
export type Sleep = { kind: 'timer'; atMs: number } | { kind: 'sura-end' } | null;

export interface Player {
  /** `idle`: no host was asked yet. `loading` also covers buffering during play. */
  phase: 'idle' | 'loading' | 'ready' | 'error';
  track: Track | null;
  /** The verse of the file, 0 for the opening basmala; null in a recording of a whole sura. */
  verse: number | null;
  /** Whether the listener wants sound, even if there is none yet. */
  wantsToPlay: boolean;
  /** Whether there is sound. */
  isSounding: boolean;
  /** In the file, seconds. */
  position: number;
  /** The file's length in seconds; null while unknown. */
  duration: number | null;
  problem: string | null;
  /** The present host, and the number of hosts that failed with this file. */
  host: number;
  failures: number;
  repeat: Repeat;
  speed: Speed;
  /** 0 to 1. */
  volume: number;
  /** The last volume at which the slider stopped, for unmuting. */
  restVolume: number;
  isMuted: boolean;
  sleep: Sleep;
  range: VerseRange | null;
  /** Silence between two rounds of a range. */
  isBetweenRounds: boolean;
  /** Whether the next file was already requested. */
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

/** The listener's actions. */
export type Wish =
  | { type: 'choose'; track: Track; verse?: number; at?: number; play: boolean }
  | { type: 'play' | 'pause' | 'toggle' | 'retry' | 'close' }
  | { type: 'seek'; to: number }
  | { type: 'skip'; by: number }
  | { type: 'sura'; step: 1 | -1 }
  | { type: 'verse'; step: 1 | -1 }
  | { type: 'repeat' | 'speed' | 'mute' }
  | { type: 'volume'; to: number }
  /** The slider is released. */
  | { type: 'volume-rests' }
  | { type: 'sleep'; sleep: Sleep }
  | { type: 'range'; range: Omit<VerseRange, 'round'> | null };

/** Events of the audio element and the clock. `code` comes from a MediaError, 0 without one. */
export type Happening =
  | { type: 'time'; position: number }
  | { type: 'duration'; duration: number }
  | { type: 'can-play' | 'sounding' | 'waiting' | 'file-ended' | 'waited' }
  | { type: 'file-failed'; code: number }
  | { type: 'play-refused' }
  | { type: 'clock'; nowMs: number };

export type PlayerEvent = Wish | Happening;

/** Commands for the audio element, in order. Speed and volume follow the state. */
export type Command =
  | { do: 'load'; url: string; at: number }
  | { do: 'play' | 'pause' | 'unload' | 'stop-waiting' }
  | { do: 'seek'; to: number }
  | { do: 'wait'; ms: number }
  | { do: 'fetch-ahead'; of: 'verse' | 'sura'; url: string; whole: boolean };

export interface Step {
  player: Player;
  commands: Command[];
}
