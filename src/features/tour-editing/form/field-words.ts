import type { FormField } from '#features/tour-editing/form/tour-form.ts';
import { formLabel } from '#features/tours/tour-field-words.ts';
import { TOUR_TYPE_LABELS, type TourField } from '#features/tours/tour.ts';

/** What a field of the form is called. */
export function fieldLabel(field: TourField | 'is_regular'): string {
  return field === 'is_regular' ? 'Обычный' : formLabel(field);
}

/** A value of the form in words, for comparing two of them. */
export function valueText(field: FormField, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (field === 'tour_type') {
    return Object.hasOwn(TOUR_TYPE_LABELS, value)
      ? TOUR_TYPE_LABELS[value as keyof typeof TOUR_TYPE_LABELS]
      : value;
  }
  return value === '' ? 'пусто' : value;
}
