import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { parseHistory } from '#features/staff/history/history-query.ts';
import { loadHistory } from '#features/staff/history/history.server.ts';
import { revertField } from '#features/staff/history/revert.server.ts';
import { OFFER_BLOCK_NAMES } from '#features/tour-editing/fields/offer-fields.ts';
import { formOf } from '#features/tour-editing/form/tour-form-values.ts';
import { hotelChoices } from '#features/tour-editing/offer/hotel-choices.server.ts';
import { type OfferForm, offerParts, offerText } from '#features/tour-editing/offer/offer-form.ts';
import {
  updateTour,
  withFields,
  withForm,
  withPrice,
} from '#features/tour-editing/save-tour.server.ts';
import { INCLUSIONS } from '#features/tours/model/offer.ts';
import { readOffer } from '#features/tours/store/tours.server.ts';
import { tourVersion } from '#features/tours/store/write-tours.server.ts';
import type { Money } from '#lib/money/stated-money.ts';
import { exchangeRates } from '#server/rates/exchange-rate-tables.server.ts';
import { saveRate } from '#server/rates/exchange-rate.server.ts';
import { PRICE_FIELDS } from '#features/tour-editing/fields/offer-before.ts';
import {
  listSeasons,
  saveSeason,
  writeFirstSeasons,
} from '#features/tours/season/seasons.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { inputOf } from '#features/tours/model/tour-input.ts';
import { foldName } from '#lib/text/fold-name.ts';
import type { Admin } from '#server/session/permission.server.ts';
import { listTrail } from '#server/session/trail.server.ts';
import { recordChange } from '#server/session/trail.server.ts';
import { accountParts, addPerson, adminAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { fullTour } from '#test/tours.ts';
import { reverters } from './reverters.server.ts';

const now = new Date('2026-11-22T09:00:00Z');

describeOnBothEngines('a value of the history', ({ db }) => {
  const boss = async () => adminAs(db(), await addPerson(db(), 'admin@example.ru'), accountParts());
  const addTour = async (given: Partial<typeof tours.$inferInsert> = {}) => {
    const [row] = await db()
      .insert(tours)
      .values({ ...inputOf(fullTour), slug: 'a', ...given })
      .returning({ id: tours.id });
    return row?.id ?? 0;
  };
  const newest = async () => (await listTrail(db(), {}, 1)).lines[0];

  test('goes back by the way that the form writes, with a line of its own', async () => {
    const admin = await boss();
    const id = await addTour();
    const change = { id, version: null, change: withFields({ airline: 'Другая', days: 12 }) };
    expect(await updateTour(db(), admin, change, now)).toMatchObject({ ok: true });
    const line = (await newest())?.id ?? 0;
    const done = await revertField(db(), admin, { line, field: 'airline', now }, reverters);
    expect(done).toMatchObject({ ok: true });
    const [tour] = await db().select().from(tours);
    expect(tour).toMatchObject({ airline: fullTour.airline, days: 12 });
    expect((await newest())?.changes).toEqual([
      { field: 'airline', before: 'Другая', after: fullTour.airline },
    ]);
  });

  describe('of a price', () => {
    let admin: Admin;
    const roubles = { price: 1_650, price_amount: 132_000, price_currency: 'RUB' } as const;
    const states = async (id: number, price: Money | null) => {
      const change = { id, version: null, change: withPrice(price) };
      expect(await updateTour(db(), admin, change, now)).toMatchObject({ ok: true });
      return (await newest())?.id ?? 0;
    };
    /** Reverts the price that a line offers; returns the price stored then. */
    const takenBack = async (line: number) => {
      const { entries } = await loadHistory(db(), admin, parseHistory(new URLSearchParams()), {
        words: {},
        reverters,
      });
      const offered = entries
        .find(({ id }) => id === line)
        ?.revertible.filter((one) => PRICE_FIELDS.some((field) => field === one));
      expect(offered).toHaveLength(1);
      const asked = { line, field: offered?.[0] ?? '', now };
      expect(await revertField(db(), admin, asked, reverters)).toMatchObject({ ok: true });
      const { price, price_amount, price_currency } = tours;
      return (await db().select({ price, price_amount, price_currency }).from(tours))[0];
    };
    beforeEach(async () => {
      admin = await boss();
      await saveRate(db(), { rubPerUsd: 80, rubPerEur: 100, source: 'rates.example' }, now);
    });

    test('is stated as it was, in its currency and with its dollars', async () => {
      const id = await addTour(roubles);
      const line = await states(id, { amount: 140_000, currency: 'RUB' });
      expect(await takenBack(line)).toEqual(roubles);
      const told = (await newest())?.changes.filter(({ field }) => field.startsWith('price'));
      expect(told).toEqual([
        { field: 'price', before: 1_750, after: 1_650 },
        { field: 'price_amount', before: 140_000, after: 132_000 },
      ]);
    });

    test('goes back to its currency when it was stated in another one since', async () => {
      const id = await addTour(roubles);
      const line = await states(id, { amount: 140_000, currency: 'RUB' });
      await states(id, { amount: 1_900, currency: 'USD' });
      expect(await takenBack(line)).toEqual(roubles);
    });

    test('is on request again when it was', async () => {
      const id = await addTour({ price: null });
      const line = await states(id, { amount: 1_500, currency: 'EUR' });
      expect(await takenBack(line)).toEqual({
        price: null,
        price_amount: null,
        price_currency: null,
      });
    });

    test('goes back without a rate, too', async () => {
      await db().delete(exchangeRates);
      const id = await addTour({ ...roubles, price: null });
      const line = await states(id, { amount: 140_000, currency: 'RUB' });
      expect(await takenBack(line)).toEqual({ ...roubles, price: null });
    });

    test('that was written when prices were in dollars alone is in dollars', async () => {
      const id = await addTour(roubles);
      await recordChange(db(), {
        actor: null,
        action: 'update',
        thing: { kind: 'tour', id, title: 'Тур' },
        before: { price: 1_500 },
        after: { price: 1_700 },
      });
      expect(await takenBack((await newest())?.id ?? 0)).toEqual({
        price: 1_500,
        price_amount: 1_500,
        price_currency: 'USD',
      });
    });
  });

  describe('of an offer', () => {
    let admin: Admin;
    let id: number;
    let hotel: number;
    const offerOf = async () => {
      const kept = await tourVersion(db(), id);
      if (!kept) throw new Error('no tour');
      return { ...kept, offer: await readOffer(db(), kept.tour) };
    };
    /** Saves fields of some blocks as the form does; the number of the new line of the history. */
    const types = async (parts: OfferForm, price?: string) => {
      const { tour, offer } = await offerOf();
      const form = formOf(tour, offer);
      const blocks = OFFER_BLOCK_NAMES.map((block) => {
        const typed = { ...offerParts(form[block]), ...parts };
        return [block, offerText(block, typed)] as const;
      });
      const values = { ...form, ...Object.fromEntries(blocks), ...(price && { price }) };
      const change = withForm(values, {}, await hotelChoices(db(), admin));
      const saved = await updateTour(db(), admin, { id, version: null, change }, now);
      expect(saved).toMatchObject({ ok: true });
      return (await newest())?.id ?? 0;
    };
    const offered = async (line: number) => {
      const { entries } = await loadHistory(db(), admin, parseHistory(new URLSearchParams()), {
        words: {},
        reverters,
      });
      return entries.find((one) => one.id === line)?.revertible.filter((one) => one !== null);
    };
    const takeBack = async (line: number, field: string) => {
      const done = await revertField(db(), admin, { line, field, now }, reverters);
      expect(done).toMatchObject({ ok: true });
      return offerOf();
    };
    beforeEach(async () => {
      admin = await boss();
      await saveRate(db(), { rubPerUsd: 80, rubPerEur: 100, source: 'rates.example' }, now);
      id = await addTour({
        state: 'on_sale',
        price_room: 'double',
        price_amount: fullTour.price,
        price_currency: 'USD',
      });
      const [row] = await db()
        .insert(hotels)
        .values({ slug: 'z', name: 'Замзам', name_key: foldName('Замзам'), city: 'mecca' })
        .returning({ id: hotels.id });
      hotel = row?.id ?? 0;
      await types({
        stay1_city: 'mecca',
        stay1_hotel: String(hotel),
        stay1_nights: '5',
        stay2_city: 'medina',
        stay2_nights: '4',
        price_triple: '1800',
        in_visa: 'extra',
        amount_visa: '12000',
        note_guide: 'русский',
        in_guide: 'included',
      });
    });

    test.for([
      ['stays', { stay1_hotel: '', stay1_nights: '6', stay2_city: '', stay2_nights: '' }],
      ['prices', { price_triple: '1700', price_quad: '1600' }],
      ['inclusions', { in_visa: 'included', amount_visa: '', in_guide: '', note_guide: '' }],
    ] as const)('goes back with its rows: %s', async ([field, parts]) => {
      const before = await offerOf();
      const line = await types(parts);
      expect((await offerOf()).offer).not.toEqual(before.offer);
      expect(await offered(line)).toContain(field);
      expect((await takeBack(line, field)).offer).toEqual(before.offer);
    });

    test('no longer says whom the tour suits, and nothing else of it', async () => {
      const line = await types({ for_women: 'on' });
      await types({ for_elderly: 'on' });
      expect(await offered(line)).toEqual(['for_women']);
      const { tour } = await takeBack(line, 'for_women');
      expect(tour).toMatchObject({ for_women: false, for_elderly: true });
    });

    test('goes back however long its words are', async () => {
      const notes = Object.fromEntries(
        INCLUSIONS.flatMap((item) => [
          [`in_${item}`, 'included'],
          [`note_${item}`, 'Подробно '.repeat(10)],
        ]),
      );
      await types({ ...notes, amount_visa: '' });
      const { offer } = await offerOf();
      const line = await types({ in_visa: 'excluded' });
      expect((await takeBack(line, 'inclusions')).offer).toEqual(offer);
    });

    test('is on sale again with the seats it had', async () => {
      await types({ state: 'last_seats', seats_left: '3' });
      const line = await types({ state: 'last_seats', seats_left: '2' });
      const sold = await types({ state: 'sold_out', seats_left: '' });
      expect(await offered(sold)).toEqual(['state']);
      expect((await takeBack(sold, 'state')).tour).toMatchObject({
        state: 'last_seats',
        seats_left: 2,
      });
      await types({ state: 'sold_out', seats_left: '' });
      expect((await takeBack(line, 'seats_left')).tour).toMatchObject({
        state: 'last_seats',
        seats_left: 3,
      });
    });

    test('has a price list that agrees with the tour’s price', async () => {
      await types({ in_list: 'on' });
      const whole = await offerOf();
      const line = await types({ price_triple: '1750' }, '2000 USD');
      const listed = async (field: string) =>
        (await takeBack(line, field)).offer.prices.map(({ amount }) => amount);
      expect(await listed('prices')).toEqual([2000, 1800]);
      expect(await listed('price_amount')).toEqual([1950, 1800]);
      expect((await offerOf()).offer).toEqual(whole.offer);
    });

    test('does not go back to a hotel that is no longer there', async () => {
      const line = await types({ stay1_hotel: '' });
      await db().delete(hotels).where(eq(hotels.id, hotel));
      expect(
        await revertField(db(), admin, { line, field: 'stays', now }, reverters),
      ).toMatchObject({
        ok: false,
        problem: {
          status: 422,
          message: 'Такого отеля нет в\u00a0справочнике. Выберите из\u00a0подсказанных',
        },
      });
    });

    test('of a line without rows is not offered', async () => {
      await recordChange(db(), {
        actor: null,
        action: 'update',
        thing: { kind: 'tour', id, title: 'Тур' },
        before: { stays: 'Мекка, 5 ночей' },
        after: { stays: 'Мекка, 6 ночей' },
      });
      const line = (await newest())?.id ?? 0;
      expect(await offered(line)).toEqual([]);
      expect(
        await revertField(db(), admin, { line, field: 'stays', now }, reverters),
      ).toMatchObject({ ok: false });
    });
  });

  test('is refused as the form would refuse it', async () => {
    const admin = await boss();
    const id = await addTour();
    await recordChange(db(), {
      actor: null,
      action: 'update',
      thing: { kind: 'tour', id, title: 'Тур' },
      before: { days: -5 },
      after: { days: fullTour.days },
    });
    const line = (await newest())?.id ?? 0;
    const done = await revertField(db(), admin, { line, field: 'days', now }, reverters);
    expect(done).toMatchObject({ ok: false, problem: { status: 422 } });
    expect(await db().select({ days: tours.days }).from(tours)).toEqual([{ days: fullTour.days }]);
  });

  test('goes back in a card of the directory too', async () => {
    const admin = await boss();
    const [row] = await db()
      .insert(operators)
      .values({ slug: 'k', name: 'Караван', name_key: foldName('Караван'), about: 'Новое' })
      .returning({ id: operators.id });
    await recordChange(db(), {
      actor: null,
      action: 'update',
      thing: { kind: 'operator', id: row?.id ?? 0, title: 'Караван' },
      before: { about: 'Прежнее' },
      after: { about: 'Новое' },
    });
    const line = (await newest())?.id ?? 0;
    const done = await revertField(db(), admin, { line, field: 'about', now }, reverters);
    expect(done).toMatchObject({ ok: true });
    const [kept] = await db()
      .select({ about: operators.about })
      .from(operators)
      .where(eq(operators.slug, 'k'));
    expect(kept).toEqual({ about: 'Прежнее' });
  });

  test('of a season goes back, unless its days would be out of order', async () => {
    const admin = await boss();
    await writeFirstSeasons(db(), now);
    const known = async () =>
      (await listSeasons(db())).find(({ hijri_year }) => hijri_year === 1448);
    const season = await known();
    if (!season) throw new Error('no season');
    const moved = { ...season, last_visa: '2027-03-10', last_entry: '2027-03-24' };
    await saveSeason(db(), admin, moved, { now });
    const line = (await newest())?.id ?? 0;
    const asked = { line, field: 'last_visa', now };
    expect(await revertField(db(), admin, asked, reverters)).toMatchObject({ ok: true });
    expect(await known()).toEqual({ ...moved, last_visa: season.last_visa });
    await saveSeason(db(), admin, { ...moved, last_visa: '2027-03-23' }, { now });
    expect(
      await revertField(db(), admin, { ...asked, field: 'last_entry' }, reverters),
    ).toMatchObject({ ok: false, problem: { status: 422 } });
  });

  test('of a line that is not there, or of another field, is none', async () => {
    const admin = await boss();
    const asked = { line: 999, field: 'days', now };
    expect(await revertField(db(), admin, asked, reverters)).toMatchObject({ ok: false });
  });
});
