/** Precedes every sura but the first, where it is a verse, and the ninth, which has none. */
export const BASMALA = {
  tanzil: 'بِسْمِ ٱللَّهِ ٱلرَّحْمَـٰنِ ٱلرَّحِيمِ',
  /** The spelling of both KFGQPC editions. */
  hafs: 'بِسۡمِ ٱللَّهِ ٱلرَّحۡمَٰنِ ٱلرَّحِيمِ',
};

/** Whether the basmala precedes a sura, 1 to 114. */
export function opensWithBasmala(sura: number): boolean {
  return sura !== 1 && sura !== 9;
}
