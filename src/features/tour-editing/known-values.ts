import { type FormText, type FormValues, formOf } from '#features/tour-editing/tour-form.ts';
import { EMPTY_DRAFT, type TourInput } from '#features/tours/tour-input.ts';

/** What other tours know, to choose from; each row as the latest tour with its name has it. */
export interface KnownValues {
  cities: string[];
  companies: Pick<TourInput, 'company_name' | 'company_logo' | 'whatsapp' | 'telegram' | 'phone'>[];
  hotels: Pick<
    TourInput,
    'hotel_name' | 'hotel_address' | 'latitude' | 'longitude' | 'distance_to_kaaba'
  >[];
  guides: Pick<TourInput, 'guide_name' | 'guide_photo'>[];
  airlines: string[];
}

/**
 * The form after the name of a known operator, hotel or guide was chosen: what other tours know of
 * it fills fields that are still empty.
 */
export function withKnown(values: FormValues, field: FormText, known: KnownValues): FormValues {
  const name = values[field].trim();
  if (name === '') return values;
  const row =
    field === 'company_name'
      ? known.companies.find((company) => company.company_name === name)
      : field === 'hotel_name'
        ? known.hotels.find((hotel) => hotel.hotel_name === name)
        : field === 'guide_name'
          ? known.guides.find((guide) => guide.guide_name === name)
          : undefined;
  if (!row) return values;
  const filled = formOf({ ...EMPTY_DRAFT, ...row });
  const fields = Object.keys(row) as FormText[];
  return {
    ...values,
    ...Object.fromEntries(
      fields.map((other) => [other, values[other].trim() === '' ? filled[other] : values[other]]),
    ),
  };
}
