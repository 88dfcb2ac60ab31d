import {
  historyWord,
  type SheetField,
  KEPT_WORDS,
  wordsOf,
} from '#features/tours/model/tour-field-words.ts';
import { TOUR_FIELDS } from '#features/tours/model/tour-fields.ts';
import type { TrailWords } from '#lib/trail/history-view.ts';

const described = Object.keys({ ...TOUR_FIELDS, ...KEPT_WORDS }) as SheetField[];

/** The names of a tour's fields in the history of changes. */
export const TOUR_TRAIL_WORDS: TrailWords = {
  fields: Object.fromEntries(described.map((field) => [field, historyWord(field)])),
  units: Object.fromEntries(
    described.flatMap((field) => {
      const { unit } = wordsOf(field);
      return unit === undefined ? [] : [[field, unit] as const];
    }),
  ),
};
