import { CITY_ROWS, REGIONS, ZONES } from '#lib/city/city-rows.ts';

export interface City {
  name: string;
  nameEn: string;
  /** Unique among the cities; part of addresses. */
  slug: string;
  /** The federal subject, «Саудовская Аравия» for Mecca and Medina. */
  region: string;
  /** By the census of 2021 (Saudi Arabia: 2022). */
  population: number;
  /** Degrees north. */
  latitude: number;
  /** Degrees east. */
  longitude: number;
  /** IANA name. */
  timezone: string;
  /** Among Russia's largest (half a million inhabitants), or Grozny. */
  isMajor: boolean;
  /** «Казани»; inCity() puts the preposition before it. */
  locative: string;
  /** Common variants of the name: «спб», «челны», «makkah». */
  alsoCalled: readonly string[];
}

/**
 * Every city that GeoNames lists under Russia with 50 000 inhabitants or more, except those inside
 * the limits of Moscow and Saint Petersburg, and Mecca and Medina; the largest first.
 */
export const CITIES: readonly City[] = CITY_ROWS.map(
  ([
    name,
    nameEn,
    slug,
    region,
    population,
    latitude,
    longitude,
    zone,
    isMajor,
    locative,
    also,
  ]) => ({
    name,
    nameEn,
    slug,
    region: REGIONS[region] ?? '',
    population,
    latitude,
    longitude,
    timezone: ZONES[zone] ?? '',
    isMajor: isMajor === 1,
    locative,
    alsoCalled: also?.split(',') ?? [],
  }),
);

/**
 * «в Казани», «во Владивостоке»: «во» before «в» or «ф» with a consonant after it, and before a
 * cluster that begins with a sonorant («во Ржеве»).
 */
export function inCity({ locative }: Pick<City, 'locative'>): string {
  const preposition = /^[вфлмр][бвгджзйклмнпрстфхцчшщь]/i.test(locative) ? 'во' : 'в';
  return `${preposition} ${locative}`;
}

/**
 * «Казани» in «из Казани»: the genitive follows word by word from the name and its locative. Null
 * for a plural that is not in PLURALS, because its genitive does not follow: nothing is guessed.
 */
export function genitiveOf({ name, locative }: Pick<City, 'name' | 'locative'>): string | null {
  // What parts the words, at the odd places, is the same in both.
  const declined = locative.split(/([ -])/);
  const words = name.split(/([ -])/).map((word, place) => genitive(word, declined[place] ?? ''));
  return words.includes(null) ? null : words.join('');
}

/** The genitives of nouns in the plural. */
const PLURALS: Readonly<Record<string, string>> = {
  Челны: 'Челнов',
  Чебоксары: 'Чебоксар',
  Химки: 'Химок',
  Мытищи: 'Мытищ',
  Шахты: 'Шахт',
  Люберцы: 'Люберец',
  Березники: 'Березников',
  Ессентуки: 'Ессентуков',
  Луки: 'Лук',
  Воды: 'Вод',
  Туймазы: 'Туймазов',
  Котельники: 'Котельников',
  Клинцы: 'Клинцов',
  Лиски: 'Лисок',
  Кириши: 'Киришей',
};

/** The endings of a name and of its locative, and what the genitive puts in place of the latter. */
const GENITIVES: readonly [name: RegExp, locative: RegExp, ending: string][] = [
  // Adjectives.
  [/(?:[ыи]й|ой|ое|ее)$/, /ом$/, 'ого'],
  [/(?:[ыи]й|ой|ое|ее)$/, /ем$/, 'его'],
  [/(?:ая|яя)$/, /([ое]й)$/, '$1'],
  [/[ыи]е$/, /([ыи]х)$/, '$1'],
  [/[ео]в$/, /ом$/, 'а'],
  // Nouns.
  [/[гкхжшщч]а$/, /е$/, 'и'],
  [/а$/, /е$/, 'ы'],
  [/я$/, /е$/, 'и'],
  [/я$/, /(и)$/, '$1'],
  [/ь$/, /(и)$/, '$1'],
  [/[ьй]$/, /е$/, 'я'],
  [/[бвгджзклмнпрстфхцчшщо]$/, /[еу]$/, 'а'],
];

function genitive(word: string, locative: string): string | null {
  if (word === locative) return word;
  const plural = PLURALS[word];
  if (plural !== undefined) return plural;
  const found = GENITIVES.find(([name, ending]) => name.test(word) && ending.test(locative));
  return found ? locative.replace(found[1], found[2]) : null;
}
