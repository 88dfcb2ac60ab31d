const RADIANS = Math.PI / 180;
const DAY_MS = 86_400_000;
const TURN = 2 * Math.PI;
const MAX_STEPS = 40;
const NEAR_ENOUGH_MS = 500;
/** The Julian date of 1 January 1970, 0:00 UT. */
const JULIAN_EPOCH = 2_440_587.5;

/** The sun's position as seen from the centre of the Earth. */
export interface SunPosition {
  sinDeclination: number;
  /** The hour angle at Greenwich in radians: 0 at its transit there, growing westward. */
  hourAngle: number;
}

/**
 * The sun's apparent position at an instant, precise to 0.01° from 1900 to 2100. Source: Jean Meeus,
 * Astronomical Algorithms, chapters 12 (sidereal time) and 25 (the sun, low accuracy).
 */
export function sunPosition(atMs: number): SunPosition {
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
  const sidereal = 280.46061837 + 360.98564736629 * days + nutation * Math.cos(obliquity);
  const rightAscension = Math.atan2(Math.cos(obliquity) * Math.sin(apparent), Math.cos(apparent));
  return {
    sinDeclination: Math.sin(obliquity) * Math.sin(apparent),
    hourAngle: sidereal * RADIANS - rightAscension,
  };
}

/**
 * sunPosition() for many close instants: a parabola through the noons of three days, precise to
 * 0.0001°, at a tenth of the cost.
 */
export function sunNear(): (atMs: number) => SunPosition {
  const noons = new Map<number, SunPosition>();
  const noonOf = (day: number): SunPosition => {
    let noon = noons.get(day);
    if (!noon) {
      if (noons.size > 16) noons.clear();
      const { sinDeclination, hourAngle } = sunPosition((day + 0.5) * DAY_MS);
      // At noon UT it equals the equation of time, which is small.
      noon = { sinDeclination, hourAngle: withinHalfTurn(hourAngle) };
      noons.set(day, noon);
    }
    return noon;
  };
  return (atMs) => {
    const day = Math.floor(atMs / DAY_MS);
    const x = atMs / DAY_MS - day - 0.5;
    const [before, noon, after] = [noonOf(day - 1), noonOf(day), noonOf(day + 1)];
    const between = (a: number, b: number, c: number) =>
      b + (x * (c - a)) / 2 + (x * x * (a - 2 * b + c)) / 2;
    return {
      sinDeclination: between(before.sinDeclination, noon.sinDeclination, after.sinDeclination),
      hourAngle: between(before.hourAngle, noon.hourAngle, after.hourAngle) + x * TURN,
    };
  };
}

/** The sun over a place, degrees north and east. Altitudes are of its centre, without refraction. */
export interface Sky {
  /** Degrees. */
  altitudeAt: (atMs: number) => number;
  /** When the sun is in the south (in the north, south of its declination), near an instant. */
  transitNear: (atMs: number) => number;
  /**
   * When the sun passes an altitude before (`side` −1) or after (`side` 1) its transit, from an instant
   * near by: exact except for the drift of the declination meanwhile, a second per hour. NaN when the
   * sun does not pass it.
   */
  passingNear: (altitude: number, nearMs: number, side: -1 | 1) => number;
  /**
   * The same from the transit and two altitudes only: `noon` at the transit and `midnight` at the solar
   * midnight on that side, above and below the wanted one. Precise to a second, even where the sun
   * turns around just beyond it.
   */
  passing: (
    altitude: number,
    transitMs: number,
    side: -1 | 1,
    turns: { midnight: number; noon: number },
  ) => number;
}

/** The sun over a place, degrees north and east. It caches computed noons, so make one per place. */
export function skyOver(latitude: number, longitude: number): Sky {
  const sunAt = sunNear();
  const sinPhi = Math.sin(latitude * RADIANS);
  const cosPhi = Math.cos(latitude * RADIANS);
  const lambda = longitude * RADIANS;
  /** The sine of the altitude is `base + swing * cos(hourAngle)`; the hour angle is local. */
  const partsAt = (atMs: number) => {
    const { sinDeclination, hourAngle } = sunAt(atMs);
    return {
      base: sinPhi * sinDeclination,
      swing: cosPhi * Math.sqrt(1 - sinDeclination * sinDeclination),
      hourAngle: hourAngle + lambda,
    };
  };
  const sineAt = (atMs: number) => {
    const { base, swing, hourAngle } = partsAt(atMs);
    return base + swing * Math.cos(hourAngle);
  };
  return {
    altitudeAt: (atMs) => degreesOfSine(sineAt(atMs)),
    transitNear: (atMs) => atMs - (withinHalfTurn(partsAt(atMs).hourAngle) / TURN) * DAY_MS,
    passingNear(altitude, nearMs, side) {
      const { base, swing, hourAngle } = partsAt(nearMs);
      const wanted = side * Math.acos((Math.sin(altitude * RADIANS) - base) / swing);
      return nearMs + (withinHalfTurn(wanted - hourAngle) / TURN) * DAY_MS;
    },
    passing(altitude, transitMs, side, turns) {
      const wanted = Math.sin(altitude * RADIANS);
      return falsePosition(
        (cosine) => transitMs + (side * Math.acos(cosine) * DAY_MS) / TURN,
        (atMs) => sineAt(atMs) - wanted,
        Math.sin(turns.midnight * RADIANS) - wanted,
        Math.sin(turns.noon * RADIANS) - wanted,
      );
    },
  };
}

/**
 * The sine of the altitude is nearly linear in the cosine of the hour angle (only the declination's
 * drift bends it), even where the sun turns around. So the false position method, in Illinois' variant,
 * converges within a few steps from anywhere. `errorAt` is below 0 at the cosine −1 and above it at 1.
 */
function falsePosition(
  timeOf: (cosine: number) => number,
  errorAt: (atMs: number) => number,
  errorBelow: number,
  errorAbove: number,
): number {
  let [below, belowError] = [-1, errorBelow];
  let [above, aboveError] = [1, errorAbove];
  let atMs = NaN;
  /** The side that moved last: an end that stays twice counts half. */
  let wasBelow: boolean | null = null;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const cosine = below - (belowError * (above - below)) / (aboveError - belowError);
    const previousMs = atMs;
    atMs = timeOf(cosine);
    if (Math.abs(atMs - previousMs) < NEAR_ENOUGH_MS) break;
    const error = errorAt(atMs);
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

function degreesOfSine(sine: number): number {
  return Math.asin(Math.min(1, Math.max(-1, sine))) / RADIANS;
}

/** The same angle in radians, in [−π, π). */
function withinHalfTurn(angle: number): number {
  return angle - TURN * Math.floor(angle / TURN + 0.5);
}
