import { bandOf, DAYS_BANDS, NIGHTS_BANDS, type Band } from '#features/catalogue/search/bands.ts';
import type { CatalogueQuery } from '#features/catalogue/search/catalogue-query.ts';
import { tickFilter, type TickGroup } from '#features/catalogue/search/tick-filters.ts';
import type { Inclusion } from '#features/tours/model/offer.ts';
import { isEmptyWord, stemOf } from '#features/catalogue/search/word-match.ts';
import { type Party, PARTY_LIMITS } from '#lib/party.ts';
import { fold, layoutFlip } from '#lib/text/russian.ts';

/** The names in a list of tours. */
export interface KnownNames {
  /** The cities that tours leave from. */
  cities: readonly string[];
  /** Whether a folded text is the name of an operator, a hotel or a guide. */
  isName: (folded: string) => boolean;
}

/**
 * Reads words of the query's text that mean a filter or an order: «недорого из Уфы в хилтон» becomes
 * the order by price, the city Уфа and the text «хилтон». Words without meaning («тур», «из») are
 * dropped at both ends of the rest. All else stays text: nothing is guessed, a word never replaces a
 * filter that is set, and a text that is a name stays whole. Words typed in the other keyboard layout
 * are read as well. Reading the result again changes nothing.
 */
export function readWords(query: CatalogueQuery, known: KnownNames): CatalogueQuery {
  const text = query.text.replace(/\s+/g, ' ').trim();
  if (text === '' || known.isName(fold(text))) return query;
  const read = readText(query, text, known.cities);
  const flipped = layoutFlip(read.text);
  const anew = readText({ ...read, text: '' }, flipped, known.cities);
  // Words count as typed in the other layout only if they are understood in it.
  const { text: left, ...filters } = sameFilters(anew, read) ? read : anew;
  return { ...filters, text: left.replace(/([а-яё])[,;:!?.]+(?= |$)/giu, '$1') };
}

function sameFilters(one: CatalogueQuery, other: CatalogueQuery): boolean {
  return JSON.stringify({ ...one, text: '' }) === JSON.stringify({ ...other, text: '' });
}

/** Replaces words already read, so that no later phrase spans them. */
const READ = '\n';

function readText(before: CatalogueQuery, text: string, cities: readonly string[]): CatalogueQuery {
  let query = before;
  // Has the length of the text, so that the rest keeps its spelling.
  let left = withoutMarks(fold(text));
  if (left.length !== text.length) return { ...before, text };
  const cut = (from: number, to: number) => {
    left = left.slice(0, from) + READ.repeat(to - from) + left.slice(to);
  };
  for (const { phrase, read } of PHRASES) {
    for (const match of left.matchAll(phrase)) {
      const change = read(match.slice(2), query);
      if (!change) continue;
      query = { ...query, ...change };
      cut(match.index + (match[1] ?? '').length, match.index + match[0].length);
    }
  }
  for (const [from, to, city] of citiesIn(left, cities)) {
    query = { ...query, cities: withEach(query.cities, [city]) };
    cut(from, to);
  }
  return { ...query, text: restOf(text, left) };
}

/** The rest of a text, without the empty words at the ends of its pieces. */
function restOf(text: string, left: string): string {
  const pieces: string[] = [];
  for (const { 0: piece, index } of left.matchAll(/[^\n]+/g)) {
    const words = text
      .slice(index, index + piece.length)
      .split(' ')
      .filter((word) => word !== '');
    const isTelling = (word: string) => {
      const bare = withoutMarks(fold(word)).trim();
      return !/^[-–—]?$/.test(bare) && !isEmptyWord(bare);
    };
    const first = words.findIndex(isTelling);
    if (first >= 0) pieces.push(...words.slice(first, words.findLastIndex(isTelling) + 1));
  }
  return pieces.join(' ');
}

const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
/** «05.12», «05.12.2026», «05.12.26»: the groups are the month and the end of the year. */
const DATE = String.raw`${DAY}\.(0[1-9]|1[0-2])(?:\.(?:20)?(\d\d))?`;
const DATE_OR_MARK = new RegExp(String.raw`${DATE}(?!\d)|[,;:!?.«»"()]`, 'g');

/** Punctuation outside dates as spaces: the text keeps its length. */
function withoutMarks(folded: string): string {
  return folded.replace(DATE_OR_MARK, (found) => (found.length > 1 ? found : ' '));
}

function withEach(values: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...values, ...more])].sort();
}

/** The ticked values of a list with others, in the order of the panel. */
function ticked(query: CatalogueQuery, group: TickGroup, more: readonly string[]) {
  const has = [...query[group], ...more];
  const values = tickFilter(group).options?.map(({ value }) => value) ?? [...new Set(has)].sort();
  return { [group]: values.filter((value) => has.includes(value)) };
}

interface Phrase {
  phrase: RegExp;
  /** The changes by the found words, by the groups of the phrase; null: they stay text. */
  read: (
    groups: readonly (string | undefined)[],
    query: CatalogueQuery,
  ) => Partial<CatalogueQuery> | null;
}

/** `pattern` consists of whole words in a folded text. */
function phrase(pattern: string, read: Phrase['read']): Phrase {
  return { phrase: new RegExp(`(^|[ \n])(?:${pattern})(?=[ \n]|$)`, 'gu'), read };
}

/** Words that tick a value of a list. */
function ticks(pattern: string, group: TickGroup, ...values: string[]): Phrase {
  return phrase(pattern, (_, query) => ticked(query, group, values));
}

/** Words for inclusions: «с визой», «виза включена». */
function includes(nominative: string, instrumental: string, ...items: Inclusion[]): Phrase {
  const isHad = String.raw`(?:включен\p{L}{0,2}|входит|входят|в цене)`;
  return ticks(
    String.raw`(?:с|со|и|включая) (?:${instrumental})|(?:${nominative}) ${isHad}`,
    'included',
    ...items,
  );
}

/** `year` is its last two digits; without it the month is of any year. */
function ofYear(month: string, year: string | undefined): string {
  return year === undefined ? month : `20${year}-${month}`;
}

function months(pattern: string, ...values: string[]): Phrase {
  return phrase(pattern, (_, query) => ({ months: withEach(query.months, values) }));
}

/** An order is not a filter: a chosen one stays. */
function orders(pattern: string, sort: 'price' | 'date'): Phrase {
  return phrase(pattern, (_, query) => (query.sort === null ? { sort } : {}));
}

function types(pattern: string, type: CatalogueQuery['type']): Phrase {
  return phrase(pattern, (_, query) =>
    query.type === null || query.type === type ? { type } : null,
  );
}

function people(pattern: string, adults: number): Phrase {
  return phrase(pattern, (_, query) => forParty(query, { adults, children: 0, rooms: null }));
}

function forParty(query: CatalogueQuery, party: Party): Partial<CatalogueQuery> | null {
  const isPossible =
    party.adults >= 1 &&
    party.adults <= PARTY_LIMITS.adults &&
    party.children <= PARTY_LIMITS.children;
  return query.party === null && isPossible ? { party } : null;
}

const MONTH_STEMS = [
  'январ(?:ь|я|е|ем)',
  'феврал(?:ь|я|е|ем)',
  'март(?:а|е|ом)?',
  'апрел(?:ь|я|е|ем)',
  'ма(?:й|я|е|ем)',
  'июн(?:ь|я|е|ем)',
  'июл(?:ь|я|е|ем)',
  'август(?:а|е|ом)?',
  'сентябр(?:ь|я|е|ем)',
  'октябр(?:ь|я|е|ем)',
  'ноябр(?:ь|я|е|ем)',
  'декабр(?:ь|я|е|ем)',
];

/** «5», «5-го», «7–18», «7 по 18»: the list has whole months, so that a day only names its month. */
const DAYS = String.raw`${DAY}(?:-?го)?(?:(?: ?[-–—] ?| по | до )${DAY}(?:-?го)?)?`;

const SUM = String.raw`(\d{1,3}(?: \d{3})+|\d+)`;
const HARAM = String.raw`(?:кааб\p{L}*|(?:аль-|эль-)?харам\p{L}*|запретн\p{L}* мечет\p{L}*)`;

/** «Рядом с Каабой»: some eight minutes on foot. Hardly a hotel is nearer than 300 m. */
const NEAR_METRES = 600;

/** The phrases that mean something, the longer and the more exact first. */
const PHRASES: readonly Phrase[] = [
  phrase(
    String.raw`умр\p{L}{1,2} (?:и|или) хадж\p{L}{0,2}|хадж\p{L}{0,2} (?:и|или) умр\p{L}{1,2}`,
    () => ({}),
  ),
  types(
    String.raw`(?:умр\p{L}{1,2} )?(?:(?:в|на) )?(?:месяц\p{L}* )?рамад[ао]н\p{L}{0,2}`,
    'umrah_ramadan',
  ),
  types(String.raw`мал\p{L}{2,3} хадж\p{L}{0,2}|умр(?:а|у|ы|е|ой|ою)|umrah?|omra`, 'umrah'),
  types(String.raw`хадж\p{L}{0,2}|hajj|hadj|haj`, 'hajj'),
  phrase(
    String.raw`(до|дешевле|не дороже|от|дороже) (\$ ?)?${SUM} *(тыс\p{L}*|т р|тр|т|к|k)?(?: *(₽|руб\p{L}*|р)| *(\$|usd|доллар\p{L}*))?`,
    ([limit, sign, sum, thousands, roubles, dollars], query) => {
      const side = limit === 'от' || limit === 'дороже' ? 'priceFrom' : 'priceTo';
      if (query[side] !== null) return null;
      const amount = Number(sum?.replaceAll(' ', '')) * (thousands === undefined ? 1 : 1000);
      const isDollars = sign !== undefined || dollars !== undefined;
      // A small number without a currency may be days, metres or people.
      const isMoney = isDollars || roubles !== undefined || amount >= 10_000;
      if (!isMoney || amount < 1 || amount > 100_000_000) return null;
      const currency = isDollars ? 'usd' : 'rub';
      const isOther = query.priceFrom !== null || query.priceTo !== null;
      return isOther && query.currency !== currency ? null : { [side]: amount, currency };
    },
  ),
  orders(
    String.raw`(?:сам\p{L}{2,3} )?(?:(?:по)?дешев\p{L}*|недорог\p{L}*|бюджетн\p{L}*)`,
    'price',
  ),
  orders(String.raw`ближайш\p{L}{2,3}`, 'date'),
  ticks(String.raw`горящ\p{L}{2,3}`, 'badges', 'hot'),
  ticks(String.raw`vip|вип`, 'badges', 'vip'),
  ticks(String.raw`комби|комбинированн\p{L}{2,3}`, 'badges', 'combo'),
  ticks(
    String.raw`прям\p{L}{2,3} (?:рейс|перелет|вылет)\p{L}{0,3}|без пересад\p{L}*|беспересад\p{L}*|прям(?:ой|ые|ым|ыми|ых|ого)|direct`,
    'badges',
    'direct',
  ),
  ticks(String.raw`(?:с )?(?:одной|одна|1) пересадк\p{L}{1,2}`, 'stops', '1'),
  // Target groups.
  ticks(
    String.raw`(?:(?:для|с) )?(?:людей )?(?:пожил|престарел)\p{L}{2,3}(?: (?:люд|родител|человек|возраст)\p{L}{1,4})?|для (?:пенсионер|бабуш|дедуш)\p{L}{1,3}|с (?:бабушк|дедушк)\p{L}{2,3}`,
    'suits',
    'elderly',
  ),
  ticks(
    String.raw`(?:(?:на|с|для) )?инвалидн\p{L}{2,3} коляск\p{L}{1,2}|на коляске|(?:для )?(?:инвалид|колясочник)\p{L}{0,3}`,
    'suits',
    'wheelchair',
  ),
  ticks(
    String.raw`(?:(?:в|с) )?женск\p{L}{2,3} (?:групп|тур)\p{L}{0,2}|для женщин\p{L}?`,
    'suits',
    'women',
  ),
  ticks(
    String.raw`с (?:маленьк\p{L}{2,3} )?(?:детьми|ребенком|малышом)|для (?:детей|семьи с детьми)`,
    'suits',
    'children',
  ),
  // The hotel.
  phrase(
    String.raw`([345])(?: ?[-–—] ?([345]))?(?: ?[*★]| звезд\p{L}{0,2}|[- ]?(?:х )?звездочн\p{L}{2,3})`,
    ([from, to], query) =>
      ticked(
        query,
        'stars',
        ['3', '4', '5'].filter((stars) => stars >= (from ?? '') && stars <= (to ?? from ?? '')),
      ),
  ),
  ticks(String.raw`пятизвезд\p{L}+`, 'stars', '5'),
  ticks(String.raw`четырехзвезд\p{L}+`, 'stars', '4'),
  ticks(String.raw`трехзвезд\p{L}+`, 'stars', '3'),
  // The guide's language.
  phrase(
    String.raw`(?:с )?(?:гид\p{L}{0,3} (?:на )?)?(\p{L}{3,}ск)(?:ом|ий|им|ого) язык\p{L}{0,2}|гид\p{L}{0,3} на (\p{L}{3,}ск)ом|(?:с )?(\p{L}{3,}ск)(?:им|ий) гид\p{L}{0,3}|(?:с )?(\p{L}{3,}ск)о(?:говорящ|язычн)\p{L}{2,3}(?: гид\p{L}{0,3})?`,
    (stems, query) =>
      ticked(
        query,
        'languages',
        stems.flatMap((stem) => (stem === undefined ? [] : [`${stem}ий`])),
      ),
  ),
  // Inclusions.
  includes('виза', 'виз(?:ой|у)', 'visa'),
  includes(
    String.raw`(?:авиа)?(?:перелет|билеты?)`,
    String.raw`(?:авиа)?(?:перелет|билет)\p{L}{0,3}`,
    'flight',
  ),
  includes('питание', String.raw`питани\p{L}{1,2}|завтрак\p{L}{0,3}|едой`, 'meals'),
  ticks('питание|завтраки?', 'included', 'meals'),
  includes('страховка', String.raw`страховк\p{L}{1,2}`, 'insurance'),
  includes('трансферы?', String.raw`трансфер\p{L}{0,3}`, 'transfers'),
  includes('гид', String.raw`гид\p{L}{0,3}`, 'guide'),
  includes('багаж', String.raw`багаж\p{L}{0,2}`, 'baggage'),
  includes(
    String.raw`зиярат\p{L}?|экскурсии`,
    String.raw`(?:зиярат|экскурси)\p{L}{0,3}`,
    'ziyarat_mecca',
    'ziyarat_medina',
  ),
  ...MONTH_STEMS.map((stem, place) => {
    const month = String(place + 1).padStart(2, '0');
    return phrase(
      String.raw`(?:${DAYS} )?${stem}(?: 20(\d\d)(?: г(?:од\p{L}?)?)?)?`,
      ([year], query) => ({ months: withEach(query.months, [ofYear(month, year)]) }),
    );
  }),
  phrase(String.raw`${DATE}(?: г(?:од\p{L}?)?)?`, ([month = '', year], query) => ({
    months: withEach(query.months, [ofYear(month, year)]),
  })),
  months(String.raw`(?:на )?майск\p{L}{2} (?:праздник|каникул)\p{L}{0,3}|на майские`, '05'),
  months('зимой|на зиму', '01', '02', '12'),
  months('весной|на весну', '03', '04', '05'),
  months('летом|на лето', '06', '07', '08'),
  months('осенью|на осень', '09', '10', '11'),
  phrase(
    String.raw`(\d{1,2})(?: ?[-–—] ?(\d{1,2}))? ?ноч\p{L}{1,2} (?:в|во) (мекк|медин)\p{L}{1,2}`,
    ([from, to, city], query) => {
      const group = city === 'мекк' ? 'mecca' : 'medina';
      const bands = bandsOf(NIGHTS_BANDS, Number(from), Number(to ?? from));
      return bands && ticked(query, group, bands);
    },
  ),
  phrase(
    String.raw`(?:(до|не больше|не более|от|не меньше|не менее) )?(\d{1,2})(?: ?[-–—] ?(\d{1,2}))?(?: ?(?:дн\p{L}{1,2}|день|дней)|[- ]?дневн\p{L}{2,3})`,
    ([limit, from, to], query) => daysChange(query, limit, Number(from), Number(to ?? from)),
  ),
  phrase(String.raw`(?:2|две|двух) недел\p{L}{1,2}|двухнедельн\p{L}{2,3}`, (_, query) =>
    daysChange(query, undefined, 14, 14),
  ),
  phrase(String.raw`(?:одн\p{L} )?недел[юя]|недельн\p{L}{2,3}`, (_, query) =>
    daysChange(query, undefined, 7, 7),
  ),
  phrase(
    String.raw`(?:(?:до|не дальше|не далее|в|за) )?(\d{2,4}) ?м(?:етр\p{L}{0,3})? (?:от|до) ${HARAM}`,
    ([metres], query) => (query.distanceTo === null ? { distanceTo: Number(metres) } : null),
  ),
  phrase(
    String.raw`(?:рядом|возле|около|вблизи|близко|ближе|недалеко|у)(?: (?:с|со|от|к|ко))? ${HARAM}`,
    (_, query) =>
      query.distanceTo === null ? { distanceTo: NEAR_METRES, sort: query.sort ?? 'kaaba' } : null,
  ),
  phrase(
    String.raw`(?:на |для )?(\d{1,2}) взросл\p{L}{2,3}(?: (?:и |с |\+ ?)?(\d) (?:дет|ребен)\p{L}{1,4})?`,
    ([adults, children], query) =>
      forParty(query, { adults: Number(adults), children: Number(children ?? 0), rooms: null }),
  ),
  phrase(String.raw`(?:на|для) (\d{1,2})(?:-?х)?(?: человек\p{L}?)?`, ([adults], query) =>
    forParty(query, { adults: Number(adults), children: 0, rooms: null }),
  ),
  people(String.raw`(?:на|для) (?:одного|одной)(?: человека)?`, 1),
  people(String.raw`(?:на|для) дво(?:их|е)|(?:на|для) двух человек|вдвоем`, 2),
  people(String.raw`(?:на|для) тро(?:их|е)|(?:на|для) трех человек|втроем`, 3),
  people(String.raw`(?:на|для) четверых|(?:на|для) четырех человек|вчетвером`, 4),
  people(String.raw`(?:на|для) пятерых|(?:на|для) пяти человек|впятером`, 5),
];

function daysChange(
  query: CatalogueQuery,
  limit: string | undefined,
  from: number,
  to: number,
): Partial<CatalogueQuery> | null {
  const isUpTo = limit === 'до' || limit === 'не больше' || limit === 'не более';
  const first = isUpTo ? 1 : from;
  const last = limit === undefined || isUpTo ? to : Number.POSITIVE_INFINITY;
  const bands = bandsOf(DAYS_BANDS, first, last);
  return bands && ticked(query, 'days', bands);
}

/** The bands from one number to another; null without any. */
function bandsOf(bands: readonly Band[], from: number, to: number): string[] | null {
  if (from < 1 || to < from) return null;
  const first = bandOf(bands, from);
  const last = Number.isFinite(to) ? bandOf(bands, to) : bands.at(-1);
  if (!first || !last) return null;
  return bands.slice(bands.indexOf(first), bands.indexOf(last) + 1).map(({ id }) => id);
}

/** Other names of cities, folded. */
const CITY_NICKNAMES: Readonly<Record<string, string>> = {
  питер: 'Санкт-Петербург',
  петербург: 'Санкт-Петербург',
  спб: 'Санкт-Петербург',
  мск: 'Москва',
  екб: 'Екатеринбург',
  екат: 'Екатеринбург',
  ебург: 'Екатеринбург',
  новосиб: 'Новосибирск',
  нск: 'Новосибирск',
  челяба: 'Челябинск',
  челны: 'Набережные Челны',
  нижний: 'Нижний Новгород',
  ростов: 'Ростов-на-Дону',
  минводы: 'Минеральные Воды',
};

/** The cities in a text, each with its place; «через Москву» is a route and no departure. */
function citiesIn(
  left: string,
  cities: readonly string[],
): [from: number, to: number, city: string][] {
  const words = [...left.matchAll(/[^ \n-]+/g)].map(({ 0: word, index }) => ({
    word,
    stem: stemOf(word),
    from: index,
    to: index + word.length,
  }));
  const known = namedCities(cities);
  const found: [number, number, string][] = [];
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
    if (!name || !first || !last || left.slice(first.from, last.to).includes(READ)) continue;
    found.push([first.from, last.to, name.city]);
    place += name.words.length - 1;
  }
  return found;
}

/** The names and nicknames of cities as words with their stems, the longer first. */
function namedCities(cities: readonly string[]) {
  const nicknames = Object.entries(CITY_NICKNAMES).filter(([, city]) => cities.includes(city));
  return [...cities.map((city) => [fold(city), city] as const), ...nicknames]
    .map(([name, city]) => ({
      city,
      words: name.split(/[ -]+/).map((word) => ({ word, stem: stemOf(word) })),
    }))
    .sort((a, b) => b.words.length - a.words.length);
}
