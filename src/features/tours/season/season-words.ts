import {
  type Crossing,
  crossingsOf,
  HAJJ_STATE_LABELS,
  type Season,
  SEASON_STATE_LABELS,
} from '#features/tours/season/season.ts';
import { returnDay } from '#features/tours/model/tour-title.ts';
import type { TourField } from '#features/tours/model/tour.ts';
import { formatDay, formatDayAndMonth, formatDayRange } from '#lib/time/day.ts';

type Trip = Parameters<typeof crossingsOf>[0];

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

/** The note about a conflict on a tour's page, with its state, source and day; null without one. */
export function seasonNote(tour: Trip, seasons: readonly Season[]): string | null {
  const crossings = crossingsOf(tour, seasons);
  const [first] = crossings;
  if (!first) return null;
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
