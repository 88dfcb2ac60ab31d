/** An unhurried walk in a crowd: 80 metres a minute, 4.8 km an hour. */
const METRES_A_MINUTE = 80;
/** Walks over a longer distance have no time, metres. */
const LONGEST_WALK = 3000;

/**
 * Walking minutes of a distance, at least one, part of a minute as a whole one; null beyond 3 km. The
 * only place where a walk is computed.
 */
export function walkMinutes(metres: number): number | null {
  if (metres > LONGEST_WALK) return null;
  return Math.max(1, Math.ceil(metres / METRES_A_MINUTE));
}

/** A distance in metres as text: «350 м» below a kilometre, «1,2 км» from there on. */
export function formatDistance(metres: number): string {
  const whole = Math.round(metres);
  if (whole < 1000) return `${whole}\u00a0м`;
  const kilometres = Math.round(whole / 100) / 10;
  return `${kilometres.toFixed(1).replace('.', ',')}\u00a0км`;
}
