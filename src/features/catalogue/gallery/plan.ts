import {
  KAABA,
  metresBetween,
  type Place,
  PROPHETS_MOSQUE,
} from '#features/directory/hotels/hotel-distance.ts';

/** Rings around a mosque, metres; the last is as far as one walks. */
const RINGS = [250, 500, 1000, 2000, 3000];
/** How far beyond the last ring a hotel may be, as a share of it. */
const BEYOND = 1.15;
const DIRECTIONS = [
  'к\u00a0северу',
  'к\u00a0северо-востоку',
  'к\u00a0востоку',
  'к\u00a0юго-востоку',
  'к\u00a0югу',
  'к\u00a0юго-западу',
  'к\u00a0западу',
  'к\u00a0северо-западу',
];

interface Coordinates {
  latitude: number | null;
  longitude: number | null;
}

/** What `HotelPlan` draws: a mosque from above and a hotel at its true place. */
export interface Plan {
  mosque: 'mecca' | 'medina';
  /** Metres from the mosque's middle to the hotel, in a straight line. */
  east: number;
  north: number;
  metres: number;
  /** Metres from the middle; the hotel is within the last ring or close to it. */
  rings: number[];
}

/**
 * The plan of a hotel within 3 km of the Kaaba or of the Prophet's Mosque; null, without coordinates
 * too: nothing is drawn.
 */
export function planOf({ latitude, longitude }: Coordinates): Plan | null {
  if (latitude === null || longitude === null) return null;
  const place: Place = { latitude, longitude };
  for (const [mosque, middle] of [
    ['mecca', KAABA],
    ['medina', PROPHETS_MOSQUE],
  ] as const) {
    const metres = metresBetween(middle, place);
    const outer = RINGS.find((ring) => ring * BEYOND >= metres);
    if (outer === undefined) continue;
    const side = { latitude: middle.latitude, longitude: place.longitude };
    return {
      mosque,
      east: metresBetween(middle, side) * Math.sign(place.longitude - middle.longitude),
      north: metresBetween(side, place) * Math.sign(place.latitude - middle.latitude),
      metres,
      rings: RINGS.filter((ring) => ring <= outer && ring * 4 >= outer),
    };
  }
  return null;
}

/** What a plan shows, in words: «отель в 490 м к югу от неё по прямой». */
export function planWords({ mosque, east, north, metres }: Plan): string {
  const turn = (Math.atan2(east, north) / (2 * Math.PI)) * DIRECTIONS.length;
  const direction = DIRECTIONS[(Math.round(turn) + DIRECTIONS.length) % DIRECTIONS.length];
  const name = mosque === 'mecca' ? 'Запретная мечеть' : 'Мечеть Пророка';
  const from = mosque === 'mecca' ? 'Каабы' : 'неё';
  const metresRounded = Math.round(metres / 10) * 10;
  return `Схема: ${name} сверху, отель в\u00a0${metresRounded}\u00a0м ${direction} от\u00a0${from} по\u00a0прямой`;
}

/** The legend of a plan: «Север вверху, круги 250 и 500 м по прямой». */
export function ringWords({ rings }: Pick<Plan, 'rings'>): string {
  const list = new Intl.ListFormat('ru').format(rings.map(String));
  return `Север вверху, ${rings.length > 1 ? 'круги' : 'круг'} ${list}\u00a0м по\u00a0прямой`;
}
