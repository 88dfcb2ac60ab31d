import type { ShownStay } from '#features/tours/model/offer.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import { formatDistance, walkMinutes } from '#lib/distance.ts';

/** What `TourScene` draws of a tour or of a hotel. */
export interface Scene {
  /** The city with the mosque that is drawn. */
  place: 'mecca' | 'medina';
  /** From the hotel to the mosque; null when it is not known. */
  metres: number | null;
  /** Where the tour starts; null outside of tours. */
  from: string | null;
  /** The day of departure, which the moon is of; null outside of tours. */
  day: string | null;
  /** Whether it is night: tours of Ramadan. */
  isNight?: boolean;
}

/** Whether the hotel is drawn beside the mosque: only when one can walk from it. */
export function hasWay({ metres }: Pick<Scene, 'metres'>): boolean {
  return metres !== null && walkMinutes(metres) !== null;
}

/** The scenes of a tour, in the order of its journey: each holy city once, with the nearest hotel there. */
export function scenesOfTour(
  tour: Pick<Tour, 'city_from' | 'departure_date' | 'tour_type' | 'distance_to_kaaba'>,
  stays: readonly Pick<ShownStay, 'city' | 'hotel'>[],
): Scene[] {
  const held = stays.flatMap(({ city }) => (city === 'other' ? [] : city));
  const places = held.length > 0 ? [...new Set(held)] : (['mecca'] as const);
  const distances = (place: Scene['place']) =>
    stays.flatMap(({ city, hotel }) => (city === place ? (hotel?.distance ?? []) : []));
  return places.map((place) => {
    const known = distances(place);
    const stated = place === 'mecca' ? tour.distance_to_kaaba : null;
    return {
      place,
      metres: known.length > 0 ? Math.min(...known) : stated,
      from: tour.city_from,
      day: tour.departure_date,
      isNight: tour.tour_type === 'umrah_ramadan',
    };
  });
}

/** What scenes show, in words, the city of departure last. */
export function sceneWords(scenes: readonly Scene[]): string {
  const parts = scenes.map((scene) => {
    const { place, metres } = scene;
    const mosque = place === 'mecca' ? 'Кааба и\u00a0Запретная мечеть' : 'Мечеть Пророка';
    const hasHotel = metres !== null && hasWay(scene);
    return hasHotel ? `${mosque}, отель в\u00a0${formatDistance(metres)} от\u00a0неё` : mosque;
  });
  const from = scenes[0]?.from;
  return `Рисунок: ${parts.join('; ')}${from ? `; вдали ${from}` : ''}`;
}
