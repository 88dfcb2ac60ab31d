import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { tourStays } from '#features/tours/tables/offer-tables.server.ts';
import { newNames, withKnownNames } from '#features/tours/store/tour-directory.server.ts';
import { changeTour, tourForUpdate } from '#features/tours/store/write-tours.server.ts';
import type { TourInput } from '#features/tours/model/tour.ts';
import { inputOf } from '#features/tours/model/tour-input.ts';
import { foldName } from '#lib/text/fold-name.ts';
import { asStaff, permitted } from '#server/session/permission.server.ts';
import { trail } from '#server/session/trail-tables.server.ts';
import { accountParts, addPerson, signedInAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { addTour } from '#test/add-tour.ts';
import { bareTour } from '#test/tours.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const LATER = new Date('2026-11-20T10:00:00Z');

describeOnBothEngines('the directory behind tours', ({ db }) => {
  const setUp = async () => {
    await addPerson(db(), 'admin@example.ru').catch(() => {});
    const id = await addPerson(db(), 'staff@example.ru', { role: 'staff' });
    return permitted(asStaff(await signedInAs(db(), id, accountParts())));
  };
  const add = async (who: Awaited<ReturnType<typeof setUp>>, fields: Partial<TourInput>) =>
    (await addTour(db(), who, { ...inputOf(bareTour), ...fields }, NOW)).tour;
  const change = (who: Awaited<ReturnType<typeof setUp>>, id: number, fields: Partial<TourInput>) =>
    db().transaction(async (tx) => {
      const before = await tourForUpdate(tx, id);
      if (!before) throw new Error('no tour');
      return (await changeTour(tx, who, before, { fields, now: LATER })).tour;
    });
  const staysOf = (id: number) =>
    db().select().from(tourStays).where(eq(tourStays.tour_id, id)).orderBy(asc(tourStays.position));

  it('has one unverified operator of each name, whatever its spelling, with a line in the trail', async () => {
    const who = await setUp();
    const first = await add(who, { company_name: 'ООО «Тихий Караван»' });
    const second = await add(who, { company_name: 'тихий караван' });
    const all = await db().select().from(operators);
    expect(all).toMatchObject([
      { name: 'ООО «Тихий Караван»', name_key: foldName('Тихий караван'), is_verified: false },
    ]);
    expect([first.operator_id, second.operator_id]).toEqual([all[0]?.id, all[0]?.id]);
    expect(second.company_name).toBe('ООО «Тихий Караван»');
    const lines = await db().select().from(trail).where(eq(trail.thing_kind, 'operator'));
    expect(lines).toMatchObject([{ action: 'create', actor_id: who.id }]);
    const told = await newNames(db(), [first.id, second.id]);
    expect([...told]).toEqual([[first.id, { newOperator: 'ООО «Тихий Караван»' }]]);
  });

  it('knows an operator by an alias and gives its name and logo', async () => {
    const who = await setUp();
    await db()
      .insert(operators)
      .values({
        slug: 'karavan',
        name: 'Тихий караван',
        name_key: foldName('Тихий караван'),
        aliases: ['Silent Caravan'],
        logo: '/images/company-logos/1700000000000_abcdefgh.webp',
        is_verified: true,
      });
    const tour = await add(who, { company_name: 'SILENT-CARAVAN' });
    expect(tour).toMatchObject({
      company_name: 'Тихий караван',
      company_logo: '/images/company-logos/1700000000000_abcdefgh.webp',
    });
    expect(await newNames(db(), [tour.id])).toEqual(new Map());
    const departure = { city_from: 'Казань', departure_date: '2026-12-03' };
    expect(
      await withKnownNames(db(), [
        { ...departure, company_name: 'silent caravan' },
        { ...departure, company_name: 'Другая' },
        { ...departure, company_name: null },
      ]),
    ).toMatchObject({
      named: [
        { company_name: 'Тихий караван' },
        { company_name: 'Другая' },
        { company_name: null },
      ],
      hasNewNames: true,
    });
  });

  it('makes an unverified hotel and two stays of what a tour says', async () => {
    const who = await setUp();
    const tour = await add(who, {
      hotel_name: 'Дом у холма',
      latitude: 21.42,
      longitude: 39.8219,
      distance_to_kaaba: 530,
      days_in_mecca: 7,
      days_in_medina: 4,
    });
    const [hotel] = await db().select().from(hotels);
    expect(hotel).toMatchObject({
      name: 'Дом у холма',
      city: 'mecca',
      distance: 530,
      is_verified: false,
    });
    expect(await staysOf(tour.id)).toMatchObject([
      { position: 1, city: 'mecca', hotel_id: hotel?.id, nights: 7 },
      { position: 2, city: 'medina', hotel_id: null, nights: 4 },
    ]);
    expect((await newNames(db(), [tour.id])).get(tour.id)).toEqual({ newHotel: 'Дом у холма' });
    // The hotel is unverified: another tour may state other facts.
    const other = await add(who, { hotel_name: 'дом у холма', distance_to_kaaba: 900 });
    expect(other).toMatchObject({ hotel_name: 'Дом у холма', distance_to_kaaba: 900 });
    expect(other.latitude).toBeNull();
  });

  it('takes address, place and distance from a verified hotel', async () => {
    const who = await setUp();
    await db().insert(hotels).values({
      slug: 'pullman',
      name: 'Pullman ZamZam Makkah',
      name_key: 'pullmanzamzammakkah',
      city: 'mecca',
      address: 'Абрадж аль-Бейт',
      latitude: 21.4194,
      longitude: 39.8256,
      distance: 350,
      is_verified: true,
    });
    const tour = await add(who, {
      hotel_name: 'Pullman Zam Zam Makkah',
      distance_to_kaaba: 900,
      days_in_mecca: 5,
    });
    expect(tour).toMatchObject({
      hotel_name: 'Pullman ZamZam Makkah',
      hotel_address: 'Абрадж аль-Бейт',
      latitude: 21.4194,
      longitude: 39.8256,
      distance_to_kaaba: 350,
    });
  });

  it('lets the stays follow another hotel and other nights, and no further', async () => {
    const who = await setUp();
    const { id } = await add(who, { hotel_name: 'Первый', days_in_mecca: 7, days_in_medina: 4 });
    await db().update(tourStays).set({ nights: 3 }).where(eq(tourStays.position, 2));
    await change(who, id, { hotel_name: 'Второй', days_in_mecca: 6, days_in_medina: 5 });
    const [, second] = await db().select().from(hotels).orderBy(asc(hotels.id));
    expect(await staysOf(id)).toMatchObject([
      { city: 'mecca', hotel_id: second?.id, nights: 6 },
      { city: 'medina', hotel_id: null, nights: 3 },
    ]);
    await change(who, id, { hotel_name: null });
    expect(await staysOf(id)).toMatchObject([{ hotel_id: null, nights: 6 }, { nights: 3 }]);
  });

  it('changes nothing of the stays when something else of a tour changes', async () => {
    const who = await setUp();
    const { id } = await add(who, { hotel_name: 'Первый', days_in_mecca: 7 });
    await db().update(tourStays).set({ nights: 2, meals: 'half' });
    await change(who, id, { description: 'Новое' });
    expect(await staysOf(id)).toMatchObject([{ nights: 2, meals: 'half' }]);
  });

  it('takes an operator away from a tour that names none any more', async () => {
    const who = await setUp();
    const { id } = await add(who, { company_name: 'Караван' });
    expect((await change(who, id, { company_name: null })).operator_id).toBeNull();
  });
});
