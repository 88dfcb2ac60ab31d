import { moonPath } from '#lib/time/moon.ts';
import { hasWay, type Scene } from '#features/catalogue/gallery/scene.ts';
import { viewOf } from '#lib/city/city-view.ts';

interface TourSceneProps {
  scene: Scene;
  /** `square` beside a card's title, `wide` on a page. */
  shape: 'square' | 'wide';
  /** What is drawn, for screen readers; none beside the same facts in words. */
  label?: string;
  className: string;
}

/** A tour's own facts as a drawing: the Haram, the way from the hotel, the city of departure, the moon. */
export function TourScene({ scene, shape, label, className }: TourSceneProps) {
  const { place, metres, from, day, isNight = false } = scene;
  const isWide = shape === 'wide';
  const hasHotel = hasWay(scene);
  const haramX = isWide ? 130 : hasHotel ? 3 : 18;
  const scale = isWide ? 1 : 0.95;
  // Twelve metres to a unit, as far as there is room; a square has none.
  const gap = isWide ? 24 + Math.min(60, Math.round((metres ?? 0) / 12)) : 15;
  const hotelX = haramX + 120 * scale + gap;
  const top = 134 - (place === 'mecca' ? 40 : 54) * scale;
  const middle = haramX + 60 * scale;
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={`scene block overflow-hidden print:hidden ${isNight ? 'scene-night' : ''} ${className}`}
    >
      <svg
        aria-hidden="true"
        viewBox={isWide ? '-190 0 800 150' : '0 0 150 150'}
        preserveAspectRatio="xMidYMax slice"
        className="size-full"
      >
        {day !== null && (
          <path
            d={moonPath(day, { x: isWide ? 348 : 122, y: 30, radius: 12 })}
            fill="var(--scene-moon)"
          />
        )}
        <path
          d="M-400 150V112Q-300 84-200 108T0 104Q60 84 120 106T240 102T340 108T440 98T640 108T820 100V150Z"
          fill="var(--scene-far)"
        />
        {isWide && from !== null && (
          <use
            href={`#view-${viewOf(from)}`}
            transform="translate(24 134) scale(.72)"
            fill="var(--scene-mid)"
            opacity=".6"
          />
        )}
        <path d="M-400 134H820V150H-400Z" fill="var(--scene-sand)" />
        <use href={`#scene-${place}`} transform={`translate(${haramX} 134) scale(${scale})`} />
        {hasHotel && (
          <>
            <use
              href="#scene-hotel"
              transform={`translate(${hotelX} 134) scale(${isWide ? 1 : 0.8})`}
            />
            <path
              d={`M${hotelX} ${isWide ? 72 : 84}Q${(hotelX + middle) / 2} ${isWide ? 44 : 56} ${middle} ${top}`}
              fill="none"
              stroke="var(--gold)"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeDasharray="1 6"
              className={isWide ? 'way [--way:inset(-9px_-9px_-9px_100%)]' : undefined}
            />
          </>
        )}
      </svg>
    </span>
  );
}
