import type { HotelCity } from '#features/directory/hotels/hotel.ts';

export const CITY_WORDS: Record<HotelCity, string> = {
  mecca: 'Мекка',
  medina: 'Медина',
  other: 'Другой город',
};

/** «Мекка 5 — Медина 5»: the nights of the stays in order; null when none are known. */
export function nightsStrip(
  stays: readonly { city: HotelCity; nights: number | null }[],
): string | null {
  const parts = stays.flatMap(({ city, nights }) =>
    nights ? [`${CITY_WORDS[city]}\u00a0${nights}`] : [],
  );
  return parts.length > 0 ? parts.join(' — ') : null;
}

/** Whether a place of a route, or a whole route, names Medina. */
export function isMedina(place: string): boolean {
  return /медин|medin|madin|\bmed\b/i.test(place);
}
