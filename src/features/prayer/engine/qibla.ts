import { Coordinates, Qibla } from 'adhan';

const POINTS = [
  'север',
  'северо-восток',
  'восток',
  'юго-восток',
  'юг',
  'юго-запад',
  'запад',
  'северо-запад',
];

/**
 * The direction of the Kaaba along the great circle, degrees clockwise from true (not magnetic)
 * north, 0 to 360.
 */
export function qiblaBearing(place: { latitude: number; longitude: number }): number {
  return Qibla(new Coordinates(place.latitude, place.longitude));
}

/** The nearest of the eight points of the compass: «юго-запад». */
export function compassPoint(bearingDegrees: number): string {
  return POINTS[Math.round((((bearingDegrees % 360) + 360) % 360) / 45) % 8] ?? '';
}
