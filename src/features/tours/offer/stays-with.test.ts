import { expect, it } from 'vitest';
import type { TourStay } from '#features/tours/model/offer.ts';
import { BARE_STAY, staysWith } from '#features/tours/offer/offer-input.ts';

const stay = (city: TourStay['city'], nights: number | null, hotel_id: number | null = null) => ({
  ...BARE_STAY,
  city,
  nights,
  hotel_id,
});
const days = (days_in_mecca: number | null, days_in_medina: number | null) => ({
  days_in_mecca,
  days_in_medina,
});

it('a new tour stays where its columns say, Mecca first', () => {
  expect(staysWith([], days(5, 4), { hotel: { id: 7, city: 'mecca' } })).toEqual([
    stay('mecca', 5, 7),
    stay('medina', 4),
  ]);
  expect(staysWith([], days(null, 0))).toEqual([]);
  expect(staysWith([], days(null, 3), { hotel: { id: 7, city: 'other' } })).toEqual([
    stay('medina', 3),
    stay('other', null, 7),
  ]);
});

it('a new hotel goes to the first stay in its city, and nothing else moves', () => {
  const stays = [{ ...stay('medina', 4, 3), meals: 'half' as const }, stay('mecca', 5, 1)];
  const hotel = { id: 9, city: 'medina' } as const;
  expect(staysWith(stays, days(5, 4), { was: days(5, 4), hotel })).toEqual([
    { ...stay('medina', 4, 9), meals: 'half' },
    stay('mecca', 5, 1),
  ]);
  expect(staysWith(stays, days(5, 4), { was: days(5, 4) })).toEqual(stays);
});

it('nights follow the days that they had, unless a city has two stays', () => {
  const stays = [stay('mecca', 3), stay('medina', 4), stay('mecca', 2)];
  expect(staysWith(stays, days(3, 5), { was: days(3, 4) })).toEqual([
    stay('mecca', 3),
    stay('medina', 5),
    stay('mecca', 2),
  ]);
  expect(staysWith([stay('medina', 3)], days(6, 5), { was: days(6, 4) })).toEqual([
    stay('medina', 3),
  ]);
  expect(staysWith([stay('medina', 3)], days(6, 5), { was: days(null, 4) })).toEqual([
    stay('medina', 3),
    stay('mecca', 6),
  ]);
});
