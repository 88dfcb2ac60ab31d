import { expect, it } from 'vitest';
import { EMPTY_QUERY } from '#features/catalogue/search/catalogue-query.ts';
import { plainText } from '#lib/text/russian.ts';
import { bareTour } from '#test/tours.ts';
import { lowestPrices } from './lowest-prices.ts';

const rouble = (price_amount: number) => ({ price_amount, price_currency: 'RUB' as const });
const tours = [
  { departure_date: '2027-01-05', ...rouble(150_000), price: 1900 },
  { departure_date: '2026-12-05', ...rouble(185_000), price: 2300 },
  { departure_date: '2026-12-20', price: 1500 },
  { departure_date: '2026-12-21', ...rouble(100_000), price: 1250, state: 'sold_out' as const },
  { departure_date: '2027-02-01', price: null },
  { departure_date: '2026-12-06', ...rouble(90_000), price: 1125, city_from: 'Уфа' },
].map((given, id) => ({ ...bareTour, id, city_from: 'Казань', ...given }));
const RATE = { rubPerUsd: 80, rubPerEur: 90 };
const lines = (query: Partial<typeof EMPTY_QUERY>) =>
  lowestPrices(tours, { ...EMPTY_QUERY, ...query }, RATE).map(({ name, price, tours: count }) =>
    plainText(`${name}: ${price}, ${count}`),
  );
const parametersOf = (line?: { address: string }) =>
  Object.fromEntries(new URL(line?.address ?? '', 'https://example.ru').searchParams);

it('has the lowest price of each month with departures from a city', () => {
  expect(lines({ cities: ['Казань'] })).toEqual([
    'декабрь 2026: от ≈ 120 000 ₽, 2 тура',
    'январь 2027: 150 000 ₽, 1 тур',
    'февраль 2027: по запросу, 1 тур',
  ]);
  const [december] = lowestPrices(tours, { ...EMPTY_QUERY, cities: ['Казань'] }, RATE);
  expect(parametersOf(december)).toEqual({ cities: 'Казань', months: '2026-12', sort: 'price' });
});

it('has that of each city on the page of a month, and leads to its tours, the cheapest first', () => {
  expect(lines({ months: ['2026-12'] })).toEqual([
    'Казань: от ≈ 120 000 ₽, 2 тура',
    'Уфа: 90 000 ₽, 1 тур',
  ]);
  const [kazan] = lowestPrices(tours, { ...EMPTY_QUERY, months: ['2026-12'] }, RATE);
  expect(parametersOf(kazan)).toEqual({ cities: 'Казань', months: '2026-12', sort: 'price' });
});

it('says «от» once, also of a single tour that does', () => {
  const from = tours.map((tour) => ({ ...tour, price_is_from: true }));
  const [december, january] = lowestPrices(from, { ...EMPTY_QUERY, cities: ['Казань'] }, RATE);
  expect(plainText(december?.price ?? '')).toBe('от ≈ 120 000 ₽');
  expect(plainText(january?.price ?? '')).toBe('от 150 000 ₽');
});

it('leads to other pages where it is asked to', () => {
  const lines = lowestPrices(tours, EMPTY_QUERY, RATE, (month) => `/tury/${month}`);
  expect(lines.map(({ address }) => address)).toEqual([
    '/tury/2026-12',
    '/tury/2027-01',
    '/tury/2027-02',
  ]);
});
