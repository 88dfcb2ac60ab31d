import { expect, it } from 'vitest';
import { prayerPromo } from '#features/prayer/prayer-promo.server.ts';
import { tours } from '#features/tours/tours-tables.server.ts';
import { bareTour } from '#test/tours.ts';
import { describeOnBothEngines } from '#test/database.ts';

const TODAY = '2026-11-20';

describeOnBothEngines('what the pages of prayer times show of the catalogue', ({ db }) => {
  const write = async (given: [city: string, day: string, price?: number, company?: string][]) => {
    for (const [
      i,
      [city_from, departure_date, price = null, company_name = null],
    ] of given.entries()) {
      const { id: _, ...tour } = bareTour;
      await db()
        .insert(tours)
        .values({ ...tour, slug: `tour-${i}`, city_from, departure_date, price, company_name });
    }
  };

  it('is the next three departures of the city, whatever case it is written in', async () => {
    await write([
      ['Казань', '2026-12-09'],
      ['КАЗАНЬ', '2026-12-01'],
      ['казань', '2026-11-20'],
      ['Казань', '2026-11-19'],
      ['Казань', '2026-12-20'],
      ['Новая Казань', '2026-11-21'],
    ]);
    const { fromCity } = await prayerPromo(db(), 'Казань', TODAY);
    expect(fromCity.map(({ departure_date }) => departure_date)).toEqual([
      '2026-11-20',
      '2026-12-01',
      '2026-12-09',
    ]);
  });

  it('is the three nearest departures of all and what the catalogue counts', async () => {
    await write([
      ['Уфа', '2027-01-01', 1500, 'Зам-Зам'],
      ['Омск', '2026-12-01', 1200, 'Зам-Зам'],
      ['Уфа', '2026-11-19', 100, 'Ушедший'],
      ['Пермь', '2026-12-02', undefined, 'Хиджра'],
      ['Омск', '2026-12-03'],
    ]);
    const { nearest, figures, fromCity } = await prayerPromo(db(), 'Мурманск', TODAY);
    expect(nearest.map(({ slug }) => slug)).toEqual(['tour-1', 'tour-3', 'tour-4']);
    expect(figures).toEqual({ tours: 4, cities: 3, operators: 2, cheapestUsd: 1200 });
    expect(fromCity).toEqual([]);
  });

  it('is nothing in an empty catalogue', async () => {
    const { nearest, figures } = await prayerPromo(db(), 'Казань', TODAY);
    expect(nearest).toEqual([]);
    expect(figures).toEqual({ tours: 0, cities: 0, operators: 0, cheapestUsd: null });
  });
});
