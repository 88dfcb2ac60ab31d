import { describe, expect, it } from 'vitest';
import { tourPictures } from '#features/catalogue/gallery/tour-pictures.ts';
import type { HotelPhoto } from '#features/directory/hotels/hotel.ts';
import type { ShownStay } from '#features/tours/model/offer.ts';

const photo = (name: string, said: Partial<HotelPhoto> = {}): HotelPhoto => ({
  image: `/images/hotels/1_${name}.webp`,
  alt: '',
  credit: null,
  is_drawing: false,
  width: 1200,
  height: 800,
  color: '#0f5b49',
  ...said,
});

const stay = (id: number | null, city: ShownStay['city']): ShownStay => ({
  city,
  hotel_id: id,
  stars_from: null,
  distance_to: null,
  nights: 5,
  meals: null,
  hotel:
    id === null
      ? null
      : {
          slug: `hotel-${id}`,
          name: `Отель ${id}`,
          stars: 5,
          address: null,
          distance: null,
          walk_minutes: null,
        },
});

const shown = (stays: ShownStay[], photos: Record<number, HotelPhoto[]>) =>
  tourPictures(stays, new Map(Object.entries(photos).map(([id, of]) => [Number(id), of])));

describe('the pictures of a tour', () => {
  it('are those of its hotels, Mecca first, then in the order of the journey', () => {
    const pictures = shown([stay(2, 'medina'), stay(3, 'other'), stay(1, 'mecca')], {
      1: [photo('a'), photo('b')],
      2: [photo('c')],
      3: [photo('d')],
    });
    expect(pictures.map(({ address, hotel, city }) => [address, hotel, city])).toEqual([
      ['/images/hotels/1_a.webp', 'Отель 1', 'Мекка'],
      ['/images/hotels/1_b.webp', 'Отель 1', 'Мекка'],
      ['/images/hotels/1_c.webp', 'Отель 2', 'Медина'],
      ['/images/hotels/1_d.webp', 'Отель 3', null],
    ]);
  });

  it('show a hotel with two stays once', () => {
    const stays = [stay(1, 'mecca'), stay(2, 'medina'), stay(1, 'mecca')];
    expect(shown(stays, { 1: [photo('a')] })).toHaveLength(1);
  });

  it('are at most six of one hotel, so that the next hotel is visible', () => {
    const many = Array.from({ length: 10 }, (_, n) => photo(`a${n}`));
    const pictures = shown([stay(1, 'mecca'), stay(2, 'medina')], { 1: many, 2: [photo('z')] });
    expect(pictures.map(({ hotelSlug }) => hotelSlug)).toEqual([
      ...Array.from({ length: 6 }, () => 'hotel-1'),
      'hotel-2',
    ]);
  });

  it('state their subject, their author, and whether they are drawn', () => {
    const [plain, drawn, told] = shown([stay(1, 'mecca')], {
      1: [
        photo('a'),
        photo('b', { is_drawing: true, credit: 'А. Юсупов' }),
        photo('c', { alt: 'Холл', credit: 'Фото: отель' }),
      ],
    }).map(({ alt, credit }) => `${alt}: ${credit}`.replaceAll('\u00a0', ' '));
    expect(plain).toBe('Фотография отеля Отель 1: Автор и источник не указаны');
    expect(drawn).toBe('Рисунок отеля Отель 1: Рисунок, не фотография. А. Юсупов');
    expect(told).toBe('Холл: Фото: отель');
  });

  it('on other sites are left out, so that browsers call no other host', () => {
    const stays = [stay(1, 'mecca'), stay(null, 'medina')];
    const image = 'https://example.com/a.jpg';
    expect(shown(stays, { 1: [photo('a', { image })] })).toEqual([]);
  });
});
