const RADIANS = Math.PI / 180;
const DAY_MS = 86_400_000;
const MAX_STEPS = 40;
const NEAR_ENOUGH_MS = 500;
/** The Julian date of 1 January 1970, 0:00 UT. */
const JULIAN_EPOCH = 2_440_587.5;

/**
 * The altitude of the sun's centre in degrees, without refraction, at an instant and a place
 * (degrees north and east). Good to 0.01° from 1900 to 2100. Source: Jean Meeus, Astronomical
 * Algorithms, chapters 12 (sidereal time), 13 (altitude) and 25 (the sun, low accuracy).
 */
export function sunAltitude(atMs: number, latitude: number, longitude: number): number {
  const days = atMs / DAY_MS + JULIAN_EPOCH - 2_451_545;
  const t = days / 36_525;
  const anomaly = (357.52911 + t * (35_999.05029 - t * 0.0001537)) * RADIANS;
  const centre =
    (1.914602 - t * (0.004817 + t * 0.000014)) * Math.sin(anomaly) +
    (0.019993 - 0.000101 * t) * Math.sin(2 * anomaly) +
    0.000289 * Math.sin(3 * anomaly);
  const node = (125.04 - 1934.136 * t) * RADIANS;
  const nutation = -0.00478 * Math.sin(node);
  const apparent =
    (280.46646 + t * (36_000.76983 + t * 0.0003032) + centre - 0.00569 + nutation) * RADIANS;
  const obliquity = (23.439291 - 0.0130042 * t + 0.00256 * Math.cos(node)) * RADIANS;
  const sinDeclination = Math.sin(obliquity) * Math.sin(apparent);
  const rightAscension = Math.atan2(Math.cos(obliquity) * Math.sin(apparent), Math.cos(apparent));
  const sidereal = 280.46061837 + 360.98564736629 * days + nutation * Math.cos(obliquity);
  const hourAngle = (sidereal + longitude) * RADIANS - rightAscension;
  const phi = latitude * RADIANS;
  const sine =
    Math.sin(phi) * sinDeclination +
    Math.cos(phi) * Math.sqrt(1 - sinDeclination * sinDeclination) * Math.cos(hourAngle);
  return Math.asin(Math.min(1, Math.max(-1, sine))) / RADIANS;
}

/**
 * The sun's declination in degrees at noon UT of a day (days since 1 January 1970), to 0.1°. Source:
 * the low-precision formulas of the Astronomical Almanac.
 */
export function roughDeclination(dayNumber: number): number {
  const n = dayNumber + 0.5 + JULIAN_EPOCH - 2_451_545;
  const mean = 280.46 + 0.9856474 * n;
  const ecliptic = mean + 1.915 * Math.sin((357.528 + 0.9856003 * n) * RADIANS);
  return Math.asin(0.3978 * Math.sin(ecliptic * RADIANS)) / RADIANS;
}

/**
 * When the sun passes `altitude` between its transit and the solar midnight 12 hours before
 * (`side` −1) or after it (`side` 1), to a second; `midnight` and `noon` are its altitudes then,
 * below and above the one wanted. The sine of the altitude is nearly a straight line over the cosine
 * of the hour angle (only the declination's drift bends it), also where it turns around: there the
 * false position, in Illinois' variant, closes in within a few steps from anywhere.
 */
export function altitudePassing(
  altitude: number,
  transitMs: number,
  side: -1 | 1,
  turns: { midnight: number; noon: number },
  latitude: number,
  longitude: number,
): number {
  const wanted = Math.sin(altitude * RADIANS);
  const timeOf = (cosine: number) =>
    transitMs + (side * Math.acos(cosine) * DAY_MS) / (2 * Math.PI);
  let [below, belowError] = [-1, Math.sin(turns.midnight * RADIANS) - wanted];
  let [above, aboveError] = [1, Math.sin(turns.noon * RADIANS) - wanted];
  let atMs = NaN;
  /** The side that moved last: an end that stays twice counts half. */
  let wasBelow: boolean | null = null;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const cosine = below - (belowError * (above - below)) / (aboveError - belowError);
    const previousMs = atMs;
    atMs = timeOf(cosine);
    if (Math.abs(atMs - previousMs) < NEAR_ENOUGH_MS) break;
    const error = Math.sin(sunAltitude(atMs, latitude, longitude) * RADIANS) - wanted;
    if (error < 0) {
      [below, belowError] = [cosine, error];
      if (wasBelow === true) aboveError /= 2;
      wasBelow = true;
    } else {
      [above, aboveError] = [cosine, error];
      if (wasBelow === false) belowError /= 2;
      wasBelow = false;
    }
  }
  return atMs;
}
