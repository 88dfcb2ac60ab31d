/** How many letters one text must gain, lose or change to become the other (Levenshtein). */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let at = 1; at <= a.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= b.length; to += 1) {
      const cost = a[at - 1] === b[to - 1] ? 0 : 1;
      next.push(Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + cost));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** One letter more, less or different, or two neighbours in the wrong order. */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  const restOf = (text: string, by: number) => text.slice(from + by);
  if (a.length > b.length) return restOf(a, 1) === restOf(b, 0);
  if (a.length < b.length) return restOf(a, 0) === restOf(b, 1);
  const isSwapped = a[from] === b[from + 1] && a[from + 1] === b[from];
  return restOf(a, 1) === restOf(b, 1) || (isSwapped && restOf(a, 2) === restOf(b, 2));
}

/** Case endings of nouns and adjectives; folded, without «ё». */
const ENDINGS =
  /(?:ыми|ими|ого|его|ому|ему|ами|ями|ый|ий|ой|ей|ая|яя|ое|ее|ые|ие|ую|юю|ом|ем|ым|им|ах|ях|ых|их|ов|ев|ам|ям|ью|а|я|о|е|ы|и|у|ю|ь|й)$/;
const SHORTEST_STEM = 2;

/**
 * A folded Russian word without its case ending: «уфы», «уфа» → «уф», «январе» → «январ». Other words
 * are returned unchanged.
 */
export function stemOf(word: string): string {
  if (!/^[а-я]+$/.test(word)) return word;
  const stem = word.replace(ENDINGS, '');
  return stem.length >= SHORTEST_STEM ? stem : word;
}
