import type { OfferColumns } from '#features/tours/model/offer.ts';
import {
  type FieldOf,
  type Kind,
  TOUR_KINDS,
  type TourField,
  type TourInput,
} from '#features/tours/model/tour.ts';
import { pick } from '#lib/form/pick.ts';

/** A tour before the check: values may be missing, and every field may have any text. */
export type TourDraft = {
  [Field in TourField]: TourInput[Field] extends boolean ? boolean : Loose<TourInput[Field]>;
};
type Loose<T> = (T extends string ? string : T) | null;

/** The stated price, where it is known; without it the price is in dollars. */
export type StatedColumns = Partial<
  Pick<OfferColumns, 'price_amount' | 'price_currency' | 'price_is_from'>
>;
/** The fields of a tour that people write, with the stated price. */
export type StatedTour = TourInput & StatedColumns;

/** Whether the stated price is known, so that dollars alone are not enough. */
export function isStated({ price_amount, price_currency }: StatedColumns): boolean {
  return price_amount !== undefined || price_currency !== undefined;
}

/** A problem of one field, in words for people. */
export interface FieldProblem {
  field: TourField;
  message: string;
}

/** Every field that people write, in the order of the table. */
export const TOUR_FIELD_NAMES = Object.keys(TOUR_KINDS) as TourField[];

/** Texts that are typed or chosen; pictures and contacts are texts too. */
export const TOUR_TEXTS = fieldsOf('text', 'phone', 'telegram', 'image');
export type TourText = (typeof TOUR_TEXTS)[number];

/** Whole numbers. */
export const TOUR_COUNTS = fieldsOf('count');
export type TourCount = (typeof TOUR_COUNTS)[number];

export const TOUR_DEGREES = fieldsOf('degrees');

/** Addresses of pictures. */
export const TOUR_IMAGES = fieldsOf('image');
export type TourImage = (typeof TOUR_IMAGES)[number];

export const TOUR_FLAGS = fieldsOf('flag');
export type TourFlag = (typeof TOUR_FLAGS)[number];

/** The fields of the given kinds, in the order of the table. */
export function fieldsOf<Given extends Kind>(...kinds: Given[]): FieldOf<Given>[] {
  const wanted: readonly string[] = kinds;
  return TOUR_FIELD_NAMES.filter((field) => wanted.includes(kindOf(field))) as FieldOf<Given>[];
}

/** What kind of value a field has, null apart. */
export function kindOf(field: TourField): Kind {
  return TOUR_KINDS[field].replace('?', '') as Kind;
}

/** Only those fields of a tour that people write. */
export function inputOf(tour: TourInput): TourInput {
  return pick(tour, TOUR_FIELD_NAMES);
}

/** An empty draft with the form's defaults. */
export const EMPTY_DRAFT: TourDraft = {
  ...(Object.fromEntries(TOUR_FIELD_NAMES.map((field) => [field, null])) as unknown as TourDraft),
  ...(Object.fromEntries(TOUR_FLAGS.map((flag) => [flag, false])) as Record<TourFlag, false>),
  tour_type: 'umrah',
  tour_status: 'regular',
};

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
