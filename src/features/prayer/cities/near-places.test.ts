import { expect, it } from 'vitest';
import { nearPlaces } from '#features/prayer/cities/near-places.server.ts';

it.each([
  ['Заинск', 'Нижнекамск'],
  ['Актаныш', 'Нефтекамск'],
  ['Мензелинск', 'Набережные Челны'],
  ['Дюртюли', 'Нефтекамск'],
])('leads from %s to %s', (name, city) => {
  const [near, ...others] = nearPlaces(name);
  expect(near?.name).toBe(city);
  expect(near?.distanceKm).toBeLessThan(100);
  expect(others).toEqual([]);
});

it('tells the neighbours of namesakes, and none of an unknown name', () => {
  expect(nearPlaces('Красный Яр')).toHaveLength(3);
  expect(nearPlaces('Атлантида')).toEqual([]);
});
