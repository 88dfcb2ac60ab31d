import { deleteRecord, mergeRecords } from '#features/directory/kit/record-store.server.ts';
import { HOTELS } from '#features/directory/hotels/hotels.server.ts';
import { OPERATORS } from '#features/directory/operators/operators.server.ts';
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deleteCategory } from '#features/articles/categories/categories.server.ts';
import { articleCategories, articles } from '#features/articles/store/article-tables.server.ts';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { cleanUnused, deleteImage, usesOf } from '#features/images/image-library.server.ts';
import { copyToBin } from '#features/images/store/image-bin.server.ts';
import { MOST_CHOSEN } from '#features/tour-bulk/bulk-query.ts';
import { applyChange, deleteTours } from '#features/tour-bulk/bulk-work.server.ts';
import { importRows } from '#features/tour-import/store/import-rows.server.ts';
import { undoImport } from '#features/tour-import/store/undo-import.server.ts';
import { renewDollars } from '#features/tours/store/derived-dollars.server.ts';
import { saveRate } from '#server/rates/exchange-rate.server.ts';
import { tourPrices, tourReviews } from '#features/tours/tables/offer-tables.server.ts';
import { notices, noticeTours, tours } from '#features/tours/tables/tours-tables.server.ts';
import { removeTour } from '#features/tours/store/write-tours.server.ts';
import { inputOf } from '#features/tours/model/tour-input.ts';
import { requests } from '#features/requests/store/request-tables.server.ts';
import { erase, listBin, restore } from '#features/staff/bin/bin.server.ts';
import { foldName } from '#lib/text/fold-name.ts';
import { beginChangeSet, recordFiles } from '#server/change-sets/change-sets.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { reading } from '#server/db/reading.server.ts';
import { bucketFiles } from '#server/files/bucket-files.server.ts';
import { diskFiles } from '#server/files/disk-files.server.ts';
import { listTrail } from '#server/session/trail.server.ts';
import { asStaff, permitted, type Staff } from '#server/session/permission.server.ts';
import { accountParts, addPerson, signedInAs } from '#test/accounts.ts';
import { startBucketServer } from '#test/hosts/bucket-server.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';
import { imageParts, memoryFiles } from '#test/images.ts';
import { fullTour } from '#test/tours.ts';
import { binParts, IMAGE_KEEPERS } from './page-context.server.ts';

const files = diskFiles(await mkdtemp(path.join(tmpdir(), 'bin-')));
const parts = binParts(files);
const now = () => new Date();
/** Late enough for no picture to count as young. */
const later = () => new Date('2027-11-20T09:00:00Z');

const TIMES = { created_at: now(), ends_at: later() };

async function addTour(db: Db, slug: string): Promise<number> {
  const [row] = await db
    .insert(tours)
    .values({ ...inputOf(fullTour), slug, price_amount: 1950, price_currency: 'USD' })
    .returning({ id: tours.id });
  if (!row) throw new Error('no tour');
  return row.id;
}

async function staffMember(db: Db) {
  // The first account becomes the admin.
  await addPerson(db, 'admin@example.ru');
  const id = await addPerson(db, 'staff@example.ru', { role: 'staff' });
  return permitted(asStaff(await signedInAs(db, id, accountParts())));
}

describeOnBothEngines('the bin', ({ db, database }) => {
  const back = (staff: Staff, id: string, keepChanged = false) =>
    restore(db(), staff, { id, keepChanged, now: now() }, parts);
  const titles = async (staff: Staff) =>
    (await listBin(db(), staff, parts, now())).map(({ title }) => title);

  test('gives back tours that were deleted together, each with its line', async () => {
    const staff = await staffMember(db());
    const ids = [await addTour(db(), 'a'), await addTour(db(), 'b'), await addTour(db(), 'c')];
    const { deleted, changeSet } = await deleteTours(db(), staff, ids);
    expect(deleted).toBe(3);
    expect(await titles(staff)).toEqual(['Удаление: 3\u00a0тура']);
    expect(await db().select().from(tours)).toEqual([]);
    expect(await back(staff, changeSet ?? '')).toMatchObject({ ok: true });
    expect(await db().select({ id: tours.id }).from(tours).orderBy(tours.id)).toEqual(
      ids.map((id) => ({ id })),
    );
    expect(await titles(staff)).toEqual([]);
    const { lines } = await listTrail(db(), {}, 3);
    expect(lines.map(({ action, thing }) => `${action} ${thing.kind}`)).toEqual(
      ids.map(() => 'restore tour'),
    );
  });

  test('gives back what the requests are about', async () => {
    const staff = await staffMember(db());
    const ids = [await addTour(db(), 'a'), await addTour(db(), 'b')];
    const placed = ids.map((tour_id) => ({ form_key: randomUUID(), tour_id, name: 'Амина' }));
    await db()
      .insert(requests)
      .values([...placed, { form_key: randomUUID(), name: 'Аиша' }]);
    const about = async () =>
      (await db().select({ tour: requests.tour_id }).from(requests).orderBy(requests.id)).map(
        ({ tour }) => tour,
      );
    const { changeSet } = await deleteTours(db(), staff, ids);
    expect(await about()).toEqual([null, null, null]);
    expect(await back(staff, changeSet ?? '')).toMatchObject({ ok: true });
    expect(await about()).toEqual([...ids, null]);
  });

  test('gives back single tours to the notices about them that are still there', async () => {
    const staff = await staffMember(db());
    const ids = [await addTour(db(), 'a'), await addTour(db(), 'b')];
    const words = ['Вылет перенесён', 'Отель заменён'].map((text) => ({
      ...TIMES,
      form_key: randomUUID(),
      text,
      place: 'tours' as const,
    }));
    const [kept = 0, gone = 0] = (await db().insert(notices).values(words).returning()).map(
      ({ id }) => id,
    );
    const named = (notice_id: number) => ids.map((tour_id) => ({ notice_id, tour_id }));
    await db()
      .insert(noticeTours)
      .values([...named(kept), ...named(gone)]);
    const { changeSet } = await deleteTours(db(), staff, ids);
    expect(await db().select().from(noticeTours)).toEqual([]);
    await db().delete(notices).where(eq(notices.id, gone));
    expect(await back(staff, changeSet ?? '')).toMatchObject({ ok: true });
    const given = await db().select().from(noticeTours).orderBy(noticeTours.tour_id);
    expect(given).toEqual(named(kept));
  });

  test('gives back an operator with the notices about it and by its people', async () => {
    const staff = await staffMember(db());
    const [operator] = await db()
      .insert(operators)
      .values({ name: 'Зам-зам', name_key: foldName('Зам-зам'), slug: 'zam-zam' })
      .returning();
    const operator_id = operator?.id ?? 0;
    const tour_id = await addTour(db(), 'a');
    const common = { ...TIMES, text: 'Вылет перенесён' };
    const written = await db()
      .insert(notices)
      .values([
        { ...common, form_key: randomUUID(), place: 'operator', operator_id },
        { ...common, form_key: randomUUID(), place: 'tours', written_by: operator_id },
      ])
      .returning();
    const named = { notice_id: written[1]?.id ?? 0, tour_id };
    await db().insert(noticeTours).values(named);
    const gone = await deleteRecord(db(), staff, OPERATORS, operator_id);
    if (!gone.ok) throw new Error(gone.problem.code);
    expect(await db().select().from(notices)).toEqual([]);
    expect(await back(staff, gone.value)).toMatchObject({ ok: true });
    expect(await db().select().from(notices).orderBy(notices.id)).toEqual(written);
    expect(await db().select().from(noticeTours)).toEqual([named]);
  });

  test('gives back a category to the articles that have none since', async () => {
    const staff = await staffMember(db());
    const [category] = await db()
      .insert(articleCategories)
      .values({ name: 'Советы', slug: 'sovety', order_index: 1 })
      .returning();
    const category_id = category?.id ?? 0;
    const text = { content: '<p>Текст</p>', meta_description: 'О', category_id };
    await db()
      .insert(articles)
      .values([
        { ...text, slug: 'a', title: 'А' },
        { ...text, slug: 'b', title: 'Б' },
      ]);
    const gone = await deleteCategory(db(), staff, category_id);
    if (!gone.ok) throw new Error(gone.problem.code);
    await db().update(articles).set({ title: 'Другая' }).where(eq(articles.slug, 'a'));
    expect(await back(staff, gone.value)).toMatchObject({
      ok: false,
      problem: { code: 'changed' },
    });
    expect(await back(staff, gone.value, true)).toMatchObject({ ok: true });
    const rows = await db()
      .select({ slug: articles.slug, category_id: articles.category_id })
      .from(articles)
      .orderBy(articles.slug);
    expect(rows).toEqual([
      { slug: 'a', category_id: null },
      { slug: 'b', category_id },
    ]);
  });

  test('has merges, which are undone as a whole and not restored as rows', async () => {
    const staff = await staffMember(db());
    const [from, into] = await db()
      .insert(operators)
      .values(['Сафар', 'Нур'].map((name) => ({ slug: name, name, name_key: foldName(name) })))
      .returning();
    const pair = { from: from?.id ?? 0, into: into?.id ?? 0 };
    const merged = await mergeRecords(db(), staff, OPERATORS, { ...pair, now: now() });
    if (!merged.ok) throw new Error(merged.problem.code);
    expect(await listBin(db(), staff, parts, now())).toMatchObject([
      { title: '«Сафар» → «Нур»', isMerge: true, mayErase: false },
    ]);
    expect(await back(staff, merged.value)).toMatchObject({ ok: false });
    expect(await erase(db(), staff, merged.value, parts)).toMatchObject({ ok: false });
    const given = { changeSet: merged.value, now: now() };
    expect(await parts.undoMerge(db(), staff, given)).toMatchObject({ ok: true });
    expect(await db().$count(operators)).toBe(2);
    expect(await titles(staff)).toEqual([]);
    const { lines } = await listTrail(db(), {}, 1);
    expect(lines).toMatchObject([
      { action: 'restore', thing: { kind: 'operator', title: 'Сафар' } },
    ]);
  });

  test('takes operators and hotels that nothing refers to', async () => {
    const staff = await staffMember(db());
    const name_key = foldName('Караван');
    const [operator] = await db()
      .insert(operators)
      .values({ slug: 'k', name: 'Караван', name_key })
      .returning();
    const [hotel] = await db()
      .insert(hotels)
      .values({ slug: 'k', name: 'Караван', name_key, city: 'mecca' })
      .returning();
    const tour = await addTour(db(), 'a');
    await db()
      .update(tours)
      .set({ operator_id: operator?.id ?? 0 });
    const refusedOne = await deleteRecord(db(), staff, OPERATORS, operator?.id ?? 0);
    expect(refusedOne).toMatchObject({ ok: false, problem: { code: 'has_tours' } });
    await db().update(tours).set({ operator_id: null }).where(eq(tours.id, tour));
    const first = await deleteRecord(db(), staff, OPERATORS, operator?.id ?? 0);
    const second = await deleteRecord(db(), staff, HOTELS, hotel?.id ?? 0);
    if (!first.ok || !second.ok) throw new Error('not deleted');
    expect(await titles(staff)).toEqual(['Караван', 'Караван']);
    expect(await back(staff, first.value)).toMatchObject({ ok: true });
    expect(await back(staff, second.value)).toMatchObject({ ok: true });
    const [again] = await db().select().from(operators);
    expect({ ...again, updated_at: null }).toEqual({ ...operator, updated_at: null });
    expect(await db().select({ id: hotels.id }).from(hotels)).toEqual([{ id: hotel?.id }]);
  });

  test('undoes a change of many tours as a whole, or not at all', async () => {
    const staff = await staffMember(db());
    const ids = [await addTour(db(), 'a'), await addTour(db(), 'b')];
    const chosen = async () =>
      (await db().select().from(tours).orderBy(tours.id)).map(({ id, updated_at }) => ({
        id,
        version: updated_at.toISOString(),
      }));
    const change = { pricePercent: 10, price: null, company: null, flags: {} };
    const apply = async () => {
      const done = await applyChange(db(), staff, { chosen: await chosen(), change, now: now() });
      expect(done.changed).toBe(2);
      return done.changeSet ?? '';
    };
    const prices = async () =>
      (await db().select({ price: tours.price }).from(tours).orderBy(tours.id)).map(
        ({ price }) => price,
      );
    const line = { room: 'quad', amount: 130_000, currency: 'RUB' } as const;
    await db()
      .insert(tourPrices)
      .values({ tour_id: ids[0] ?? 0, ...line });
    const list = async () => (await db().select().from(tourPrices)).map(({ amount }) => amount);
    const before = await prices();
    const first = await apply();
    expect(await prices()).not.toEqual(before);
    expect(await list()).toEqual([143_000]);
    expect(await back(staff, first)).toMatchObject({ ok: true });
    expect(await prices()).toEqual(before);
    expect(await list()).toEqual([130_000]);
    const { lines } = await listTrail(db(), { thing: { kind: 'tour', id: String(ids[0]) } }, 1);
    expect(lines[0]?.changes.map(({ field }) => field).sort()).toEqual([
      'price',
      'price_amount',
      'price_checked_at',
    ]);
    const second = await apply();
    await db().update(tours).set({ airline: 'Другая' }).where(eq(tours.slug, 'b'));
    const after = await prices();
    expect(await back(staff, second)).toMatchObject({ ok: false, problem: { code: 'changed' } });
    expect(await prices()).toEqual(after);
  });

  test('undoes a change of a price in roubles, though its dollars were computed anew', async () => {
    const staff = await staffMember(db());
    const rate = { rubPerEur: 100, source: 'rates.example' };
    await saveRate(db(), { ...rate, rubPerUsd: 80 }, now());
    const id = await addTour(db(), 'a');
    const roubles = { price: 1_650, price_amount: 132_000, price_currency: 'RUB' } as const;
    await db().update(tours).set(roubles);
    const kept = async () => {
      const { price, price_amount, price_currency, updated_at } = tours;
      const columns = { price, price_amount, price_currency, updated_at };
      const [{ updated_at: at, ...row } = { updated_at: new Date(0) }] = await db()
        .select(columns)
        .from(tours);
      return { row, version: at.toISOString() };
    };
    const chosen = [{ id, version: (await kept()).version }];
    const change = { pricePercent: 10, price: null, company: null, flags: {} };
    const { changeSet } = await applyChange(db(), staff, { chosen, change, now: now() });
    await saveRate(db(), { ...rate, rubPerUsd: 90 }, now());
    await renewDollars(db(), '2026-11-20');
    expect((await kept()).row).toEqual({
      price: 1_613,
      price_amount: 145_200,
      price_currency: 'RUB',
    });
    expect(await back(staff, changeSet ?? '')).toMatchObject({ ok: true });
    expect((await kept()).row).toEqual(roubles);
  });

  test('undoes a change of as many tours as the screen takes', { timeout: 300_000 }, async () => {
    const staff = await staffMember(db());
    await db().execute(sql`
      insert into tours (slug, tour_type, city_from, departure_date, month, days, price,
        price_amount, price_currency)
      select 'n' || n, 'umrah', 'Уфа', '2027-01-01', 'январь', 10, 1000 + n, 1000 + n, 'USD'
      from generate_series(1, ${MOST_CHOSEN}) n`);
    const rows = () => db().select().from(tours).orderBy(tours.id);
    const all = async () => (await rows()).map(({ updated_at: _updated, ...tour }) => tour);
    const before = await all();
    const chosen = (await rows()).map(({ id, updated_at }) => ({
      id,
      version: updated_at.toISOString(),
    }));
    const change = { pricePercent: 10, price: null, company: null, flags: {} };
    const done = await applyChange(db(), staff, { chosen, change, now: now() });
    expect(done.changed).toBe(MOST_CHOSEN);
    expect(await back(staff, done.changeSet ?? '')).toMatchObject({ ok: true });
    expect(await all()).toEqual(before);
  });

  test('gives back the tours of an import that was undone, as one entry', async () => {
    const staff = await staffMember(db());
    const cells = {
      tour_type: 'Умра',
      city_from: 'Казань',
      departure_date: '05.11.2027',
      days: '10',
      price: '1950',
      company_name: 'Тихий караван',
    };
    const rows = ['10', '12'].map((days, at) => ({ line: at + 2, cells: { ...cells, days } }));
    const id = randomUUID();
    await importRows(db(), staff, { id, fileName: 'туры.xlsx', rows, now: now() });
    const added = await db().select().from(tours);
    expect(added).toHaveLength(2);
    await undoImport(db(), staff, id, now());
    expect(await db().select().from(tours)).toEqual([]);
    const [entry, ...others] = await listBin(db(), staff, parts, now());
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ thing: 'Тур', title: 'Отменённый импорт: туры.xlsx' });
    expect(await back(staff, entry?.id ?? '')).toEqual({ ok: true, value: null });
    const restored = await db().select({ id: tours.id, slug: tours.slug }).from(tours);
    expect(new Set(restored.map(({ slug }) => slug))).toEqual(
      new Set(added.map(({ slug }) => slug)),
    );
    expect(await listBin(db(), staff, parts, now())).toEqual([]);
  });

  test('lets a thing be erased, and then nobody restores it', async () => {
    const staff = await staffMember(db());
    const { changeSet } = await deleteTours(db(), staff, [await addTour(db(), 'a')]);
    expect(await erase(db(), staff, changeSet ?? '', parts)).toMatchObject({ ok: true });
    expect(await back(staff, changeSet ?? '')).toMatchObject({ ok: false });
    expect(await db().select().from(tours)).toEqual([]);
  });

  test('holds a picture where nobody is served from', async () => {
    const staff = await staffMember(db());
    const image = 'hotels/1700000000000_abcdefgh.webp';
    await files.put(image, new Uint8Array([1, 2, 3]));
    const start = { kind: 'delete', title: image, thingKind: 'image', actorId: staff.id } as const;
    const id = await beginChangeSet(db(), start);
    await recordFiles(db(), id, [image]);
    await copyToBin(files, id, image);
    await files.remove(image);
    expect(await files.list('bin-hotels')).toHaveLength(1);
    expect(await back(staff, id)).toMatchObject({ ok: true });
    expect(await files.read(image)).toEqual(Buffer.from([1, 2, 3]));
    expect(await files.list('bin-hotels')).toEqual([]);
  });

  test('keeps no connection while the store of pictures hangs', async () => {
    const staff = await staffMember(db());
    const bucket = await startBucketServer();
    onTestFinished(() => bucket.stop());
    const store = bucketFiles(bucket.settings);
    const image = 'hotels/1700000000000_abcdefgh.webp';
    await store.put(image, new Uint8Array([1, 2, 3]));
    const whileHeld = async <T>(work: () => Promise<T>): Promise<T> => {
      const before = bucket.requests.length;
      const release = bucket.hold('PUT');
      const working = work();
      const puts = () => bucket.requests.slice(before).filter((one) => one.startsWith('PUT'));
      await expect.poll(puts).toHaveLength(1);
      // The heartbeat may hold one for a moment; the store would hold it until the release.
      const busy = () => database().pool().total - database().pool().idle;
      await expect.poll(busy).toBe(0);
      release();
      return working;
    };
    const read = reading(database(), silentLog);
    const wanted = { path: image, evenIfUsed: false };
    const images = imageParts({ files: store });
    const deleted = await whileHeld(() => deleteImage(read, staff, wanted, images));
    if (!deleted.ok) throw new Error(deleted.problem.code);
    expect([...bucket.objects.keys()]).toEqual([expect.stringMatching(/^bin-hotels/)]);
    const again = { id: deleted.value, keepChanged: false, now: now() };
    const restored = await whileHeld(() => restore(db(), staff, again, binParts(store)));
    expect(restored).toMatchObject({ ok: true });
    expect([...bucket.objects.keys()]).toEqual([image]);
  });

  test('says so when the store of pictures fails, and keeps the picture for the next time', async () => {
    const staff = await staffMember(db());
    const bucket = await startBucketServer();
    onTestFinished(() => bucket.stop());
    const store = bucketFiles(bucket.settings);
    const image = 'hotels/1700000000000_abcdefgh.webp';
    await store.put(image, new Uint8Array([1, 2, 3]));
    const read = reading(database(), silentLog);
    const wanted = { path: image, evenIfUsed: false };
    const deleted = await deleteImage(read, staff, wanted, imageParts({ files: store }));
    if (!deleted.ok) throw new Error(deleted.problem.code);
    const again = { id: deleted.value, keepChanged: false, now: now() };
    bucket.failWith((_request, response) => {
      response.writeHead(503).end();
      return true;
    });
    const failed = await restore(db(), staff, again, binParts(store));
    expect(failed).toMatchObject({ ok: false, problem: { code: 'unavailable', status: 503 } });
    bucket.failWith(null);
    expect(await restore(db(), staff, again, binParts(store))).toMatchObject({ ok: true });
    expect([...bucket.objects.keys()]).toEqual([image]);
  });

  test('restores or erases a picture, when both are asked at once, 20 times', async () => {
    const staff = await staffMember(db());
    for (let time = 0; time < 20; time += 1) {
      const { files: store, kept } = memoryFiles();
      const image = 'hotels/1700000000000_abcdefgh.webp';
      await store.put(image, new Uint8Array([1, 2, 3]));
      const read = reading(database(), silentLog);
      const wanted = { path: image, evenIfUsed: false };
      const deleted = await deleteImage(read, staff, wanted, imageParts({ files: store }));
      if (!deleted.ok) throw new Error(deleted.problem.code);
      const again = { id: deleted.value, keepChanged: false, now: now() };
      const [restored] = await Promise.all([
        restore(db(), staff, again, binParts(store)),
        erase(db(), staff, deleted.value, binParts(store)),
      ]);
      expect([...kept.keys()]).toEqual(restored.ok ? [image] : []);
    }
  });

  test('and waiting proposals keep their pictures from the cleaning, until they are gone', async () => {
    const staff = await staffMember(db());
    const store = memoryFiles();
    const pictures = imageParts({ files: store.files, keepers: IMAGE_KEEPERS, now: later });
    const names = ['binned', 'proposed', 'accepted', 'stray'].map((one) => `hotels/1_${one}.webp`);
    for (const name of names) await store.files.put(name, new Uint8Array([1]));
    const logo = (one: string) => ({ company_logo: `/images/hotels/1_${one}.webp` });
    const binned = await addTour(db(), 'binned');
    await db().update(tours).set(logo('binned')).where(eq(tours.id, binned));
    const { changeSet } = await deleteTours(db(), staff, [binned]);
    const [operator] = await db()
      .insert(operators)
      .values({ slug: 'nur', name: 'Нур', name_key: 'нур' })
      .returning({ id: operators.id });
    const tour = await addTour(db(), 'proposed');
    for (const status of ['waiting', 'accepted'] as const) {
      const fields = logo(status === 'waiting' ? 'proposed' : 'accepted');
      await db()
        .insert(tourReviews)
        .values({
          tour_id: tour,
          operator_id: operator?.id ?? 0,
          version: '',
          proposal: { steps: [{ kind: 'fields', fields, isPriceChecked: false }], state: null },
          status,
          decided_at: status === 'waiting' ? null : now(),
        });
    }
    const read = reading(database(), silentLog);
    const left = async () => {
      expect(await cleanUnused(read, staff, pictures)).toMatchObject({ ok: true });
      return (await store.files.list('hotels')).map(({ path: name }) => name);
    };
    expect(await left()).toEqual(['hotels/1_binned.webp', 'hotels/1_proposed.webp']);
    for (const [name, title] of [
      ['hotels/1_binned.webp', /^Корзина: /],
      ['hotels/1_proposed.webp', /^Правка: /],
    ] as const) {
      expect(await usesOf(read, staff, name, pictures)).toMatchObject({
        uses: [{ title: expect.stringMatching(title) }],
        total: 1,
      });
    }
    expect(await erase(db(), staff, changeSet ?? '', parts)).toMatchObject({ ok: true });
    await db().delete(tourReviews);
    expect(await left()).toEqual([]);
  });

  test('restores or erases, when both are asked at once, 20 times', async () => {
    const staff = await staffMember(db());
    for (let time = 0; time < 20; time += 1) {
      const tour = await addTour(db(), `r${time}`);
      const { changeSet } = await deleteTours(db(), staff, [tour]);
      const [restored, erased] = await Promise.all([
        back(staff, changeSet ?? ''),
        erase(db(), staff, changeSet ?? '', parts),
      ]);
      expect([restored.ok, erased.ok].filter(Boolean)).toHaveLength(1);
      const there = await db().select({ id: tours.id }).from(tours).where(eq(tours.id, tour));
      expect(there).toHaveLength(restored.ok ? 1 : 0);
    }
  });

  test('restores and deletes again at once, 20 times, and nothing is lost', async () => {
    const staff = await staffMember(db());
    const tour = await addTour(db(), 'a');
    let { changeSet } = await deleteTours(db(), staff, [tour]);
    for (let time = 0; time < 20; time += 1) {
      const [, again] = await Promise.all([
        back(staff, changeSet ?? ''),
        db().transaction((tx) => removeTour(tx, staff, tour)),
      ]);
      const there = await db().select({ id: tours.id }).from(tours);
      expect(there).toHaveLength(again ? 0 : 1);
      changeSet = again?.changeSet ?? (await deleteTours(db(), staff, [tour])).changeSet;
      expect(await listBin(db(), staff, parts, now())).toHaveLength(1);
    }
  });

  test('undoes or refuses while somebody edits, 20 times, and no edit is lost', async () => {
    const staff = await staffMember(db());
    const tour = await addTour(db(), 'a');
    for (let time = 0; time < 20; time += 1) {
      const airline = `Авиалиния ${time}`;
      const [row] = await db().select().from(tours);
      const version = row?.updated_at.toISOString() ?? '';
      const change = { pricePercent: null, price: null, company: `Компания ${time}`, flags: {} };
      const done = await applyChange(db(), staff, {
        chosen: [{ id: tour, version }],
        change,
        now: now(),
      });
      const [undone] = await Promise.all([
        back(staff, done.changeSet ?? ''),
        db().execute(sql`update tours set airline = ${airline} where id = ${tour}`),
      ]);
      const [after] = await db().select().from(tours);
      expect(after?.airline).toBe(airline);
      expect(after?.company_name).toBe(undone.ok ? row?.company_name : change.company);
    }
  });
});
