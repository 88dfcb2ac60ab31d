import { formatDistance, walkMinutes } from '#lib/distance.ts';
import { groupThousands } from '#lib/text/russian.ts';

/**
 * «480 м · 6 мин пешком»: measured minutes unchanged, computed ones with «≈»; no minutes beyond 3 km.
 * Null when no distance is known.
 */
export function walkWords(metres: number | null, measured: number | null): string | null {
  if (metres === null) return measured === null ? null : onFoot(measured);
  const distance = formatDistance(metres);
  if (measured !== null) return `${distance} · ${onFoot(measured)}`;
  const minutes = walkMinutes(metres);
  return minutes === null ? distance : `${distance} · ≈\u00a0${onFoot(minutes)}`;
}

function onFoot(minutes: number): string {
  return `${groupThousands(minutes)}\u00a0мин пешком`;
}
