import type { OfferColumns, ValueOf } from '#features/tours/model/offer.ts';
import { addDays, endDay, formatDayRange } from '#lib/time/day.ts';
import { slugify, uniqueSlug } from '#lib/text/slug.ts';

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

const KINDS: Record<TourType, string> = {
  umrah: 'Умра',
  umrah_ramadan: 'Умра в\u00a0Рамадан',
  hajj: 'Хадж',
};

/** Longer trips are typing errors; no day of return is computed from them. */
const LONGEST_DAYS = 366;

export type Dated = Pick<Tour, 'departure_date' | 'end_date' | 'days'>;
/** The columns that a tour's title is made from. */
export const TITLE_COLUMNS = [
  'tour_type',
  'city_from',
  'departure_date',
  'end_date',
  'days',
] as const satisfies TourField[];
export type Titled = Pick<Tour, (typeof TITLE_COLUMNS)[number]>;

/** The last day of the trip: the stored one, else computed from the number of days, else null. */
export function returnDay({ departure_date, end_date, days }: Dated): string | null {
  if (end_date !== null) return end_date;
  return days > 0 && days <= LONGEST_DAYS ? endDay(departure_date, days) : null;
}

/** «3–12 декабря 2026»; only the day of departure when the return is unknown. */
export function tourDates(tour: Dated): string {
  return formatDayRange(tour.departure_date, returnDay(tour) ?? tour.departure_date);
}

/** The title of a tour: «Умра, вылет: Казань, 3–12 декабря 2026». */
export function tourTitle(tour: Titled): string {
  return `${KINDS[tour.tour_type]}, вылет: ${tour.city_from}, ${tourDates(tour)}`;
}

/** The title of a tour beside its dates: «Умра, Казань». */
export function shortTourTitle(tour: Pick<Tour, 'tour_type' | 'city_from'>): string {
  return `${KINDS[tour.tour_type]}, ${tour.city_from}`;
}

/** The public address of a tour's page. `siteUrl` has no slash at the end. */
export function tourUrl(slug: string, siteUrl: string): string {
  return `${siteUrl}/tours/${slug}`;
}

/**
 * The stage of a tour on `today`: ahead, away (departed, and its return is not past), or over. The day
 * of return belongs to the trip.
 */
export function tourStage(tour: Dated, today: string): 'ahead' | 'away' | 'over' {
  if (tour.departure_date >= today) return 'ahead';
  const back = returnDay(tour) ?? addDays(tour.departure_date, LONGEST_DAYS);
  return back < today ? 'over' : 'away';
}

/** Fixed words, so that a changed label never changes addresses. */
const TYPE_WORDS: Readonly<Record<TourType, string>> = {
  umrah: 'umra',
  umrah_ramadan: 'umra-v-ramadan',
  hajj: 'hadzh',
};

type Named = Pick<Tour, 'tour_type' | 'city_from' | 'departure_date' | 'company_name'>;

/**
 * The part of a new tour's address made from its type, city, day and operator:
 * «umra-kazan-2026-11-05-tikhiy-karavan», numbered when it is taken. A tour keeps its slug for good,
 * so call this only when the tour is created.
 */
export function tourSlug(tour: Named, isTaken: (slug: string) => boolean): string {
  return uniqueSlug(slugStem(tour), isTaken);
}

/** The slug without its number. */
export function slugStem({ tour_type, city_from, departure_date, company_name }: Named): string {
  const words = [TYPE_WORDS[tour_type], city_from, departure_date, company_name ?? ''];
  return slugify(words.join(' '));
}
