import type { ImportField } from '#features/tour-import/mapping/import-columns.ts';
import { readCount } from '#features/tour-import/values/counts.ts';
import { readFlag } from '#features/tour-import/values/flags.ts';
import { TOUR_FLAGS } from '#features/tours/model/tour-input.ts';
import { parseLooseDay } from '#lib/time/day.ts';
import { fold } from '#lib/text/russian.ts';

/** Whether a cell's own text equals what was read from it, so that it can stay. */
export function isSameText(field: ImportField, was: string, value: string): boolean {
  if (was === value) return true;
  if (field === 'departure_date' || field === 'end_date') {
    return parseLooseDay(was) !== null && parseLooseDay(was) === parseLooseDay(value);
  }
  if (field === 'price') {
    const amount = readCount(was);
    // A person sees what «1,250» was read as.
    const isPlain = !/^\D*\d{1,3}[.,]\d{3}\D*$/.test(was);
    return isPlain && amount !== null && value.endsWith('$') && amount === readCount(value);
  }
  if (field === 'distance_to_kaaba') return readCount(was) === Number(value) && !/[.,]/.test(was);
  if (field === 'city_from' || field === 'tour_type') return fold(was) === fold(value);
  const flag = TOUR_FLAGS.find((one) => one === field);
  return flag !== undefined && readFlag(was, flag).confidence === 'sure';
}
