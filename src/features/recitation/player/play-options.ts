/** How a sura is to be played. */
export interface PlayOptions {
  verse?: number;
  reciter?: string;
  /** Verse by verse from where they stopped; the same as a `verse` of 1 when nowhere. */
  byVerses?: boolean;
  /** From the beginning, wherever they stopped. */
  anew?: boolean;
}
