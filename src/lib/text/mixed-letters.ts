const LATIN = 'ABCEHKMOPTXYaceopxy';
const CYRILLIC = 'АВСЕНКМОРТХУасеорху';
const CYRILLIC_OF = new Map([...LATIN].map((letter, at) => [letter, CYRILLIC[at] ?? letter]));
const LATIN_OF = new Map([...CYRILLIC].map((letter, at) => [letter, LATIN[at] ?? letter]));

/**
 * The text with each word in one alphabet: «Гoрод» with a Latin «o» is a Russian word. A word that may
 * be of either stays as it is.
 */
export function unmixed(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    if (!/\p{Script=Latin}/u.test(word) || !/\p{Script=Cyrillic}/u.test(word)) return word;
    const russian = spelled(word, CYRILLIC_OF);
    const english = spelled(word, LATIN_OF);
    if (!/\p{Script=Latin}/u.test(russian)) {
      return /\p{Script=Cyrillic}/u.test(english) ? russian : word;
    }
    return /\p{Script=Cyrillic}/u.test(english) ? word : english;
  });
}

function spelled(word: string, letters: ReadonlyMap<string, string>): string {
  return [...word].map((letter) => letters.get(letter) ?? letter).join('');
}
