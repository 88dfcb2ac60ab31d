import { bandOf, DAYS_BANDS, NIGHTS_BANDS, type Band } from '#features/catalogue/search/bands.ts';
import type { CatalogueQuery } from '#features/catalogue/search/catalogue-query.ts';
import { tickFilter, type TickGroup } from '#features/catalogue/search/tick-filters.ts';
import type { Inclusion } from '#features/tours/model/offer.ts';
import { citiesIn, type KnownCities, READ } from '#features/catalogue/words/departure-words.ts';
import { isEmptyWord, isPlaceOfAll } from '#features/catalogue/words/word-match.ts';
import { type Party, PARTY_LIMITS } from '#lib/party.ts';
import { unmixed } from '#lib/text/mixed-letters.ts';
import { withDigits } from '#lib/text/number-words.ts';
import { fold, layoutFlip } from '#lib/text/russian.ts';

export interface KnownNames extends KnownCities {
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
  const typed = query.text.replace(/\s+/g, ' ').trim();
  if (typed === '' || known.isName(fold(typed))) return query;
  const text = withDigits(unmixed(withoutPictures(typed)));
  const read = readText(query, text, known);
  const flipped = layoutFlip(read.text);
  const anew = readText({ ...read, text: '' }, flipped, known);
  // Words count as typed in the other layout only if they are understood in it.
  const { text: left, ...filters } = sameFilters(anew, read) ? read : anew;
  return { ...filters, text: left.replace(/([а-яё])[,;:!?.]+(?= |$)/giu, '$1') };
}

function sameFilters(one: CatalogueQuery, other: CatalogueQuery): boolean {
  return JSON.stringify({ ...one, text: '' }) === JSON.stringify({ ...other, text: '' });
}

/** Emoji as spaces; a star is the class of a hotel. */
function withoutPictures(text: string): string {
  return text
    .replaceAll('⭐', '★')
    .replace(
      /(?:\p{Emoji_Presentation}|\p{Emoji_Modifier}|[\u2640\u2642\u2764]|\u200d|\ufe0f)+/gu,
      ' ',
    )
    .replace(/ +/g, ' ')
    .trim();
}

function readText(before: CatalogueQuery, text: string, known: KnownCities): CatalogueQuery {
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
  for (const [from, to, cities] of citiesIn(left, known)) {
    query = { ...query, cities: withEach(query.cities, cities) };
    cut(from, to);
  }
  return { ...query, text: restOf(text, left) };
}

/** The rest of a text, without the empty words at the ends of its pieces. */
function restOf(text: string, left: string): string {
  const pieces: string[] = [];
  for (const { 0: found, index } of left.matchAll(/[^\n]+/g)) {
    const words = text
      .slice(index, index + found.length)
      .split(' ')
      .filter((word) => word !== '');
    const isTelling = (word: string) => {
      const bare = bareWord(word);
      return bare !== '' && !isEmptyWord(bare);
    };
    const first = words.findIndex(isTelling);
    const piece = words.slice(first, words.findLastIndex(isTelling) + 1).join(' ');
    if (first >= 0) pieces.push(piece.replace(EDGE_DASHES, ''));
  }
  const rest = pieces.join(' ');
  // Every tour leads there; beside a name such a word tells hotels apart.
  return rest.split(' ').map(bareWord).every(isPlaceOfAll) ? '' : rest;
}

const EDGE_DASHES = /^[-–—]+|[-–—]+$/g;

function bareWord(word: string): string {
  return withoutMarks(fold(word)).trim().replace(EDGE_DASHES, '');
}

/** Short, for the bytes of a hundred patterns. */
const { raw } = String;

const DAY = raw`(?:0?[1-9]|[12]\d|3[01])`;
/** «05.12», «05.12.2026», «05.12.26»: the groups are the month and the end of the year. */
const DATE = raw`${DAY}\.(0[1-9]|1[0-2])(?:\.(?:20)?(\d\d))?`;
const DATE_OR_MARK = new RegExp(raw`${DATE}(?!\d)|[,;:!?.…/|_«»„“”"()]`, 'g');

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

/**
 * `pattern` consists of whole words in a folded text; a hyphen may join them: «умра-казань». `@` stands
 * for a letter.
 */
function phrase(pattern: string, read: Phrase['read']): Phrase {
  let made: RegExp | undefined;
  return {
    // Made when words are first read: most visits to the catalogue read none.
    get phrase() {
      return (made ??= new RegExp(
        `(^|[ \n]-?|[а-я]-)(?:${pattern.replaceAll('@', '\\p{L}')})(?=[ \n]|$|-[а-я])`,
        'gu',
      ));
    },
    read,
  };
}

/** Words that tick a value of a list. */
function ticks(pattern: string, group: TickGroup, ...values: string[]): Phrase {
  return phrase(pattern, (_, query) => ticked(query, group, values));
}

/** Words for inclusions: «с визой», «виза включена». */
function includes(nominative: string, instrumental: string, ...items: Inclusion[]): Phrase {
  const isHad = raw`(?:включен@{0,2}|входит|входят|в цене)`;
  return ticks(
    raw`(?:с|со|и|включая) (?:${instrumental})|(?:${nominative}) ${isHad}`,
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
  'янв(?:ар[ьяею]м?)?',
  'фев(?:р|рал[ьяею]м?)?',
  'март(?:ом|[аеу])?',
  'апр(?:ел[ьяею]м?)?',
  'ма[йяею]м?',
  'июн[ьяею]м?',
  'июл[ьяею]м?',
  'авг(?:уст(?:ом|[аеу])?)?',
  'сент?(?:ябр[ьяею]м?)?',
  'окт(?:ябр[ьяею]м?)?',
  'ноя(?:б|бр[ьяею]м?)?',
  'дек(?:абр[ьяею]м?)?',
];
const MONTH = `(${MONTH_STEMS.join('|')})`;
const YEAR = raw`(?: 20(\d\d)(?: г(?:од@?)?)?)?`;

/** All months from one to another, past the end of a year as well; the year is of the last month. */
function monthsBetween(
  from: string,
  to: string,
  firstYear: string | undefined,
  lastYear: string | undefined,
): string[] {
  const [first, last] = [monthNumber(from), monthNumber(to)];
  const count = ((last - first + 12) % 12) + 1;
  return Array.from({ length: count }, (_, place) => {
    const month = ((first - 1 + place) % 12) + 1;
    const isBefore = first > last && month >= first;
    const before = lastYear === undefined ? undefined : String(Number(lastYear) - 1);
    const year = isBefore ? (firstYear ?? before) : (lastYear ?? firstYear);
    return ofYear(String(month).padStart(2, '0'), year);
  });
}

function monthNumber(word: string): number {
  return MONTH_STEMS.findIndex((stem) => new RegExp(`^(?:${stem})$`).test(word)) + 1;
}

/** «5», «5-го», «7–18», «7 по 18»: the list has whole months, so that a day only names its month. */
const DAYS = raw`${DAY}(?:-?го)?(?:(?: ?[-–—] ?| по | до )${DAY}(?:-?го)?)?`;

/** «В конце», «после»: they only name the month as well. */
const PART = raw`(?:(?:после|примерно|около|ближе к) )?(?:(?:в |на |к )?(?:сам@{2} )?(?:начал@|конец|конц@|середин@|(?:перв|втор)@{2} половин@) )?`;
const RAMADAN = raw`(?:месяц@* )?(?:рамад[ао]н|рамаз[ао]н|ramadh?an|ramazan)@{0,2}`;

const SUM = raw`(\$ ?)?(\d{1,3}(?: \d{3})+|\d+) *(тыс@*|т р|тр|т|к|k)?(?: *(₽|руб@*|р)| *(\$|usd|дол@*))?`;
const HARAM = raw`(?:кааб@*|(?:мечет@* )?(?:[аэ]ль[ -])?хар[ао]м@*|запретн@* мечет@*)`;

type Sum = readonly (string | undefined)[];

/** The amount of a sum; `thousands` of the other end count too: «100–200 тысяч». */
function amountOf([, digits, own]: Sum, thousands: string | undefined): number {
  const isThousands = (own ?? thousands) !== undefined;
  return Number(digits?.replaceAll(' ', '')) * (isThousands ? 1000 : 1);
}

/** The limits that sums state; null if they may be no money. */
function priceChange(
  query: CatalogueQuery,
  sums: { priceFrom?: Sum; priceTo?: Sum },
): Partial<CatalogueQuery> | null {
  const given = [sums.priceFrom, sums.priceTo].filter((sum) => sum !== undefined);
  const thousands = sums.priceTo?.[2];
  const isDollars = given.some(([sign, , , , dollars]) => (sign ?? dollars) !== undefined);
  const isNamed = isDollars || given.some(([, , , roubles]) => roubles !== undefined);
  const currency = isDollars ? 'usd' : 'rub';
  const isOther = query.priceFrom !== null || query.priceTo !== null;
  if (isOther && query.currency !== currency) return null;
  const change: Partial<CatalogueQuery> = { currency };
  for (const side of ['priceFrom', 'priceTo'] as const) {
    const sum = sums[side];
    if (!sum) continue;
    const amount = amountOf(sum, thousands);
    // A small number without a currency may be days, metres or people.
    const isMoney = isNamed || amount >= 10_000;
    if (query[side] !== null || !isMoney || amount < 1 || amount > 100_000_000) return null;
    change[side] = amount;
  }
  const { priceFrom, priceTo } = change;
  return priceFrom && priceTo && priceFrom >= priceTo ? null : change;
}

/** «Рядом с Каабой»: some eight minutes on foot. Hardly a hotel is nearer than 300 m. */
const NEAR_METRES = 600;

/** After «майские», «на летние». */
const BREAK = raw`(?: (?:праздник|каникул|выходн)@{0,3})?`;
const SEASONS = [
  ['зимой|зим[ау]', 'зимн', '01', '02', '12'],
  ['весной|весн[ау]', 'весенн', '03', '04', '05'],
  ['летом|лето', 'летн', '06', '07', '08'],
  ['осенью|осень', 'осенн', '09', '10', '11'],
] as const;

/** The phrases that mean something, the longer and the more exact first. */
const PHRASES: readonly Phrase[] = [
  phrase(
    raw`(?:ас+[- ]?)?сал[ая]м@{0,2}[ -][ау]?алейкум@{0,2}|добр@{2} (?:день|вечер|утро)`,
    () => ({}),
  ),
  phrase(raw`умр@{1,2} (?:и|или) хадж@{0,2}|хадж@{0,2} (?:и|или) умр@{1,2}`, () => ({})),
  types(raw`(?:умр@{1,2} )?(?:(?:в|на) )?${PART}${RAMADAN}`, 'umrah_ramadan'),
  // The list has whole months, so that the last ten nights are those of Ramadan.
  phrase(
    raw`(?:(?:в|на) )?последн@{2,3} (?:(?:10|десят@) )?(?:дн@{1,2}|ноч@{1,2}|декад@)`,
    (_, query) => (query.type === 'umrah_ramadan' ? {} : null),
  ),
  types(raw`мал@{2,3} хадж@{0,2}|умр(?:а|у|ы|е|э|ә|ой|ою)|г[оу]мр[аәэ]|umrah?|omra`, 'umrah'),
  types(raw`(?:больш@{2,3} )?хадж@{0,2}|хаж|хадш|хьаж|хаҗ@{0,2}|hajj|hadj|hadzh|haj`, 'hajj'),
  phrase(
    raw`(?:(?:бюджет|цен@|стоимость) )?((?:от|с) )?${SUM}( до | ?[-–—] ?)${SUM}`,
    ([start, ...sums], query) => {
      if (start === undefined && sums[5] === ' до ') return null;
      return priceChange(query, { priceFrom: sums.slice(0, 5), priceTo: sums.slice(6) });
    },
  ),
  phrase(
    raw`(?:(?:бюджет|цен@|стоимость) )?(?:(от|не дешевле|не менее|не меньше|минимум)|не дороже|не более|не больше|до|дешевле|максимум|в пределах|в районе|около|примерно|за|бюджет(?:ом)?|(дороже|больше|свыше)) ${SUM}`,
    ([least, over, ...sum], query) =>
      priceChange(query, { [(least ?? over) === undefined ? 'priceTo' : 'priceFrom']: sum }),
  ),
  // A sum alone is what one wants to spend; without a currency it may be a part of a phone number.
  phrase(raw`${SUM}(?! ?\d)`, (sum, query) =>
    sum.some((part, place) => place !== 1 && part !== undefined) || /^\d{5,6}$/.test(sum[1] ?? '')
      ? priceChange(query, { priceTo: sum })
      : null,
  ),
  orders(
    raw`(?:сам@{2,3} )?(?:(?:по)?дешев@*|не ?дорог@*|бюджетн@*|эконом(?:н@*|-?класс@*)?)`,
    'price',
  ),
  orders(raw`ближайш@{2,3}(?: (?:дат|врем)@{1,3})?`, 'date'),
  ticks(raw`горящ@{2,3}`, 'badges', 'hot'),
  ticks(raw`vip|вип|люкс|премиум`, 'badges', 'vip'),
  ticks(raw`комби|комбинированн@{2,3}`, 'badges', 'combo'),
  ticks(
    raw`прям@{2,3} (?:рейс|перелет|вылет)@{0,3}|без пересад@*|беспересад@*|прям(?:ой|ые|ым|ыми|ых|ого)|direct`,
    'badges',
    'direct',
  ),
  ticks(raw`(?:с )?(?:одной|одна|1) пересадк@{1,2}`, 'stops', '1'),
  // Target groups.
  ticks(
    raw`(?:(?:для|с) )?(?:людей )?(?:пожил|престарел)@{2,3}(?: (?:люд|родител|человек|возраст)@{1,4})?|для (?:пенсионер|бабуш|дедуш)@{1,3}|с (?:бабушк|дедушк)@{2,3}`,
    'suits',
    'elderly',
  ),
  ticks(
    raw`(?:(?:на|с|для) )?инвалидн@{2,3} коляск@{1,2}|на коляске|(?:для )?(?:инвалид|колясочник)@{0,3}`,
    'suits',
    'wheelchair',
  ),
  ticks(
    raw`(?:(?:в|с) )?женск@{2,3} (?:групп|тур)@{0,2}|для женщин@?(?: без махрам@)?|без махрам@`,
    'suits',
    'women',
  ),
  ticks(
    raw`с (?:маленьк@{2,3} )?(?:детьми|ребенком|малышом)(?: \d{1,2} (?:лет|года?))?|для (?:детей|семьи с детьми)`,
    'suits',
    'children',
  ),
  // The hotel.
  phrase(
    raw`([345])(?: ?[-–—] ?([345]))?(?: ?[*★]| звезд@{0,2}|[- ]?(?:х )?звездочн@{2,3})`,
    ([from, to], query) =>
      ticked(
        query,
        'stars',
        ['3', '4', '5'].filter((stars) => stars >= (from ?? '') && stars <= (to ?? from ?? '')),
      ),
  ),
  ticks(raw`пятизвезд@+`, 'stars', '5'),
  ticks(raw`четырехзвезд@+`, 'stars', '4'),
  ticks(raw`трехзвезд@+`, 'stars', '3'),
  // The guide's language.
  phrase(
    raw`(?:с )?(?:гид@{0,3} (?:на )?)?(@{3,}ск)(?:ом|ий|им|ого) язык@{0,2}|гид@{0,3} на (@{3,}ск)ом|(?:с )?(@{3,}ск)(?:им|ий) гид@{0,3}|(?:с )?(@{3,}ск)о(?:говорящ|язычн)@{2,3}(?: гид@{0,3})?`,
    (stems, query) =>
      ticked(
        query,
        'languages',
        stems.flatMap((stem) => (stem === undefined ? [] : [`${stem}ий`])),
      ),
  ),
  // Inclusions.
  includes('виза', 'виз(?:ой|у)', 'visa'),
  includes(raw`(?:авиа)?(?:перелет|билеты?)`, raw`(?:авиа)?(?:перелет|билет)@{0,3}`, 'flight'),
  ticks('все включено|под ключ', 'included', 'flight', 'visa', 'transfers'),
  includes('питание', raw`(?:(?:двух|трех)разов@{2} )?питани@{1,2}|завтрак@{0,3}|едой`, 'meals'),
  ticks(raw`(?:(?:двух|трех)разов@{2} )?питание|завтраки?`, 'included', 'meals'),
  includes('страховка', raw`страховк@{1,2}`, 'insurance'),
  includes('трансферы?', raw`трансфер@{0,3}`, 'transfers'),
  includes('гид', raw`гид@{0,3}`, 'guide'),
  includes('багаж', raw`багаж@{0,2}`, 'baggage'),
  includes(
    raw`зиярат@?|экскурсии`,
    raw`(?:зиярат|экскурси)@{0,3}`,
    'ziyarat_mecca',
    'ziyarat_medina',
  ),
  phrase(
    raw`(?:(?:с|от) )?${PART}(?:${DAY} )?${MONTH}${YEAR}(?: ?[-–—] ?| по | до )${PART}(?:${DAY} )?${MONTH}${YEAR}`,
    ([from = '', firstYear, to = '', lastYear], query) => ({
      months: withEach(query.months, monthsBetween(from, to, firstYear, lastYear)),
    }),
  ),
  phrase(raw`(0[1-9]|1[0-2]) 20(\d\d)`, ([month = '', year], query) => ({
    months: withEach(query.months, [ofYear(month, year)]),
  })),
  ...MONTH_STEMS.map((stem, place) => {
    const month = String(place + 1).padStart(2, '0');
    return phrase(raw`${PART}(?:${DAYS} )?(?:числа )?${stem}${YEAR}`, ([year], query) => ({
      months: withEach(query.months, [ofYear(month, year)]),
    }));
  }),
  phrase(raw`${DATE}(?: г(?:од@?)?)?`, ([month = '', year], query) => ({
    months: withEach(query.months, [ofYear(month, year)]),
  })),
  months(raw`(?:(?:на|в) )?(?:новый год|новогодн@{2,3}${BREAK})`, '01', '12'),
  months(raw`(?:(?:на|в) )?майск@{2}${BREAK}`, '05'),
  ...SEASONS.map(([words, adjective, ...values]) =>
    months(raw`(?:(?:на|в) )?(?:${words}|${adjective}@{2}${BREAK})`, ...values),
  ),
  phrase(
    raw`(\d{1,2})(?: ?[-–—] ?(\d{1,2}))? ?ноч@{1,2} (?:в|во) (мекк|медин)@{1,2}`,
    ([from, to, city], query) => {
      const group = city === 'мекк' ? 'mecca' : 'medina';
      const bands = bandsOf(NIGHTS_BANDS, Number(from), Number(to ?? from));
      return bands && ticked(query, group, bands);
    },
  ),
  phrase(
    raw`(?:(до|не больше|не более|от|не меньше|не менее) )?(\d{1,2})(?:(?: ?[-–—] ?| до | или )(\d{1,2}))?(?: ?(?:дн@{1,2}|день|дней)|[- ]?дневн@{2,3})`,
    ([limit, from, to], query) =>
      daysChange(query, to === undefined ? limit : undefined, Number(from), Number(to ?? from)),
  ),
  phrase(raw`(\d{1,2})(?: ?[-–—] ?(\d{1,2}))? ?ноч@{1,2}`, ([from, to], query) =>
    daysChange(query, undefined, Number(from) + 1, Number(to ?? from) + 1),
  ),
  phrase(raw`(?:2|две|двух) недел@{1,2}|двухнедельн@{2,3}`, (_, query) =>
    daysChange(query, undefined, 14, 14),
  ),
  phrase(raw`(?:одн@ )?недел[юя]|недельн@{2,3}`, (_, query) => daysChange(query, undefined, 7, 7)),
  phrase(
    raw`(?:(?:до|не дальше|не далее|в|за) )?(\d{2,4}) ?м(?:етр@{0,3})? (?:от|до) ${HARAM}`,
    ([metres], query) => (query.distanceTo === null ? { distanceTo: Number(metres) } : null),
  ),
  phrase(
    raw`(?:рядом|возле|около|вблизи|близко|ближе|недалеко|пешком|у)(?: (?:с|со|от|к|ко|до))? ${HARAM}|(?:перв@{2}|1)(?:-?я)? лини@(?: (?:у|от) ${HARAM})?`,
    (_, query) =>
      query.distanceTo === null ? { distanceTo: NEAR_METRES, sort: query.sort ?? 'kaaba' } : null,
  ),
  phrase(
    raw`(?:на |для )?(\d{1,2}) взросл@{2,3}(?: (?:и |с |плюс |\+ ?)?(?:(\d) (?:дет|ребен)@{1,4}|(ребен)@{1,4}))?`,
    ([adults, children, child], query) =>
      forParty(query, {
        adults: Number(adults),
        children: child === undefined ? Number(children ?? 0) : 1,
        rooms: null,
      }),
  ),
  phrase(raw`(?:на|для) (\d{1,2})(?:-?х)?(?: человек@?)?`, ([adults], query) =>
    forParty(query, { adults: Number(adults), children: 0, rooms: null }),
  ),
  people(raw`(?:на|для) (?:одного|одной)(?: человека)?`, 1),
  people(
    raw`(?:на|для) дво(?:их|е)|(?:на|для) двух человек|вдвоем|с (?:мужем|женой|супруг(?:ом|ой)|мам(?:ой|ою)|папой)`,
    2,
  ),
  people(raw`(?:на|для) тро(?:их|е)|(?:на|для) трех человек|втроем`, 3),
  people(raw`(?:на|для) четверых|(?:на|для) четырех человек|вчетвером`, 4),
  people(raw`(?:на|для) пятерых|(?:на|для) пяти человек|впятером`, 5),
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
