import { Compass } from 'lucide-react';
import { PrayerCard } from '#features/prayer/cards/prayer-card.tsx';

const TICKS = Array.from({ length: 24 }, (_, i) => i * 15);

/** The direction of the Kaaba from a city: in words, in degrees and as a drawing. */
export function QiblaCard({ bearingDegrees, point }: { bearingDegrees: number; point: string }) {
  return (
    <PrayerCard title="Кибла" icon={Compass}>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <CompassRose bearingDegrees={bearingDegrees} />
        <div>
          <p className="text-2xl font-bold tabular-nums">{bearingDegrees}°</p>
          <p>{point}</p>
        </div>
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        По часовой стрелке от&nbsp;истинного севера. Стрелка компаса показывает магнитный север: он
        отличается на&nbsp;несколько градусов, а&nbsp;на&nbsp;северо-востоке страны&nbsp;— заметнее.
      </p>
    </PrayerCard>
  );
}

function CompassRose({ bearingDegrees }: { bearingDegrees: number }) {
  return (
    <svg
      viewBox="-62 -62 124 124"
      role="img"
      aria-label={`Направление на Каабу: ${bearingDegrees}° от севера`}
      className="size-32 max-w-full shrink-0"
    >
      <circle r="45" className="fill-ground stroke-line" strokeWidth="1.5" />
      {TICKS.map((angle) => (
        <path
          key={angle}
          d={angle % 90 === 0 ? 'M0-44v8' : 'M0-44v4'}
          transform={`rotate(${angle})`}
          className="stroke-ink-soft"
          strokeWidth={angle % 90 === 0 ? 2 : 1}
        />
      ))}
      <g className="fill-ink-soft text-[12px] font-semibold" textAnchor="middle">
        <text y="-49">С</text>
        <text x="53" y="4">
          В
        </text>
        <text y="58">Ю</text>
        <text x="-53" y="4">
          З
        </text>
      </g>
      <g transform={`rotate(${bearingDegrees})`}>
        <path d="M0 18V-24" className="stroke-primary" strokeWidth="3" strokeLinecap="round" />
        <path d="M0-41-7-22h14Z" className="fill-primary" />
        <circle r="4.5" className="fill-primary" />
      </g>
    </svg>
  );
}
