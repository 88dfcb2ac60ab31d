import type { TourCount, TourText } from '#features/tours/tour-input.ts';
import { countOf, groupThousands } from '#lib/russian.ts';

/** The longest text of each field, in characters (UTF-16). */
export const TEXT_LIMITS: Readonly<Record<TourText, number>> = {
  city_from: 100,
  description: 5000,
  whatsapp: 300,
  telegram: 300,
  phone: 50,
  company_name: 200,
  company_logo: 2000,
  guide_name: 200,
  guide_photo: 2000,
  outbound_route: 300,
  return_route: 300,
  airline: 200,
  tour_operator_info: 2000,
  hotel_name: 200,
  hotel_address: 300,
};

interface Range {
  min: number;
  max: number;
}

/** Days count both ends of a trip, prices are US dollars, distances metres. */
export const COUNT_LIMITS: Readonly<Record<TourCount, Range>> = {
  days: { min: 1, max: 366 },
  price: { min: 1, max: 1_000_000 },
  days_in_mecca: { min: 0, max: 366 },
  days_in_medina: { min: 0, max: 366 },
  distance_to_kaaba: { min: 0, max: 1_000_000 },
};

export const LATITUDE: Range = { min: -90, max: 90 };
export const LONGITUDE: Range = { min: -180, max: 180 };

/** Departures outside these days are slips of the pen. */
export const FIRST_DEPARTURE = '1950-01-01';
export const LAST_DEPARTURE = '2150-12-31';

/** Why a text can't stand in its field; null when it can. */
export function textProblem(field: TourText, text: string): string | null {
  const most = TEXT_LIMITS[field];
  if (text.length <= most) return null;
  return `Не\u00a0больше ${countOf(most, ['знака', 'знаков', 'знаков'])}, сейчас ${groupThousands(text.length)}`;
}

/** Why a number can't stand in its field; null when it can. */
export function countProblem(field: TourCount, value: number): string | null {
  const { min, max } = COUNT_LIMITS[field];
  if (Number.isInteger(value) && value >= min && value <= max) return null;
  return value > max
    ? `Не\u00a0больше ${groupThousands(max)}`
    : `Введите целое число от\u00a0${min} до\u00a0${groupThousands(max)}`;
}
