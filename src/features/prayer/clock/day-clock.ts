import { clockOf, dayOfNumber } from '#features/prayer/engine/zone-clock.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** The civil day in a zone at an instant, 'YYYY-MM-DD'. */
export function cityDay(nowMs: number, timeZone: string): string {
  return dayOfNumber(clockOf(timeZone)(nowMs).dayNumber);
}

/** The start of the next civil day in a zone without clock changes near `nowMs`, as all ours are. */
export function nextMidnightMs(nowMs: number, timeZone: string): number {
  const left = DAY_MINUTES - minutesOf(clockOf(timeZone)(nowMs).time);
  return Math.floor(nowMs / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS;
}

/** The minutes by which a zone's clocks are ahead of UTC. */
export function zoneOffsetMinutes(nowMs: number, timeZone: string): number {
  const { dayNumber, time } = clockOf(timeZone)(nowMs);
  return dayNumber * DAY_MINUTES + minutesOf(time) - Math.floor(nowMs / MINUTE_MS);
}

/**
 * The clocks of a city and of a device, each 'HH:MM', when they differ; null when they agree.
 * `dayShift`: the days by which the device's date is ahead of the city's; `deviceOffsetMinutes`: the
 * minutes by which its clock is ahead of UTC.
 */
export function clockGap(nowMs: number, timeZone: string, deviceOffsetMinutes: number) {
  const city = clockOf(timeZone)(nowMs);
  const device = clockOf('UTC')(nowMs + deviceOffsetMinutes * MINUTE_MS);
  const dayShift = device.dayNumber - city.dayNumber;
  if (city.time === device.time && dayShift === 0) return null;
  return { city: city.time, device: device.time, dayShift };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
