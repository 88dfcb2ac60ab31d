import { and, eq, ne } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { TOUR_STATES } from '#features/tours/model/offer.ts';
import { OFFERED_STATES, PUBLIC_STATES } from '#features/tours/offer/tour-marks.ts';
import {
  tourInclusions,
  tourPrices,
  tourStays,
} from '#features/tours/tables/offer-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import {
  listTours,
  publicTourById,
  tourBySlug,
  upcomingSlugs,
} from '#features/tours/store/tours.server.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { bareTour } from '#test/tours.ts';
import { upcomingTours } from '#test/upcoming.ts';

const TODAY = '2026-11-20';
const { id: _id, ...row } = bareTour;

describeOnBothEngines('an offer', ({ db, database }) => {
  it('is seen as its state says, wherever tours are read', async () => {
    const ids = await db()
      .insert(tours)
      .values(TOUR_STATES.map((state) => ({ ...row, slug: state.replace('_', '-'), state })))
      .returning({ id: tours.id, state: tours.state });
    // A tour of today is listed, one of yesterday is not.
    await db()
      .insert(tours)
      .values({ ...row, slug: 'departed', departure_date: '2026-11-19', state: 'on_sale' });
    const isToday = and(eq(tours.state, 'on_sale'), ne(tours.slug, 'departed'));
    await db().update(tours).set({ departure_date: TODAY }).where(isToday);
    const slugsOf = (states: readonly string[]) =>
      states.map((state) => state.replace('_', '-')).toSorted();

    const api = { order: 'id', descending: false, limit: 500, filters: {} } as const;
    const listed = await listTours(db(), api, TODAY);
    expect(listed.map(({ slug }) => slug).toSorted()).toEqual(slugsOf(PUBLIC_STATES));
    const elsewhere = { ...api, filters: { city_from: 'Нигде' } };
    expect(await listTours(db(), elsewhere, TODAY)).toEqual([]);
    const sitemap = await upcomingSlugs(db(), TODAY, { limit: 500, offset: 0 });
    expect(sitemap.map(({ slug }) => slug).toSorted()).toEqual(slugsOf(OFFERED_STATES));
    const upcoming = upcomingTours(database(), TODAY);
    const inLists = async () => (await upcoming.current()).tours.map(({ slug }) => slug).toSorted();
    expect(await inLists()).toEqual(slugsOf(OFFERED_STATES));
    for (const { id, state } of ids) {
      const isSeen = slugsOf(PUBLIC_STATES).includes(state.replace('_', '-'));
      expect((await publicTourById(db(), id)) !== null).toBe(isSeen);
      expect((await tourBySlug(db(), state.replace('_', '-'))) !== null).toBe(isSeen);
    }

    await db().update(tours).set({ state: 'sold_out' }).where(eq(tours.slug, 'on-sale'));
    await db().update(tours).set({ state: 'on_sale' }).where(eq(tours.slug, 'draft'));
    expect(await inLists()).toEqual(['draft', 'last-seats']);
  });

  it('has its prices, stays with their hotels and inclusions, in their order', async () => {
    const [, operator] = await db()
      .insert(operators)
      .values([
        { slug: 'other', name: 'Другой', name_key: 'другой', payment_terms: 'Всё сразу' },
        { slug: 'os', name: 'Ось', name_key: 'ось', payment_terms: 'Аванс 30 %' },
      ])
      .returning({ id: operators.id });
    const [tour] = await db()
      .insert(tours)
      .values({ ...row, slug: 'whole', operator_id: operator?.id ?? null })
      .returning({ id: tours.id });
    const tour_id = tour?.id ?? 0;
    const [hotel] = await db()
      .insert(hotels)
      .values({ slug: 'palma', name: 'Пальма', name_key: 'пальма', city: 'medina', distance: 300 })
      .returning({ id: hotels.id });
    const price = { tour_id, currency: 'RUB', amount: 1000 } as const;
    await db()
      .insert(tourPrices)
      .values([
        { ...price, room: 'infant' },
        { ...price, room: 'double' },
      ]);
    await db()
      .insert(tourStays)
      .values([
        { tour_id, position: 2, city: 'mecca', nights: 5, stars_from: 4 },
        { tour_id, position: 1, city: 'medina', nights: 4, hotel_id: hotel?.id },
      ]);
    await db()
      .insert(tourInclusions)
      .values([
        { tour_id, item: 'visa', state: 'not_needed' },
        { tour_id, item: 'flight', state: 'included' },
      ]);
    const offer = (await tourBySlug(db(), 'whole'))?.offer;
    expect(offer?.prices.map(({ room }) => room)).toEqual(['double', 'infant']);
    expect(offer?.stays.map(({ city, hotel: named }) => [city, named?.name ?? null])).toEqual([
      ['medina', 'Пальма'],
      ['mecca', null],
    ]);
    expect(offer?.inclusions.map(({ item }) => item)).toEqual(['flight', 'visa']);
    expect(offer?.operator?.terms).toEqual({
      payment: 'Аванс 30 %',
      change: null,
      cancellation: null,
    });
    expect(offer?.programme?.map(({ when }) => when)).toContain('4\u00a0ночи');

    const upcoming = upcomingTours(database(), TODAY);
    const lines = async () =>
      (await upcoming.current()).tours.find(({ slug }) => slug === 'whole')?.lines;
    expect(await lines()).toMatchObject({
      nights: 'Медина\u00a04 — Мекка\u00a05',
      hotels: 'Пальма',
    });
    await db().update(hotels).set({ name: 'Финик' }).where(eq(hotels.slug, 'palma'));
    expect(await lines()).toMatchObject({ hotels: 'Финик' });
  });
});
