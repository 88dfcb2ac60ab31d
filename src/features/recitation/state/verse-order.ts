export const REPEATS = ['none', 'one', 'all'] as const;
export type Repeat = (typeof REPEATS)[number];

/** Verses to be heard again and again, for learning them by heart. */
export interface VerseRange {
  from: number;
  to: number;
  /** How often in all; 0 is until somebody stops it. */
  times: number;
  /** Silence between two rounds, to repeat aloud. */
  pauseSeconds: number;
  /** The round that sounds, from 1. */
  round: number;
}

const MOST_TIMES = 99;
const LONGEST_PAUSE_SECONDS = 60;

/** The first round of a range, with every number brought inside its bounds and in order. */
export function newRound(range: Omit<VerseRange, 'round'>, verses: number): VerseRange {
  const from = within(range.from, 1, verses);
  const to = within(range.to, 1, verses);
  return {
    from: Math.min(from, to),
    to: Math.max(from, to),
    times: within(range.times, 0, MOST_TIMES),
    pauseSeconds: within(range.pauseSeconds, 0, LONGEST_PAUSE_SECONDS),
    round: 1,
  };
}

type Follows =
  | { kind: 'verse'; verse: number }
  | { kind: 'round'; verse: number; range: VerseRange }
  | { kind: 'end' };

/** What follows a verse in a sura of so many verses: another one, the range anew, or nothing. */
export function afterVerse(range: VerseRange | null, verse: number, verses: number): Follows {
  if (!range) return verse < verses ? { kind: 'verse', verse: verse + 1 } : { kind: 'end' };
  if (verse < range.to) return { kind: 'verse', verse: verse + 1 };
  if (range.times !== 0 && range.round >= range.times) return { kind: 'end' };
  return { kind: 'round', verse: range.from, range: { ...range, round: range.round + 1 } };
}

/**
 * The file with which a sura begins at a verse. All but the first and the ninth open with the
 * basmala, which is no verse of theirs: 0.
 */
export function firstFile(sura: number, verse = 1): number {
  return verse <= 1 && sura !== 1 && sura !== 9 ? 0 : verse;
}

function within(number: number, least: number, most: number): number {
  if (!Number.isFinite(number)) return least;
  return Math.min(Math.max(least, Math.round(number)), most);
}
