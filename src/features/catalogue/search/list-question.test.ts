import { expect, it } from 'vitest';
import { bareTour, fullTour } from '#test/tours.ts';
import { listOfCopy } from '#features/tours/source/copy-list.ts';
import { listQuestion } from './list-question.ts';

const question = listQuestion((tours) => listOfCopy(tours, '2026-12-04'));

it('takes the site’s rows with their list version', () => {
  expect(question.fromSite([fullTour], 'v1')).toEqual({ tours: [fullTour], version: 'v1' });
  expect(question.fromSite([], 'v2')).toEqual({ tours: [], version: 'v2' });
  expect(question.fromSite([], null)?.version).not.toBe('');
});

it.each([null, {}, 'text', [null], [{ slug: 'x' }], [7]])('rejects anything else: %j', (json) => {
  expect(question.fromSite(json, 'v1')).toBeUndefined();
});

it('finds only future departures in the browser’s copy', () => {
  expect(fullTour.departure_date < '2026-12-04').toBe(true);
  const found = question.fromCopy([fullTour, bareTour]);
  expect(found).toMatchObject({ tours: [{ slug: bareTour.slug }], version: '' });
  expect(found?.tours).toHaveLength(1);
});

it('says of the copy’s tours what their columns know: nights, distance, whose price, whom it suits', () => {
  const tour = { ...bareTour, ...FACTS };
  expect(question.fromCopy([tour])?.tours[0]?.lines).toEqual({
    nights: 'Мекка\u00a05 — Медина\u00a04',
    hotels: 'Башня',
    walk: '350\u00a0м · ≈\u00a05\u00a0мин пешком',
    price: 'за\u00a0человека, в\u00a0двухместном',
    seats: 'Осталось 4\u00a0места',
    suits: 'for_elderly',
    languages: 'русский',
    stops: 0,
  });
});

const FACTS = {
  days_in_mecca: 5,
  days_in_medina: 4,
  hotel_name: 'Башня',
  distance_to_kaaba: 350,
  price: 1950,
  price_amount: 1950,
  price_currency: 'USD',
  price_room: 'double',
  state: 'last_seats',
  seats_left: 4,
  for_elderly: true,
  guide_language: 'русский',
  is_direct: true,
} as const;
