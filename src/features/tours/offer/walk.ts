import { formatDistance } from '#lib/distance.ts';
import { groupThousands } from '#lib/text/russian.ts';

/** An unhurried walk in a crowd: 80 metres a minute, 4.8 km an hour. */
const METRES_A_MINUTE = 80;
/** Further than this nobody is told how long a walk takes. */
const LONGEST_WALK = 3000;

/** Walking minutes of so many metres, at least one, part of a minute as a whole one. */
export function walkMinutes(metres: number): number {
  return Math.max(1, Math.ceil(metres / METRES_A_MINUTE));
}

/**
 * «480 м · 6 мин пешком»: minutes that somebody measured as they are, computed ones with «≈»; no
 * minutes beyond 3 km. Null when no distance is known.
 */
export function walkWords(metres: number | null, measured: number | null): string | null {
  if (metres === null) return measured === null ? null : onFoot(measured);
  const distance = formatDistance(metres);
  if (measured !== null) return `${distance} · ${onFoot(measured)}`;
  if (metres > LONGEST_WALK) return distance;
  return `${distance} · ≈\u00a0${onFoot(walkMinutes(metres))}`;
}

function onFoot(minutes: number): string {
  return `${groupThousands(minutes)}\u00a0мин\u00a0пешком`;
}
