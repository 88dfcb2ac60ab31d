/** Moscow's clock is three hours ahead of UTC the year round, since 26 October 2014. */
const AHEAD = '+03:00';
const AHEAD_MS = 3 * 3_600_000;

/** The instant at which a clock in Moscow shows `YYYY-MM-DDTHH:MM`; null for no such time. */
export function moscowInstant(text: string): Date | null {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null;
  const instant = new Date(`${text}:00${AHEAD}`);
  const isReal = !Number.isNaN(instant.getTime()) && writeMoscowTime(instant) === text;
  return isReal ? instant : null;
}

/** What a clock in Moscow shows, as the field of a form writes it: `YYYY-MM-DDTHH:MM`. */
export function writeMoscowTime(instant: Date): string {
  return new Date(instant.getTime() + AHEAD_MS).toISOString().slice(0, 16);
}
