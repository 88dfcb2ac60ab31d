import { isOneSlip, stemOf } from '#lib/text/spelling.ts';
import { fold } from '#lib/text/russian.ts';
import { slugify } from '#lib/text/slug.ts';

/** Replaces words already read, so that no later phrase spans them. */
export const READ = '\n';

export interface KnownCities {
  /** The cities that tours leave from. */
  cities: readonly string[];
  /** Whether a folded word is a part of a name in the list. */
  isInName: (word: string) => boolean;
}

/** Other names of cities, and regions whose pilgrims name them instead, folded; and the cities. */
const OTHER_NAMES: readonly [names: string, cities: string][] = [
  ['питер|петербург|спб|ленинград|с петербург|saint petersburg|petersburg', 'Санкт-Петербург'],
  ['мск|moscow|подмосковье', 'Москва'],
  ['екб|екат|ебург', 'Екатеринбург'],
  ['новосиб|нск', 'Новосибирск'],
  ['челяба', 'Челябинск'],
  ['челны|наб челны|н челны', 'Набережные Челны'],
  ['нижний|н новгород|нновгород', 'Нижний Новгород'],
  ['ростов', 'Ростов-на-Дону'],
  ['минводы', 'Минеральные Воды'],
  ['дагестан', 'Махачкала'],
  ['чечня|чеченская республика', 'Грозный'],
  ['ингушетия', 'Магас|Назрань'],
  ['осетия', 'Владикавказ'],
  ['кабардино балкария', 'Нальчик'],
  ['кавказ|северный кавказ', 'Махачкала|Грозный|Магас|Назрань|Владикавказ|Нальчик'],
  ['татарстан', 'Казань|Набережные Челны|Нижнекамск'],
  ['башкортостан|башкирия', 'Уфа'],
];

/** The cities in a text, each with its place; «через Москву» is a route and no departure. */
export function citiesIn(
  left: string,
  { cities, isInName }: KnownCities,
): [from: number, to: number, cities: readonly string[]][] {
  const words = [...left.matchAll(/[^ \n-]+/g)].map(({ 0: word, index }) => ({
    word,
    stem: stemOf(word),
    from: index,
    to: index + word.length,
  }));
  const known = namedCities(cities);
  const found: [number, number, readonly string[]][] = [];
  for (let place = 0; place < words.length; place += 1) {
    if (words[place - 1]?.word === 'через') continue;
    const name = known.find(({ words: named }) =>
      named.every(({ word, stem }, at) => {
        const typed = words[place + at];
        // «Ростов» looks as if it ended in a case ending.
        return (
          typed !== undefined &&
          [typed.word, typed.stem].some((one) => one === word || one === stem)
        );
      }),
    );
    const [first, last] = [words[place], words[place + (name?.words.length ?? 1) - 1]];
    if (!first || !last || left.slice(first.from, last.to).includes(READ)) continue;
    if (name) {
      found.push([first.from, last.to, name.cities]);
      place += name.words.length - 1;
    } else {
      const near = first.word.length < SHORTEST_SLIP ? undefined : known.find(isNear(first));
      if (near && !isInName(first.word)) found.push([first.from, first.to, near.cities]);
    }
  }
  return found;
}

/** Among shorter words one wrong letter makes another city. */
const SHORTEST_SLIP = 5;

/** Whether a name of one word differs from a typed word by one letter, in either alphabet. */
function isNear({ word, stem }: Word) {
  return ({ words: [name, ...others] }: { words: readonly Word[] }) =>
    name !== undefined &&
    others.length === 0 &&
    name.word.length >= SHORTEST_SLIP &&
    // «Мальчик» is not Нальчик: the first letter is seldom a wrong one.
    name.word[0] === word[0] &&
    (isOneSlip(word, name.word) ||
      (name.stem.length >= SHORTEST_SLIP && isOneSlip(stem, name.stem)));
}

type Word = Record<'word' | 'stem', string>;

/** The names and nicknames of cities and regions as words with their stems, the longer first. */
function namedCities(cities: readonly string[]) {
  const russian: [name: string, cities: readonly string[]][] = [
    ...cities.map((city): [string, string[]] => [fold(city), [city]]),
    ...OTHER_NAMES.flatMap(([names, named]) =>
      names.split('|').map((name): [string, string[]] => [name, named.split('|')]),
    ),
  ];
  return russian
    .map(([name, named]) => [name, named.filter((city) => cities.includes(city))] as const)
    .filter(([, named]) => named.length > 0)
    .flatMap(([name, named]) => [
      { cities: named, words: name.split(/[ -]+/).map(wordOf) },
      { cities: named, words: slugify(name).split('-').map(wordOf) },
    ])
    .sort((a, b) => b.words.length - a.words.length);
}

function wordOf(word: string): Word {
  return { word, stem: stemOf(word) };
}
