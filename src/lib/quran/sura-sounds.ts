import { fold } from '#lib/text/russian.ts';

/**
 * Other Russian names of a sura with a different sound: second names, first words, and spellings of
 * the Turkic tradition. Compared by sound.
 */
export const SURA_BY_NAMES: readonly (readonly [number: number, names: readonly string[]])[] = [
  [1, ['альхам', 'альхамду', 'альхамдулиллях', 'хамд', 'хамду', 'фатеха']],
  [
    2,
    [
      'аят аль-курси',
      'аят курси',
      'аят уль-курси',
      'аятуль курси',
      'курси',
      'амана расулю',
      'амана-р-расулю',
    ],
  ],
  [3, ['имран', 'алю имран', 'аали имран']],
  [5, ['майда']],
  [6, ['энгам']],
  [7, ['аграф']],
  [9, ['бараа', 'бараат']],
  [14, ['ибрагим']],
  [17, ['бани исраиль', 'бану исраиль']],
  [18, ['кяхф', 'кехв', 'каф']],
  [32, ['сажда', 'алиф лям мим саджда']],
  [35, ['малаика', 'ангелы']],
  [36, ['ясен', 'яасин', 'есин', 'сердце корана']],
  [40, ['мумин', 'верующий']],
  [41, ['ха мим саджда', 'ха мим']],
  [47, ['магомед', 'китал']],
  [56, ['вакыйга']],
  [58, ['муджадала']],
  [62, ['джума', 'джумга', 'пятница']],
  [67, ['табарак', 'таборак', 'табаракаллязи']],
  [68, ['нун']],
  [75, ['кыямат']],
  [76, ['дахр']],
  [78, ['амма']],
  [79, ['назигат']],
  [80, ['габаса']],
  [87, ['агля']],
  [93, ['зуха', 'вадуха']],
  [94, ['инширах', 'алям нашрах']],
  [96, ['икра']],
  [97, ['кадер', 'кадыр', 'инна анзальна', 'лейлятуль кадр', 'ночь предопределения']],
  [99, ['зильзаль', 'зальзал', 'изазульзила']],
  [103, ['гаср']],
  [106, ['лииляфи', 'лиляфи']],
  [107, ['магун']],
  [108, ['инна атайна', 'инна агтайна']],
  [111, ['ляхаб', 'тебет', 'таббат']],
  [
    112,
    [
      'кулху',
      'кульху',
      'кульхува',
      'кульхуаллаху',
      'куль хува аллаху ахад',
      'таухид',
      'искренность',
    ],
  ],
  [113, ['фалях', 'куль аузу бираббиль фаляк']],
  [114, ['куль аузу бираббиннас']],
];

const ARTICLE = /^(?:[аэ]ль?|[аэ][натрзсшд])[\s-]+/;
const JOINED_ARTICLE = /^[аэ]ль?(?=[а-я]{3})/;

/**
 * The key of a Russian spelling of an Arabic name, without the differences between spellings: the
 * article, soft and hard signs, double letters, «я» for «а», «э» for «а», «в» for «у», «й», «ы» for
 * «и», «дж» for «ж», «кх», Latin «h», Tatar «һ» and Tajik «ҳ» for «х», «қ» for «к». «Аль-Ихлас» and «ихляс» have one key,
 * and so have «Ат-Тауба» and «тавба».
 */
export function soundKey(name: string): string {
  return fold(name)
    .replace(ARTICLE, '')
    .replace(/кх|[hһҳ]/g, 'х')
    .replace(/қ/g, 'к')
    .replace(/[^а-я]/g, '')
    .replace(/[ьъ]/g, '')
    .replace(/ы/g, 'и')
    .replace(/дж/g, 'ж')
    .replace(/в/g, 'у')
    .replace(/ю/g, 'у')
    .replace(/и?й?я|и?йа|иа/g, 'а')
    .replace(/[эео]/g, 'а')
    .replace(/й/g, '')
    .replace(/(.)\1+/g, '$1');
}

/** A name whose article is written as one word with it, without the article: «алфатиха». */
export function withoutArticle(name: string): string {
  return name.replace(JOINED_ARTICLE, '');
}

/** `soundKey` for Latin letters: «yaseen» and «ya-sin», «bakara» and «al-baqarah». */
export function latinKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/^(?:al|el|an|at|ar|az|as|ash|ad|adh)[\s-]+/, '')
    .replace(/[^a-z]/g, '')
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/q/g, 'k')
    .replace(/[wv]/g, 'u')
    .replace(/dh|th/g, 'z')
    .replace(/[yeo]/g, 'a')
    .replace(/h$/, '')
    .replace(/(.)\1+/g, '$1');
}
