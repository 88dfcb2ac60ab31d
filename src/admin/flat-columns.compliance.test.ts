import { randomUUID } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { writeDemoContent } from '#features/demo/demo-content.server.ts';
import { followRecord } from '#features/directory/flat/follow-tours.server.ts';
import { HOTEL_FIELDS, readHotel } from '#features/directory/hotels/hotel-fields.ts';
import { hotelsNamed } from '#features/directory/hotels/hotel-names.server.ts';
import { HOTELS } from '#features/directory/hotels/hotels.server.ts';
import { valuesOf } from '#features/directory/kit/record-fields.ts';
import { mergeRecords, saveRecord } from '#features/directory/kit/record-store.server.ts';
import { undoMerge } from '#features/directory/kit/undo-merge.server.ts';
import { OPERATOR_FIELDS, readOperator } from '#features/directory/operators/operator-fields.ts';
import { operatorsNamed } from '#features/directory/operators/operator-names.server.ts';
import { OPERATORS } from '#features/directory/operators/operators.server.ts';
import { applyChange } from '#features/tour-bulk/bulk-work.server.ts';
import { copyTour } from '#features/tour-editing/copy-tour.server.ts';
import { EMPTY_FORM, formOf } from '#features/tour-editing/form/tour-form-values.ts';
import { hotelChoices } from '#features/tour-editing/offer/hotel-choices.server.ts';
import { offerParts, offerText } from '#features/tour-editing/offer/offer-form.ts';
import {
  createTour,
  newForm,
  updateTour,
  withFields,
  withForm,
} from '#features/tour-editing/save-tour.server.ts';
import { newDraft } from '#features/tour-editing/tour-json.server.ts';
import { rowsRequest } from '#features/tour-import/request/import-request.ts';
import { importRows } from '#features/tour-import/store/import-rows.server.ts';
import { undoImport } from '#features/tour-import/store/undo-import.server.ts';
import { readOffer, tourColumns } from '#features/tours/store/tours.server.ts';
import { tourVersion } from '#features/tours/store/write-tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { foldName } from '#lib/text/fold-name.ts';
import { undoChangeSet } from '#server/change-sets/change-sets.server.ts';
import type { Admin } from '#server/session/permission.server.ts';
import { accountParts, addPerson, adminAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { importTables } from './supabase/import-tables.server.ts';

const now = new Date('2026-11-22T09:00:00Z');
const later = new Date('2026-11-23T09:00:00Z');
const DRAFT = {
  city_from: 'Казань',
  departure_date: '2026-12-03',
  days: 10,
  price: 1950,
  company_name: 'Тихий караван',
  hotel_name: 'Pullman ZamZam',
  hotel_address: 'Своя улица',
  distance_to_kaaba: 350,
  latitude: 21.42,
  longitude: 39.82,
  days_in_mecca: 5,
  days_in_medina: 4,
};

describeOnBothEngines('the flat columns of a tour that came', ({ db, database }) => {
  let staff: Admin;
  beforeEach(async () => {
    staff = await adminAs(db(), await addPerson(db(), 'admin@example.ru'), accountParts());
  });
  const all = () => db().select(tourColumns).from(tours).orderBy(asc(tours.id));
  /** Computes them again, which may change nothing, and answers the tours. */
  const known = async () => {
    const before = await all();
    await followRecord(db(), { tours: sql`true` });
    expect(await all()).toEqual(before);
    for (const { price, price_amount, price_currency } of before) {
      if (price_currency === 'USD') expect(price).toBe(price_amount);
    }
    return before;
  };
  const create = async (given: object = {}) => {
    const made = await createTour(db(), staff, newDraft({ ...DRAFT, ...given }), { now });
    if (!made.ok) throw new Error(made.problem.message);
    return made.value.tour.id;
  };
  const idOf = async (name: string) => (await hotelsNamed(db(), [{ name }]))(name)?.id ?? 0;
  const operatorId = async (name: string) =>
    (await operatorsNamed(db(), [name])).get(foldName(name))?.id ?? 0;
  const saveHotel = async (name: string, fields: object) => {
    const read = readHotel(valuesOf(HOTEL_FIELDS, { name, city: 'mecca', ...fields }), 2026);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const given = { id: (await idOf(name)) || null, version: null, read, now: later };
    const saved = await saveRecord(db(), staff, HOTELS, given);
    if (!saved.ok) throw new Error(saved.problem.message);
    return saved.value.id;
  };

  it('by the API, and was changed by it, are those of its records', async () => {
    await saveHotel('Hilton', { address: 'Абрадж', distance: '500', is_verified: 'on' });
    const id = await create();
    expect(await known()).toMatchObject([DRAFT]);
    for (const fields of [
      { hotel_name: 'hilton' },
      { hotel_name: null },
      { hotel_name: 'Dar Al Taqwa', latitude: 24.47, longitude: 39.61 },
      { company_name: null },
      { days_in_mecca: null, days_in_medina: 6, distance_to_kaaba: 10 },
      { company_name: 'Другая', company_logo: '/images/company-logos/1_a.webp', price: 2000 },
    ]) {
      await updateTour(db(), staff, { id, version: null, change: withFields(fields) }, later);
      await known();
    }
    expect(await known()).toMatchObject([{ hotel_name: 'Dar Al Taqwa', company_name: 'Другая' }]);
  });

  it('by the form, and was changed by it, are those of its stays', async () => {
    const hilton = await saveHotel('Hilton', { address: 'Абрадж', distance: '500' });
    const clock = await saveHotel('Clock', { distance: '200', is_verified: 'on' });
    const stays = (parts: object) => offerText('stays', { stay1_city: 'mecca', ...parts });
    const typed = {
      ...EMPTY_FORM,
      city_from: 'Уфа',
      departure_date: '03.12.2026',
      days: '10',
      price: '1950 USD',
      stays: stays({ stay1_hotel: String(hilton), stay1_nights: '5' }),
    };
    const form = newForm(typed, await hotelChoices(db(), staff));
    if (!form.ok) throw new Error(JSON.stringify(form.problems));
    const made = await createTour(db(), staff, form.tour, { now, said: form.offer });
    const id = made.ok ? made.value.tour.id : 0;
    expect(await known()).toMatchObject([
      { hotel_name: 'Hilton', hotel_address: 'Абрадж', distance_to_kaaba: 500 },
    ]);
    for (const [fields, parts, found] of [
      [{}, { stay1_hotel: String(clock) }, { hotel_name: 'Clock', hotel_address: null }],
      [{ hotel_name: 'Hilton', hotel_address: 'Своя' }, {}, { distance_to_kaaba: 200 }],
      [
        { hotel_name: 'Clock', distance_to_kaaba: '300' },
        { stay1_hotel: String(clock) },
        { hotel_address: null, distance_to_kaaba: 200 },
      ],
      [{}, { stay1_hotel: '' }, { hotel_name: 'Clock' }],
    ] as const) {
      const kept = await tourVersion(db(), id);
      if (!kept) throw new Error('no tour');
      const values = formOf(kept.tour, await readOffer(db(), kept.tour));
      const block = offerText('stays', { ...offerParts(values.stays), ...parts });
      const change = withForm({ ...values, ...fields, stays: block }, {});
      expect(await updateTour(db(), staff, { id, version: null, change }, later)).toMatchObject({
        ok: true,
      });
      expect(await known()).toMatchObject([found]);
    }
  });

  it('from a sheet, and back from an undone one, are the same', async () => {
    const cells = (hotel_name: string, departure_date = '15.01.2027') => ({
      city_from: 'Казань',
      departure_date,
      days: '11',
      price: '1750',
      company_name: 'Тихий караван',
      hotel_name,
      distance_to_kaaba: '350',
      days_in_mecca: '6',
      days_in_medina: '4',
    });
    const send = async (rows: { cells: object; offer?: object; update?: object }[]) => {
      const id = randomUUID();
      const numbered = rows.map((row, at) => ({ line: at + 2, ...row }));
      const request = rowsRequest.parse({ fileName: 'прайс.xlsx', rows: numbered });
      expect(await importRows(db(), staff, { id, ...request, now })).toMatchObject({ ok: true });
      return id;
    };
    const offer = (stays: object[]) => ({ prices: [], inclusions: [], availability: null, stays });
    await send([
      { cells: cells('Pullman') },
      {
        cells: cells('', '16.01.2027'),
        offer: offer([
          { city: 'medina', hotel: 'Dar' },
          { city: 'mecca', hotel: 'Hilton' },
        ]),
      },
      { cells: cells('Pullman', '17.01.2027'), offer: offer([{ city: 'mecca', hotel: 'Hilton' }]) },
      { cells: cells('', '18.01.2027'), offer: offer([{ city: 'medina', hotel: 'Dar' }]) },
    ]);
    const before = await known();
    expect(before.map(({ hotel_name }) => hotel_name)).toEqual([
      'Pullman',
      'Hilton',
      'Hilton',
      null,
    ]);
    const [first] = before;
    const version = (await tourVersion(db(), first?.id ?? 0))?.version;
    const id = await send([
      { cells: { ...cells('Fairmont'), days_in_mecca: '7' }, update: { id: first?.id, version } },
    ]);
    expect((await known())[0]).toMatchObject({ hotel_name: 'Fairmont', days_in_mecca: 7 });
    expect(await undoImport(db(), staff, id, later)).toMatchObject({ ok: true });
    expect(await known()).toEqual(before);
  });

  it('from the former system, the demo, a copy and a bulk change are the same', async () => {
    const { client, close } = await database().connectAlone();
    const row = {
      id: '41',
      slug: 'umra-kazan',
      tour_type: 'umrah',
      city_from: 'Казань',
      departure_date: '2027-01-10',
      month: 'январь',
      days: '10',
      price: '1200',
      company_name: 'ООО «Свет»',
      hotel_name: 'Свиссотель',
      distance_to_kaaba: '300',
      days_in_mecca: '6',
    };
    await client.query('begin');
    await importTables(client, new Map([['tours', [row, { ...row, id: '42', slug: 'b' }]]]));
    await client.query('commit').finally(close);
    expect(await known()).toMatchObject([
      { hotel_name: 'Свиссотель', price_amount: 1200, price_currency: 'USD' },
      { company_name: 'ООО «Свет»', distance_to_kaaba: 300 },
    ]);
    const files = { put: async () => {}, has: async () => true, remove: async () => {} };
    await writeDemoContent({ db: db(), files, today: '2026-11-22', force: true });
    expect((await known()).length).toBeGreaterThan(100);
    const wanted = { id: 41, departures: ['2027-02-10', '2027-02-17'], price: null };
    expect(await copyTour(db(), staff, wanted, now)).toEqual({ ok: true, value: 2 });
    const [one] = await known();
    const chosen = [{ id: 41, version: (await tourVersion(db(), 41))?.version ?? '' }];
    const change = { pricePercent: 10, price: null, company: 'Другая', flags: {} };
    const { changeSet } = await applyChange(db(), staff, { chosen, change, now: later });
    expect((await known())[0]).toMatchObject({ company_name: 'Другая', price: 1320 });
    await db().transaction((tx) => undoChangeSet(tx, changeSet ?? '', { actorId: null, now }));
    expect((await known())[0]).toEqual(one);
  });

  it('and whose operator and hotels were renamed, merged and parted, are the same', async () => {
    await create();
    await create({ departure_date: '2026-12-04', company_name: 'Караван', hotel_name: 'Hilton' });
    const logo = '/images/company-logos/1_a.webp';
    const read = readOperator(valuesOf(OPERATOR_FIELDS, { name: 'Громкий караван', logo }), 2026);
    if (!read.ok) throw new Error('unread');
    const id = await operatorId('Тихий караван');
    await saveRecord(db(), staff, OPERATORS, { id, version: null, read, now: later });
    await saveHotel('Pullman ZamZam', { address: 'Абрадж', is_verified: 'on' });
    const before = await known();
    expect(before[0]).toMatchObject({
      company_name: 'Громкий караван',
      company_logo: logo,
      hotel_address: 'Абрадж',
      distance_to_kaaba: 350,
    });
    const operators = { from: id, into: await operatorId('Караван'), now: later };
    const hotels = { from: await idOf('Hilton'), into: await idOf('Pullman ZamZam'), now: later };
    const first = await mergeRecords(db(), staff, OPERATORS, operators);
    const second = await mergeRecords(db(), staff, HOTELS, hotels);
    if (!first.ok || !second.ok) throw new Error('not merged');
    expect(await known()).toMatchObject([
      { company_name: 'Караван', company_logo: null, hotel_name: 'Pullman ZamZam' },
      { company_name: 'Караван', hotel_name: 'Pullman ZamZam', hotel_address: 'Абрадж' },
    ]);
    for (const [kind, { value: changeSet }] of [
      ['hotel', second],
      ['operator', first],
    ] as const) {
      const undone = await undoMerge(db(), staff, { kind, changeSet, now: later });
      expect(undone).toMatchObject({ ok: true });
    }
    expect(await known()).toEqual(before);
  });
});
