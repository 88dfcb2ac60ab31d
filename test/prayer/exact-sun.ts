/**
 * The sun for the proof of prayer times, written apart from the engine: VSOP87 in place of its
 * low-accuracy series, and halving of intervals in place of its solver. Good to about 0.0003°, which is
 * a second or two of time. Source: Jean Meeus, Astronomical Algorithms, chapters 12, 22, 25 and
 * appendix III (the larger terms of the Earth's longitude).
 */

const RADIANS = Math.PI / 180;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Terrestrial time minus universal time about 2027, seconds. */
const DELTA_T = 70;

/** Amplitude in 1e-8 radians, phase, and frequency per millennium. */
type Term = readonly [amplitude: number, phase: number, frequency: number];

const L0: readonly Term[] = [
  [175_347_046, 0, 0],
  [3_341_656, 4.6692568, 6283.07585],
  [34_894, 4.6261, 12_566.1517],
  [3497, 2.7441, 5753.3849],
  [3418, 2.8289, 3.5231],
  [3136, 3.6277, 77_713.7715],
  [2676, 4.4181, 7860.4194],
  [2343, 6.1352, 3930.2097],
  [1324, 0.7425, 11_506.7698],
  [1273, 2.0371, 529.691],
  [1199, 1.1096, 1577.3435],
  [990, 5.233, 5884.927],
  [902, 2.045, 26.298],
  [857, 3.508, 398.149],
  [780, 1.179, 5223.694],
  [753, 2.533, 5507.553],
  [505, 4.583, 18_849.228],
  [492, 4.205, 775.523],
  [357, 2.92, 0.067],
  [317, 5.849, 11_790.629],
  [284, 1.899, 796.298],
  [271, 0.315, 10_977.079],
  [243, 0.345, 5486.778],
];
const L1: readonly Term[] = [
  [628_331_966_747, 0, 0],
  [206_059, 2.678235, 6283.07585],
  [4303, 2.6351, 12_566.1517],
  [425, 1.59, 3.523],
];
const L2: readonly Term[] = [
  [52_919, 0, 0],
  [8720, 1.0721, 6283.0758],
];

interface Position {
  /** Radians. */
  declination: number;
  /** Of Greenwich, radians, growing. */
  hourAngle: number;
}

function position(atMs: number): Position {
  const days = atMs / DAY_MS + 2_440_587.5 - 2_451_545;
  const t = (days + DELTA_T / 86_400) / 365_250;
  const centuries = t * 10;
  const earth = (series(L0, t) + series(L1, t) * t + series(L2, t) * t * t) / 1e8;
  const anomaly = (357.52911 + 35_999.05029 * centuries) * RADIANS;
  const distance = 1.00014 - 0.01671 * Math.cos(anomaly) - 0.00014 * Math.cos(2 * anomaly);
  const node = (125.04452 - 1934.136261 * centuries) * RADIANS;
  const sun = (280.4665 + 36_000.7698 * centuries) * RADIANS;
  const moon = (218.3165 + 481_267.8813 * centuries) * RADIANS;
  const nutation =
    (-17.2 * Math.sin(node) -
      1.32 * Math.sin(2 * sun) -
      0.23 * Math.sin(2 * moon) +
      0.21 * Math.sin(2 * node)) /
    3600;
  const nodding =
    (9.2 * Math.cos(node) +
      0.57 * Math.cos(2 * sun) +
      0.1 * Math.cos(2 * moon) -
      0.09 * Math.cos(2 * node)) /
    3600;
  const obliquity = (23.4392911 - 0.0130042 * centuries + nodding) * RADIANS;
  // As seen from the Earth, in the system FK5, nutation and aberration included.
  const longitude = earth + Math.PI + (nutation - (0.09033 + 20.4898 / distance) / 3600) * RADIANS;
  const ascension = Math.atan2(Math.cos(obliquity) * Math.sin(longitude), Math.cos(longitude));
  const sidereal = 280.46061837 + 360.98564736629 * days + nutation * Math.cos(obliquity);
  return {
    declination: Math.asin(Math.sin(obliquity) * Math.sin(longitude)),
    hourAngle: sidereal * RADIANS - ascension,
  };
}

function series(terms: readonly Term[], t: number): number {
  let sum = 0;
  for (const [amplitude, phase, frequency] of terms) {
    sum += amplitude * Math.cos(phase + frequency * t);
  }
  return sum;
}

const hours = new Map<number, Position>();

function atHour(hour: number): Position {
  let found = hours.get(hour);
  if (!found) hours.set(hour, (found = position(hour * HOUR_MS)));
  return found;
}

/** On a straight line between two hours it is right to 0.00001°. */
function positionAt(atMs: number): Position {
  const hour = Math.floor(atMs / HOUR_MS);
  const share = atMs / HOUR_MS - hour;
  const [from, to] = [atHour(hour), atHour(hour + 1)];
  const turned = normal(to.hourAngle - from.hourAngle);
  return {
    declination: from.declination + share * (to.declination - from.declination),
    hourAngle: from.hourAngle + share * turned,
  };
}

/** From −π on and less than π. */
function normal(angle: number): number {
  return ((((angle + Math.PI) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)) - Math.PI;
}

/** The altitude of the sun's centre, degrees, without refraction. */
export function exactAltitude(atMs: number, latitude: number, longitude: number): number {
  const { declination, hourAngle } = positionAt(atMs);
  const phi = latitude * RADIANS;
  return (
    Math.asin(
      Math.sin(phi) * Math.sin(declination) +
        Math.cos(phi) * Math.cos(declination) * Math.cos(hourAngle + longitude * RADIANS),
    ) / RADIANS
  );
}

/** The sun's transit within 30 minutes of an instant. */
export function exactTransit(nearMs: number, longitude: number): number {
  return halve(
    (atMs) => normal(positionAt(atMs).hourAngle + longitude * RADIANS),
    nearMs - HOUR_MS / 2,
    nearMs + HOUR_MS / 2,
  );
}

/** When the sun passes an altitude between two instants; null when it does not, or twice. */
export function exactPassing(
  altitude: number,
  latitude: number,
  longitude: number,
  fromMs: number,
  toMs: number,
): number | null {
  const above = (atMs: number) => exactAltitude(atMs, latitude, longitude) - altitude;
  return above(fromMs) * above(toMs) > 0 ? null : halve(above, fromMs, toMs);
}

/** Where a function changes its sign, to a millisecond. */
function halve(f: (atMs: number) => number, fromMs: number, toMs: number): number {
  let [from, to] = [fromMs, toMs];
  const isRising = f(to) > 0;
  while (Math.abs(to - from) > 1) {
    const middle = (from + to) / 2;
    if (f(middle) > 0 === isRising) to = middle;
    else from = middle;
  }
  return from;
}
