import { expect, it } from 'vitest';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { saveOffer } from '#features/tour-editing/offer/save-offer.server.ts';
import { createTour, updateTour, withFields } from '#features/tour-editing/save-tour.server.ts';
import { exchangeRates } from '#features/tours/price/exchange-rate-tables.server.ts';
import { readOffer } from '#features/tours/store/read-offer.server.ts';
import { tourVersion } from '#features/tours/store/write-tours.server.ts';
import type { OfferForm } from './offer-form.ts';
import { inputOf } from '#features/tours/tour-input.ts';
import { listTrail } from '#server/session/trail.server.ts';
import { asStaff, permitted } from '#server/session/permission.server.ts';
import { accountParts, actorOf, addPerson, openSession } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { fullTour } from '#test/tours.ts';

const now = new Date('2026-11-22T09:00:00Z');

describeOnBothEngines('saving the offer of a tour', ({ db }) => {
  async function start() {
    await addPerson(db(), 'admin@example.ru');
    const person = await addPerson(db(), 'aisha@example.ru', { role: 'staff' });
    const session = await openSession(db(), person);
    const staff = permitted(asStaff(await actorOf(db(), session, accountParts())));
    const made = await createTour(db(), staff, inputOf(fullTour), now);
    if (!made.ok) throw new Error(made.problem.message);
    const { id } = made.value.tour;
    const save = async (form: OfferForm, given: { version?: string; isSure?: boolean } = {}) => {
      const kept = await tourVersion(db(), id);
      const version = given.version ?? kept?.version ?? '';
      const { isSure = false } = given;
      return saveOffer(db(), staff, { id, version, form, isSure, now });
    };
    const tour = async () => {
      const kept = await tourVersion(db(), id);
      if (!kept) throw new Error('no tour');
      return kept.tour;
    };
    return { staff, id, save, tour };
  }

  it('keeps it whole, computes dollars, follows the hotel in Mecca, and tells the history', async () => {
    await db().insert(exchangeRates).values({ rub_per_usd: 80, source: 'test', fetched_at: now });
    const [hotel] = await db()
      .insert(hotels)
      .values({
        slug: 'pullman',
        name: 'Пулман',
        name_key: 'пулман',
        city: 'mecca',
        distance: 150,
        latitude: 21.4,
        longitude: 39.8,
      })
      .returning({ id: hotels.id });
    const { id, save, tour } = await start();
    const saved = await save({
      state: 'sold_out',
      price_amount: '185 001',
      price_currency: 'RUB',
      price_room: 'quad',
      price_quad: '185001',
      price_double: '220000',
      stay1_city: 'medina',
      stay1_nights: '4',
      stay2_city: 'mecca',
      stay2_nights: '5',
      stay2_hotel: String(hotel?.id),
      in_visa: 'extra',
      amount_visa: '12000',
      currency_visa: 'RUB',
      for_women: 'on',
    });
    expect(saved).toMatchObject({ ok: true });
    expect(await tour()).toMatchObject({
      state: 'sold_out',
      price: 2313,
      price_amount: 185_001,
      price_currency: 'RUB',
      price_room: 'quad',
      hotel_name: 'Пулман',
      hotel_address: null,
      distance_to_kaaba: 150,
      for_women: true,
      for_elderly: false,
      price_checked_at: now,
    });
    const offer = await readOffer(db(), await tour());
    expect(offer.prices.map(({ room, amount }) => [room, amount])).toEqual([
      ['double', 220_000],
      ['quad', 185_001],
    ]);
    expect(offer.stays.map(({ city, nights }) => [city, nights])).toEqual([
      ['medina', 4],
      ['mecca', 5],
    ]);
    const { lines } = await listTrail(db(), { thing: { kind: 'tour', id: String(id) } }, 1);
    const told = new Map(lines[0]?.changes.map(({ field, after }) => [field, after]));
    expect(told.get('stays')).toContain('Пулман');
    expect(told.get('prices')).toContain('220');
    expect(told.get('inclusions')).toContain('за');
    expect(told.get('state')).toBe('sold_out');
  });

  it('has no dollars while no rate was ever fetched, and a price in dollars is stated so', async () => {
    const { staff, id, save, tour } = await start();
    expect(await tour()).toMatchObject({ price_amount: 1950, price_currency: 'USD' });
    await save({ state: 'on_sale', price_amount: '185000', price_currency: 'RUB' });
    expect(await tour()).toMatchObject({ price: null, price_amount: 185_000 });
    const change = withFields({ price: 2100 });
    await updateTour(db(), staff, { id, version: null, change }, now);
    expect(await tour()).toMatchObject({
      price: 2100,
      price_amount: 2100,
      price_currency: 'USD',
    });
  });

  it('asks about what is odd, refuses what is wrong and what somebody else saved since', async () => {
    const { save, tour } = await start();
    const before = await tour();
    const odd = { state: 'on_sale', price_double: '1000', price_quad: '2000' };
    expect(await save(odd)).toMatchObject({ ok: false, problem: { asks: true } });
    expect(await save({ state: 'on_sale', price_double: 'x' })).toMatchObject({
      ok: false,
      problem: { status: 422, fields: [{ field: 'price_double' }] },
    });
    expect(await save(odd, { version: 'former' })).toMatchObject({
      ok: false,
      problem: { status: 409 },
    });
    expect(await tour()).toEqual(before);
    expect(await save(odd, { isSure: true })).toMatchObject({ ok: true });
  });
});
