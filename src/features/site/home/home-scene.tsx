import { moonPath } from '#lib/time/moon.ts';

const HILLS = 'Q-300-46-160-14T60-30Q160-62 260-20T460-34T700-16T900-44T1200-20V0H-2000V-22Z';
const PLANE =
  'M-10 1 8-1C12-1 12 2 8 3L-10 4ZM-2 1-8-8H-5L4 0ZM-2 3-8 12H-5L4 3ZM-9 2-13-4H-11L-6 1Z';

/**
 * The journey as a drawing: cities of departure, the flight, Medina and Mecca, the moon of a day. The
 * server draws it for the page's data, so its outlines are in no script. Its ground goes on at both sides.
 */
export function HomeScene({ day }: { day: string }) {
  const shared = { 'aria-hidden': true } as const;
  return (
    <>
      <svg {...shared} viewBox="0 0 420 80" className="w-full overflow-visible lg:hidden">
        <path d={moonPath(day, { x: 286, y: 14, radius: 8 })} fill="var(--scene-moon)" />
        <Ground y={68} scale={0.5} />
        <use href="#view-kazan" transform="translate(0 68) scale(.66)" fill="var(--scene-mid)" />
        <use
          href="#view-moskva"
          transform="translate(84 68) scale(.5)"
          fill="var(--scene-mid)"
          opacity=".6"
        />
        <use href="#scene-mecca" transform="translate(320 68) scale(.84)" />
        <Flight d="M70 28Q205-22 362 30" x={208} y={5} scale={0.7} />
      </svg>
      <svg
        {...shared}
        viewBox="0 0 760 250"
        className="absolute right-0 bottom-0 w-[58%] overflow-visible max-lg:hidden"
      >
        <path d={moonPath(day, { x: 560, y: 32, radius: 15 })} fill="var(--scene-moon)" />
        <Ground y={214} scale={1.1} />
        <use href="#view-kazan" transform="translate(40 214) scale(1.15)" fill="var(--scene-mid)" />
        <use
          href="#view-moskva"
          transform="translate(176 214) scale(.8)"
          fill="var(--scene-mid)"
          opacity=".6"
        />
        <use href="#scene-medina" transform="translate(350 214) scale(.95)" opacity=".8" />
        <use href="#scene-mecca" transform="translate(520 214) scale(1.85)" />
        <Flight d="M160 118Q390-10 628 128" x={392} y={57} scale={1.3} />
      </svg>
    </>
  );
}

function Ground({ y, scale }: { y: number; scale: number }) {
  return (
    <>
      <path
        d={`M-2000 0${HILLS}`}
        transform={`translate(0 ${y}) scale(${scale} ${scale})`}
        fill="var(--scene-far)"
      />
      <path d={`M-2000 ${y}H3000V999H-2000Z`} fill="var(--scene-sand)" />
    </>
  );
}

function Flight({ d, x, y, scale }: { d: string; x: number; y: number; scale: number }) {
  return (
    <>
      <path
        d={d}
        fill="none"
        stroke="var(--gold)"
        strokeWidth={2 * scale}
        strokeLinecap="round"
        strokeDasharray={`${scale} ${5 * scale}`}
      />
      <path d={PLANE} transform={`translate(${x} ${y}) scale(${scale})`} fill="var(--gold)" />
    </>
  );
}
