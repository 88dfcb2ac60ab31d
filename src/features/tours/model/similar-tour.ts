import type { Tour } from '#features/tours/model/tour.ts';

/** The fields of a tour that another tour's page shows. */
export type SimilarTour = Pick<
  Tour,
  | 'slug'
  | 'tour_type'
  | 'city_from'
  | 'departure_date'
  | 'end_date'
  | 'days'
  | 'price'
  | 'price_amount'
  | 'price_currency'
  | 'price_room'
  | 'state'
  | 'company_name'
  | 'tour_status'
  | 'is_vip'
  | 'is_hot'
  | 'is_combo'
  | 'is_direct'
>;

/** Only the fields of a tour that a list of similar tours shows. */
export function toSimilarTour(tour: SimilarTour): SimilarTour {
  const { slug, tour_type, city_from, departure_date, end_date, days, price } = tour;
  const { state, company_name, tour_status, is_vip, is_hot, is_combo, is_direct } = tour;
  const { price_amount, price_currency, price_room } = tour;
  const trip = { slug, tour_type, city_from, departure_date, end_date, days };
  const stated = { price, price_amount, price_currency, price_room };
  const marks = { state, tour_status, is_vip, is_hot, is_combo, is_direct };
  return { ...trip, ...stated, company_name, ...marks };
}
