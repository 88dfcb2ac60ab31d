import { type Plan, planWords, ringWords } from '#features/catalogue/gallery/plan.ts';

/** The radius of the last ring, or of the hotel beyond it, in the picture's units. */
const REACH = 86;

/**
 * A mosque from above with rings, the hotel in its true place, and the way; north is up. Only the
 * server draws it, for the data of pages.
 */
export function HotelPlan({ plan }: { plan: Plan }) {
  const { mosque, east, north, metres: way, rings } = plan;
  const scale = REACH / Math.max(way, ...rings);
  const at = (metres: number) => Math.round(metres * scale * 10) / 10;
  const [x, y] = [at(east), -at(north)];
  // The way bends to its left, so that it does not look like a street.
  const [bendX, bendY] = [x / 2 - y / 6, y / 2 + x / 6].map((value) => Math.round(value));
  const isSideways = Math.abs(x) > Math.abs(y);
  return (
    <figure>
      <span
        role="img"
        aria-label={planWords(plan)}
        className="block aspect-3/2 overflow-hidden bg-(--scene-sand)"
      >
        <svg aria-hidden="true" viewBox="-150 -100 300 200" className="size-full">
          <g fill="var(--scene-mid)" fillOpacity=".1" stroke="var(--scene-near)" strokeOpacity=".5">
            {rings.map((ring) => (
              <circle key={ring} r={at(ring)} strokeDasharray="3 4" />
            ))}
          </g>
          <g transform={`scale(${Math.min(0.36, Math.max(0.08, scale))})`}>
            {mosque === 'mecca' ? <Haram /> : <Nabawi />}
          </g>
          <path
            d={`M${x} ${y}Q${bendX} ${bendY} 0 0`}
            fill="none"
            stroke="var(--gold)"
            strokeWidth="3"
            strokeLinecap="round"
            strokeDasharray="1 6"
            className={`way ${WAYS[isSideways ? (x > 0 ? 'east' : 'west') : y > 0 ? 'south' : 'north']}`}
          />
          <g transform={`translate(${x} ${y})`}>
            <circle r="11" fill="var(--primary)" stroke="var(--surface)" strokeWidth="2" />
            <use
              href="#icon-hotel"
              x="-7"
              y="-7"
              width="14"
              height="14"
              className="text-on-primary"
            />
          </g>
        </svg>
      </span>
      <figcaption className="px-4 pt-2 text-sm text-ink-soft">{ringWords(plan)}</figcaption>
    </figure>
  );
}

/** Where the way begins. */
const WAYS = {
  east: '[--way:inset(-9px_-9px_-9px_100%)]',
  west: '[--way:inset(-9px_100%_-9px_-9px)]',
  south: '[--way:inset(100%_-9px_-9px_-9px)]',
  north: '[--way:inset(-9px_-9px_100%_-9px)]',
};

/** The Haram around the Kaaba, in metres; its outline is simplified. */
function Haram() {
  return (
    <>
      <circle r="165" fill="var(--scene-mid)" />
      <circle r="142" fill="none" stroke="var(--scene-near)" strokeWidth="7" />
      <circle r="98" fill="var(--scene-moon)" />
      <circle r="66" fill="none" stroke="var(--scene-mid)" strokeOpacity=".35" strokeWidth="16" />
      <path d="M-34-20 20-34 34 20-20 34Z" fill="var(--scene-kiswa)" />
    </>
  );
}

/** The Prophet's Mosque, in metres from its green dome; its outline is simplified. */
function Nabawi() {
  return (
    <>
      <path d="M-115 30V-250H95V30Z" fill="var(--scene-mid)" />
      <path
        d="M-90-225H70M-90-185H70M-90-145H70"
        stroke="var(--scene-near)"
        strokeWidth="10"
        strokeDasharray="14 15"
      />
      <path d="M-70-100H50V-40H-70Z" fill="var(--scene-moon)" />
      <circle r="26" fill="var(--scene-deep)" />
    </>
  );
}
