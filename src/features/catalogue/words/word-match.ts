import { stemOf } from '#lib/text/spelling.ts';
import { nameSounds } from '#lib/text/name-sound.ts';

/** Words that match every tour: each one is a tour, from somewhere, in some month. */
const EMPTY_WORDS = new RegExp(
  `^(?:${[
    'из|в|во|на|с|со|до|от|для|и|или|либо|у|к|по|за|г|iz|from',
    'мы|мне|нам|я|ищу|хочу|хотим|нужен|нужна|нужно|надо|купить|заказать|поехать|полететь|интересует',
    'все|есть|ли|какие|какая|какой|когда|сколько|стоит|стоят|можно|подскажите|скажите|пожалуйста|здравствуйте',
    'тур(?:ы|а|ов|у|ом)?|путевк[аиуе]|путевок|поездк[аиуе]|отел[ьяие]й?|гостиниц[аыуе]?|город[ае]?|год(?:а|у|ом)?|дат[аыу]|расписание',
    'вылет(?:а|ом|ы|е)?|рейс(?:а|ом|ы|е)?|перелет(?:а|ом|ы)?|самолет(?:ом)?|авиалини[яйи]|авиакомпани[яией]',
    'цен[аыу]|стоимость|человека?|семь(?:я|и|е|ю|ей)|семейн[а-я]{2,3}|родител(?:и|ей|ями)|мам[аыеу]',
    'ооо|зао|ао|ип|турфирм[аыу]|туроператор[аы]?|турагентств[ао]|компани[яию]',
  ].join('|')})$`,
);

/** What every tour leads to, unless the question names a hotel or a flight too. */
const PLACES_OF_ALL =
  /^(?:|мекк[аиуе]|медин[аыуе]|макк[аиуе]|makkah|mecca|madinah?|medina|саудовск[а-я]{2,3}|арави[яюи]|паломничеств[оау]|священн[а-я]{2,3}|свят[а-я]{2,3}|мест[а-я]{0,2}|кааб[аыуе])$/;

/** Words that no column has, beside others: «через Стамбул». */
const WORDS_OF_ROUTES = /^(?:через|пересадк[а-я]{1,2}|стыковк[а-я]{1,2})$/;

/** Words with this many consonants match by their beginning; shorter ones must match fully. */
const TELLING_SOUND = 3;
const SHORTEST_SOUND = 2;
const SHORTEST_HEARD = 3;

export function isEmptyWord(folded: string): boolean {
  return EMPTY_WORDS.test(folded);
}

/** Whether a folded word is empty or a place that every tour leads to. */
export function isPlaceOfAll(folded: string): boolean {
  return PLACES_OF_ALL.test(folded) || isEmptyWord(folded);
}

/**
 * The words of a folded question without those that match every tour, unless there are no others.
 */
export function tellingWords(folded: string): string[] {
  const words = folded.split(' ').filter((word) => word !== '');
  const telling = words.filter((word) => !isEmptyWord(word) && !WORDS_OF_ROUTES.test(word));
  return telling.length > 0 ? telling : words;
}

/** Russian words, by their stem, for which the names of hotels and airlines have English ones. */
const TRANSLATIONS: Readonly<Record<string, string>> = {
  башн: 'tower',
  катарск: 'qatar',
  королевск: 'royal',
  саудийск: 'saudia',
  саудовск: 'saudia',
  турецк: 'turkish',
  узбекск: 'uzbekistan',
  тауэр: 'tower',
  фла: 'fly',
  час: 'clock',
  часов: 'clock',
};

/** The English forms of a folded word in names: «турецкие» → «turkish»; empty for most words. */
export function translationsOf(word: string): string[] {
  const translation = TRANSLATIONS[stemOf(word)];
  return translation === undefined ? [] : [translation];
}

/**
 * The words of a folded text. Words with a hyphen, such as «Санкт-Петербург», are split; Latin
 * letters lose their accents: «swissôtel» → «swissotel».
 */
export function textWords(folded: string): string[] {
  return folded
    .normalize('NFD')
    .replace(/([a-z])[\u0300-\u036f]+/g, '$1')
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The stems of a typed word: one, or several for a word such as «Санкт-Петербурга». */
export function stemsOf(word: string): string[] {
  const parts = word.split('-').filter(Boolean);
  return parts.length > 0 ? parts.map(stemOf) : [word];
}

/** A word of a text, and its sound. */
export interface Heard {
  word: string;
  sound: string;
}

/**
 * Whether a typed word sounds like a word of a text: «хилтон» and «Hilton». If the alphabets
 * differ, the beginning is enough; in the same alphabet the spelling would match.
 */
export function isHeard(word: string, text: readonly Heard[]): boolean {
  if (word.length < SHORTEST_HEARD) return false;
  const sounds = nameSounds(word).filter((sound) => sound.length >= SHORTEST_SOUND);
  const isLatin = /[a-z]/.test(word);
  return sounds.some((sound) =>
    text.some(
      (known) =>
        known.sound === sound ||
        (sound.length >= TELLING_SOUND &&
          /[a-z]/.test(known.word) !== isLatin &&
          known.sound.startsWith(sound)),
    ),
  );
}
