/** The fastest recitation that pronounces every word, in milliseconds per word. */
const WORD_MS = 250;
/** The least time for the shortest verse. */
const VERSE_MS = 1200;
/** A longer pause between two looks (a closed lid, a stopped page) is not reading. */
const MAX_LOOK_MS = 3000;

/** A verse on the screen. */
export interface SeenVerse {
  ayah: number;
  words: number;
}

/** The progress within the current verse. */
export interface Pace {
  ayah: number | null;
  spentMs: number;
}

export const NO_PACE: Pace = { ayah: null, spentMs: 0 };

/** The least time to read a verse with this number of words, in milliseconds. */
export function readingMs(words: number): number {
  return Math.max(VERSE_MS, words * WORD_MS);
}

/**
 * The verses read since the last look: the verses on the screen in order, from the first unread one,
 * each for the least time that its words need. A verse scrolled past too early stays unread. Remaining
 * time counts for the verse it was spent on.
 */
export function readFurther(
  pace: Pace,
  seen: readonly SeenVerse[],
  isRead: (ayah: number) => boolean,
  elapsedMs: number,
): { pace: Pace; read: number[] } {
  const read: number[] = [];
  let leftMs = Math.min(Math.max(0, elapsedMs), MAX_LOOK_MS);
  for (const { ayah, words } of seen) {
    if (isRead(ayah)) continue;
    const spentMs = (pace.ayah === ayah ? pace.spentMs : 0) + leftMs;
    const neededMs = readingMs(words);
    if (spentMs < neededMs) return { pace: { ayah, spentMs }, read };
    read.push(ayah);
    leftMs = spentMs - neededMs;
  }
  return { pace: NO_PACE, read };
}
