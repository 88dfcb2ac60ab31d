import type { Tour } from '#features/tours/tour.ts';

/** What a tour shows of itself on another tour's page. */
export type SimilarTour = Pick<
  Tour,
  | 'slug'
  | 'tour_type'
  | 'city_from'
  | 'departure_date'
  | 'end_date'
  | 'days'
  | 'price'
  | 'company_name'
  | 'tour_status'
  | 'is_vip'
  | 'is_hot'
  | 'is_combo'
  | 'is_direct'
>;

export function toSimilarTour(tour: Tour): SimilarTour {
  const { slug, tour_type, city_from, departure_date, end_date, days, price } = tour;
  const { company_name, tour_status, is_vip, is_hot, is_combo, is_direct } = tour;
  const trip = { slug, tour_type, city_from, departure_date, end_date, days, price };
  return { ...trip, company_name, tour_status, is_vip, is_hot, is_combo, is_direct };
}
