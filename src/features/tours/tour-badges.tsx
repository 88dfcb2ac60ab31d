import { Blend, Crown, Flame, PlaneTakeoff, type LucideIcon } from 'lucide-react';
import { BADGE_LABELS, type Badge } from '#features/tours/badges.ts';

const LOOKS: Record<Badge, { icon: LucideIcon; colours: string }> = {
  vip: { icon: Crown, colours: 'bg-vip-tint text-gold-ink' },
  hot: { icon: Flame, colours: 'bg-hot-tint text-hot' },
  combo: { icon: Blend, colours: 'bg-combo-tint text-combo' },
  direct: { icon: PlaneTakeoff, colours: 'bg-direct-tint text-direct' },
};

/** What sets a tour apart, each with its icon and word; nothing when nothing does. */
export function TourBadges({ badges, className = 'mt-2' }: TourBadgesProps) {
  if (badges.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-1.5 ${className}`}>
      {badges.map((badge) => {
        const { icon: Icon, colours } = LOOKS[badge];
        return (
          <li
            key={badge}
            className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold ${colours}`}
          >
            <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {BADGE_LABELS[badge]}
          </li>
        );
      })}
    </ul>
  );
}

interface TourBadgesProps {
  badges: readonly Badge[];
  className?: string;
}
