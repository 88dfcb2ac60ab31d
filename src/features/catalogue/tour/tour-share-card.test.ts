import { expect, test } from 'vitest';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { fullTour } from '#test/tours.ts';
import { tourShareCard } from './tour-share-card.ts';

const rate: Rate = { rubPerUsd: 95, rubPerEur: null, day: '2026-11-20', source: 'fetched' };
const offer = { prices: [], stays: [], inclusions: [], operator: null };

test.each([
  ['USD', 6250, false, '≈ 593 750 ₽', '$6 250 за человека, в четырёхместном'],
  ['RUB', 185_000, false, '185 000 ₽', 'за человека, в четырёхместном'],
  ['RUB', 185_000, true, 'от 185 000 ₽', 'за человека, в четырёхместном'],
  ['EUR', 1700, false, '1 700 €', 'за человека, в четырёхместном'],
] as const)('shows roubles first of a price in %s', (price_currency, amount, isFrom, main, of) => {
  const stated = { price: 6250, price_currency, price_amount: amount, price_is_from: isFrom };
  const tour = { ...fullTour, ...stated };
  const { price } = tourShareCard({ ...tour, offer }, rate, '2026-11-20');
  expect([price?.amount, price?.of].map((text) => text?.replaceAll('\u00a0', ' '))).toEqual([
    main,
    of,
  ]);
});

test.each([
  ['sold_out', '2026-11-20', 'Мест на этот тур больше нет'],
  ['on_sale', '2026-12-04', 'Вылет прошёл'],
  ['last_seats', '2027-01-01', 'Тур уже состоялся'],
] as const)('says that a tour %s on %s cannot be booked', (state, today, words) => {
  const { price, facts } = tourShareCard({ ...fullTour, offer, state }, rate, today);
  expect({ price, why: facts[0]?.replaceAll('\u00a0', ' ') }).toEqual({ price: null, why: words });
});
