import { expect, it, test } from 'vitest';
import { moonAge, moonPath } from '#lib/time/moon.ts';
import { hasWay, sceneWords, scenesOfTour } from '#features/catalogue/gallery/scene.ts';
import { viewOf } from '#lib/city/city-view.ts';
import { bareTour, fullTour } from '#test/tours.ts';

const hotel = (distance: number | null) => ({
  slug: 'hotel',
  name: 'Отель',
  stars: null,
  address: null,
  distance,
  walk_minutes: null,
});

it('draws each holy city of the stays once, with the nearest hotel there', () => {
  const scenes = scenesOfTour(fullTour, [
    { city: 'medina', hotel: hotel(440) },
    { city: 'mecca', hotel: hotel(900) },
    { city: 'mecca', hotel: hotel(300) },
    { city: 'other', hotel: hotel(10) },
  ]);
  expect(scenes).toEqual([
    { place: 'medina', metres: 440, from: 'Казань', day: '2026-12-03', isNight: false },
    { place: 'mecca', metres: 300, from: 'Казань', day: '2026-12-03', isNight: false },
  ]);
});

it('draws Mecca without stays, at the stated distance; no hotel where nobody states one', () => {
  expect(scenesOfTour(fullTour, [])).toMatchObject([{ place: 'mecca', metres: 350 }]);
  expect(scenesOfTour(bareTour, [])).toMatchObject([{ place: 'mecca', metres: null }]);
  const medina = [{ city: 'medina' as const, hotel: hotel(null) }];
  expect(scenesOfTour(fullTour, medina)).toMatchObject([{ place: 'medina', metres: null }]);
});

it('draws no hotel beside the mosque that one cannot walk to', () => {
  const scene = { place: 'mecca', from: null, day: null } as const;
  expect(hasWay({ ...scene, metres: 3000 })).toBe(true);
  const far = { ...scene, metres: 6800 };
  expect([hasWay(far), hasWay({ ...scene, metres: null })]).toEqual([false, false]);
  expect(sceneWords([far])).not.toContain('отель');
});

it('has a silhouette for every city', () => {
  expect([viewOf('Казань'), viewOf('Грозный'), viewOf('Заинск')]).toEqual([
    'kazan',
    'gory',
    'gorod',
  ]);
});

// Days of new and full moons, UTC.
test.each([
  ['2026-12-09', 0],
  ['2026-12-24', 14.77],
  ['2027-02-06', 0],
  ['2027-02-20', 14.77],
  ['2027-08-17', 14.77],
])('the moon of %s is %s days old', (day, days) => {
  const off = Math.abs(moonAge(day) - days);
  expect(Math.min(off, 29.53 - off)).toBeLessThan(1);
});

it('the waxing moon is lit on its right, the waning one on its left, more than half around the full moon', () => {
  const at = { x: 0, y: 0, radius: 10 };
  const arcs = (day: string) =>
    [...moonPath(day, at).matchAll(/A[\d.]+ 10 0 0 ([01])/g)].map(([, sweep]) => Number(sweep));
  expect(arcs('2026-12-12')).toEqual([1, 0]);
  expect(arcs('2026-12-20')).toEqual([1, 1]);
  expect(arcs('2026-12-28')).toEqual([0, 0]);
  expect(arcs('2027-01-04')).toEqual([0, 1]);
});
