import { hasWay, type Scene } from '#features/catalogue/gallery/scene.ts';
import { viewOf } from '#lib/city/city-view.ts';
import { moonPath } from '#lib/time/moon.ts';

const GROUND = 232;

/**
 * The journey of a tour as one wide picture: the city of departure, and each holy city with the way
 * from its hotel. Only the server draws it, for the data of pages.
 */
export function TourJourney({ scenes }: { scenes: readonly Scene[] }) {
  const [first] = scenes;
  const isOne = scenes.length === 1;
  const scale = isOne ? 1.9 : 1.4;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 30 1200 226"
      preserveAspectRatio="xMidYMax slice"
      className="size-full"
    >
      {first?.day && (
        <path d={moonPath(first.day, { x: 1090, y: 66, radius: 16 })} fill="var(--scene-moon)" />
      )}
      <path
        d="M0 256V196Q120 158 260 186T520 178Q620 150 760 176T1000 170T1200 182V256Z"
        fill="var(--scene-far)"
      />
      {first?.from && (
        <use
          href={`#view-${viewOf(first.from)}`}
          transform={`translate(130 ${GROUND}) scale(1.15)`}
          fill="var(--scene-mid)"
          opacity=".7"
        />
      )}
      <path d={`M0 ${GROUND}H1200V256H0Z`} fill="var(--scene-sand)" />
      {scenes.map((scene, at) => (
        <Stop key={scene.place} scene={scene} scale={scale} x={isOne ? 450 : 340 + at * 390} />
      ))}
    </svg>
  );
}

/** A mosque with the hotel as far as there is room, nine metres to a unit. */
function Stop({ scene, scale, x }: { scene: Scene; scale: number; x: number }) {
  const { place, metres } = scene;
  const hotelX = Math.round(x + 150 * scale + Math.min(60, (metres ?? 0) / 9));
  const middle = Math.round(x + 60 * scale);
  const [high, bend, top] = [64, 100, place === 'mecca' ? 40 : 54].map((up) =>
    Math.round(GROUND - up * scale),
  );
  return (
    <>
      <use href={`#scene-${place}`} transform={`translate(${x} ${GROUND}) scale(${scale})`} />
      {hasWay(scene) && (
        <>
          <use href="#scene-hotel" transform={`translate(${hotelX} ${GROUND}) scale(${scale})`} />
          <path
            d={`M${hotelX} ${high}Q${(hotelX + middle) / 2} ${bend} ${middle} ${top}`}
            fill="none"
            stroke="var(--gold)"
            strokeWidth="3"
            strokeLinecap="round"
            strokeDasharray="1 7"
            className="way [--way:inset(-9px_-9px_-9px_100%)]"
          />
        </>
      )}
    </>
  );
}
