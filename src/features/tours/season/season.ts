import { type TourField, returnDay } from '#features/tours/model/tour.ts';
import type { StatedTour } from '#features/tours/model/tour-input.ts';
import {
  addDays,
  daysBetween,
  formatDay,
  formatDayAndMonth,
  formatDayRange,
} from '#lib/time/day.ts';
import { hijriDate, hijriMonthStart } from '#lib/time/hijri-calendar.ts';

export const SEASON_STATES = ['announced', 'expected'] as const;
export type SeasonState = (typeof SEASON_STATES)[number];

export const SEASON_STATE_LABELS: Record<SeasonState, string> = {
  announced: 'объявлено',
  expected: 'ожидается по\u00a0прошлому году',
};

export const HAJJ_STATE_LABELS: Record<SeasonState, string> = {
  announced: 'объявлено',
  expected: 'ожидается по\u00a0календарю',
};

/** The days of a season, in order. */
export const SEASON_DAYS = [
  'last_visa',
  'last_entry',
  'last_exit',
  'hajj_from',
  'hajj_until',
] as const;
type SeasonDay = (typeof SEASON_DAYS)[number];

/**
 * The end of a season of Umrah: the last days on which visas are issued, pilgrims let in, and pilgrims
 * must have left before the Hajj. Nobody comes for Umrah between the last entry and the last day of the
 * Hajj. Days are `YYYY-MM-DD`; staff write them, no rule gives them.
 */
export interface Season extends Record<SeasonDay, string> {
  hijri_year: number;
  /** The state of the three days of Umrah. */
  state: SeasonState;
  /** The state of the two days of the Hajj. */
  hajj_state: SeasonState;
  source: string;
  /** The day on which the source was checked. */
  checked_on: string;
}

/** A conflict of a tour with a season. */
export interface Crossing {
  /**
   * `visa`: it departs after the last day of visas; `entry`: while nobody is let in; `exit`: it
   * returns after the last day to leave; `hajj`: it goes for the Hajj and is not there then.
   */
  kind: 'visa' | 'entry' | 'exit' | 'hajj';
  season: Season;
}

type Trip = Pick<StatedTour, 'tour_type' | 'departure_date' | 'end_date' | 'days'>;

/** A pilgrim may leave on the last day but one of the Hajj, the 12th of Dhu al-Hijja. */
const EARLY_LEAVE = 1;
/** A tour for the Hajj is compared with the nearest Hajj within this many days. */
const FARTHEST_HAJJ = 200;

/**
 * The conflicts of a tour with the given seasons. A tour for the Hajj has its own rule: it must include
 * the days of the Hajj. A Hajj of an unknown year gives no conflict.
 */
export function crossingsOf(tour: Trip, seasons: readonly Season[]): Crossing[] {
  const { departure_date: departure } = tour;
  const back = returnDay(tour) ?? departure;
  if (tour.tour_type === 'hajj') {
    const away = ({ hajj_from }: Season) => Math.abs(daysBetween(departure, hajj_from));
    const [nearest] = seasons.toSorted((a, b) => away(a) - away(b));
    if (!nearest || away(nearest) > FARTHEST_HAJJ) return [];
    const isThere =
      departure <= nearest.hajj_from && back >= addDays(nearest.hajj_until, -EARLY_LEAVE);
    return isThere ? [] : [{ kind: 'hajj', season: nearest }];
  }
  const season = seasons
    .toSorted((a, b) => a.hijri_year - b.hijri_year)
    .find(({ hajj_until }) => departure <= hajj_until);
  if (!season) return [];
  if (departure > season.last_entry) return [{ kind: 'entry', season }];
  return [
    ...(departure > season.last_visa ? [{ kind: 'visa' as const, season }] : []),
    ...(back > season.last_exit ? [{ kind: 'exit' as const, season }] : []),
  ];
}

/**
 * The days of another Hijri year, proposed from a known one: the same Hijri days by the calendar of Umm
 * al-Qura; the 30th becomes the last day of a month of 29 days. They must be marked as expected.
 */
export function expectedDays(known: Season, year: number): Record<SeasonDay, string> {
  const inYear = (day: string) => {
    const { month, day: ofMonth } = hijriDate(day);
    const last = addDays(nextMonth(year, month), -1);
    const same = addDays(hijriMonthStart(year, month), ofMonth - 1);
    return same > last ? last : same;
  };
  return {
    last_visa: inYear(known.last_visa),
    last_entry: inYear(known.last_entry),
    last_exit: inYear(known.last_exit),
    hajj_from: inYear(known.hajj_from),
    hajj_until: inYear(known.hajj_until),
  };
}

function nextMonth(year: number, month: number): string {
  return month === 12 ? hijriMonthStart(year + 1, 1) : hijriMonthStart(year, month + 1);
}

/** The questions to staff about a tour that conflicts with a season, with their fields. */
export function seasonDoubts(tour: Trip, seasons: readonly Season[]) {
  return crossingsOf(tour, seasons).map((crossing) => ({
    field: FIELDS[crossing.kind],
    message: askWords(crossing, tour),
    about: ABOUT[crossing.kind],
  }));
}

const FIELDS: Record<Crossing['kind'], TourField> = {
  visa: 'departure_date',
  entry: 'departure_date',
  exit: 'end_date',
  hajj: 'departure_date',
};
const ABOUT: Record<Crossing['kind'], readonly TourField[]> = {
  visa: ['departure_date', 'tour_type'],
  entry: ['departure_date', 'tour_type'],
  exit: ['end_date', 'departure_date', 'days', 'tour_type'],
  hajj: ['departure_date', 'end_date', 'days', 'tour_type'],
};

function askWords({ kind, season }: Crossing, tour: Trip): string {
  const leaves = formatDay(tour.departure_date);
  const back = returnDay(tour) ?? tour.departure_date;
  const state = SEASON_STATE_LABELS[season.state];
  switch (kind) {
    case 'visa':
      return `Вылет ${leaves}, а\u00a0визы на\u00a0Умру выдают до\u00a0${formatDay(season.last_visa)} (${state}).`;
    case 'entry':
      return `Вылет ${leaves}, а\u00a0последний день въезда на\u00a0Умру — ${formatDay(season.last_entry)} (${state}), снова пускают после Хаджа.`;
    case 'exit':
      return `Возвращение ${formatDay(back)}, а\u00a0последний день выезда перед Хаджем — ${formatDay(season.last_exit)} (${state}).`;
    case 'hajj':
      return `Тур ${formatDayRange(tour.departure_date, back)}, а\u00a0Хадж — ${hajjDays(season)} (${HAJJ_STATE_LABELS[season.hajj_state]}).`;
  }
}

/** The same in one line for lists; null without a conflict. */
export function seasonLine(tour: Trip, seasons: readonly Season[]): string | null {
  const lines = crossingsOf(tour, seasons).map(({ kind, season }) => {
    const isExpected = (kind === 'hajj' ? season.hajj_state : season.state) === 'expected';
    return `${lineWords(kind, season)}${isExpected ? ' (ожидается)' : ''}`;
  });
  return lines.length > 0 ? lines.join('. ') : null;
}

function lineWords(kind: Crossing['kind'], season: Season): string {
  switch (kind) {
    case 'visa':
      return `Визу нужно получить до\u00a0${formatDayAndMonth(season.last_visa)}`;
    case 'entry':
      return `Въезд на\u00a0Умру — до\u00a0${formatDayAndMonth(season.last_entry)}, потом только после Хаджа`;
    case 'exit':
      return `Выехать нужно до\u00a0${formatDayAndMonth(season.last_exit)}`;
    case 'hajj':
      return `Даты не\u00a0совпадают с\u00a0днями Хаджа, ${hajjDays(season)}`;
  }
}

/** Visas ended 67 days before the Hajj of 1447. */
const MAY_BE_CLOSED = 75;
const HAJJ_DAYS = 6;
/** Tours are sold about a year ahead. */
const KNOWN_AHEAD = 365;

/** The first day of a year's Hajj, 8 Dhu al-Hijja, by the calendar. */
function hajjByCalendar(year: number): string {
  return addDays(hijriMonthStart(year, 12), 7);
}

/**
 * The Hijri years after the last known season whose Hajj is, by the calendar, from the first of two days to
 * the second.
 */
function unknownYears(seasons: readonly Season[], from: string, until: string): number[] {
  const last = Math.max(0, ...seasons.map(({ hijri_year }) => hijri_year));
  const { year } = hijriDate(from);
  return [year, year + 1].filter((one) => {
    const hajj = hajjByCalendar(one);
    return one > last && hajj >= from && hajj <= until;
  });
}

/** The Hijri years whose season staff should add: tours before their Hajj are already on sale. */
export function missingSeasons(today: string, seasons: readonly Season[]): number[] {
  return unknownYears(seasons, today, addDays(today, KNOWN_AHEAD));
}

/** For a tour that may meet the end of a season of which nothing is known. It names no day. */
function unknownNote(tour: Trip, seasons: readonly Season[]): string | null {
  if (tour.tour_type === 'hajj') return null;
  const back = returnDay(tour) ?? tour.departure_date;
  const [year] = unknownYears(
    seasons,
    addDays(tour.departure_date, 1 - HAJJ_DAYS),
    addDays(back, MAY_BE_CLOSED),
  );
  return year === undefined
    ? null
    : `Перед Хаджем въезд на\u00a0Умру закрывают на\u00a0несколько недель. Сроки ${year} года хиджры сайту ещё не\u00a0известны: спросите о\u00a0них организатора до\u00a0оплаты.`;
}

/**
 * The note about a conflict on a tour's page, with its state, source and day, or that the season's days
 * are not known; null without either.
 */
export function seasonNote(tour: Trip, seasons: readonly Season[]): string | null {
  const crossings = crossingsOf(tour, seasons);
  const [first] = crossings;
  if (!first) return unknownNote(tour, seasons);
  const { season, kind } = first;
  const state =
    (kind === 'hajj' ? season.hajj_state : season.state) === 'announced'
      ? 'Сроки объявлены.'
      : kind === 'hajj'
        ? 'Дни взяты по\u00a0календарю, их ещё не\u00a0объявили.'
        : 'Сроки ожидаются по\u00a0прошлому году, их ещё не\u00a0объявили.';
  return [
    ...crossings.map((crossing) => NOTES[crossing.kind](season)),
    'Спросите об\u00a0этом организатора до\u00a0оплаты.',
    state,
    `Источник: ${season.source}, по\u00a0данным на\u00a0${formatDay(season.checked_on)}.`,
  ].join(' ');
}

const NOTES: Record<Crossing['kind'], (season: Season) => string> = {
  visa: ({ last_visa }) =>
    `Визы на\u00a0Умру перед Хаджем выдают до\u00a0${formatDay(last_visa)}: визу на\u00a0эту поездку нужно получить не\u00a0позже.`,
  entry: ({ last_entry, hajj_until }) =>
    `Эта поездка начинается, когда въезд на\u00a0Умру закрыт перед Хаджем: последний день въезда — ${formatDay(last_entry)}, снова пускают после Хаджа, который кончается ${formatDay(hajj_until)}.`,
  exit: ({ last_exit }) =>
    `Кто приехал на\u00a0Умру, должен выехать из\u00a0Саудовской Аравии не\u00a0позже ${formatDay(last_exit)}, а\u00a0возвращение этого тура позже.`,
  hajj: (season) =>
    `Хадж ${season.hijri_year} года хиджры — ${hajjDays(season)}, а\u00a0поездка не\u00a0охватывает эти дни.`,
};

function hajjDays({ hajj_from, hajj_until }: Season): string {
  return formatDayRange(hajj_from, hajj_until);
}
