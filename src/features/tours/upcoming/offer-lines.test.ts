import { expect, it } from 'vitest';
import { bareTour, fullTour } from '#test/tours.ts';
import { offerLines } from './offer-lines.ts';

const plain = (lines: object) =>
  Object.fromEntries(
    Object.entries(lines).map(([name, text]) => [name, text?.replaceAll('\u00a0', ' ') ?? null]),
  );

it('names the stays in their order with both hotels', () => {
  const lines = offerLines(fullTour, [
    { city: 'medina', nights: 4, hotel: 'Пальма', distance: 300, walk: null },
    { city: 'mecca', nights: 5, hotel: null, distance: null, walk: 7 },
  ]);
  expect(plain(lines)).toEqual({
    nights: 'Медина 4 — Мекка 5',
    hotels: 'Пальма, Башня',
    walk: '350 м · 7 мин пешком',
    price: 'за человека, в четырёхместном',
    seats: 'Осталось 4 места',
  });
});

it('says what the tour itself knows where it has no stays', () => {
  expect(plain(offerLines(fullTour, []))).toMatchObject({
    nights: 'Мекка 5 — Медина 4',
    hotels: 'Башня',
    walk: '350 м · ≈ 5 мин пешком',
  });
});

it('says nothing of what is not known', () => {
  const nothing = { nights: null, hotels: null, walk: null, price: null, seats: null };
  expect(offerLines(bareTour, [])).toEqual(nothing);
});
