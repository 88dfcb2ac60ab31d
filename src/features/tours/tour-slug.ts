import { slugify, uniqueSlug } from '#lib/slug.ts';
import type { Tour, TourType } from '#features/tours/tour.ts';

/** Fixed words, so that a changed label never changes how addresses are made. */
const TYPE_WORDS: Readonly<Record<TourType, string>> = {
  umrah: 'umra',
  umrah_ramadan: 'umra-v-ramadan',
  hajj: 'hadzh',
};

/**
 * The part of a new tour's address made from its type, city, day and operator:
 * «umra-kazan-2026-11-05-tikhiy-karavan», numbered when it is taken. A tour keeps its slug for good,
 * so call this only when the tour is created.
 */
export function tourSlug(
  tour: Pick<Tour, 'tour_type' | 'city_from' | 'departure_date' | 'company_name'>,
  isTaken: (slug: string) => boolean,
): string {
  const words = [
    TYPE_WORDS[tour.tour_type],
    tour.city_from,
    tour.departure_date,
    tour.company_name ?? '',
  ];
  return uniqueSlug(slugify(words.join(' ')), isTaken);
}
