import type { Tour } from '#features/tours/tour.ts';

/** What people write of a tour; the rest (number, slug, instants) the site makes itself. */
export type TourInput = Omit<Tour, 'id' | 'slug' | 'price_checked_at'>;
export type TourField = keyof TourInput;

/** The same before it was checked: anything may still be missing, and any text stand anywhere. */
export type TourDraft = {
  [Field in TourField]: TourInput[Field] extends boolean ? boolean : Loose<TourInput[Field]>;
};
type Loose<T> = (T extends string ? string : T) | null;

/** What is wrong with one field, in words for people. */
export interface FieldProblem {
  field: TourField;
  message: string;
}

export const TOUR_TEXTS = [
  'city_from',
  'description',
  'whatsapp',
  'telegram',
  'phone',
  'company_name',
  'company_logo',
  'guide_name',
  'guide_photo',
  'outbound_route',
  'return_route',
  'airline',
  'tour_operator_info',
  'hotel_name',
  'hotel_address',
] as const satisfies readonly TourField[];
export type TourText = (typeof TOUR_TEXTS)[number];

/** Whole numbers. */
export const TOUR_COUNTS = [
  'days',
  'price',
  'days_in_mecca',
  'days_in_medina',
  'distance_to_kaaba',
] as const satisfies readonly TourField[];
export type TourCount = (typeof TOUR_COUNTS)[number];

/** Addresses of pictures. */
export const TOUR_IMAGES = [
  'company_logo',
  'guide_photo',
  'tour_operator_info',
] as const satisfies readonly TourText[];
export type TourImage = (typeof TOUR_IMAGES)[number];

export const TOUR_FLAGS = [
  'is_vip',
  'is_hot',
  'is_combo',
  'is_direct',
] as const satisfies readonly TourField[];
export type TourFlag = (typeof TOUR_FLAGS)[number];

/** Every field that people write, in the order of the table. */
export const TOUR_FIELDS = [
  'tour_type',
  'city_from',
  'departure_date',
  'end_date',
  'month',
  'days',
  'price',
  'days_in_mecca',
  'days_in_medina',
  'distance_to_kaaba',
  'description',
  'whatsapp',
  'telegram',
  'phone',
  'company_name',
  'company_logo',
  'guide_name',
  'guide_photo',
  'outbound_route',
  'return_route',
  'airline',
  'tour_operator_info',
  'is_vip',
  'is_hot',
  'is_combo',
  'is_direct',
  'tour_status',
  'hotel_name',
  'hotel_address',
  'latitude',
  'longitude',
] as const satisfies readonly TourField[];

/** Of a whole tour only what people write. */
export function inputOf(tour: TourInput): TourInput {
  return Object.fromEntries(
    TOUR_FIELDS.map((field) => [field, tour[field]]),
  ) as unknown as TourInput;
}

/** A draft of which nothing is known, with the form's defaults. */
export const EMPTY_DRAFT: TourDraft = {
  ...(Object.fromEntries(TOUR_FIELDS.map((field) => [field, null])) as unknown as TourDraft),
  ...(Object.fromEntries(TOUR_FLAGS.map((flag) => [flag, false])) as Record<TourFlag, false>),
  tour_type: 'umrah',
  tour_status: 'regular',
};
