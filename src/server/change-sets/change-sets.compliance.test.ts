import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import {
  favouriteTours,
  tourPrices,
  tourStays,
} from '#features/tours/tables/offer-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { inputOf } from '#features/tours/model/tour-input.ts';
import { foldName } from '#lib/text/fold-name.ts';
import {
  filesToUndo,
  forgetChangeSet,
  forgetOldChangeSets,
  type Meant,
  recordedAs,
  recordedInto,
  recordFiles,
  undoable,
  undoChangeSet,
} from '#server/change-sets/change-sets.server.ts';
import { changeSetRows, changeSets } from '#server/change-sets/change-set-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { addPerson } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { fullTour } from '#test/tours.ts';

const now = new Date('2026-11-22T09:00:00Z');
const start = { kind: 'bulk', title: 'Проба', thingKind: 'tour', actorId: null } as const;

async function addTour(db: Db, slug: string) {
  const [tour] = await db
    .insert(tours)
    .values({ ...inputOf(fullTour), slug, price_amount: 1950, price_currency: 'USD' })
    .returning();
  if (!tour) throw new Error('no tour');
  await db.insert(tourPrices).values([
    { tour_id: tour.id, room: 'double', amount: 240_000, currency: 'RUB' },
    { tour_id: tour.id, room: 'quad', amount: 190_000, currency: 'RUB', is_from: true },
  ]);
  await db.insert(tourStays).values({ tour_id: tour.id, position: 1, city: 'mecca', nights: 5 });
  return tour;
}

describeOnBothEngines('a change set', ({ db }) => {
  const all = async () => ({
    tours: await db().select().from(tours).orderBy(tours.id),
    prices: await db().select().from(tourPrices).orderBy(tourPrices.tour_id, tourPrices.room),
    stays: await db().select().from(tourStays).orderBy(tourStays.tour_id),
  });
  const withoutInstants = ({ tours: rows, ...rest }: Awaited<ReturnType<typeof all>>) => ({
    tours: rows.map(({ updated_at: _updated, ...row }) => row),
    ...rest,
  });
  const undo = (id: string, keepChanged = false) =>
    db().transaction((tx) => undoChangeSet(tx, id, { actorId: null, now, keepChanged }));
  const bin = () =>
    undoable(db(), { kinds: ['delete'], thingKinds: ['tour'], now: new Date(), limit: 10 });

  test('restores a tour with its related rows, under its number', async () => {
    await addTour(db(), 'a');
    await addTour(db(), 'b');
    const person = await addPerson(db(), 'admin@example.ru');
    const remove = async (slug: string, actorId: number | null = null) => {
      const { id } = await db().transaction((tx) =>
        recordedAs(tx, { ...start, kind: 'delete', actorId }, () =>
          tx.delete(tours).where(eq(tours.slug, slug)),
        ),
      );
      return id;
    };
    // Changes of others: one stays in the bin; three have nothing to undo there.
    await addTour(db(), 'c');
    await addTour(db(), 'd');
    const other = await remove('c', person);
    const old = await remove('d');
    await db()
      .update(changeSets)
      .set({ at: new Date(0) })
      .where(eq(changeSets.id, old));
    await remove('nothing');
    await db().transaction((tx) => recordedAs(tx, start, () => tx.update(tours).set({ days: 9 })));
    const before = withoutInstants(await all());
    const id = await remove('a');
    expect((await all()).tours).toHaveLength(1);
    expect((await all()).prices).toHaveLength(2);
    expect((await bin()).map((one) => [one.id, one.actor])).toEqual([
      [id, null],
      [other, 'admin@example.ru'],
    ]);
    expect(await undo(id)).toMatchObject({ ok: true });
    expect(withoutInstants(await all())).toEqual(before);
    expect((await bin()).map((one) => one.id)).toEqual([other]);
    expect(await undo(id)).toEqual({ ok: false, why: 'undone' });
    expect(await undo(old)).toEqual({ ok: false, why: 'unknown' });
    const late = db().transaction((tx) => recordedInto(tx, id, () => Promise.resolve('late')));
    expect(await late).toBeNull();
  });

  test('restores 500 rows, each changed twice, and removes added ones', async () => {
    for (let place = 0; place < 5; place += 1) await addTour(db(), `s${place}`);
    await db().execute(sql`
      insert into tours (slug, tour_type, city_from, departure_date, month, days)
      select 'n' || n, 'umrah', 'Уфа', '2027-01-01', 'январь', 10 from generate_series(1, 500) n`);
    const before = withoutInstants(await all());
    const { id } = await db().transaction((tx) =>
      recordedAs(tx, start, async () => {
        await tx.update(tours).set({ days: 11 });
        await tx.update(tours).set({ days: 12, company_name: 'Новая' });
        await tx.delete(tourPrices);
        await addTour(tx, 'added');
      }),
    );
    expect(await undo(id)).toMatchObject({ ok: true });
    expect(withoutInstants(await all())).toEqual(before);
  });

  test('changes nothing when a row has changed since', async () => {
    const tour = await addTour(db(), 'a');
    const { id } = await db().transaction((tx) =>
      recordedAs(tx, start, async () => {
        await tx.update(tours).set({ days: 11 });
        await tx.delete(tourStays);
      }),
    );
    await db().update(tours).set({ airline: 'Другая' }).where(eq(tours.id, tour.id));
    const before = await all();
    expect(await undo(id)).toEqual({ ok: false, why: 'changed' });
    expect(await all()).toEqual(before);
  });

  test('is not undone as another kind of change', async () => {
    await addTour(db(), 'a');
    const { id } = await db().transaction((tx) =>
      recordedAs(tx, start, () => tx.update(tours).set({ days: 11 })),
    );
    const others: Meant[] = [
      { kinds: ['merge'], thingKinds: ['tour'] },
      { kinds: ['bulk'], thingKinds: ['operator'] },
    ];
    for (const of of others) {
      const other = db().transaction((tx) => undoChangeSet(tx, id, { of, actorId: null, now }));
      expect(await other).toEqual({ ok: false, why: 'unknown' });
    }
    expect((await all()).tours.map(({ days }) => days)).toEqual([11]);
  });

  test('does not restore a row whose address is taken', async () => {
    const tour = await addTour(db(), 'a');
    const { id } = await db().transaction((tx) =>
      recordedAs(tx, { ...start, kind: 'delete' }, () =>
        tx.delete(tours).where(eq(tours.id, tour.id)),
      ),
    );
    await addTour(db(), 'a');
    expect(await undo(id)).toEqual({ ok: false, why: 'taken' });
  });

  test('leaves rows that have changed since, if that is wanted', async () => {
    const tour = await addTour(db(), 'a');
    await addTour(db(), 'b');
    const { id } = await db().transaction((tx) =>
      recordedAs(tx, start, async () => {
        await tx.update(tours).set({ days: 11 });
        await tx.delete(tourPrices).where(eq(tourPrices.room, 'double'));
      }),
    );
    await db().update(tours).set({ airline: 'Другая' }).where(eq(tours.id, tour.id));
    expect(await undo(id)).toEqual({ ok: false, why: 'changed' });
    expect(await undo(id, true)).toMatchObject({ ok: true, kept: 2 });
    expect((await all()).tours.map(({ days, airline }) => [days, airline])).toEqual([
      [11, 'Другая'],
      [fullTour.days, fullTour.airline],
    ]);
    // A tour that stays keeps its present prices, another gets back its own.
    expect((await all()).prices.map(({ tour_id, room }) => [tour_id === tour.id, room])).toEqual([
      [true, 'quad'],
      [false, 'double'],
      [false, 'quad'],
    ]);
  });

  test('restores a row without a parent and references that are gone by now', async () => {
    const person = await addPerson(db(), 'reader@example.ru');
    const name = 'Караван';
    const [operator] = await db()
      .insert(operators)
      .values({ slug: 'k', name, name_key: foldName(name) })
      .returning({ id: operators.id });
    const tour = await addTour(db(), 'a');
    await db()
      .update(tours)
      .set({ operator_id: operator?.id ?? 0 });
    await db().insert(favouriteTours).values({ account_id: person, tour_id: tour.id });
    const { id } = await db().transaction((tx) =>
      recordedAs(tx, { ...start, kind: 'delete' }, () => tx.delete(tours)),
    );
    await db().delete(operators);
    await addPerson(db(), 'admin@example.ru', { role: 'admin' });
    await db().execute(sql`delete from accounts where id = ${person}`);
    expect(await undo(id)).toMatchObject({ ok: true });
    expect((await all()).tours).toMatchObject([{ id: tour.id, operator_id: null }]);
    expect(await db().select().from(favouriteTours)).toEqual([]);
  });

  test('records nothing of a failed transaction, or of one without a change set', async () => {
    await addTour(db(), 'a');
    const failed = db().transaction((tx) =>
      recordedAs(tx, start, async () => {
        await tx.update(tours).set({ days: 11 });
        throw new Error('stop');
      }),
    );
    await expect(failed).rejects.toThrow('stop');
    await db().update(tours).set({ days: 13 });
    expect(await db().select().from(changeSetRows)).toEqual([]);
  });

  test('is forgotten after thirty days', async () => {
    await addTour(db(), 'a');
    await db().transaction((tx) => recordedAs(tx, start, () => tx.update(tours).set({ days: 11 })));
    const day = 86_400_000;
    expect(await forgetOldChangeSets(db(), new Date(Date.now() + 29 * day))).toBe(0);
    expect(await forgetOldChangeSets(db(), new Date(Date.now() + 31 * day))).toBe(1);
    expect(await db().select().from(changeSets)).toEqual([]);
    expect(await db().select().from(changeSetRows)).toEqual([]);
  });

  test('has files of its own, which come back or go with it alone', async () => {
    await addTour(db(), 'a');
    const withFile = async (path: string | null) => {
      const { id } = await db().transaction((tx) =>
        recordedAs(tx, start, async (set) => {
          await tx.update(tours).set({ days: sql`${tours.days} + 1` });
          if (path) await recordFiles(tx, set, [path]);
        }),
      );
      return id;
    };
    const of = { kinds: ['bulk'], thingKinds: ['tour'] } as const;
    const [plain, old, first, second] = [
      await withFile(null),
      await withFile('old.jpg'),
      await withFile('first.jpg'),
      await withFile('second.jpg'),
    ];
    const left = async () => (await db().select().from(changeSets)).map(({ id }) => id).toSorted();
    const files = (id: string, meant: Meant = of) => filesToUndo(db(), id, meant, new Date());
    expect(await files(first)).toEqual(['first.jpg']);
    expect(await files(first, { ...of, kinds: ['merge'] })).toEqual([]);
    await db()
      .update(changeSets)
      .set({ at: new Date(0) })
      .where(inArray(changeSets.id, [plain, old]));
    expect(await files(old)).toEqual([]);
    const removed: unknown[] = [];
    const removeFiles = async (...given: unknown[]) => void removed.push(given);
    expect(await forgetOldChangeSets(db(), new Date(), removeFiles)).toBe(2);
    expect(removed).toEqual([[old, ['old.jpg']]]);
    expect(await left()).toEqual([first, second].toSorted());
    const forget = (id: string) => db().transaction((tx) => forgetChangeSet(tx, id, of));
    expect(await undo(second)).toMatchObject({ ok: true });
    expect(await files(second)).toEqual([]);
    expect(await forget(second)).toBeNull();
    const third = await withFile('third.jpg');
    expect(await forget(first)).toMatchObject({ set: { id: first }, files: ['first.jpg'] });
    expect(await left()).toEqual([second, third].toSorted());
  });

  test('folds names like the program', async () => {
    const names = [
      'Тихий караван',
      'ООО «Тихий Караван»',
      'тихий-караван',
      'Mövenpick Hajar Tower',
      'Ёлка и Йод',
      'ИП Әхмәтов Җ. Ң.',
      'Swissôtel Makkah (5*)',
      'ООО',
      'отель 7',
      'شركة النور',
      '«»',
    ];
    const { rows } = await db().execute<{ key: string }>(
      sql`select fold_name(name) as key from unnest(${sql.param(names)}::text[]) with ordinality as list (name, place) order by place`,
    );
    expect(rows.map(({ key }) => key)).toEqual(names.map(foldName));
    expect(foldName(names[1] ?? '')).toBe(foldName(names[0] ?? ''));
    expect(foldName(names[2] ?? '')).toBe(foldName(names[0] ?? ''));
  });

  test('finds operators and hotels by their names', async () => {
    const name = 'Пуллман';
    await db()
      .insert(hotels)
      .values({ slug: 'p', name, name_key: foldName(name), city: 'mecca' });
    await db()
      .insert(operators)
      .values({ slug: 'p', name, name_key: foldName(name) });
    const again = db()
      .insert(operators)
      .values({ slug: 'q', name, name_key: foldName(name) });
    await expect(again).rejects.toThrow(/insert into "operators"/);
  });
});
