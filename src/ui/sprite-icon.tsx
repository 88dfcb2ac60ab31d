import {
  BadgeCheck,
  Blend,
  CalendarDays,
  Check,
  Crown,
  Flame,
  Hotel,
  MapPin,
  PlaneTakeoff,
  type LucideIcon,
} from 'lucide-react';

const ICONS = {
  calendar: CalendarDays,
  combo: Blend,
  direct: PlaneTakeoff,
  hot: Flame,
  hotel: Hotel,
  included: Check,
  place: MapPin,
  register: BadgeCheck,
  vip: Crown,
} satisfies Record<string, LucideIcon>;

type IconName = keyof typeof ICONS;

/** Attributes of the sprite's symbol that need not be repeated. */
const OF_SYMBOL = { xmlns: undefined, width: undefined, height: undefined, viewBox: undefined };

/** The drawings for SpriteIcon: once in a page with such icons. */
export function IconSprite() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      {Object.entries(ICONS).map(([name, Icon]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <Icon strokeWidth={1.75} {...OF_SYMBOL} />
        </symbol>
      ))}
    </svg>
  );
}

interface SpriteIconProps {
  name: IconName;
  className?: string;
}

/** An icon for lists of hundreds: two elements instead of up to ten. */
export function SpriteIcon({ name, className }: SpriteIconProps) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}

/** The same for a few icons: it needs no sprite. */
export function DrawnIcon({ name, className }: SpriteIconProps) {
  const Icon = ICONS[name];
  return <Icon aria-hidden="true" strokeWidth={1.75} className={className} />;
}
