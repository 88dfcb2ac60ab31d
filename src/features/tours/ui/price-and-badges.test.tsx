import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PricedTour } from '#features/tours/model/offer.ts';
import { FALLBACK, type Rate } from '#lib/money/exchange-rate.ts';
import { Price } from './price-and-badges.tsx';
import { useExchangeRate } from '#ui/rate/use-exchange-rate.ts';

const rate: Rate = { rubPerUsd: 95, rubPerEur: null, day: '2025-10-12', source: 'fetched' };

const priced = (price: number | null): PricedTour => ({
  price,
  price_amount: price,
  price_currency: price === null ? null : 'USD',
  price_is_from: false,
  price_room: null,
});

function words(markup: string): string {
  return markup.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ');
}

it('shows roubles first, the dollars beside them, and the date of the rate on demand', () => {
  const markup = renderToStaticMarkup(<Price tour={priced(1950)} rate={rate} />);
  expect(words(markup)).toBe('≈ 185 250 ₽ $1 950');
  expect(markup).toContain('на\u00a012.10.2025"');
});

it.each([
  [{ price_amount: 185_000, price_currency: 'RUB' }, 'от 185 000 ₽'],
  [{ price_amount: 1950, price_currency: 'USD' }, 'от ≈ 185 250 ₽ от $1 950'],
] as const)('says «от» where the operator does: %j', (stated, said) => {
  const tour = { ...priced(1950), ...stated, price_is_from: true };
  expect(words(renderToStaticMarkup(<Price tour={tour} rate={rate} />))).toBe(said);
});

it('says that a price without a number is on request', () => {
  expect(words(renderToStaticMarkup(<Price tour={priced(null)} rate={rate} />))).toBe('по запросу');
});

it('says that the rate could not be loaded when it stands on the fallback', () => {
  const markup = renderToStaticMarkup(<Price tour={priced(1950)} rate={FALLBACK} />);
  expect(markup).toContain('title="Не удалось загрузить курс валют');
});

it('renders on the server with the rate it was given', () => {
  function Page() {
    return <Price tour={priced(100)} rate={useExchangeRate(rate)} />;
  }
  expect(words(renderToString(<Page />))).toBe('≈ 9 500 ₽ $100');
});

it('shows stated roubles to the rouble, without a rate', () => {
  const tour: PricedTour = {
    price: 2000,
    price_amount: 185_001,
    price_currency: 'RUB',
    price_is_from: false,
    price_room: 'quad',
  };
  const markup = renderToStaticMarkup(<Price tour={tour} rate={FALLBACK} />);
  expect(words(markup)).toBe('185 001 ₽');
  expect(markup).not.toContain('title');
});
