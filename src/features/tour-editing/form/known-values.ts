import {
  type FormText,
  type FormValues,
  formOf,
} from '#features/tour-editing/form/tour-form-values.ts';
import { withStayHotel } from '#features/tour-editing/form/stay-parts.ts';
import type { KnownHotel } from '#features/tour-editing/offer/offer-form.ts';
import { wordsOf } from '#features/tour-editing/fields/tour-field-words.ts';
import { EMPTY_DRAFT } from '#features/tours/model/tour-input.ts';
import type { TourInput } from '#features/tours/model/tour.ts';

/** Values of other tours to choose from; each name with the data of the latest tour that has it. */
export interface KnownValues {
  cities: string[];
  companies: Pick<TourInput, 'company_name' | 'company_logo' | 'whatsapp' | 'telegram' | 'phone'>[];
  hotels: Pick<
    TourInput,
    'hotel_name' | 'hotel_address' | 'latitude' | 'longitude' | 'distance_to_kaaba'
  >[];
  guides: Pick<TourInput, 'guide_name' | 'guide_photo'>[];
  airlines: string[];
  /** The hotels of the directory. */
  stayHotels: KnownHotel[];
}

export function knownNames(known: KnownValues, field: FormText): string[] {
  const { suggests } = wordsOf(field);
  if (suggests === undefined) return [];
  if (suggests === 'cities' || suggests === 'airlines') return known[suggests];
  return known[suggests].flatMap((row: KnownRow) => row[field] ?? []).map(String);
}

/**
 * The form after somebody chose a known operator, hotel or guide: other tours' data fill the empty
 * fields.
 */
export function withKnown(values: FormValues, field: FormText, known: KnownValues): FormValues {
  const name = values[field].trim();
  const { suggests } = wordsOf(field);
  if (name === '' || suggests === undefined) return values;
  if (suggests === 'cities' || suggests === 'airlines') return values;
  const row = known[suggests].find((other: KnownRow) => other[field] === name) ?? {};
  const filled = formOf({ ...EMPTY_DRAFT, ...row });
  const fields = Object.keys(row) as FormText[];
  const filledIn = {
    ...values,
    ...Object.fromEntries(
      fields.map((other) => [other, values[other].trim() === '' ? filled[other] : values[other]]),
    ),
  };
  return field === 'hotel_name' ? withStayHotel(filledIn, known.stayHotels) : filledIn;
}

type KnownRow = Partial<Pick<TourInput, FormText>>;
