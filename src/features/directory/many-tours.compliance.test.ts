import { mergeRecords } from '#features/directory/kit/record-store.server.ts';
import { HOTELS } from '#features/directory/hotels/hotels.server.ts';
import { OPERATORS } from '#features/directory/operators/operators.server.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { undoChangeSet } from '#server/change-sets/change-sets.server.ts';
import { accountParts, addPerson, adminAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { counted } from '#test/proof.ts';

const TOURS = counted(1100, 5000);
/** Any machine changes this many rows in one statement within the time limit. */
const MOST_AT_ONCE = 500;
const now = new Date('2026-11-22T09:00:00Z');

/** One statement for all of them exceeded the database's time limit. */
describeOnBothEngines(`${TOURS} tours at once`, ({ db }) => {
  beforeAll(async () => {
    await db().execute(
      sql.raw(`
      create function refuse_many() returns trigger language plpgsql as $$ begin
        if (select count(*) from changed) > ${MOST_AT_ONCE} then
          raise 'too many rows of % in one statement', tg_table_name;
        end if;
        return null;
      end $$`),
    );
    for (const table of ['tours', 'tour_stays']) {
      await db().execute(
        sql.raw(`
        create trigger refuse_many after update on ${table} referencing new table as changed
          for each statement execute function refuse_many()`),
      );
    }
  });
  afterAll(() => db().execute('drop function refuse_many cascade'));

  test('are merged with another operator and come back', { timeout: 240_000 }, async () => {
    const admin = await adminAs(db(), await addPerson(db(), 'admin@example.ru'), accountParts());
    const [from, into] = await db()
      .insert(operators)
      .values(['safar', 'nur'].map((name) => ({ slug: name, name, name_key: name })))
      .returning({ id: operators.id });
    const ids = { from: from?.id ?? 0, into: into?.id ?? 0 };
    await db().execute(sql`
      insert into tours (slug, tour_type, city_from, departure_date, month, days, price,
        operator_id, company_name)
      select 'tour-' || n, 'umrah', 'Казань', date '2027-01-01' + (n % 300), 'январь', 9, 1500,
        ${ids.from}, 'safar' from generate_series(1, ${TOURS}::int) n`);
    const ofEach = async () => {
      const { rows } = await db().execute<{ name: string; tours: number }>(
        sql`select company_name as name, count(*)::int as tours from tours group by 1`,
      );
      return rows;
    };
    const merged = await mergeRecords(db(), admin, OPERATORS, { ...ids, now });
    if (!merged.ok) throw new Error(merged.problem.message);
    expect(await ofEach()).toEqual([{ name: 'nur', tours: TOURS }]);
    const undone = await db().transaction((tx) =>
      undoChangeSet(tx, merged.value, { actorId: null, now: new Date() }),
    );
    expect(undone).toMatchObject({ ok: true, kept: 0 });
    expect(await ofEach()).toEqual([{ name: 'safar', tours: TOURS }]);
  });

  test('go from one hotel to another and come back', { timeout: 240_000 }, async () => {
    const admin = await adminAs(db(), await addPerson(db(), 'admin@example.ru'), accountParts());
    const [from, into] = await db()
      .insert(hotels)
      .values(
        ['swissotel', 'pullman'].map((name) => ({
          slug: name,
          name,
          name_key: name,
          city: 'mecca' as const,
        })),
      )
      .returning({ id: hotels.id });
    const ids = { from: from?.id ?? 0, into: into?.id ?? 0 };
    await db().execute(sql`
      insert into tours (slug, tour_type, city_from, departure_date, month, days, hotel_name)
      select 'tour-' || n, 'umrah', 'Казань', date '2027-01-01' + (n % 300), 'январь', 9, 'swissotel'
      from generate_series(1, ${TOURS}::int) n`);
    await db().execute(sql`insert into tour_stays (tour_id, position, city, hotel_id)
      select id, 1, 'mecca', ${ids.from} from tours`);
    const ofEach = async () => {
      const { rows } = await db().execute<{ name: string; tours: number }>(
        sql`select hotel_name as name, count(*)::int as tours from tours group by 1`,
      );
      return rows;
    };
    const merged = await mergeRecords(db(), admin, HOTELS, { ...ids, now });
    if (!merged.ok) throw new Error(merged.problem.message);
    expect(await ofEach()).toEqual([{ name: 'pullman', tours: TOURS }]);
    const undone = await db().transaction((tx) =>
      undoChangeSet(tx, merged.value, { actorId: null, now: new Date() }),
    );
    expect(undone).toMatchObject({ ok: true, kept: 0 });
    expect(await ofEach()).toEqual([{ name: 'swissotel', tours: TOURS }]);
  });
});
