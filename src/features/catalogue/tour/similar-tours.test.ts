import { expect, it } from 'vitest';
import { bareTour } from '#test/tours.ts';
import { similarTours } from './similar-tours.ts';

const tour = (
  id: number,
  tour_type: 'umrah' | 'hajj',
  city_from: string,
  departure_date: string,
) => ({
  ...bareTour,
  id,
  tour_type,
  city_from,
  departure_date,
});

const shown = tour(1, 'umrah', 'Казань', '2026-12-10');
const tours = [
  tour(2, 'hajj', 'Уфа', '2026-12-10'),
  tour(3, 'umrah', 'Казань', '2026-11-20'),
  tour(4, 'hajj', 'Казань', '2026-12-11'),
  shown,
  tour(5, 'umrah', 'Казань', '2026-12-20'),
  tour(6, 'umrah', 'Уфа', '2026-12-11'),
];
const ids = (limit: number) => similarTours(tours, shown, limit).map(({ id }) => id);

it('shows the kind and city first, then either of them, then any, the nearest in time first', () => {
  expect(ids(6)).toEqual([5, 3, 4, 6, 2]);
});

it('shows no more than are asked for', () => {
  expect(ids(3)).toEqual([5, 3, 4]);
  expect(similarTours([shown], shown, 3)).toEqual([]);
});
