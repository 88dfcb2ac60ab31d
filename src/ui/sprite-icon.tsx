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

const SYMBOLS = {
  calendar: CalendarDays,
  combo: Blend,
  direct: PlaneTakeoff,
  hot: Flame,
  hotel: Hotel,
  nights: MoonStar,
  place: MapPin,
  vip: Crown,
} satisfies Record<string, LucideIcon>;

/** The drawings that SpriteIcon shows; once a page, before them. */
export function IconSprite() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      {Object.entries(SYMBOLS).map(([name, Icon]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <Icon strokeWidth={1.75} />
        </symbol>
      ))}
    </svg>
  );
}

interface SpriteIconProps {
  name: keyof typeof SYMBOLS;
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
