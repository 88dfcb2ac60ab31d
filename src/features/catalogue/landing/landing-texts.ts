import { monthWords } from '#features/catalogue/landing/landing-months.ts';
import {
  fitted,
  offers,
  summary,
  type LandingFigures,
} from '#features/catalogue/landing/landing-offers.ts';
import {
  arafatExpected,
  nextHajj,
  nextRamadan,
  ramadanExpected,
  seasonOf,
} from '#features/catalogue/landing/landing-seasons.ts';
import type { Season } from '#features/tours/season/season.ts';
import type { TourType } from '#features/tours/model/tour.ts';
import { type City, genitiveOf, inCity } from '#lib/city/cities.ts';
import { formatMonth } from '#lib/time/day.ts';

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
  const from = fromCity(city);
  return {
    title: `Умра и Хадж${from ?? `, вылет: ${city.name}`} — туры и цены`,
    description: fitted([
      `Умра и Хадж${from ?? `, город вылета — ${city.name}`}.`,
      ...summary(figures),
      'Сравните ночи, гостиницы и перелёт.',
    ]),
    h1: from ? `Умра и Хадж${from}` : `Туры в Умру и Хадж, город вылета — ${city.name}`,
    intro: [
      isEmpty
        ? `Сейчас в каталоге нет туров${from ?? `, в которых город вылета — ${city.name}`}.`
        : `${departure(city)}: ${offers(figures)}.`,
      isEmpty
        ? 'Посмотрите группы из других городов и уточните у организатора, где они собираются и поможет ли он с дорогой до аэропорта.'
        : 'Сравните ночи в Мекке и Медине, расстояние от гостиницы до Каабы и маршрут: отметка «Прямой» означает перелёт без пересадок.',
      `Если вы живёте ${inCity(city)}, узнайте, проводит ли организатор занятия перед поездкой и можно ли подписать договор лично.`,
    ],
  };
}

/**
 * Tours of one kind. It names the Ramadan or Hajj of the nearest departure, or without tours the
 * first after `today`. The page of `umrah` includes Umrah in Ramadan, like the type filter.
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

/**
 * Tours that leave in one month, `YYYY-MM`; throws RangeError for anything else. `seasons`: the known
 * ends of the seasons of Umrah.
 */
export function monthLanding(
  month: string,
  figures: LandingFigures,
  seasons: readonly Season[],
): LandingText {
  const named = `${formatMonth(month)} года`;
  const { prepositional, dayHeat, nightHeat, note } = monthWords(month);
  const { isRamadan, hasHajjDepartures, fact } = seasonOf(month, seasons);
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
  const from = fromCity(city);
  const named = `${name}${from ?? `, город вылета — ${city.name}`}`;
  return {
    title: `${name}${from ?? `, вылет: ${city.name}`}`,
    description: fitted([`${named}.`, ...summary(figures), glance]),
    h1: from ? named : `${tours}, город вылета — ${city.name}`,
    intro: [
      figures.count > 0
        ? `${departure(city)}: ${offers(figures, into)}.`
        : `Сейчас в каталоге нет туров ${into}${from ?? `, в которых город вылета — ${city.name}`}: посмотрите группы из других городов.`,
      fact,
      CITY_TYPE_ADVICE[type](inCity(city)),
    ],
  };
}

/** « из Уфы»; null when the genitive is not known. */
function fromCity(city: LandingCity): string | null {
  const genitive = genitiveOf(city);
  return genitive && ` из ${genitive}`;
}

/** The beginning of a sentence about the tours of a city. */
function departure(city: LandingCity): string {
  const genitive = genitiveOf(city);
  return genitive ? `Из ${genitive}` : `Город вылета — ${city.name}`;
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

/** `into` follows «туры», without a year, for counts that may span several seasons. */
function typeWords(type: TourType, day: string) {
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
    const season = nextRamadan(day);
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
  const season = nextHajj(day);
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

function yearOf(date: string): string {
  return date.slice(0, 4);
}
