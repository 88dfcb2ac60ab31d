import { describe, expect, it } from 'vitest';
import { tourDoubts } from '#features/tour-editing/fields/tour-doubts.ts';
import type { TourInput } from '#features/tours/model/tour.ts';
import { bareTour, fullTour } from '#test/tours.ts';

const TODAY = '2026-11-22';
const doubtsOf = (given: Partial<TourInput>) =>
  tourDoubts({ ...fullTour, ...given }, TODAY).map(({ field, message }) => [
    field,
    message.replaceAll('\u00a0', ' '),
  ]);

describe('what is asked about a tour', () => {
  it('is nothing while it is as tours are', () => {
    expect(doubtsOf({})).toEqual([]);
    expect(tourDoubts(bareTour, TODAY)).toEqual([]);
    expect(doubtsOf({ departure_date: TODAY, end_date: '2026-12-02' })).toEqual([]);
  });

  it.each([
    [
      { departure_date: '2026-11-21', end_date: '2026-11-30' },
      ['departure_date', 'Вылет 21 ноября 2026 уже прошёл. Это верно?'],
    ],
    [{ price: 16 }, ['price', '$16 — необычно дёшево. Это верно?']],
    [{ price: 185_000 }, ['price', '$185 000 — необычно дорого. Это верно?']],
    [
      { days_in_mecca: 20, days_in_medina: 20 },
      ['days_in_mecca', 'В Мекке и Медине вместе 40 дней, а в туре 10 дней. Это верно?'],
    ],
    [
      { end_date: '2027-12-12' },
      [
        'end_date',
        'По дате вылета и числу дней возвращение 12 декабря 2026, а указано 12 декабря 2027. Это верно?',
      ],
    ],
    [{ days: 200, end_date: null }, ['days', '200 дней — необычно долго. Это верно?']],
  ] as [Partial<TourInput>, string[]][])('is %j', (given, doubt) => {
    expect(doubtsOf(given)).toEqual([doubt]);
  });

  it('names all fields that a doubt comes from', () => {
    const [doubt] = tourDoubts({ ...fullTour, end_date: '2027-12-12' }, TODAY);
    expect(doubt?.about).toEqual(['end_date', 'departure_date', 'days']);
  });
});
