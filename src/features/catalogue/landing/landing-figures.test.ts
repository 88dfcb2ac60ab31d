import { expect, it } from 'vitest';
import { EMPTY_QUERY } from '#features/catalogue/search/catalogue-query.ts';
import { bareTour } from '#test/tours.ts';
import { landingFigures, listLandings } from './landing-figures.ts';

const tours = [
  { departure_date: '2026-12-05', price: 1500, company_name: 'Рассвет' },
  { departure_date: '2026-12-06', price: null, tour_type: 'hajj' as const, city_from: 'Уфа' },
  { departure_date: '2027-01-05', price: 1200, company_name: 'Рассвет' },
  { departure_date: '2027-01-06', city_from: 'Посёлок Дальний' },
].map((given, id) => ({
  ...bareTour,
  id,
  tour_type: 'umrah' as const,
  city_from: 'Казань',
  ...given,
}));

it('computes the figures of a landing page', () => {
  expect(
    landingFigures(tours, { ...EMPTY_QUERY, cities: ['Казань'] }, { rubPerUsd: 80, rubPerEur: 90 }),
  ).toEqual({
    count: 2,
    operators: 1,
    lowestPrice: { main: '≈\u00a096\u00a0000\u00a0₽', beside: '$1\u00a0200' },
    nearestDeparture: '2026-12-05',
  });
  expect(
    landingFigures(tours, { ...EMPTY_QUERY, cities: ['Омск'] }, { rubPerUsd: 80, rubPerEur: 90 }),
  ).toEqual({
    count: 0,
    operators: 0,
    lowestPrice: null,
    nearestDeparture: null,
  });
});

it('says «от» of a single tour whose price is, and leaves it to the words for several', () => {
  const from = tours.map((tour) => ({ ...tour, price_is_from: tour.price !== undefined }));
  const lowest = (months: string[]) =>
    landingFigures(
      from,
      { ...EMPTY_QUERY, cities: ['Казань'], months },
      { rubPerUsd: 80, rubPerEur: 90 },
    ).lowestPrice?.main;
  expect(lowest(['2027-01'])).toBe('от\u00a0≈\u00a096\u00a0000\u00a0₽');
  expect(lowest([])).toBe('≈\u00a096\u00a0000\u00a0₽');
});

it('lists the landing pages that have tours, those of cities only when the table has them', () => {
  const none = { type: null, citySlug: null, month: null };
  expect(listLandings(tours)).toEqual([
    { ...none, type: 'hajj' },
    { ...none, type: 'umrah' },
    { ...none, citySlug: 'kazan' },
    { ...none, citySlug: 'ufa' },
    { ...none, type: 'hajj', citySlug: 'ufa' },
    { ...none, type: 'umrah', citySlug: 'kazan' },
    { ...none, month: '2026-12' },
    { ...none, month: '2027-01' },
  ]);
});
