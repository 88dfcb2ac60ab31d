import type { TourInput } from '#features/tours/model/tour.ts';

/** The fields that make two tours one departure. */
export type Departure = Pick<TourInput, 'city_from' | 'departure_date' | 'company_name'>;
/** The fields that make two tours of one departure exact duplicates. */
export type Terms = Departure & Pick<TourInput, 'price' | 'days'>;

/** The form refuses a new tour with the city, day and operator of another one. */
export const DUPLICATE_MESSAGE =
  'Тур с такими параметрами (город, дата, турфирма) уже существует в базе данных.';

/**
 * Equal for tours with the same city, day and operator; a missing operator counts as the empty name.
 */
export function departureKey({ city_from, departure_date, company_name }: Departure): string {
  return [city_from, departure_date, company_name ?? ''].join('\u001f');
}

/** Equal for exact duplicates: the same departure with the same price and number of days. */
export function termsKey(tour: Terms): string {
  return [departureKey(tour), tour.price ?? '', tour.days].join('\u001f');
}
