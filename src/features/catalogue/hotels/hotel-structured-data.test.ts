import { expect, it } from 'vitest';
import { hotelStructuredData } from '#features/catalogue/hotels/hotel-structured-data.ts';
import type { PublicHotel } from '#features/directory/hotels/hotel-fields.ts';

const bare: PublicHotel = {
  id: 1,
  slug: 'dom',
  name: 'Дом',
  name_latin: null,
  aliases: [],
  city: 'medina',
  town: null,
  stars: null,
  address: null,
  latitude: null,
  longitude: null,
  distance: null,
  walk_minutes: null,
  shuttle: null,
  shuttle_note: null,
  is_accessible: null,
  about: null,
  is_verified: true,
  photos: [],
};
const photo = {
  image: '/images/hotels/1700000000000_abcdefgh.webp',
  alt: 'Вход',
  credit: null,
  is_drawing: false,
  width: 1200,
  height: 800,
  color: '#aabbcc',
};

it('has the known facts of a hotel and no others', () => {
  expect(hotelStructuredData(bare, 'https://example.ru')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Hotel',
    name: 'Дом',
    url: 'https://example.ru/hotels/dom',
    address: { '@type': 'PostalAddress', addressCountry: 'SA', addressLocality: 'Медина' },
  });
});

it('gives the distance as a text', () => {
  const near = { ...bare, about: 'Рядом сад.', distance: 480 };
  expect(hotelStructuredData(near, 'https://example.ru').description).toBe(
    'Рядом сад.\nДо мечети Пророка 480 м, ≈ 6 мин пешком.',
  );
});

it('does not use a drawing as the hotel’s image', () => {
  const photos = [photo, { ...photo, is_drawing: true, image: '/images/hotels/1_drawing.webp' }];
  const full = { ...bare, photos, stars: 5, latitude: 24.47, longitude: 39.61 };
  expect(hotelStructuredData(full, 'https://example.ru')).toMatchObject({
    image: ['https://example.ru/images/hotels/1700000000000_abcdefgh.webp'],
    starRating: { ratingValue: '5' },
    geo: { latitude: 24.47, longitude: 39.61 },
  });
});
