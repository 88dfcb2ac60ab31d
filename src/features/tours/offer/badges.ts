import { isOffered } from '#features/tours/model/is-offered.ts';
import type { Tour } from '#features/tours/model/tour.ts';

/** The badges, in the order in which they decide the card's colour. */
export const BADGES = ['vip', 'hot', 'combo', 'direct'] as const;
export type Badge = (typeof BADGES)[number];

export const BADGE_LABELS: Record<Badge, string> = {
  vip: 'VIP',
  hot: 'Горящий',
  combo: 'Комби',
  direct: 'Прямой',
};

type Marked = Pick<Tour, 'state' | 'tour_status' | 'is_vip' | 'is_hot' | 'is_combo' | 'is_direct'>;

/**
 * The badges of a tour, most important first: a flag or the status gives one. A tour that can't be
 * booked is no longer hot.
 */
export function badgesOf(tour: Marked): Badge[] {
  const marks: Record<Badge, boolean> = {
    vip: tour.is_vip || tour.tour_status === 'vip',
    hot: isOffered(tour.state) && (tour.is_hot || tour.tour_status === 'hot'),
    combo: tour.is_combo || tour.tour_status === 'combo',
    direct: tour.is_direct,
  };
  return BADGES.filter((badge) => marks[badge]);
}
