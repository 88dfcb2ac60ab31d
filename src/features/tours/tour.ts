/** What a pilgrimage is: `umrah_ramadan` is an Umrah in the month of Ramadan. */
export const TOUR_TYPES = ['umrah', 'umrah_ramadan', 'hajj'] as const;
export type TourType = (typeof TOUR_TYPES)[number];

export const TOUR_STATUSES = ['regular', 'vip', 'hot', 'combo'] as const;
export type TourStatus = (typeof TOUR_STATUSES)[number];

export const TOUR_TYPE_LABELS: Record<TourType, string> = {
  umrah: 'Умра',
  umrah_ramadan: 'Умра Рамадан',
  hajj: 'Хадж',
};

/** «Умра Рамадан» where there is little room. */
export const UMRAH_RAMADAN_SHORT = 'УР';

/**
 * A tour as the database keeps it and the API shows it: column names are the product's public
 * names. Days are `YYYY-MM-DD`; `days` counts both the day of departure and of return; `price` is
 * in whole US dollars, null means "on request"; `distance_to_kaaba` is in metres; images are URLs.
 */
export interface Tour {
  id: number;
  slug: string;
  tour_type: TourType;
  city_from: string;
  departure_date: string;
  end_date: string | null;
  /** Russian name of the month of departure, nominative, lower case: «ноябрь». */
  month: string;
  days: number;
  price: number | null;
  days_in_mecca: number | null;
  days_in_medina: number | null;
  distance_to_kaaba: number | null;
  description: string | null;
  whatsapp: string | null;
  telegram: string | null;
  phone: string | null;
  company_name: string | null;
  company_logo: string | null;
  guide_name: string | null;
  guide_photo: string | null;
  outbound_route: string | null;
  return_route: string | null;
  airline: string | null;
  tour_operator_info: string | null;
  is_vip: boolean;
  is_hot: boolean;
  is_combo: boolean;
  is_direct: boolean;
  tour_status: TourStatus;
  hotel_name: string | null;
  hotel_address: string | null;
  latitude: number | null;
  longitude: number | null;
  /** When staff last confirmed the price. */
  price_checked_at: Date | null;
}

/** Whose tour it is, as pages and search engines are told. */
export function operatorName({ company_name }: Pick<Tour, 'company_name'>): string {
  return company_name ?? 'Оператор';
}

/** How many tours one list holds, and how many the browser filters by itself. */
export const LIST_LIMIT = 500;
