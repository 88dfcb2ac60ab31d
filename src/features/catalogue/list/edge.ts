import type { Badge } from '#features/tours/offer/tour-marks.ts';

/** The colour of a badge on the leading edge of a card or a row. */
const EDGES: Record<Badge, { top: string; left: string }> = {
  vip: { top: 'border-t-gold', left: 'border-l-gold' },
  hot: { top: 'border-t-hot', left: 'border-l-hot' },
  combo: { top: 'border-t-combo', left: 'border-l-combo' },
  direct: { top: 'border-t-direct', left: 'border-l-direct' },
};

/**
 * The class of the edge of a tour with these badges, by the most important one; `plain` without
 * any.
 */
export function edgeClass([badge]: readonly Badge[], side: 'top' | 'left', plain: string): string {
  return badge === undefined ? plain : EDGES[badge][side];
}
