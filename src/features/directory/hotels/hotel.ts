export const HOTEL_CITIES = ['mecca', 'medina', 'other'] as const;
export type HotelCity = (typeof HOTEL_CITIES)[number];

/** Whether a hotel brings its guests to the mosque: never, or by a bus of its own. */
export const SHUTTLES = ['none', 'own'] as const;
export type Shuttle = (typeof SHUTTLES)[number];

export const CITY_WORDS: Record<HotelCity, string> = {
  mecca: 'Мекка',
  medina: 'Медина',
  other: 'Другой город',
};

/** What people write of a hotel. Null means «not stated». */
export interface HotelInput {
  slug: string;
  name: string;
  name_latin: string | null;
  aliases: string[];
  city: HotelCity;
  town: string | null;
  stars: number | null;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  distance: number | null;
  walk_minutes: number | null;
  shuttle: Shuttle | null;
  shuttle_note: string | null;
  is_accessible: boolean | null;
  about: string | null;
  is_verified: boolean;
}

export interface HotelPhoto {
  /** Address of the picture as an upload gives it. */
  image: string;
  alt: string;
  credit: string | null;
  is_drawing: boolean;
  width: number;
  height: number;
  /** `#rrggbb` that stands for the picture until it is loaded. */
  color: string;
}

export interface PublicHotel extends HotelInput {
  id: number;
  photos: HotelPhoto[];
}

/** «Мекка», «Медина», or the town that a hotel elsewhere names. */
export function cityOfHotel({ city, town }: Pick<HotelInput, 'city' | 'town'>): string {
  return city === 'other' ? (town ?? 'Саудовская Аравия') : CITY_WORDS[city];
}

/** What stands below a picture of a hotel: whether it is drawn, and whose it is. */
export function creditOf({
  credit,
  is_drawing,
}: Pick<HotelPhoto, 'credit' | 'is_drawing'>): string {
  const source = credit ?? 'Автор и\u00a0источник не\u00a0указаны';
  return is_drawing ? `Рисунок, не\u00a0фотография. ${source}` : source;
}

/** What a picture of a hotel shows, for those who can't see it. */
export function altOf({ alt, is_drawing }: Pick<HotelPhoto, 'alt' | 'is_drawing'>, hotel: string) {
  if (alt !== '') return alt;
  return `${is_drawing ? 'Рисунок' : 'Фотография'} отеля ${hotel}`;
}
