import { expect, it } from 'vitest';
import { formatCoordinates, hotelPlace, mapHref } from './hotel-place.ts';

const tour = {
  latitude: 21.4181 as number | null,
  longitude: 39.82561 as number | null,
  hotel_name: 'Башня' as string | null,
  hotel_address: 'Мекка' as string | null,
  distance_to_kaaba: 1200 as number | null,
};

it('says on the balloon what the hotel is called, where it is and how far the Kaaba', () => {
  expect(hotelPlace(tour)).toEqual({
    latitude: 21.4181,
    longitude: 39.82561,
    name: 'Башня',
    address: 'Мекка',
    distance: 'До Каабы 1,2\u00a0км',
  });
  const bare = { ...tour, hotel_name: null, hotel_address: null, distance_to_kaaba: null };
  expect(hotelPlace(bare)).toMatchObject({
    name: 'Отель',
    address: null,
    distance: null,
  });
});

it('is no place when half of the position is missing', () => {
  expect(hotelPlace({ ...tour, longitude: null })).toBeNull();
});

it('takes zero degrees for a position', () => {
  expect(hotelPlace({ ...tour, latitude: 0, longitude: 0 })).not.toBeNull();
});

it('writes coordinates in Russian for every quarter of the globe', () => {
  const at = (latitude: number, longitude: number) =>
    formatCoordinates({ latitude, longitude }).replaceAll('\u00a0', ' ');
  expect(at(21.4181, 39.82561)).toBe('21,4181° с. ш., 39,8256° в. д.');
  expect(at(-1, -2.5)).toBe('1,0000° ю. ш., 2,5000° з. д.');
});

it('links to the place with the longitude first', () => {
  const place = hotelPlace(tour);
  expect(place && mapHref(place)).toBe('https://yandex.ru/maps/?pt=39.82561,21.4181&z=16&l=map');
});
