import { expect, it } from 'vitest';
import { notStated, questionsOf } from '#features/catalogue/marks/questions.ts';
import type { TourOffer } from '#features/tours/model/offer.ts';
import { bareTour, fullTour } from '#test/tours.ts';

const NOTHING: TourOffer = { prices: [], stays: [], inclusions: [], operator: null };
const plain = (lines: string[]) => lines.join('|').replaceAll('\u00a0', ' ');

it('names what nobody states of hotels, flight and guide', () => {
  expect(notStated(fullTour, NOTHING)).toEqual([]);
  expect(plain(notStated(bareTour, NOTHING))).toBe(
    'отель|рейс туда|рейс обратно|авиакомпания|пересадки|гид',
  );
  expect(notStated({ ...fullTour, stops: null, is_direct: true }, NOTHING)).toEqual([]);
});

it('names a stay without a hotel, and a hotel without a distance', () => {
  const limits = { hotel_id: null, stars_from: null, distance_to: null, nights: 5, meals: null };
  const hotel = { slug: 'a', name: 'А', stars: 4, address: null, walk_minutes: null };
  const stays = [
    { ...limits, city: 'medina' as const, hotel: { ...hotel, distance: null } },
    { ...limits, city: 'mecca' as const, hotel: null },
  ];
  const offer = { ...NOTHING, stays };
  expect(plain(notStated(fullTour, offer))).toBe('расстояние до мечети');
  expect(notStated({ ...fullTour, hotel_name: null }, offer)).toContain('отели');
});

it('asks about what is not stated, and leaves out what is', () => {
  const asked = plain(questionsOf(bareTour, NOTHING, '2026-11-26'));
  expect(asked).toContain('Что входит в цену');
  expect(asked).toContain('Действует ли ещё эта цена');
  expect(asked).toContain('Сколько вернут');
  const row = { amount: null, currency: null, quantity: null, note: null };
  const inclusions = (['flight', 'visa', 'meals'] as const).map((item) => ({
    ...row,
    item,
    state: 'included' as const,
  }));
  const terms = { payment: null, change: null, cancellation: 'Всё' };
  const operator = { terms } as TourOffer['operator'];
  const told = plain(questionsOf(fullTour, { ...NOTHING, inclusions, operator }, '2026-11-26'));
  expect(told).toContain('Входит ли в цену: багаж, трансферы, поезд Мекка — Медина');
  expect(told).not.toMatch(/Действует|вернут|Что входит/);
});
