import { describe, expect, it } from 'vitest';
import { pageCity } from '#features/prayer/today/city-page.server.ts';
import { readHomeCity, writeHomeCity } from '#features/prayer/cities/home-city.ts';
import { CITIES } from '#lib/city/cities.ts';

const cities = CITIES.map(pageCity);

describe('the city a browser keeps', () => {
  it('comes back as it was kept, each of the table', () => {
    for (const city of cities) expect(readHomeCity(writeHomeCity(city))).toEqual(city);
  });

  it.each([
    null,
    '',
    'null',
    '[]',
    '{"name":"Казань"}',
    JSON.stringify({ ...cities[0], slug: '../../evil' }),
    JSON.stringify({ ...cities[0], name: 'x'.repeat(101) }),
    JSON.stringify({ ...cities[0], place: { latitude: 91, longitude: 0, timeZone: 'Asia/Omsk' } }),
    JSON.stringify({ ...cities[0], place: { latitude: 1, longitude: 0, timeZone: 'Mars/Base' } }),
    JSON.stringify({ ...cities[0], place: { ...cities[0]?.place, longitude: 181 } }),
    JSON.stringify({ ...cities[0], place: { ...cities[0]?.place, longitude: '38' } }),
    JSON.stringify({ ...cities[0], place: { ...cities[0]?.place, timeZone: null } }),
    JSON.stringify({ ...cities[0], region: 7 }),
    JSON.stringify({ ...cities[0], inCity: undefined }),
    JSON.stringify({ ...cities[0], slug: '' }),
  ])('is none when something else was written there: %s', (text) => {
    expect(readHomeCity(text)).toBeNull();
  });
});
