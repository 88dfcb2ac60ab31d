import { slugify, uniqueSlug } from '#lib/text/slug.ts';
import type { Tour, TourType } from '#features/tours/model/tour.ts';

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
