import { expect, it } from 'vitest';
import { FALLBACK } from '#lib/money/exchange-rate.ts';
import { bareTour, fullTour } from '#test/tours.ts';
import { tourSummary } from './offer-words.ts';
import { plainText } from '#lib/text/russian.ts';

it('tells a tour in one sentence', () => {
  expect(plainText(tourSummary(fullTour, FALLBACK))).toBe(
    'Умра, вылет: Казань, 3–12 декабря 2026, 10 дней, цена ≈ 185 250 ₽, отель Башня, ' +
      'до Каабы 350 м, организатор — Тихий караван.',
  );
});

it('says «от» of a price that is the lowest of several', () => {
  const words = plainText(tourSummary({ ...fullTour, price_is_from: true }, FALLBACK));
  expect(words).toContain('10 дней, цена от ≈ 185 250 ₽, отель Башня');
});

it('says instead of a price why a tour cannot be booked', () => {
  const words = plainText(tourSummary(fullTour, FALLBACK, 'Тур уже состоялся'));
  expect(words).toMatch(/^Тур уже состоялся\. Умра, вылет: Казань, .+, 10 дней, отель Башня, /);
});

it('leaves out what is not known', () => {
  expect(plainText(tourSummary(bareTour, FALLBACK))).toBe(
    'Хадж, вылет: Уфа, 6–20 мая 2027, 15 дней, цена по запросу.',
  );
});
