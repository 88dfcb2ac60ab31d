import { expect, it } from 'vitest';
import { placesNamed } from '#lib/city/places.ts';

it.each([
  ['Заинск', 55.3, 52.01],
  ['актаныш', 55.73, 54.07],
  ['Мензелинск', 55.73, 53.1],
  ['Дюртюли', 55.49, 54.86],
  ['Магас', 43.22, 44.77],
  ['Елабуга', 55.76, 52.06],
])('knows where %s is', (name, latitude, longitude) => {
  const [place, ...others] = placesNamed(name);
  expect(place?.latitude).toBeCloseTo(latitude, 0);
  expect(place?.longitude).toBeCloseTo(longitude, 0);
  expect(others).toEqual([]);
});

it('gives every place with a name, the city of the table alone, and none for what is no name', () => {
  expect(placesNamed('Октябрьский')).toHaveLength(1);
  expect(placesNamed('Красный Яр').length).toBeGreaterThan(1);
  expect(placesNamed('Атлантида')).toEqual([]);
  expect(placesNamed("'; drop")).toEqual([]);
  expect(placesNamed('')).toEqual([]);
});
