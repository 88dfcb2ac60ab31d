import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { HOTELS } from '#features/directory/hotels/hotels.server.ts';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { mergeRecords } from '#features/directory/kit/record-store.server.ts';
import { OPERATORS } from '#features/directory/operators/operators.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { tourImports } from '#features/tour-import/store/tour-import-tables.server.ts';
import { tourStays } from '#features/tours/tables/offer-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { inputOf } from '#features/tours/model/tour-input.ts';
import type { Db } from '#server/db/db.server.ts';
import { accountParts, addPerson, adminAs } from '#test/accounts.ts';
import { useDatabase } from '#test/database.ts';
import { bareTour } from '#test/tours.ts';

const now = new Date('2026-11-20T09:00:00Z');
const { db } = useDatabase();

/** Runs `first`, then `other` until it waits for a lock of `first`, then `last` in the transaction of `first`. */
async function amid<T>(
  first: (tx: Db) => Promise<unknown>,
  other: () => Promise<T>,
  last: (tx: Db) => Promise<unknown>,
): Promise<T> {
  const { working } = await db().transaction(async (tx) => {
    await first(tx);
    const working = other();
    working.catch(() => {});
    await tx.execute(sql`do $$ begin
      while not exists (select from pg_locks where not granted) loop
        perform pg_sleep(0.01);
      end loop;
    end $$`);
    await last(tx);
    return { working };
  });
  return working;
}

async function setUp() {
  const admin = await adminAs(db(), await addPerson(db(), 'admin@example.ru'), accountParts());
  const [from = 0, into = 0] = await added(operators, {});
  const newTour = (slug: string) => ({ ...inputOf(bareTour), slug, operator_id: from });
  await db().insert(tours).values(newTour('a'));
  return { admin, from, into, newTour };
}

async function added(table: typeof operators | typeof hotels, facts: object): Promise<number[]> {
  const rows = await db()
    .insert(table)
    .values(
      ['safar', 'nur'].map((name) => ({ slug: name, name, name_key: name, ...facts })) as never,
    )
    .returning({ id: table.id });
  return rows.map(({ id }) => id);
}

const holdTours = (tx: Db) => tx.select().from(tours).for('update');

it('a merge of operators waits for whoever changes a tour and adds another', async () => {
  const { admin, from, into, newTour } = await setUp();
  const merged = await amid(
    holdTours,
    () => mergeRecords(db(), admin, OPERATORS, { from, into, now }),
    (tx) => tx.insert(tours).values(newTour('b')),
  );
  expect(merged).toMatchObject({ ok: true });
  const owners = await db().select({ of: tours.operator_id }).from(tours);
  expect(owners).toEqual([{ of: into }, { of: into }]);
});

it('so it does for an import of the operator’s people', async () => {
  const { admin, from, into, newTour } = await setUp();
  const list = { id: randomUUID(), account_id: admin.id, file_name: '', started_at: now };
  await db()
    .insert(tourImports)
    .values({ ...list, operator_id: from });
  const merged = await amid(
    (tx) => tx.select().from(tourImports).for('update'),
    () => mergeRecords(db(), admin, OPERATORS, { from, into, now }),
    (tx) => tx.insert(tours).values(newTour('b')),
  );
  expect(merged).toMatchObject({ ok: true });
  expect(await db().select().from(tourImports)).toMatchObject([{ operator_id: into }]);
});

it('a merge of hotels waits for whoever changes a tour and its stays', async () => {
  const { admin } = await setUp();
  const [from = 0, into = 0] = await added(hotels, { city: 'mecca' });
  const [tour] = await db().select({ id: tours.id }).from(tours);
  const stay = { tour_id: tour?.id ?? 0, city: 'mecca' as const, hotel_id: from, nights: 5 };
  await db()
    .insert(tourStays)
    .values({ ...stay, position: 1 });
  const merged = await amid(
    holdTours,
    () => mergeRecords(db(), admin, HOTELS, { from, into, now }),
    (tx) => tx.insert(tourStays).values({ ...stay, position: 2 }),
  );
  expect(merged).toMatchObject({ ok: true });
  const stays = await db().select({ in: tourStays.hotel_id }).from(tourStays);
  expect(stays).toEqual([{ in: into }, { in: into }]);
});
