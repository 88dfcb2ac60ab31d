export const REPEATS = ['none', 'one', 'all'] as const;
export type Repeat = (typeof REPEATS)[number];

/** Verses to repeat, for learning them by heart. */
export interface VerseRange {
  from: number;
  to: number;
  /** The number of rounds; 0 repeats until stopped. */
  times: number;
  /** Silence between two rounds, for repeating aloud. */
  pauseSeconds: number;
  /** The current round, from 1. */
  round: number;
}

const MOST_TIMES = 99;
const LONGEST_PAUSE_SECONDS = 60;

/** The first round of a range, with all numbers brought into their bounds and order. */
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

/** The verse after another in a sura of this many verses: the next, the range again, or none. */
export function afterVerse(range: VerseRange | null, verse: number, verses: number): Follows {
  if (!range) return verse < verses ? { kind: 'verse', verse: verse + 1 } : { kind: 'end' };
  if (verse < range.to) return { kind: 'verse', verse: verse + 1 };
  if (range.times !== 0 && range.round >= range.times) return { kind: 'end' };
  return { kind: 'round', verse: range.from, range: { ...range, round: range.round + 1 } };
}

/**
 * The first file of a sura from a verse. All suras but the first and the ninth open with the basmala,
 * which is not one of their verses: 0.
 */
export function firstFile(sura: number, verse = 1): number {
  return verse <= 1 && sura !== 1 && sura !== 9 ? 0 : verse;
}

function within(number: number, least: number, most: number): number {
  if (!Number.isFinite(number)) return least;
  return Math.min(Math.max(least, Math.round(number)), most);
}
