import { heightAt, lineOfDay } from '#features/prayer/clock/day-line.ts';
import type { PrayerDay } from '#features/prayer/engine/prayer-times.ts';

interface DayLineProps {
  /** Yesterday, today and tomorrow; null while calculating. */
  days: readonly PrayerDay[] | null;
  /** The time of the server's calculation, by which the day is chosen until the scripts run. */
  servedAtMs: number;
  /** Null until the scripts run: a kept page does not know the present. */
  nowMs: number | null;
  /** The city's silhouette in `Drawings`. */
  view: string;
}

/** Where the sky meets the ground, and how far the sun rises above. */
const HORIZON = 70;
const HIGH = 50;
const LOW = 22;

/** The day as a line of light from fajr to isha, with its six times and the sun. The same in words stands below. */
export function DayLine({ days, servedAtMs, nowMs, view }: DayLineProps) {
  const line = days && lineOfDay(days, nowMs ?? servedAtMs);
  if (days && !line) return null;
  const at = (place: number) => {
    const height = line ? heightAt(line, place) : 0;
    const y = HORIZON - height * (height > 0 ? HIGH : LOW);
    return `${(40 + place * 920).toFixed(1)} ${y.toFixed(1)}`;
  };
  const dots = (places: readonly number[]) => places.map((place) => `M${at(place)}h.1`).join('');
  const round = { strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <div
      aria-hidden="true"
      className="relative h-28 overflow-hidden group-data-stale/times:invisible"
    >
      {line && (
        <>
          <svg viewBox="0 0 1000 100" preserveAspectRatio="none" className="size-full" fill="none">
            <linearGradient id="day-light">
              {['night', 'dawn', 'day', 'day', 'dawn', 'night'].map((light, i) => (
                <stop
                  key={i}
                  offset={0.04 + (line.places[i] ?? 0) * 0.92}
                  stopColor={`var(--scene-${light})`}
                />
              ))}
            </linearGradient>
            <path d="M0 0H1000V100H0Z" fill="url(#day-light)" />
            <path
              d={`M${Array.from({ length: 51 }, (_, i) => at(i / 50)).join('L')}`}
              stroke="var(--scene-light)"
              strokeWidth="3"
              {...round}
            />
            {nowMs !== null && line.sun !== null && (
              <>
                <path
                  d={dots([line.sun])}
                  stroke="var(--scene-sun)"
                  strokeWidth="44"
                  opacity=".3"
                  {...round}
                />
                <path d={dots([line.sun])} stroke="var(--scene-sun)" strokeWidth="26" {...round} />
              </>
            )}
            <path
              d={`M0 ${HORIZON}Q250 ${HORIZON - 5} 500 ${HORIZON}T1000 ${HORIZON}V100H0Z`}
              fill="var(--scene-sand)"
              opacity=".86"
            />
            <path d={dots(line.places)} stroke="var(--gold)" strokeWidth="9" {...round} />
          </svg>
          <svg viewBox="0 0 122 100" className="absolute inset-x-0 bottom-[30%] mx-auto h-[45%]">
            <use href={`#view-${view}`} y="100" fill="var(--scene-mid)" opacity=".5" />
          </svg>
        </>
      )}
    </div>
  );
}
