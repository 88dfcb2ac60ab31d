import type { Tour } from '#features/tours/model/tour.ts';
import { formatDistance } from '#lib/distance.ts';

/** The place of a tour's hotel: degrees north and east, and the text of its balloon. */
export type HotelPlace = NonNullable<ReturnType<typeof hotelPlace>>;

/** The place of a tour's hotel on the map; null when it is unknown. */
export function hotelPlace(
  tour: Pick<Tour, 'latitude' | 'longitude' | 'hotel_name' | 'hotel_address' | 'distance_to_kaaba'>,
) {
  const { latitude, longitude, distance_to_kaaba: metres } = tour;
  if (latitude === null || longitude === null) return null;
  return {
    latitude,
    longitude,
    name: tour.hotel_name ?? 'Отель',
    address: tour.hotel_address,
    /** «До Каабы 350 м». */
    distance: metres === null ? null : `До Каабы ${formatDistance(metres)}`,
  };
}

/** «21,4181° с. ш., 39,8256° в. д.»: four places are ten metres. */
export function formatCoordinates({
  latitude,
  longitude,
}: Pick<HotelPlace, 'latitude' | 'longitude'>): string {
  const degrees = (value: number) => `${Math.abs(value).toFixed(4).replace('.', ',')}°\u00a0`;
  const north = latitude < 0 ? 'ю.\u00a0ш.' : 'с.\u00a0ш.';
  const east = longitude < 0 ? 'з.\u00a0д.' : 'в.\u00a0д.';
  return `${degrees(latitude)}${north}, ${degrees(longitude)}${east}`;
}

/** The place on Yandex maps, which knows both cities in Russian; the longitude comes first. */
export function mapHref({
  latitude,
  longitude,
}: Pick<HotelPlace, 'latitude' | 'longitude'>): string {
  return `https://yandex.ru/maps/?pt=${longitude},${latitude}&z=16&l=map`;
}
