import { valuesOf } from '#features/directory/kit/record-fields.ts';
import {
  listRecords,
  mergeRecords,
  saveRecord,
} from '#features/directory/kit/record-store.server.ts';
import { HOTELS } from '#features/directory/hotels/hotels.server.ts';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { HOTEL_FIELDS, readHotel } from '#features/directory/hotels/hotel-fields.ts';
import { hotelsNamed } from '#features/directory/hotels/hotel-names.server.ts';
import { hotelRedirects, hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { undoMerge } from '#features/directory/kit/undo-merge.server.ts';
import { movedHotel, publicHotel } from '#features/directory/hotels/public-hotels.server.ts';
import { toursOfHotel } from '#features/catalogue/search/directory-tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { inputOf } from '#features/tours/model/tour-input.ts';
import type { TourInput } from '#features/tours/model/tour.ts';
import { asStaff, permitted } from '#server/session/permission.server.ts';
import { accountParts, addPerson, signedInAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { addTour } from '#test/add-tour.ts';
import { bareTour } from '#test/tours.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const LATER = new Date('2026-11-20T10:00:00Z');

describeOnBothEngines('hotels', ({ db }) => {
  const setUp = async () => {
    await addPerson(db(), 'admin@example.ru').catch(() => {});
    const id = await addPerson(db(), 'staff@example.ru', { role: 'staff' });
    return permitted(asStaff(await signedInAs(db(), id, accountParts())));
  };
  type Who = Awaited<ReturnType<typeof setUp>>;
  const addOne = async (who: Who, fields: Partial<TourInput>) =>
    (await addTour(db(), who, { ...inputOf(bareTour), ...fields }, NOW)).tour;
  const inputOfHotel = (fields: object) => {
    const made = readHotel({ ...valuesOf(HOTEL_FIELDS, {}), city: 'mecca', ...fields }, 2026);
    if (!made.ok) throw new Error(JSON.stringify(made.problems));
    return made;
  };
  const idOf = async (name: string) => (await hotelsNamed(db(), [{ name }]))(name)?.id ?? 0;
  const kept = (id: number) => db().select().from(tours).where(eq(tours.id, id));

  it('tell their tours what is verified, without a new version of these', async () => {
    const who = await setUp();
    const { id } = await addOne(who, { hotel_name: 'Пулман', distance_to_kaaba: 900 });
    const hotel = await idOf('Пулман');
    const save = (fields: object) =>
      saveRecord(db(), who, HOTELS, {
        id: hotel,
        version: null,
        read: inputOfHotel(fields),
        now: LATER,
      });
    const fields = { name: 'Pullman ZamZam', latitude: '21,4194', longitude: '39,8256' };
    await save({ ...fields, distance: '350' });
    expect(await kept(id)).toMatchObject([
      { hotel_name: 'Pullman ZamZam', distance_to_kaaba: 900, latitude: null, updated_at: NOW },
    ]);
    await save({
      ...fields,
      aliases: 'Пулман',
      distance: '350',
      address: 'Абрадж аль-Бейт',
      is_verified: 'on',
    });
    expect(await kept(id)).toMatchObject([
      {
        hotel_address: 'Абрадж аль-Бейт',
        latitude: 21.4194,
        longitude: 39.8256,
        distance_to_kaaba: 350,
        updated_at: NOW,
      },
    ]);
    expect(await idOf('пулман')).toBe(hotel);
  });

  it('are merged with their stays, and parted again', async () => {
    const who = await setUp();
    const first = await addOne(who, { hotel_name: 'Отель один' });
    const second = await addOne(who, { hotel_name: 'Отель два' });
    const [from, into] = [await idOf('Отель один'), await idOf('Отель два')];
    const merged = await mergeRecords(db(), who, HOTELS, { from, into, now: LATER });
    if (!merged.ok) throw new Error(merged.problem.message);
    const names = () => db().select({ name: tours.hotel_name }).from(tours).orderBy(asc(tours.id));
    expect(await names()).toEqual([{ name: 'Отель два' }, { name: 'Отель два' }]);
    const day = first.departure_date;
    expect(await toursOfHotel(db(), into, day)).toHaveLength(2);
    expect(await publicHotel(db(), 'otel-odin')).toBeNull();
    expect(await movedHotel(db(), 'otel-odin')).toBe('otel-dva');
    expect(
      await undoMerge(db(), who, { kind: 'hotel', changeSet: merged.value, now: LATER }),
    ).toMatchObject({ ok: true });
    expect(await names()).toEqual([{ name: 'Отель один' }, { name: 'Отель два' }]);
    expect(await movedHotel(db(), 'otel-odin')).toBeNull();
    expect(await toursOfHotel(db(), from, day)).toMatchObject([{ slug: first.slug }]);
    expect(second.hotel_name).toBe('Отель два');
  });

  it('are public once they are verified, or a tour that visitors may see stays there', async () => {
    const who = await setUp();
    const { id } = await addOne(who, { hotel_name: 'Дом в тени' });
    const hotel = await idOf('Дом в тени');
    await db().insert(hotelRedirects).values({ slug: 'former', hotel_id: hotel });
    const isPublic = async () => {
      const all = [
        (await publicHotel(db(), 'dom-v-teni')) !== null,
        (await movedHotel(db(), 'former')) !== null,
      ];
      expect(new Set(all).size).toBe(1);
      return all[0];
    };
    const put = (state: 'draft' | 'in_review' | 'on_sale' | 'withdrawn') =>
      db().update(tours).set({ state }).where(eq(tours.id, id));
    await put('draft');
    expect(await isPublic()).toBe(false);
    await put('in_review');
    expect(await isPublic()).toBe(false);
    await put('on_sale');
    expect(await isPublic()).toBe(true);
    await put('withdrawn');
    expect(await isPublic()).toBe(true);
    await put('draft');
    await db().update(hotels).set({ is_verified: true }).where(eq(hotels.id, hotel));
    expect(await isPublic()).toBe(true);
  });

  it('of different cities are not merged, and of one city have different names', async () => {
    const who = await setUp();
    const save = (fields: object) =>
      saveRecord(db(), who, HOTELS, {
        id: null,
        version: null,
        read: inputOfHotel(fields),
        now: NOW,
      });
    const mecca = await save({ name: 'Movenpick' });
    const medina = await save({
      name: 'Мовенпик',
      name_latin: 'Movenpick',
      city: 'medina',
      slug: 'm',
    });
    if (!mecca.ok || !medina.ok) throw new Error('not saved');
    expect(await save({ name: 'MOVENPICK', slug: 'other' })).toMatchObject({
      problem: { field: 'name' },
    });
    expect(
      await mergeRecords(db(), who, HOTELS, {
        from: mecca.value.id,
        into: medina.value.id,
        now: NOW,
      }),
    ).toMatchObject({ problem: { code: 'other_city' } });
    const found = await listRecords(db(), who, HOTELS, { search: 'мовенпик', isUnverified: false });
    expect(found.total).toBe(2);
  });
});

it.for([
  ['latitude', { latitude: '21.4', longitude: '38' }, /км от Каабы/],
  ['latitude', { latitude: '26', longitude: '35', city: 'other', town: 'Янбу' }, /в\sморе/],
  ['longitude', { latitude: '21.42' }, /и\sширота, и\sдолгота/],
  ['latitude', { latitude: 'север', longitude: '39' }, /Градусы/],
  ['distance', { latitude: '21.42', longitude: '39.8219', distance: '50' }, /по прямой/],
  ['distance', { distance: 'близко' }, /Целое число/],
  ['walk_minutes', { walk_minutes: '0' }, /от 1/],
  ['town', { city: 'other' }, /какой это город/],
  ['shuttle_note', { shuttle_note: 'каждые 15 минут' }, /автобус свой/],
  ['name', { name: '' }, /Укажите название/],
] as const)('a form with a wrong %s says so beside it: %o', ([field, values, why]) => {
  const made = readHotel(
    { ...valuesOf(HOTEL_FIELDS, { name: 'Отель' }), city: 'mecca', ...values },
    2026,
  );
  const problem = made.ok ? undefined : made.problems.find((one) => one.field === field);
  expect(problem?.message).toMatch(why);
});
