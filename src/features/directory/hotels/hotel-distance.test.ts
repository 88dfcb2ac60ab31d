import { describe, expect, it } from 'vitest';
import {
  distanceProblem,
  KAABA,
  metresBetween,
  placeProblem,
  PROPHETS_MOSQUE,
  walkOf,
  walkText,
} from '#features/directory/hotels/hotel-distance.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('where a hotel can stand', () => {
  it.for([
    ['mecca', 21.42, 39.8219],
    ['mecca', 21.3549, 39.984],
    ['medina', 24.4697, 39.6097],
    ['other', 21.5433, 39.1728],
    ['other', 24.7136, 46.6753],
    ['other', 28.3838, 36.555],
    ['other', 16.8892, 42.5706],
  ] as const)('%s at %d, %d is fine', ([city, latitude, longitude]) => {
    expect(placeProblem(city, at(latitude, longitude))).toBeNull();
  });

  it.for([
    ['mecca', 39.8219, 21.42, /км от Каабы/],
    ['mecca', 24.4697, 39.6097, /км от Каабы/],
    ['mecca', 21.4, 38, /км от Каабы/],
    ['medina', 21.42, 39.82, /мечети Пророка/],
    ['medina', 0, 0, /мечети Пророка/],
    ['other', 21.5, 38.5, /в\sморе/],
    ['other', 26, 35, /в\sморе/],
    ['other', 55.75, 37.6, /не\sв\sСаудовской/],
    ['other', 0, 0, /не\sв\sСаудовской/],
  ] as const)('%s at %d, %d is refused', ([city, latitude, longitude, why]) => {
    expect(placeProblem(city, at(latitude, longitude))).toMatch(why);
  });
});

describe('a distance', () => {
  it('is measured on the sphere', () => {
    expect(metresBetween(KAABA, KAABA)).toBe(0);
    expect(metresBetween(KAABA, PROPHETS_MOSQUE)).toBeGreaterThan(338_000);
    expect(metresBetween(KAABA, PROPHETS_MOSQUE)).toBeLessThan(340_000);
  });

  it.for([
    ['mecca', 530, true],
    ['mecca', 450, true],
    ['mecca', 900, true],
    ['mecca', 100, false],
    ['mecca', 9000, false],
    ['other', 9000, true],
  ] as const)('in %s of %d metres fits the place: %s', ([city, metres, fits]) => {
    expect(distanceProblem(city, at(21.42, 39.8219), metres) === null).toBe(fits);
  });
});

describe('the walk', () => {
  it.for([
    [{ walk_minutes: 7, distance: 350 }, '7\u00a0мин пешком'],
    [{ walk_minutes: null, distance: 480 }, '≈\u00a06\u00a0мин пешком'],
    [{ walk_minutes: null, distance: 80 }, '≈\u00a01\u00a0мин пешком'],
    [{ walk_minutes: null, distance: 81 }, '≈\u00a02\u00a0мин пешком'],
    [{ walk_minutes: null, distance: 0 }, '≈\u00a01\u00a0мин пешком'],
    [{ walk_minutes: 12, distance: null }, '12\u00a0мин пешком'],
  ] as const)('%o: %s', ([hotel, text]) => {
    const walk = walkOf(hotel);
    expect(walk && walkText(walk)).toBe(text);
  });

  it.each([null, 3001])('is not told for a distance of %s metres', (distance) => {
    expect(walkOf({ walk_minutes: null, distance })).toBeNull();
  });
});
