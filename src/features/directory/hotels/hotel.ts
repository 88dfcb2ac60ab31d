export const HOTEL_CITIES = ['mecca', 'medina', 'other'] as const;
export type HotelCity = (typeof HOTEL_CITIES)[number];

/** Whether a hotel has a shuttle to the mosque: none, or its own bus. */
export const SHUTTLES = ['none', 'own'] as const;
export type Shuttle = (typeof SHUTTLES)[number];

export const CITY_WORDS: Record<HotelCity, string> = {
  mecca: 'Мекка',
  medina: 'Медина',
  other: 'Другой город',
};

export interface HotelPhoto {
  /** The picture's address from the upload. */
  image: string;
  alt: string;
  credit: string | null;
  is_drawing: boolean;
  width: number;
  height: number;
  /** The placeholder colour, `#rrggbb`, until the picture has loaded. */
  color: string;
}

/** «Мекка», «Медина», or the town that a hotel elsewhere names. */
export function cityOfHotel({ city, town }: { city: HotelCity; town: string | null }): string {
  return city === 'other' ? (town ?? 'Саудовская Аравия') : CITY_WORDS[city];
}

/** The caption of a hotel's picture: whether it is drawn, and its author. */
export function creditOf({
  credit,
  is_drawing,
}: Pick<HotelPhoto, 'credit' | 'is_drawing'>): string {
  const source = credit ?? 'Автор и\u00a0источник не\u00a0указаны';
  return is_drawing ? `Рисунок, не\u00a0фотография. ${source}` : source;
}

/** The alternative text of a hotel's picture. */
export function altOf({ alt, is_drawing }: Pick<HotelPhoto, 'alt' | 'is_drawing'>, hotel: string) {
  if (alt !== '') return alt;
  return `${is_drawing ? 'Рисунок' : 'Фотография'} отеля ${hotel}`;
}
