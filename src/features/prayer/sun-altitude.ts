const RADIANS = Math.PI / 180;
const DAY_MS = 86_400_000;
const HALF_DAY_MS = DAY_MS / 2;
const MAX_STEPS = 8;
/** Sine of altitude: 0.0001°. */
const NEAR_ENOUGH = 1.7e-6;
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
 * When the sun passes `altitude` between its transit and the solar midnight 12 hours before
 * (`side` −1) or after it (`side` 1), to a second; `midnight` and `noon` are its altitudes then,
 * below and above the one wanted. The sine of the altitude is nearly a straight line over the cosine
 * of the hour angle (only the declination's drift bends it), also where it turns around, so a few
 * steps of the secant from midnight are enough everywhere.
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
  const lowest = Math.sin(turns.midnight * RADIANS);
  let cosine = -1;
  let slope = 2 / (Math.sin(turns.noon * RADIANS) - lowest);
  let found = lowest;
  let atMs = transitMs + side * HALF_DAY_MS;
  for (let i = 0; i < MAX_STEPS && Math.abs(found - wanted) > NEAR_ENOUGH; i += 1) {
    cosine = Math.min(1, Math.max(-1, cosine + (wanted - found) * slope));
    atMs = transitMs + (side * Math.acos(cosine) * DAY_MS) / (2 * Math.PI);
    found = Math.sin(sunAltitude(atMs, latitude, longitude) * RADIANS);
    if (found !== lowest) slope = (cosine + 1) / (found - lowest);
  }
  return atMs;
}
