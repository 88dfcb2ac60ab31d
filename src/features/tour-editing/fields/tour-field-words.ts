import type { TrailWords } from '#lib/trail/history-view.ts';
import type { FieldWords } from '#features/tour-editing/fields/tour-field.ts';
import { OFFER_TRAIL_WORDS } from '#features/tour-editing/fields/offer-fields.ts';
import { TOUR_FIELDS } from '#features/tour-editing/fields/tour-fields.ts';
import type { TourField } from '#features/tours/model/tour.ts';

/** Fields that the site sets itself and that a sheet also has. */
export const KEPT_WORDS = {
  price_checked_at: { label: 'Цена проверена' },
  slug: { label: 'Адрес страницы' },
} as const;
/** All fields of a tour that a sheet can have. */
export type SheetField = TourField | keyof typeof KEPT_WORDS;

/** All fields that people write, in the order of the form. */
export const FORM_ORDER = Object.keys(TOUR_FIELDS) as TourField[];

/** The description of a field of any kind. */
export function wordsOf(field: SheetField): FieldWords {
  return { ...TOUR_FIELDS, ...KEPT_WORDS }[field];
}

/** The label of a field in the form, with its unit: «До Каабы, м». */
export function formLabel(field: TourField): string {
  return withUnit(wordsOf(field).label, wordsOf(field).unit);
}

/** The header of a field's column in an export: «До Каабы, м». */
export function sheetHeader(field: SheetField): string {
  const { header, label, unit } = wordsOf(field);
  return withUnit((header ?? label).replaceAll('\u00a0', ' '), unit);
}

/** The name of a field in the history of changes: «до Каабы». */
export function historyWord(field: SheetField): string {
  const { history, header, label } = wordsOf(field);
  return history ?? (header ?? label).replace(/^[А-ЯЁ]/, (first) => first.toLowerCase());
}

function withUnit(name: string, unit: string | undefined): string {
  return unit === undefined ? name : `${name}, ${unit}`;
}

const described = Object.keys({ ...TOUR_FIELDS, ...KEPT_WORDS }) as SheetField[];

/** The names of a tour's fields in the history of changes. */
export const TOUR_TRAIL_WORDS: TrailWords = {
  fields: {
    ...Object.fromEntries(described.map((field) => [field, historyWord(field)])),
    ...OFFER_TRAIL_WORDS,
  },
  units: Object.fromEntries(
    described.flatMap((field) => {
      const { unit } = wordsOf(field);
      return unit === undefined ? [] : [[field, unit] as const];
    }),
  ),
};
