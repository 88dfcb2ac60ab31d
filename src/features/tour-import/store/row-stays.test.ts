import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { allTours, csvFile } from '#features/tour-import/export-tours.server.ts';
import { guessMapping } from '#features/tour-import/mapping/column-mapping.ts';
import { checkRows } from '#features/tour-import/store/check-rows.server.ts';
import { rowsRequest } from '#features/tour-import/request/import-request.ts';
import { importRows } from '#features/tour-import/store/import-rows.server.ts';
import type { StaysSaid } from '#features/tour-import/row/row-stays.ts';
import { undoImport } from '#features/tour-import/store/undo-import.server.ts';
import { readTextTable } from '#test/read-tables.ts';
import { offerOf } from '#features/tour-import/understanding/sent-offer.ts';
import {
  NO_SETTINGS,
  NO_SURROUNDINGS,
} from '#features/tour-import/understanding/sheet-settings.ts';
import { understandSheet } from '#features/tour-import/understanding/understand-sheet.ts';
import { directoryNames } from '#features/tour-editing/offer/known-names.server.ts';
import { readOffer, tourColumns } from '#features/tours/store/tours.server.ts';
import { changeTour, tourForUpdate } from '#features/tours/store/write-tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { foldName } from '#lib/text/fold-name.ts';
import type { Db } from '#server/db/db.server.ts';
import { asStaff, permitted } from '#server/session/permission.server.ts';
import { accountParts, addPerson, signedInAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const LATER = new Date('2026-11-27T09:00:00Z');
const FILE = 'прайс.xlsx';

const CELLS = {
  city_from: 'Казань',
  departure_date: '15.01.2027',
  days: '11',
  price: '175000 ₽',
  company_name: 'Тихий караван',
  hotel_name: 'Pullman ZamZam',
  days_in_mecca: '6',
  days_in_medina: '4',
};
const STAYS: StaysSaid = {
  stays: [
    { city: 'medina', hotel: 'Anwar Al Madinah' },
    { city: null, meals: 'breakfast' },
  ],
};

describeOnBothEngines('the stays of a row', ({ db }) => {
  const parts = accountParts();
  const staff = async () => {
    await addPerson(db(), 'admin@example.ru').catch(() => {});
    const id = await addPerson(db(), 'staff@example.ru', { role: 'staff' });
    return permitted(asStaff(await signedInAs(db(), id, parts)));
  };
  type Who = Awaited<ReturnType<typeof staff>>;
  interface Sent {
    cells: Record<string, string>;
    offer?: unknown;
  }
  const requestOf = (rows: Sent[]) =>
    rowsRequest.parse({ fileName: FILE, rows: rows.map((row, at) => ({ line: at + 2, ...row })) });
  const said = (more: StaysSaid) => ({ prices: [], inclusions: [], availability: null, ...more });
  const check = (who: Who, rows: Sent[]) => checkRows(db(), who, { rows: requestOf(rows).rows });
  const send = async (who: Who, rows: Sent[], now = NOW) => {
    const id = randomUUID();
    const verdicts = await check(who, rows);
    const targets = verdicts.map((verdict) =>
      verdict.verdict === 'update' ? { id: verdict.id, version: verdict.match.version } : undefined,
    );
    const request = requestOf(rows);
    const outcome = await importRows(db(), who, {
      id,
      ...request,
      rows: request.rows.map((row, at) => ({ ...row, update: targets[at] })),
      now,
    });
    return { id, verdicts, outcomes: outcome.ok ? outcome.value : [] };
  };
  const staysNow = async () => {
    const rows = await db().select(tourColumns).from(tours).orderBy(tours.id);
    const all = await Promise.all(rows.map((tour) => readOffer(db(), tour)));
    return all.map(({ stays }) =>
      stays.map(({ city, hotel, nights, meals, stars_from, distance_to }) => {
        return { city, hotel: hotel?.name ?? null, nights, meals, stars_from, distance_to };
      }),
    );
  };
  const hotelsNow = async () =>
    (await db().execute(sql`select city, name, is_verified from hotels order by city`)).rows;
  const plain = { stars_from: null, distance_to: null };

  it('are stored with the tour, their hotels in their cities', async () => {
    const who = await staff();
    const { outcomes } = await send(who, [{ cells: CELLS, offer: said(STAYS) }]);
    expect(outcomes).toMatchObject([{ outcome: 'added' }]);
    expect(await staysNow()).toEqual([
      [
        { city: 'mecca', hotel: 'Pullman ZamZam', nights: 6, meals: 'breakfast', ...plain },
        { city: 'medina', hotel: 'Anwar Al Madinah', nights: 4, meals: 'breakfast', ...plain },
      ],
    ]);
    expect(await hotelsNow()).toEqual([
      { city: 'mecca', name: 'Pullman ZamZam', is_verified: false },
      { city: 'medina', name: 'Anwar Al Madinah', is_verified: false },
    ]);
    // The same row again changes nothing.
    expect(await check(who, [{ cells: CELLS, offer: said(STAYS) }])).toMatchObject([
      { verdict: 'duplicate' },
    ]);
  });

  it('in two cities are two hotels, even with the same name', async () => {
    const who = await staff();
    const cells = { ...CELLS, hotel_name: 'Hilton' };
    await send(who, [{ cells, offer: said({ stays: [{ city: 'medina', hotel: 'Hilton' }] }) }]);
    expect(await hotelsNow()).toMatchObject([
      { city: 'mecca', name: 'Hilton' },
      { city: 'medina', name: 'Hilton' },
    ]);
    expect((await staysNow())[0]).toMatchObject([
      { city: 'mecca', hotel: 'Hilton' },
      { city: 'medina', hotel: 'Hilton' },
    ]);
  });

  it('are shown before and after, change nothing else, and are undone', async () => {
    const who = await staff();
    await send(who, [{ cells: CELLS, offer: said(STAYS) }]);
    const before = await staysNow();
    const [tour] = await db().select(tourColumns).from(tours);
    const next = said({ stays: [{ city: 'medina', hotel: 'Elaf Taiba', meals: 'half' }] });
    const { id, verdicts, outcomes } = await send(who, [{ cells: CELLS, offer: next }], LATER);
    expect(verdicts).toMatchObject([
      {
        verdict: 'update',
        match: {
          changes: [
            {
              field: 'проживание\u00a02',
              before: 'Медина, Anwar Al Madinah, 4\u00a0ночи, завтрак',
              after: 'Медина, Elaf Taiba, 4\u00a0ночи, завтрак и\u00a0ужин',
            },
          ],
        },
      },
    ]);
    expect(outcomes).toMatchObject([{ outcome: 'updated' }]);
    expect((await staysNow())[0]?.[1]).toMatchObject({ hotel: 'Elaf Taiba', meals: 'half' });
    expect((await staysNow())[0]?.[0]).toEqual(before[0]?.[0]);
    const [after] = await db().select(tourColumns).from(tours);
    expect({ ...after, price_checked_at: null }).toEqual({ ...tour, price_checked_at: null });
    expect(after?.price_checked_at).toEqual(tour?.price_checked_at);
    expect(await undoImport(db(), who, id, LATER)).toMatchObject({ value: { restored: 1 } });
    expect(await staysNow()).toEqual(before);
  });

  it('follow the nights of a list, and return with an undo', async () => {
    const who = await staff();
    const { days_in_medina: _, ...without } = CELLS;
    await send(who, [{ cells: without }]);
    const before = await staysNow();
    const { id, verdicts } = await send(who, [{ cells: { ...CELLS, days_in_mecca: '5' } }], LATER);
    expect(verdicts).toMatchObject([{ verdict: 'update' }]);
    expect((await staysNow())[0]).toMatchObject([
      { city: 'mecca', nights: 5 },
      { city: 'medina', nights: 4 },
    ]);
    await undoImport(db(), who, id, LATER);
    expect(await staysNow()).toEqual(before);
  });

  it('with a class in place of a hotel store the class', async () => {
    const who = await staff();
    const { hotel_name: _, ...cells } = CELLS;
    await send(who, [{ cells, offer: said({ stays: [{ city: null, stars_from: 4 }] }) }]);
    expect((await staysNow())[0]).toMatchObject([
      { hotel: null, stars_from: 4 },
      { hotel: null, stars_from: 4 },
    ]);
  });

  const exported = async (who: Who) => {
    const chunks: Uint8Array[] = [];
    const read = <Value>(task: (one: Db) => Promise<Value>) => task(db());
    for await (const chunk of csvFile(allTours(read, who))) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  };
  const rowsOf = async (csv: string): Promise<Sent[]> => {
    const { header, rows } = readTextTable(csv);
    const names = await directoryNames(db(), null);
    const sheet = understandSheet(
      { header, mapping: guessMapping(header), rows, currency: { stated: null, column: null } },
      NO_SETTINGS,
      { ...NO_SURROUNDINGS, ...names },
    );
    return rows.map((row) => {
      const { cells, extras, notes } = sheet.read(row);
      expect(notes.filter(({ isOpen }) => isOpen)).toEqual([]);
      return { cells: cells as Record<string, string>, offer: offerOf(extras) };
    });
  };

  it('of an export are the same in their tour and in an empty catalogue', async () => {
    const who = await staff();
    await send(who, [{ cells: CELLS, offer: said(STAYS) }]);
    const [tour] = await db().select(tourColumns).from(tours);
    if (!tour) throw new Error('no tour');
    for (const [slug, name, city] of [
      ['x', 'Наур', 'other'],
      ['y', 'Dar; отель: Taiba', 'medina'],
    ] as const) {
      await db().execute(sql`
        insert into hotels (slug, name, name_key, city) values (${slug}, ${name}, ${foldName(name)}, ${city})`);
    }
    const known = (
      await db().execute<{ id: string; name: string }>(sql`select id, name from hotels`)
    ).rows;
    const idOf = (name: string) => Number(known.find((one) => one.name === name)?.id);
    const bare = { stars_from: null, distance_to: null, nights: null, meals: null } as const;
    const kept = await tourForUpdate(db(), tour.id);
    if (!kept) throw new Error('no tour');
    await changeTour(db(), who, kept, {
      fields: {},
      now: NOW,
      lists: {
        stays: [
          { ...bare, city: 'medina', hotel_id: idOf('Dar; отель: Taiba'), nights: 4 },
          { ...bare, city: 'mecca', hotel_id: idOf('Pullman ZamZam'), nights: 6, meals: 'full' },
          { ...bare, city: 'medina', hotel_id: null, stars_from: 5, distance_to: 800, nights: 0 },
          { ...bare, city: 'other', hotel_id: idOf('Наур') },
        ],
      },
    });
    const journey = await staysNow();
    const csv = await exported(who);
    const rows = await rowsOf(csv);
    expect(await check(who, rows)).toMatchObject([{ verdict: 'duplicate' }]);

    // Changing one cell changes only that stay, even if it is the hotel of the tour.
    const changed = csv.replace(
      'Мекка; ночей 6; трёхразовое питание; отель: Pullman ZamZam',
      'Мекка; ночей 6; завтрак; отель: Anjum Hotel',
    );
    expect(changed).not.toBe(csv);
    const { id, verdicts } = await send(who, await rowsOf(changed), LATER);
    expect(verdicts).toMatchObject([
      {
        match: {
          changes: [{ field: 'проживание\u00a02', after: expect.stringContaining('Anjum') }],
        },
      },
    ]);
    expect(await staysNow()).toEqual([
      journey[0]?.with(1, {
        ...plain,
        city: 'mecca',
        hotel: 'Anjum Hotel',
        nights: 6,
        meals: 'breakfast',
      }),
    ]);
    const [moved] = await db().select(tourColumns).from(tours);
    expect(moved?.hotel_name).toBe('Anjum Hotel');
    await undoImport(db(), who, id, LATER);
    expect(await staysNow()).toEqual(journey);
    expect((await db().select(tourColumns).from(tours))[0]).toEqual(tour);

    await db().delete(tours).where(eq(tours.id, tour.id));
    await db().execute(sql`delete from hotels`);
    const { outcomes } = await send(who, rows, LATER);
    expect(outcomes).toMatchObject([{ outcome: 'added' }]);
    expect(await staysNow()).toEqual(journey);
    expect(await exported(who)).toBe(csv);
  });
});

it('a request names each city and each place once', () => {
  const offered = (offer: object) =>
    rowsRequest.safeParse({
      fileName: FILE,
      rows: [
        {
          line: 2,
          cells: CELLS,
          offer: { prices: [], inclusions: [], availability: null, ...offer },
        },
      ],
    }).success;
  expect(offered(STAYS)).toBe(true);
  expect(offered({ stays: [{ city: 'mecca' }, { city: 'mecca' }] })).toBe(false);
  expect(offered({ stays: [{ city: 'mecca', hotel: '' }] })).toBe(false);
  expect(offered({ stays: [{ city: 'mecca', stars_from: 6 }] })).toBe(false);
  expect(
    offered({
      journey: [
        { place: 1, stay: null },
        { place: 1, stay: null },
      ],
    }),
  ).toBe(false);
  expect(offered({ journey: [{ place: 1, stay: { city: 'mecca' } }] })).toBe(false);
});
