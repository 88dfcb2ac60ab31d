/** The quickest recitation that still says every word, in milliseconds a word. */
const WORD_MS = 250;
/** Even the shortest verse is looked at for so long. */
const VERSE_MS = 1200;
/** A longer pause between two looks (a closed lid, a stopped page) is no reading. */
const MAX_LOOK_MS = 3000;

/** A verse on the screen. */
export interface SeenVerse {
  ayah: number;
  words: number;
}

/** How far the eyes are in the verse they are at. */
export interface Pace {
  ayah: number | null;
  spentMs: number;
}

export const NO_PACE: Pace = { ayah: null, spentMs: 0 };

/** How long a verse of so many words takes to read at the quickest, in milliseconds. */
export function readingMs(words: number): number {
  return Math.max(VERSE_MS, words * WORD_MS);
}

/**
 * What was read in the time since the last look: the verses on the screen are taken one after the
 * other, each for as long as its words need at the quickest, beginning with the first that is not
 * read yet. A verse scrolled past before its time stays unread. Time left over stays with the verse
 * it was spent on.
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
