import { foldName } from '#lib/text/fold-name.ts';

/** Latin letters with their sound in Russian, the longer spellings first. */
const LATIN =
  'sch:sh tch:ch dzh:zh sh:ш ch:ч kh:х zh:ж ph:ф th:т gh:г ck:к qu:кв x:кс j:ж b:б c:к d:д f:ф g:г h:х k:к l:л m:м n:н p:п q:к r:р s:с t:т v:в w:в z:с'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]);
const VOWELS = /[aeiouyаеёиоуыэюяйьъәөү]/g;

/**
 * The sound of a word: its consonants, in either alphabet, so that «Pullman» and «пулман»,
 * «Swissotel» and «свиссотель» are equal. Only for searching: different names may sound alike. A
 * word that begins with a vowel keeps a mark for it.
 */
export function nameSound(word: string): string {
  const folded = foldName(word).replace(/с[эе]й(?=л)/g, 'се');
  const start = VOWELS.test(folded.charAt(0)) ? '-' : '';
  VOWELS.lastIndex = 0;
  let sound = folded
    .replace(/c(?=[eiy])/g, 's')
    .replace(/дж/g, 'ж')
    .replace(/з/g, 'с')
    .replace(/щ/g, 'ш')
    .replace(/ц/g, 'тс')
    .replace(/һ/g, 'х');
  for (const [latin, cyrillic] of LATIN) sound = sound.replaceAll(latin, cyrillic);
  return (
    start +
    sound
      .replace(VOWELS, ' ')
      // An «h» at the end of a word or before a consonant is silent: Makkah, Dallah.
      .replace(/ х(?=$|[^ ])/g, ' ')
      .replace(/ /g, '')
      .replace(/(.)\1+/g, '$1')
  );
}

/** Latin letters with a second sound: «Regency» is «Редженси» too. */
const HEARD_OTHERWISE: readonly (readonly [RegExp, string])[] = [
  [/g(?=[eiy])/g, 'j'],
  [/ch/g, 'k'],
  [/w/g, 'u'],
  [/^h/g, 'g'],
];

/** All possible sounds of a word, the most likely first; a Russian word has one. */
export function nameSounds(word: string): string[] {
  const folded = foldName(word);
  const others = HEARD_OTHERWISE.map(([letters, other]) =>
    nameSound(folded.replace(letters, other)),
  ).filter((sound) => sound.length >= TELLING);
  return [...new Set([nameSound(word), ...others])];
}

/** The shortest sound that distinguishes names. */
const TELLING = 3;

/**
 * Whether each word of a question matches one of the names: in the same spelling, from the beginning of
 * a word, or by its sound in the other alphabet.
 */
export function isNamed(question: string, names: readonly string[]): boolean {
  const wanted = wordsOf(question);
  const words = names.flatMap(wordsOf);
  if (wanted.length === 0) return false;
  const whole = names.map(foldName);
  return wanted.every((word) => {
    const key = foldName(word);
    if (words.some((known) => foldName(known).startsWith(key))) return true;
    if (key.length > 4 && whole.some((name) => name.includes(key))) return true;
    const sounds = nameSounds(word).filter((sound) => sound.length >= TELLING);
    return words.some((known) =>
      nameSounds(known).some((heard) => sounds.some((sound) => heard.startsWith(sound))),
    );
  });
}

function wordsOf(text: string): string[] {
  return text.split(/[\s\u00a0,.;:«»"'’()/&+-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}
