import type { TourType } from '#features/tours/tour.ts';
import { type City, inCity } from '#lib/cities.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  formatDay,
  formatDayRange,
  formatMonth,
} from '#lib/day.ts';
import { formatRub, formatUsd } from '#lib/money.ts';
import { countOf } from '#lib/russian.ts';

/** What the catalogue holds for a landing page today; null where no tour tells it. */
export interface LandingFigures {
  count: number;
  operators: number;
  minPriceUsd: number | null;
  /** The same price in whole roubles at the day's rate. */
  minPriceRub: number | null;
  /** `YYYY-MM-DD` */
  nearestDeparture: string | null;
}

export type LandingCity = Pick<City, 'name' | 'locative'>;

export interface LandingText {
  /** At most 60 characters. */
  title: string;
  /** At most 160 characters, in whole sentences. */
  description: string;
  h1: string;
  /** Two or three sentences of one paragraph. */
  intro: readonly string[];
}

/** Tours of every kind that leave from one city. */
export function cityLanding(city: LandingCity, figures: LandingFigures): LandingText {
  const isEmpty = figures.count === 0;
  return {
    title: `Умра и Хадж, вылет: ${city.name} — туры и цены`,
    description: fitted([
      `Умра и Хадж, город вылета — ${city.name}.`,
      ...summary(figures),
      'Сравните ночи, гостиницы и перелёт.',
    ]),
    h1: `Туры в Умру и Хадж, город вылета — ${city.name}`,
    intro: [
      isEmpty
        ? `Сейчас в каталоге нет туров, в которых город вылета — ${city.name}.`
        : `Город вылета — ${city.name}: ${offers(figures)}.`,
      isEmpty
        ? 'Посмотрите группы из других городов и уточните у организатора, где они собираются и поможет ли он с дорогой до аэропорта.'
        : 'Сравните ночи в Мекке и Медине, расстояние от гостиницы до Каабы и маршрут: отметка «Прямой» означает перелёт без пересадок.',
      `Если вы живёте ${inCity(city)}, узнайте, проводит ли организатор занятия перед поездкой и можно ли подписать договор лично.`,
    ],
  };
}

/**
 * Tours of one kind. The Ramadan or Hajj it speaks of is the one the nearest departure goes to, or
 * with no tours the first after `today`. The page of `umrah` lists Umrah in Ramadan too, as the
 * type filter does.
 */
export function typeLanding(type: TourType, figures: LandingFigures, today: string): LandingText {
  const { name, tours, into, fact, glance } = typeWords(type, figures.nearestDeparture ?? today);
  return {
    title: `${name}: туры, цены и даты вылета`,
    description: fitted([`${name}: сравните туры из городов России.`, ...summary(figures), glance]),
    h1: tours,
    intro: [
      figures.count > 0
        ? `В каталоге ${offers(figures, into)}.`
        : `Туров ${into} в каталоге сейчас нет.`,
      fact,
      TYPE_ADVICE[type],
    ],
  };
}

/** Tours that leave in one month, `YYYY-MM`; throws RangeError for anything else. */
export function monthLanding(month: string, figures: LandingFigures): LandingText {
  const named = `${formatMonth(month)} года`;
  const { prepositional, dayHeat, nightHeat, note } = monthWords(month);
  const { isRamadan, hasHajjDepartures, fact } = seasonOf(month);
  const into = hasHajjDepartures ? 'Умру и Хадж' : 'Умру';
  const when = `в ${prepositional} ${yearOf(month)} года`;
  const ramadan = isRamadan ? ', Рамадан' : '';
  const name = `${hasHajjDepartures ? 'Умра и Хадж' : 'Умра'} ${when}${ramadan}`;
  const heat = `днём в среднем около ${dayHeat} °C, ночью около ${nightHeat} °C`;
  return {
    title: `${name}: туры и цены`,
    description: fitted([`${name}.`, ...summary(figures), `В Мекке ${heat}.`]),
    h1: `Туры в ${into} ${when}${ramadan}`,
    intro: [
      figures.count > 0
        ? `На ${named} в каталоге ${offers(figures)}.`
        : `На ${named} туров в каталоге нет, посмотрите соседние месяцы.`,
      `В ${prepositional} в Мекке ${heat}.`,
      fact ?? note,
    ],
  };
}

/** Tours of one kind that leave from one city; season and `today` as in {@link typeLanding}. */
export function cityTypeLanding(
  city: LandingCity,
  type: TourType,
  figures: LandingFigures,
  today: string,
): LandingText {
  const { name, tours, into, fact, glance } = typeWords(type, figures.nearestDeparture ?? today);
  return {
    title: `${name}, вылет: ${city.name}`,
    description: fitted([`${name}, город вылета — ${city.name}.`, ...summary(figures), glance]),
    h1: `${tours}, город вылета — ${city.name}`,
    intro: [
      figures.count > 0
        ? `Город вылета — ${city.name}: ${offers(figures, into)}.`
        : `Сейчас в каталоге нет туров ${into}, в которых город вылета — ${city.name}: посмотрите группы из других городов.`,
      fact,
      CITY_TYPE_ADVICE[type](inCity(city)),
    ],
  };
}

const TYPE_ADVICE: Record<TourType, string> = {
  umrah:
    'Сложите ночи в Мекке и Медине и сравните с длиной поездки: так видно, сколько времени займёт дорога; рядом посмотрите расстояние от гостиницы до Каабы.',
  umrah_ramadan:
    'Последние десять ночей обычно самые людные и дорогие: сравните расстояние от гостиницы до Каабы и узнайте, входят ли в цену ифтар и сухур.',
  hajj: 'На Хадж едут по отдельной визе в пределах квоты, поэтому до оплаты уточните в Хадж-миссии России, аккредитован ли организатор, и спросите его об условиях в Мине и на Арафате.',
};

const CITY_TYPE_ADVICE: Record<TourType, (place: string) => string> = {
  umrah: (place) =>
    `Если вы живёте ${place}, сравните пересадки и время рейса: перелёт без пересадок бережёт силы для тавафа, особенно детям и пожилым.`,
  umrah_ramadan: (place) =>
    `Если начнёте поститься ещё ${place}, узнайте, в какие часы рейс и как в дороге будут устроены ифтар и сухур.`,
  hajj: (place) =>
    `Если вы живёте ${place}, спросите в духовном управлении мусульман своего региона, как распределяют места по квоте и какие организаторы аккредитованы.`,
};

interface TypeWords {
  name: string;
  tours: string;
  /** After «туры», without a year, for counts that may span several seasons. */
  into: string;
  fact: string;
  glance: string;
}

function typeWords(type: TourType, day: string): TypeWords {
  if (type === 'umrah') {
    return {
      name: 'Умра',
      tours: 'Туры в Умру',
      into: 'в Умру',
      fact: 'Умру совершают в любое время года: ихрам, таваф вокруг Каабы, сай между холмами Сафа и Марва, затем бритьё или стрижка волос.',
      glance: 'Ночи в Мекке и Медине, расстояние до Каабы.',
    };
  }
  if (type === 'umrah_ramadan') {
    const season = HIJRI_YEARS.find(({ ramadan }) => ramadan.last >= day);
    const year = season ? ` ${yearOf(season.ramadan.first)}` : '';
    return {
      name: `Умра в Рамадан${year}`,
      tours: `Туры в Умру в Рамадан${year}`,
      into: 'в Умру в Рамадан',
      fact: season
        ? `${ramadanExpected(season)}; точное начало объявляют по молодому месяцу.`
        : 'Начало Рамадана объявляют по молодому месяцу, каждый год примерно на 11 дней раньше прежнего.',
      glance: 'Расстояние до Каабы, ифтар и сухур.',
    };
  }
  const season = HIJRI_YEARS.find(({ arafat }) => arafat >= day);
  const year = season ? ` ${yearOf(season.arafat)}` : '';
  return {
    name: `Хадж${year}`,
    tours: `Туры в Хадж${year}`,
    into: 'в Хадж',
    fact: season
      ? `${arafatExpected(season)}, точную дату объявляют по молодому месяцу.`
      : 'Хадж совершают в первой половине месяца зуль-хиджа, точные даты объявляют по молодому месяцу.',
    glance: 'Проверьте аккредитацию организатора.',
  };
}

/** «12 туров в Умру у 5 организаторов, цены от ≈ 185 250 ₽ ($1 950), ближайший вылет …» */
function offers(figures: LandingFigures, into?: string): string {
  const isOne = figures.count === 1;
  const tours = countOf(figures.count, ['тур', 'тура', 'туров']) + (into ? ` ${into}` : '');
  const operators = countOf(figures.operators, ['организатора', 'организаторов', 'организаторов']);
  const price = priceText(figures);
  return [
    isOne || figures.operators === 0 ? tours : `${tours} у ${operators}`,
    price ? `${isOne ? 'цена' : 'цены от'} ${price}` : `${isOne ? 'цена' : 'цены'} по запросу`,
    ...(figures.nearestDeparture
      ? [`${isOne ? 'вылет' : 'ближайший вылет'} ${dayText(figures.nearestDeparture)}`]
      : []),
  ].join(', ');
}

/** The same for a description: sentences, the most telling first. */
function summary(figures: LandingFigures): string[] {
  if (figures.count === 0) return ['Сейчас таких туров нет, посмотрите другие даты.'];
  return [`${offers({ ...figures, nearestDeparture: null })}.`].concat(
    figures.nearestDeparture ? `Ближайший вылет ${dayText(figures.nearestDeparture)}.` : [],
  );
}

function priceText({ minPriceUsd, minPriceRub }: LandingFigures): string | null {
  if (minPriceUsd === null) return null;
  return minPriceRub === null
    ? formatUsd(minPriceUsd)
    : `${formatRub(minPriceRub)} (${formatUsd(minPriceUsd)})`;
}

/** As many of the sentences, in order, as a search result shows whole. */
function fitted(sentences: readonly string[]): string {
  return sentences.reduce((text, next) =>
    text.length + 1 + next.length <= 160 ? `${text} ${next}` : text,
  );
}

interface HijriYear {
  year: number;
  ramadan: { first: string; last: string };
  /** The 9th of Dhu al-Hijja. */
  arafat: string;
}

/** The Umm al-Qura calendar; the moon may move a day by one. */
const HIJRI_YEARS: readonly HijriYear[] = [
  hijriYear(1447, '2026-02-18', '2026-03-19', '2026-05-26'),
  hijriYear(1448, '2027-02-08', '2027-03-08', '2027-05-15'),
  hijriYear(1449, '2028-01-28', '2028-02-25', '2028-05-04'),
  hijriYear(1450, '2029-01-16', '2029-02-13', '2029-04-23'),
  hijriYear(1451, '2030-01-05', '2030-02-03', '2030-04-12'),
];

function hijriYear(year: number, first: string, last: string, arafat: string): HijriYear {
  return { year, ramadan: { first, last }, arafat };
}

interface Season {
  /** Ramadan takes a good part of the month, so it belongs into the heading. */
  isRamadan: boolean;
  hasHajjDepartures: boolean;
  fact: string | null;
}

/**
 * Groups leave for Hajj in the month before Arafat. From about eight weeks before it until it is
 * over pilgrims from abroad are not let in for Umrah (2025: last entry 13 April, Arafat 5 June;
 * 2026: 2 April and 26 May).
 */
function seasonOf(month: string): Season {
  const shared = (first: string, last: string) => sharedDays(month, first, last);
  const ramadan = HIJRI_YEARS.find((year) => shared(year.ramadan.first, year.ramadan.last) > 0);
  const pause = HIJRI_YEARS.find(
    ({ arafat }) => shared(addDays(arafat, -54), addDays(arafat, 4)) > 0,
  );
  return {
    isRamadan: ramadan ? shared(ramadan.ramadan.first, ramadan.ramadan.last) >= 10 : false,
    hasHajjDepartures: pause ? shared(addDays(pause.arafat, -30), pause.arafat) > 0 : false,
    fact: ramadan
      ? `${ramadanExpected(ramadan)}; в его последние десять дней людей больше всего, а гостиницы дороже.`
      : pause
        ? `${arafatExpected(pause)}; незадолго до Хаджа приём паломников на Умру приостанавливают, поэтому её даты уточните у организатора.`
        : null,
  };
}

/** How many days of the month lie between the two days, both counted. */
function sharedDays(month: string, first: string, last: string): number {
  const monthFirst = `${month}-01`;
  const monthLast = addDays(`${addMonths(month, 1)}-01`, -1);
  const from = first > monthFirst ? first : monthFirst;
  const to = last < monthLast ? last : monthLast;
  return Math.max(0, daysBetween(from, to) + 1);
}

function ramadanExpected({ year, ramadan: { first, last } }: HijriYear): string {
  return `Рамадан ${year} года хиджры ожидается ${formatDayRange(first, last)} года`;
}

function arafatExpected({ year, arafat }: HijriYear): string {
  return `День Арафата ${year} года хиджры ожидается ${dayText(arafat)}`;
}

/** Of a day or a month. */
function yearOf(date: string): string {
  return date.slice(0, 4);
}

function dayText(day: string): string {
  return `${formatDay(day)} года`;
}

interface MonthWords {
  prepositional: string;
  /** Mean daily maximum and minimum in Mecca, °C. */
  dayHeat: number;
  nightHeat: number;
  note: string;
}

function monthWords(month: string): MonthWords {
  const words = MONTHS[Number(month.slice(5)) - 1];
  if (!words) throw new RangeError(`not a month: ${month}`);
  const [prepositional, dayHeat, nightHeat, note] = words;
  return { prepositional, dayHeat, nightHeat, note };
}

/**
 * January to December: heat in Mecca by day and night as the long-term normals of Makkah give it
 * (en.wikipedia.org/wiki/Climate_of_Mecca), rounded, and what else to think of in that month.
 */
// prettier-ignore
const MONTHS: readonly (readonly [string, number, number, string])[] = [
  ['январе', 31, 19, 'На новогодние каникулы места рядом с Каабой разбирают рано, а в Медине ночи прохладные: возьмите тёплую одежду.'],
  ['феврале', 32, 19, 'Погода мягкая и располагает ходить в мечеть пешком; в Медине вечером и перед рассветом прохладно.'],
  ['марте', 35, 21, 'Весенние каникулы удобны для поездки со школьниками, а самая сильная жара ещё впереди.'],
  ['апреле', 39, 25, 'Днём уже жарко: оставляйте таваф и прогулки на вечер и раннее утро.'],
  ['мае', 42, 28, 'Днём сильная жара, поэтому смотрите на расстояние от гостиницы до Каабы и не выходите под солнце без воды и зонта.'],
  ['июне', 44, 29, 'Это самый жаркий месяц по средним дневным температурам: с детьми и пожилыми выбирайте гостиницу рядом с мечетью.'],
  ['июле', 43, 29, 'В летние каникулы много семей с детьми; таваф легче совершать ночью и перед рассветом.'],
  ['августе', 43, 30, 'Жарко и ночью, поэтому исправный кондиционер и короткая дорога до мечети важнее лишней ночи в программе.'],
  ['сентябре', 43, 29, 'Учебный год начался, но жара ещё держится: оставляйте дальние прогулки на вечер.'],
  ['октябре', 40, 26, 'Жара понемногу спадает; если едете в осенние школьные каникулы, выбирайте даты заранее.'],
  ['ноябре', 35, 23, 'Начинаются самые лёгкие для поездки месяцы; изредка бывают сильные дожди.'],
  ['декабре', 32, 20, 'Погода мягкая, а в Медине ночью прохладно; на последние дни года места разбирают раньше.'],
];
