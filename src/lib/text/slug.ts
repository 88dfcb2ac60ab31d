/**
 * The Latin spelling of Russian road signs (ГОСТ Р 52290, after BGN/PCGN) without marks: «ё» is «e»
 * like «е», the hard and soft sign are silent. Tatar and Bashkir letters are spelt like the closest
 * Russian ones.
 */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ә: 'a',
  ө: 'o',
  ү: 'u',
  җ: 'zh',
  ң: 'n',
  һ: 'h',
  ғ: 'g',
  ҙ: 'z',
  ҡ: 'k',
  ҫ: 's',
  қ: 'k',
  і: 'i',
};

const MAX_LENGTH = 100;

/**
 * A text as a part of an address: Russian letters spelt in Latin, lower case, one hyphen for other
 * characters between letters and digits, none at the ends, at most `max` characters of whole words.
 * A text without letters and digits gives ''.
 */
export function slugify(text: string, max = MAX_LENGTH): string {
  const spelt = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[Ѐ-ӿ]/g, (letter) => LATIN[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  return cut(spelt, max);
}

/**
 * The first of `base`, `base-2`, `base-3`, … that is free, none longer than 100 characters. An empty
 * base gives '1', '2', ….
 */
export function uniqueSlug(base: string, isTaken: (slug: string) => boolean): string {
  let slug = cut(base, MAX_LENGTH) || '1';
  for (let number = 2; isTaken(slug); number += 1) {
    const stem = cut(base, MAX_LENGTH - `-${number}`.length);
    slug = stem === '' ? `${number}` : `${stem}-${number}`;
  }
  return slug;
}

/** Only a first word that is too long is cut itself. */
function cut(slug: string, max: number): string {
  if (slug.length <= max) return slug.replace(/-+$/, '');
  const wholeWords = slug.lastIndexOf('-', max);
  return slug.slice(0, wholeWords > 0 ? wholeWords : Math.max(0, max));
}
