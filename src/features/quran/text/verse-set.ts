import { VERSES_IN_ALL } from '#lib/quran/suras.ts';

/** Verses of the whole book by their numbers, 1 to 6236. */
export type VerseSet = ReadonlySet<number>;

/** The numbers as runs: «1-7,262», in the order of the book, so equal sets give equal texts. */
export function writeVerses(verses: VerseSet): string {
  const runs: string[] = [];
  for (const number of [...verses].sort((a, b) => a - b)) {
    if (verses.has(number - 1)) continue;
    let last = number;
    while (verses.has(last + 1)) last += 1;
    runs.push(last === number ? `${number}` : `${number}-${last}`);
  }
  return runs.join(',');
}

/** Reads what writeVerses() wrote; null for any other text or a number outside the book. */
export function readVerses(text: string): VerseSet | null {
  const verses = new Set<number>();
  if (text === '') return verses;
  for (const run of text.split(',')) {
    const [, from, to = from] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(run) ?? [];
    const first = Number(from);
    const last = Number(to);
    if (!(first >= 1 && first <= last && last <= VERSES_IN_ALL)) return null;
    for (let number = first; number <= last; number += 1) verses.add(number);
  }
  return verses;
}
