import {
  Blend,
  CalendarDays,
  Crown,
  Flame,
  Hotel,
  MapPin,
  MoonStar,
  PlaneTakeoff,
  type LucideIcon,
} from 'lucide-react';

const ICONS = {
  calendar: CalendarDays,
  combo: Blend,
  direct: PlaneTakeoff,
  hot: Flame,
  hotel: Hotel,
  nights: MoonStar,
  place: MapPin,
  vip: Crown,
} satisfies Record<string, LucideIcon>;

type IconName = keyof typeof ICONS;

/** What the symbol around a drawing says already. */
const OF_SYMBOL = { xmlns: undefined, width: undefined, height: undefined, viewBox: undefined };

/** The drawings that SpriteIcon shows: once in a page that has such icons. */
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

/** An icon of a list of hundreds: two elements where a drawn one takes up to ten. */
export function SpriteIcon({ name, className }: SpriteIconProps) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}

/** The same where there are few of them: it needs no sprite. */
export function DrawnIcon({ name, className }: SpriteIconProps) {
  const Icon = ICONS[name];
  return <Icon aria-hidden="true" strokeWidth={1.75} className={className} />;
}
