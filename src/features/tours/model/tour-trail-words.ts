import {
  historyWord,
  type SheetField,
  KEPT_WORDS,
  wordsOf,
} from '#features/tours/model/tour-field-words.ts';
import { TOUR_FIELDS } from '#features/tours/model/tour-fields.ts';
import type { TrailWords } from '#lib/trail/history-view.ts';

const described = Object.keys({ ...TOUR_FIELDS, ...KEPT_WORDS }) as SheetField[];

/** What the history of changes calls the fields of a tour. */
export const TOUR_TRAIL_WORDS: TrailWords = {
  fields: Object.fromEntries(described.map((field) => [field, historyWord(field)])),
  units: Object.fromEntries(
    described.flatMap((field) => {
      const { unit } = wordsOf(field);
      return unit === undefined ? [] : [[field, unit] as const];
    }),
  ),
};
