import type { OfferColumns, ValueOf } from '#features/tours/model/offer.ts';

/** The kinds of a pilgrimage: `umrah_ramadan` is an Umrah in the month of Ramadan. */
export const TOUR_TYPES = ['umrah', 'umrah_ramadan', 'hajj'] as const;
export type TourType = (typeof TOUR_TYPES)[number];

export const TOUR_STATUSES = ['regular', 'vip', 'hot', 'combo'] as const;
export type TourStatus = (typeof TOUR_STATUSES)[number];

export const TOUR_TYPE_LABELS: Record<TourType, string> = {
  umrah: 'Умра',
  umrah_ramadan: 'Умра Рамадан',
  hajj: 'Хадж',
};

/** Short for «Умра Рамадан». */
export const UMRAH_RAMADAN_SHORT = 'УР';

/**
 * Every field of a tour that people write and its kind, in the order of the table; `?` marks a field
 * that may be null. Days are `YYYY-MM-DD`; `count` is a whole number, `image` and `phone` are texts
 * with checks of their own. The rest of a field's description is in tour-fields.ts, which public pages
 * do not load.
 */
export const TOUR_KINDS = {
  tour_type: 'type',
  city_from: 'text',
  departure_date: 'day',
  end_date: 'day?',
  month: 'month',
  days: 'count',
  price: 'count?',
  days_in_mecca: 'count?',
  days_in_medina: 'count?',
  distance_to_kaaba: 'count?',
  description: 'text?',
  whatsapp: 'phone?',
  telegram: 'telegram?',
  phone: 'phone?',
  company_name: 'text?',
  company_logo: 'image?',
  guide_name: 'text?',
  guide_photo: 'image?',
  outbound_route: 'text?',
  return_route: 'text?',
  airline: 'text?',
  tour_operator_info: 'image?',
  is_vip: 'flag',
  is_hot: 'flag',
  is_combo: 'flag',
  is_direct: 'flag',
  tour_status: 'status',
  hotel_name: 'text?',
  hotel_address: 'text?',
  latitude: 'degrees?',
  longitude: 'degrees?',
  guide_language: 'text?',
  stops: 'count?',
} as const;

/** The type of the values of each kind. */
interface KindValues {
  type: TourType;
  status: TourStatus;
  text: string;
  phone: string;
  telegram: string;
  image: string;
  day: string;
  /** Russian name of the month of departure, nominative, lower case: «ноябрь». */
  month: string;
  count: number;
  degrees: number;
  flag: boolean;
}
export type Kind = keyof KindValues;
type Kinds = typeof TOUR_KINDS;

export type TourField = keyof Kinds;
/** The kind of a field, null apart. */
export type KindOf<Field extends TourField> = Kinds[Field] extends `${infer Base extends Kind}?`
  ? Base
  : Kinds[Field] & Kind;
/** The fields of the given kinds, those that may be null included. */
export type FieldOf<Given extends Kind> = {
  [Field in TourField]: Kinds[Field] extends Given | `${Given}?` ? Field : never;
}[TourField];

/**
 * The fields that people write; the site makes the rest (number, slug, instants). `days` counts both
 * the day of departure and of return; `price` is in whole US dollars, null means "on request";
 * `distance_to_kaaba` is in metres; images are URLs.
 */
export type TourInput = { -readonly [Field in TourField]: ValueOf<KindValues, Kinds[Field]> };

/**
 * A tour as the database stores it and the API returns it: column names are the product's public names.
 */
export interface Tour extends TourInput, OfferColumns {
  id: number;
  slug: string;
  /** When staff last confirmed the price. */
  price_checked_at: Date | null;
}

/** The operator's name for pages and search engines. */
export function operatorName({ company_name }: Pick<Tour, 'company_name'>): string {
  return company_name ?? 'Оператор';
}

/** How many tours one list holds, and how many the browser filters by itself. */
export const LIST_LIMIT = 500;
