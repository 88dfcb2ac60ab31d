import type { FieldWords } from '#features/tours/model/tour-field.ts';
import { TOUR_FIELDS } from '#features/tours/model/tour-fields.ts';
import type { TourField } from '#features/tours/model/tour.ts';

/** What the site keeps of a tour by itself and a sheet holds too. */
export const KEPT_WORDS = {
  price_checked_at: { label: 'Цена проверена' },
  slug: { label: 'Адрес страницы' },
} as const;
/** Everything of a tour that a sheet can hold. */
export type SheetField = TourField | keyof typeof KEPT_WORDS;

/** All fields that people write, in the order of the form. */
export const FORM_ORDER = Object.keys(TOUR_FIELDS) as TourField[];

/** What is said of a field, whatever its kind. */
export function wordsOf(field: SheetField): FieldWords {
  return { ...TOUR_FIELDS, ...KEPT_WORDS }[field];
}

/** What the form calls a field, with its unit: «До Каабы, м». */
export function formLabel(field: TourField): string {
  return withUnit(wordsOf(field).label, wordsOf(field).unit);
}

/** What an export calls the column of a field: «До Каабы, м». */
export function sheetHeader(field: SheetField): string {
  const { header, label, unit } = wordsOf(field);
  return withUnit((header ?? label).replaceAll('\u00a0', ' '), unit);
}

/** What the history of changes calls a field: «до Каабы». */
export function historyWord(field: SheetField): string {
  const { history, header, label } = wordsOf(field);
  return history ?? (header ?? label).replace(/^[А-ЯЁ]/, (first) => first.toLowerCase());
}

function withUnit(name: string, unit: string | undefined): string {
  return unit === undefined ? name : `${name}, ${unit}`;
}
