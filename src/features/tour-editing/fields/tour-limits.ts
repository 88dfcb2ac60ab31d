import { TOUR_FIELDS } from '#features/tour-editing/fields/tour-fields.ts';
import type { TourCount, TourText } from '#features/tours/model/tour-input.ts';
import { countOf, groupThousands } from '#lib/text/russian.ts';

/** Departures outside these days are typing errors. */
export const FIRST_DEPARTURE = '1950-01-01';
export const LAST_DEPARTURE = '2150-12-31';

export function textProblem(field: TourText, text: string): string | null {
  const { most } = TOUR_FIELDS[field];
  if (text.length <= most) return null;
  return `Не\u00a0больше ${countOf(most, ['знака', 'знаков', 'знаков'])}, сейчас ${groupThousands(text.length)}`;
}

export function countProblem(field: TourCount, value: number): string | null {
  const [min, max] = TOUR_FIELDS[field].range;
  if (Number.isInteger(value) && value >= min && value <= max) return null;
  return value > max
    ? `Не\u00a0больше ${groupThousands(max)}`
    : `Введите целое число от\u00a0${min} до\u00a0${groupThousands(max)}`;
}
