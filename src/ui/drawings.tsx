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
} from 'lucide-react';
import type { DrawnIcon } from '#ui/sprite-icon.tsx';

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
} satisfies Record<DrawnIcon, unknown>;

/** Attributes of the symbol that need not be repeated. */
const OF_SYMBOL = { xmlns: undefined, width: undefined, height: undefined, viewBox: undefined };

/** A minaret 100 high and 10 wide, its foot at 0, 0. */
const MINARET =
  'M-5 0V-58H-7V-62H7V-58H5V0ZM-4-62V-80H-5.5V-83.500H5.5V-80H4V-62ZM-3-83.500 0-100 3-83.500Z';
const FACADE = 'M0 0V-18H120V0Z';
const ARCADE = Array.from(
  { length: 9 },
  (_, at) => `M${6 + at * 12} 0V-8A4 4 0 0 1 ${14 + at * 12}-8V0Z`,
).join('');

/**
 * What pages draw again and again, once in each document: icons of cards, and the parts of
 * `TourScene`. Colours come from the place of use (`--scene-…` in app.css). The parts stand on 0, 0.
 */
export function Drawings() {
  return (
    <svg id="drawings" aria-hidden="true" className="absolute size-0">
      {Object.entries(ICONS).map(([name, Icon]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <Icon strokeWidth={1.75} {...OF_SYMBOL} />
        </symbol>
      ))}
      <defs>
        <path id="minaret" d={MINARET} />
        <g id="scene-mecca">
          <g fill="var(--scene-near)">
            <use href="#minaret" transform="translate(6) scale(.78)" />
            <use href="#minaret" transform="translate(24) scale(.66)" />
            <use href="#minaret" transform="translate(96) scale(.66)" />
            <use href="#minaret" transform="translate(114) scale(.78)" />
          </g>
          <path d={FACADE} fill="var(--scene-mid)" />
          <path d={ARCADE} fill="var(--scene-near)" opacity=".55" />
          <path d="M43 0V-38H77V0Z" fill="var(--scene-kiswa)" />
          <path d="M43-27V-31H77V-27ZM65-6V-20H71V-6Z" fill="var(--gold)" />
        </g>
        <g id="scene-medina">
          <g fill="var(--scene-near)">
            <use href="#minaret" transform="translate(6) scale(.74)" />
            <use href="#minaret" transform="translate(26) scale(.6)" />
            <use href="#minaret" transform="translate(94) scale(.6)" />
            <use href="#minaret" transform="translate(114) scale(.74)" />
          </g>
          <path d={FACADE} fill="var(--scene-mid)" />
          <path d={ARCADE} fill="var(--scene-near)" opacity=".55" />
          <path d="M42-18V-24C42-40 57-40 60-52C63-40 78-40 78-24V-18Z" fill="var(--scene-deep)" />
          <path d="M59-60H61V-51H59Z" fill="var(--gold)" />
        </g>
        <g id="scene-hotel">
          <path d="M-15 0V-58H15V0Z" fill="var(--scene-deep)" />
          <path
            d="M-10-50h4v5h-4zM-2-41h4v5h-4zM6-50h4v5H6zM6-32h4v5H6zM-10-23h4v5h-4zM-2-14h4v5h-4z"
            fill="var(--scene-window)"
          />
          <path
            d="M-2-50h4v5h-4zM-10-41h4v5h-4zM6-41h4v5H6zM-10-32h4v5h-4zM-2-32h4v5h-4zM-2-23h4v5h-4zM6-23h4v5H6zM-10-14h4v5h-4zM6-14h4v5H6z"
            fill="var(--scene-sand)"
            opacity=".3"
          />
        </g>
        <path
          id="view-kazan"
          d="M0 0V-14H12V-20H18V-14H26V-34L30-42 34-34V-14H38V-30C38-40 46-44 50-54C54-44 62-40 62-30V-14H66V-34L70-42 74-34V-14H84V-24H92V-34H94V-44H97V-54H99V-64L101-74 103-64V-54H105V-44H108V-34H110V-24H118V0Z"
        />
        <path
          id="view-ufa"
          d="M0 0V-10H16V-26H30V-10H40V-46L44-66 48-46V-18C48-28 58-30 62-38C66-30 76-28 76-18V-46L80-66 84-46V-10H96V-20H112V-12H122V0Z"
        />
        <path
          id="view-moskva"
          d="M0 0V-22H14V-38H24V-22H32V-56L36-64 40-56V-22H46V-48H50V-70L53-92 56-70V-48H60V-20H70V-72L78-80V-20H84V-62H94V-20H102V-42H114V0Z"
        />
        <path
          id="view-piter"
          d="M0 0V-18H20V-24H34V-34H40V-44H43L46-92 49-44H52V-34H58V-18H72V-28C72-40 80-44 85-52C90-44 98-40 98-28V-18H118V0Z"
        />
        <path
          id="view-gory"
          d="M0 0V-12L16-34 26-22 44-50 62-24 70-34V-12H74V-54L77-64 80-54V-24C80-32 88-34 91-42C94-34 102-32 102-24V-54L105-64 108-54V-12H122V0Z"
        />
        <path
          id="view-gorod"
          d="M0 0V-16H10V-30H22V-16H30V-40H42V-16H52V-26C52-34 58-36 61-43C64-36 70-34 70-26V-16H76V-54L79-64 82-54V-16H92V-34H104V-16H118V0Z"
        />
      </defs>
    </svg>
  );
}
