/** Options of playing a sura. */
export interface PlayOptions {
  verse?: number;
  reciter?: string;
  /** Verse by verse from the stored place; without one, like `verse: 1`. */
  byVerses?: boolean;
}
