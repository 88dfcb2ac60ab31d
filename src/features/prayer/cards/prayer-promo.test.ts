import { expect, describe, it } from 'vitest';
import { prayerPromo } from '#features/prayer/cards/prayer-promo.ts';
import { FALLBACK } from '#lib/money/exchange-rate.ts';
import { bareTour } from '#test/tours.ts';

type Given = [city: string, day: string, price?: number, company?: string];

/** Upcoming tours, given by departure. */
const upcoming = (...given: Given[]) => ({
  rate: FALLBACK,
  tours: given.map(([city_from, departure_date, price = null, company_name = null], i) => ({
    ...bareTour,
    id: i + 1,
    slug: `tour-${i}`,
    city_from,
    departure_date,
    price,
    company_name,
  })),
});

describe('what the pages of prayer times show of the catalogue', () => {
  it('is the next three departures of the city, whatever case it is written in', () => {
    const list = upcoming(
      ['казань', '2026-11-20'],
      ['Новая Казань', '2026-11-21'],
      ['КАЗАНЬ', '2026-12-01'],
      ['Казань', '2026-12-09'],
      ['Казань', '2026-12-20'],
    );
    const { fromCity } = prayerPromo(list, 'Казань');
    expect(fromCity.map(({ departure_date }) => departure_date)).toEqual([
      '2026-11-20',
      '2026-12-01',
      '2026-12-09',
    ]);
  });

  it('is the three nearest departures of all and what the catalogue counts', () => {
    const list = upcoming(
      ['Омск', '2026-12-01', 1200, 'Зам-Зам'],
      ['Пермь', '2026-12-02', undefined, 'Хиджра'],
      ['Омск', '2026-12-03'],
      ['Уфа', '2027-01-01', 1500, 'Зам-Зам'],
    );
    const { nearest, figures, fromCity } = prayerPromo(list, 'Мурманск');
    expect(nearest.map(({ slug }) => slug)).toEqual(['tour-0', 'tour-1', 'tour-2']);
    expect(figures).toEqual({
      tours: 4,
      cities: 3,
      operators: 2,
      lowest: { amount: 1200, currency: 'USD' },
    });
    expect(fromCity).toEqual([]);
  });

  it('is nothing in an empty catalogue', () => {
    const { nearest, figures } = prayerPromo(upcoming(), 'Казань');
    expect(nearest).toEqual([]);
    expect(figures).toEqual({ tours: 0, cities: 0, operators: 0, lowest: null });
  });
});
