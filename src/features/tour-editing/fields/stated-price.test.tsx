import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StatedPrice } from './stated-price.tsx';

it.each([
  [{ price: 1_650, price_amount: 132_000, price_currency: 'RUB' }, '132 000 ₽ $1 650'],
  [{ price: null, price_amount: 132_000, price_currency: 'RUB' }, '132 000 ₽'],
  [
    { price: 1_650, price_amount: 132_000, price_currency: 'RUB', price_is_from: true },
    'от 132 000 ₽ $1 650',
  ],
  [{ price: 1_950, price_amount: 1_950, price_currency: 'USD' }, '$1 950'],
  [{ price: 1_950, price_amount: null, price_currency: null }, '$1 950'],
  [{ price: null, price_amount: null, price_currency: null }, 'по запросу'],
] as const)('%j is shown to staff as «%s»', (tour, words) => {
  const markup = renderToString(
    <StatedPrice tour={{ price_is_from: false, ...tour, price_room: null }} />,
  );
  expect(markup.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')).toBe(words);
});
