import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { checkRows } from '#features/tour-import/store/check-rows.server.ts';
import { forgetOldImports } from '#features/tour-import/store/forget-imports.server.ts';
import { importRows } from '#features/tour-import/store/import-rows.server.ts';
import { latestImports } from '#features/tour-import/store/imports-list.server.ts';
import { tourImportRows } from '#features/tour-import/store/tour-import-tables.server.ts';
import { undoImport } from '#features/tour-import/store/undo-import.server.ts';
import { mergeRecords } from '#features/directory/kit/record-store.server.ts';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { HOTELS } from '#features/directory/hotels/hotels.server.ts';
import { tourStays } from '#features/tours/tables/offer-tables.server.ts';
import {
  asVersion,
  changeTour,
  ownForUpdate,
  versionedColumns,
} from '#features/tours/store/write-tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { asStaff, permitted } from '#server/session/permission.server.ts';
import { accountParts, addPerson, signedInAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const LATER = new Date('2026-11-27T09:00:00Z');
const TOURS = 46;

describeOnBothEngines('the undo of a long import', ({ db }) => {
  const staff = async () => {
    await addPerson(db(), 'admin@example.ru');
    const id = await addPerson(db(), 'staff@example.ru', { role: 'staff' });
    return permitted(asStaff(await signedInAs(db(), id, accountParts())));
  };
  type Who = Awaited<ReturnType<typeof staff>>;
  const send = async (
    who: Who,
    from: number,
    amount: number,
    now: Date,
    { id, firstLine } = { id: randomUUID(), firstLine: 100 },
  ) => {
    const rows = Array.from({ length: TOURS }, (_, n) => ({
      line: firstLine + n,
      cells: {
        city_from: 'Казань',
        departure_date: `${String((n % 28) + 1).padStart(2, '0')}.0${from + Math.floor(n / 28)}.2027`,
        days: '10',
        price: `${amount} ₽`,
        company_name: 'Тихий караван',
      },
      offer: { prices: [], inclusions: [], availability: null },
    }));
    const verdicts = await checkRows(db(), who, { rows });
    const sent = rows.map((row, n) => {
      const verdict = verdicts[n];
      return verdict?.verdict === 'update'
        ? { ...row, update: { id: verdict.id, version: verdict.match.version } }
        : row;
    });
    await importRows(db(), who, { id, fileName: 'прайс.xlsx', rows: sent, now });
    return id;
  };
  const amounts = async () =>
    (await db().select({ amount: tours.price_amount }).from(tours)).map(({ amount }) => amount);

  it('lets readers in between', async () => {
    const who = await staff();
    await send(who, 1, 180_000, NOW);
    const id = await send(who, 1, 190_000, LATER);
    let isOver = false;
    const undoing = undoImport(db(), who, id, LATER).finally(() => (isOver = true));
    let answered = 0;
    for (; !isOver; answered++) await db().execute(sql`select 1`);
    expect(await undoing).toMatchObject({ value: { restored: TOURS, kept: [] } });
    expect(answered).toBeGreaterThan(2);
    expect(new Set(await amounts())).toEqual(new Set([180_000]));
    expect(await undoImport(db(), who, id, LATER)).toMatchObject({
      problem: { code: 'import_undone' },
    });
  });

  it('leaves what earlier imports wrote unchanged, so that they can be undone after it', async () => {
    const who = await staff();
    const added = await send(who, 1, 180_000, NOW);
    const second = await send(who, 1, 190_000, LATER);
    const third = await send(who, 1, 200_000, LATER);
    const [touched] = await db().select(versionedColumns).from(tours).orderBy(tours.id).limit(1);
    for (const [id, amount] of [
      [third, 190_000],
      [second, 180_000],
    ] as const) {
      expect(await undoImport(db(), who, id, LATER)).toMatchObject({
        value: { restored: TOURS, kept: [] },
      });
      expect(new Set(await amounts())).toEqual(new Set([amount]));
    }
    // Somebody's own change counts all the same.
    const found = await ownForUpdate(db(), who, touched?.id ?? 0);
    if (!found) throw new Error('no tour');
    await changeTour(db(), who, found, { fields: { airline: 'Nordwind' }, now: LATER });
    expect(await undoImport(db(), who, added, LATER)).toMatchObject({
      value: { removed: TOURS - 1, kept: [{ id: touched?.id }] },
    });
  });

  it('is possible for 90 days, then the import is deleted and its tours stay', async () => {
    const who = await staff();
    const id = await send(who, 1, 180_000, NOW);
    const after = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
    await forgetOldImports(db(), after(89));
    expect(await latestImports(db(), who)).toMatchObject([{ id, added: TOURS }]);
    await forgetOldImports(db(), after(91));
    expect(await latestImports(db(), who)).toEqual([]);
    expect(await db().$count(tourImportRows)).toBe(0);
    expect(await undoImport(db(), who, id, after(91))).toMatchObject({
      problem: { code: 'not_found' },
    });
    expect(await amounts()).toHaveLength(TOURS);
  });

  it('takes back what is imported meanwhile, whatever its line', async () => {
    const who = await staff();
    const id = await send(who, 1, 180_000, NOW);
    let step = 0;
    const busy = new Proxy(db(), {
      get(target, name) {
        if (name !== 'transaction') return Reflect.get(target, name);
        step += 1;
        return async (...given: Parameters<typeof target.transaction>) => {
          if (step === 2) await send(who, 3, 210_000, NOW, { id, firstLine: 2 });
          return target.transaction(...given);
        };
      },
    });
    expect(await undoImport(busy, who, id, LATER)).toMatchObject({
      value: { removed: 2 * TOURS, kept: [] },
    });
    expect(await amounts()).toEqual([]);
  });

  it('gives a tour the hotel back that was merged with another one meanwhile', async () => {
    const who = await staff();
    const rows = (hotel_name: string) => [
      {
        line: 2,
        cells: {
          city_from: 'Казань',
          departure_date: '01.03.2027',
          days: '10',
          price: '180000 ₽',
          hotel_name,
        },
      },
    ];
    const first = { id: randomUUID(), fileName: 'прайс.xlsx', rows: rows('Пулман'), now: NOW };
    await importRows(db(), who, first);
    const [tour] = await db().select(versionedColumns).from(tours);
    if (!tour) throw new Error('no tour');
    const { id: tourId, version } = { ...tour, ...asVersion(tour) };
    const changed = rows('Хилтон').map((row) => ({ ...row, update: { id: tourId, version } }));
    const id = randomUUID();
    await importRows(db(), who, { ...first, id, rows: changed, now: LATER });
    const [gone] = await db().select().from(hotels).where(eq(hotels.name, 'Пулман'));
    const [into] = await db()
      .insert(hotels)
      .values({ name: 'Pullman', name_key: 'pullman', slug: 'pullman', city: 'mecca' })
      .returning({ id: hotels.id });
    const merge = { from: gone?.id ?? 0, into: into?.id ?? 0, now: LATER };
    expect(await mergeRecords(db(), who, HOTELS, merge)).toMatchObject({ ok: true });
    expect(await undoImport(db(), who, id, LATER)).toMatchObject({ value: { restored: 1 } });
    const stays = await db().select({ hotel: tourStays.hotel_id }).from(tourStays);
    expect(stays).toEqual([{ hotel: into?.id }]);
    expect(await db().select({ hotel: tours.hotel_name }).from(tours)).toEqual([
      { hotel: 'Pullman' },
    ]);
  });

  it('goes on where a failure has stopped it', async () => {
    const who = await staff();
    await send(who, 1, 180_000, NOW);
    const changed = await send(who, 1, 190_000, LATER);
    const added = await send(who, 3, 200_000, LATER);
    for (const id of [changed, added]) {
      let step = 0;
      const away = new Proxy(db(), {
        get: (target, name) =>
          name === 'transaction' && (step += 1) > 2
            ? () => Promise.reject(new Error('away'))
            : Reflect.get(target, name),
      });
      await expect(undoImport(away, who, id, LATER)).rejects.toThrow('away');
      expect(await undoImport(db(), who, id, LATER)).toMatchObject({ value: { kept: [] } });
    }
    expect(await amounts()).toEqual(Array.from({ length: TOURS }, () => 180_000));
  });
});
