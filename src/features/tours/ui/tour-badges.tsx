import { BADGE_LABELS, type Badge } from '#features/tours/offer/badges.ts';
import { SpriteIcon } from '#ui/sprite-icon.tsx';

const COLOURS: Record<Badge, string> = {
  vip: 'bg-vip-tint text-gold-ink',
  hot: 'bg-hot-tint text-hot',
  combo: 'bg-combo-tint text-combo',
  direct: 'bg-direct-tint text-direct',
};

/** A tour's badges with icon and word; nothing without badges. */
export function TourBadges({ badges, className = 'mt-2' }: TourBadgesProps) {
  if (badges.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-1.5 ${className}`}>
      {badges.map((badge) => (
        <li
          key={badge}
          className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold ${COLOURS[badge]}`}
        >
          <SpriteIcon name={badge} className="size-4" />
          {BADGE_LABELS[badge]}
        </li>
      ))}
    </ul>
  );
}

interface TourBadgesProps {
  badges: readonly Badge[];
  className?: string;
}
