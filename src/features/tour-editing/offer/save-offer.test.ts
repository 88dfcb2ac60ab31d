import { expect, it } from 'vitest';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import {
  EMPTY_FORM,
  formOf,
  type FormValues,
} from '#features/tour-editing/form/tour-form-values.ts';
import { hotelChoices } from '#features/tour-editing/offer/hotel-choices.server.ts';
import { OFFER_BLOCK_NAMES } from '#features/tour-editing/fields/offer-fields.ts';
import { offerParts, offerText, type OfferForm } from '#features/tour-editing/offer/offer-form.ts';
import {
  createTour,
  newForm,
  updateTour,
  withFields,
  withForm,
} from '#features/tour-editing/save-tour.server.ts';
import { exchangeRates } from '#server/rates/exchange-rate-tables.server.ts';
import { readOffer } from '#features/tours/store/tours.server.ts';
import { tourVersion } from '#features/tours/store/write-tours.server.ts';
import { inputOf } from '#features/tours/model/tour-input.ts';
import { asStaff, permitted } from '#server/session/permission.server.ts';
import { listTrail } from '#server/session/trail.server.ts';
import { accountParts, actorOf, addPerson, openSession } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { fullTour } from '#test/tours.ts';

const now = new Date('2026-11-22T09:00:00Z');
const asked = { sure: [] as string[], today: '2026-11-22' };

/** A form with some of its fields typed, and some inside the blocks of its offer. */
function typed(values: FormValues, fields: Partial<FormValues>, parts: OfferForm): FormValues {
  const blocks = OFFER_BLOCK_NAMES.map((block) => [
    block,
    offerText(block, { ...offerParts(values[block]), ...parts }),
  ]);
  return { ...values, ...fields, ...Object.fromEntries(blocks) };
}

describeOnBothEngines('the offer in the form of a tour', ({ db }) => {
  async function start() {
    await addPerson(db(), 'admin@example.ru');
    const person = await addPerson(db(), 'aisha@example.ru', { role: 'staff' });
    const session = await openSession(db(), person);
    const staff = permitted(asStaff(await actorOf(db(), session, accountParts())));
    const made = await createTour(db(), staff, inputOf(fullTour), { now });
    if (!made.ok) throw new Error(made.problem.message);
    const { id } = made.value.tour;
    const kept = async () => {
      const found = await tourVersion(db(), id);
      if (!found) throw new Error('no tour');
      return { ...found, offer: await readOffer(db(), found.tour) };
    };
    const save = async (
      fields: Partial<FormValues>,
      parts: OfferForm,
      given: { version?: string; sure?: string[] } = {},
    ) => {
      const { tour, offer, version } = await kept();
      const values = typed(formOf(tour, offer), fields, parts);
      const change = withForm(values, {}, await hotelChoices(db(), staff));
      const saving = { id, version: given.version ?? version, change };
      const { sure = [] } = given;
      return updateTour(db(), staff, { ...saving, asked: { ...asked, sure } }, now);
    };
    return { staff, id, save, kept };
  }
  const addHotel = async (name: string) => {
    const values = { slug: name, name, name_key: name.toLowerCase(), city: 'mecca' } as const;
    const [hotel] = await db()
      .insert(hotels)
      .values({ ...values, distance: 150, latitude: 21.4, longitude: 39.8 })
      .returning({ id: hotels.id });
    return String(hotel?.id);
  };

  it('of a tour with more days in its cities than days is saved with another field', async () => {
    const { id, staff, save } = await start();
    const change = {
      id,
      version: null,
      change: withFields({ days_in_mecca: 7, days_in_medina: 6 }),
    };
    expect(await updateTour(db(), staff, change, now)).toMatchObject({ ok: true });
    expect(await save({ airline: 'Азимут' }, {})).toMatchObject({ ok: true });
  });

  it('is kept whole with the fields, once, and the history tells it', async () => {
    await db().insert(exchangeRates).values({ rub_per_usd: 80, source: 'test', fetched_at: now });
    const hotel = await addHotel('Пулман');
    const { id, save, kept } = await start();
    const saved = await save(
      { price: '185001 RUB', airline: 'Азимут' },
      {
        state: 'sold_out',
        price_room: 'quad',
        in_list: 'on',
        price_double: '220000',
        prices_currency: 'RUB',
        stay1_city: 'medina',
        stay1_hotel: '',
        stay1_nights: '4',
        stay2_city: 'mecca',
        stay2_nights: '5',
        stay2_hotel: hotel,
        in_visa: 'extra',
        amount_visa: '12000',
        for_elderly: '',
      },
    );
    expect(saved).toMatchObject({ ok: true });
    const { tour, offer } = await kept();
    expect(tour).toMatchObject({
      state: 'sold_out',
      airline: 'Азимут',
      price: 2313,
      price_amount: 185_001,
      price_currency: 'RUB',
      price_room: 'quad',
      hotel_name: 'Пулман',
      hotel_address: null,
      distance_to_kaaba: 150,
      for_women: false,
      for_elderly: false,
      price_checked_at: now,
    });
    expect(offer.prices.map(({ room, amount }) => [room, amount])).toEqual([
      ['double', 220_000],
      ['quad', 185_001],
    ]);
    expect(offer.stays.map(({ city, nights }) => [city, nights])).toEqual([
      ['medina', 4],
      ['mecca', 5],
    ]);
    // One save is one line.
    const { lines } = await listTrail(db(), { thing: { kind: 'tour', id: String(id) } }, 1);
    const told = new Map(
      lines.flatMap(({ changes }) => changes.map(({ field, after }) => [field, after])),
    );
    expect(told.get('stays')).toContain('Пулман');
    expect(told.get('prices')).toContain('185');
    expect(told.get('inclusions')).toContain('за');
    expect(told.get('airline')).toBe('Азимут');
    expect(await save({}, {})).toMatchObject({ ok: true });
    expect((await kept()).version).toBe(saved.ok ? saved.value.version : '');
  });

  it('leaves alone what nobody touched, and follows the price and the hotel of the form', async () => {
    const { staff, id, save, kept } = await start();
    await save({}, { price_room: 'quad', in_list: 'on', in_visa: 'included' });
    await addHotel('Пулман');
    expect(
      await save({ price: '2000 USD', hotel_name: 'Пулман' }, { stay1_meals: 'full' }),
    ).toMatchObject({
      ok: true,
    });
    const { tour, offer } = await kept();
    expect(tour).toMatchObject({ price: 2000, hotel_name: 'Пулман', distance_to_kaaba: 350 });
    expect(offer.prices).toMatchObject([{ room: 'quad', amount: 2000, currency: 'USD' }]);
    expect(offer.inclusions).toMatchObject([{ item: 'visa', state: 'included' }]);
    expect(offer.stays[0]).toMatchObject({
      city: 'mecca',
      meals: 'full',
      hotel: { name: 'Пулман' },
    });
    // A page without an offer changes none.
    const change = withForm({ ...formOf(tour), airline: 'Азимут' }, {});
    await updateTour(db(), staff, { id, version: null, change }, now);
    expect((await kept()).offer).toEqual(offer);
  });

  it('has no dollars while no rate was ever fetched, and a price in dollars is stated so', async () => {
    const { staff, id, save, kept } = await start();
    expect((await kept()).tour).toMatchObject({ price_amount: 1950, price_currency: 'USD' });
    await save({ price: '185000 RUB' }, {});
    expect((await kept()).tour).toMatchObject({ price: null, price_amount: 185_000 });
    const change = withFields({ price: 2100 });
    await updateTour(db(), staff, { id, version: null, change }, now);
    expect((await kept()).tour).toMatchObject({
      price: 2100,
      price_amount: 2100,
      price_currency: 'USD',
    });
  });

  it('asks about what is odd, refuses what is wrong and what somebody else saved since', async () => {
    const { save, kept } = await start();
    const before = await kept();
    const odd = { price_double: '1000', price_quad: '2000' };
    expect(await save({}, odd)).toMatchObject({
      ok: false,
      problem: { code: 'doubtful', fields: [{ field: 'rooms', part: 'price_quad' }] },
    });
    expect(await save({ days: '' }, { price_double: 'x' })).toMatchObject({
      ok: false,
      problem: {
        status: 422,
        fields: [{ field: 'days' }, { field: 'rooms', part: 'price_double' }],
      },
    });
    expect(await save({}, odd, { version: 'former' })).toMatchObject({
      ok: false,
      problem: { status: 409, theirs: { values: { rooms: expect.stringContaining('USD') } } },
    });
    expect(await kept()).toEqual(before);
    expect(await save({}, odd, { sure: ['rooms'] })).toMatchObject({ ok: true });
    expect(await save({ airline: 'Азимут' }, {})).toMatchObject({ ok: true });
  });

  it('comes with a new tour, whose named hotel is that of its first stay in Mecca', async () => {
    const { staff } = await start();
    const hotel = await addHotel('Пулман');
    const form = newForm(
      typed(
        {
          ...EMPTY_FORM,
          city_from: 'Уфа',
          departure_date: '03.12.2026',
          days: '10',
          price: '185000 RUB',
          hotel_name: 'Башня',
        },
        {},
        {
          state: 'last_seats',
          seats_left: '3',
          price_room: 'quad',
          stay1_city: 'mecca',
          stay1_hotel: hotel,
          stay1_nights: '8',
          in_flight: 'included',
        },
      ),
      await hotelChoices(db(), staff),
    );
    if (!form.ok) throw new Error(JSON.stringify(form.problems));
    const made = await createTour(db(), staff, form.tour, { now, asked, said: form.offer });
    if (!made.ok) throw new Error(made.problem.message);
    const { tour } = made.value;
    expect(tour).toMatchObject({ state: 'last_seats', seats_left: 3, hotel_name: 'Башня' });
    expect(await readOffer(db(), tour)).toMatchObject({
      prices: [{ room: 'quad', amount: 185_000, currency: 'RUB' }],
      stays: [{ city: 'mecca', nights: 8, hotel: { name: 'Башня' } }],
      inclusions: [{ item: 'flight', state: 'included' }],
    });
    const { lines } = await listTrail(db(), { thing: { kind: 'tour', id: String(tour.id) } }, 9);
    expect(lines.map(({ action }) => action)).toEqual(['create']);
  });
});
