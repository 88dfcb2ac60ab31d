import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { hotelsMade } from '#features/directory/hotels/hotel-names.server.ts';
import { reviewForm } from '#features/tour-editing/review/review-form.ts';
import { decideReview } from '#features/tour-editing/review/decisions.server.ts';
import { readReview } from '#features/tour-editing/review/reviews.server.ts';
import { allTours } from '#features/tour-import/export-tours.server.ts';
import type { ImportCells } from '#features/tour-import/mapping/import-columns.ts';
import { keepProfile, readProfiles } from '#features/tour-import/sources/profiles.server.ts';
import { checkRows } from '#features/tour-import/store/check-rows.server.ts';
import { importRows } from '#features/tour-import/store/import-rows.server.ts';
import { latestImports } from '#features/tour-import/store/imports-list.server.ts';
import type { RowOffer } from '#features/tour-import/request/import-request.ts';
import { undoImport } from '#features/tour-import/store/undo-import.server.ts';
import { listOwner } from '#features/tour-import/store/list-owner.server.ts';
import {
  addSource,
  countWaiting,
  dropSource,
  endReview,
  ownSource,
  listSources,
  openReview,
} from '#features/tour-import/sources/sources.server.ts';
import { importReviews } from '#features/tour-import/sources/import-source-tables.server.ts';
import { NO_SETTINGS } from '#features/tour-import/understanding/sheet-settings.ts';
import { missingTours, withdrawTours } from '#features/tour-import/store/missing-tours.server.ts';
import { knownNames } from '#features/tour-editing/offer/known-names.server.ts';
import { tourReviews } from '#features/tours/tables/offer-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { foldName } from '#lib/text/fold-name.ts';
import type { Db } from '#server/db/db.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import {
  asStaff,
  asTourKeeper,
  permitted,
  type TourKeeper,
} from '#server/session/permission.server.ts';
import { accountParts, addPerson, signedInAs, SITE } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const LATER = new Date('2026-11-27T09:00:00Z');
const TODAY = '2026-11-27';

const cells = (more: ImportCells = {}): ImportCells => ({
  city_from: 'Казань',
  departure_date: '15.01.2027',
  days: '10',
  price: '175000 ₽',
  ...more,
});

describeOnBothEngines('the lists of an operator’s people', ({ db }) => {
  async function addOperator(name: string, isTrusted: boolean) {
    const key = foldName(name);
    const { rows } = await db().execute<{ id: string }>(
      sql`insert into operators (slug, name, name_key, is_trusted)
        values (${key}, ${name}, ${key}, ${isTrusted}) returning id`,
    );
    return Number(rows[0]?.id);
  }
  async function keeperOf(operator: number, email: string): Promise<TourKeeper> {
    const id = await addPerson(db(), email);
    const role = { role: 'operator', operator_id: operator } as const;
    await db().update(accounts).set(role).where(eq(accounts.id, id));
    return permitted(asTourKeeper(await signedInAs(db(), id, accountParts())));
  }
  async function setUp({ isTrusted = true } = {}) {
    const admin = await addPerson(db(), 'admin@example.ru');
    const staff = permitted(asStaff(await signedInAs(db(), admin, accountParts())));
    const own = await addOperator('Свой', isTrusted);
    const keeper = await keeperOf(own, 'keeper@example.ru');
    const other = await keeperOf(await addOperator('Чужой', true), 'other@example.ru');
    return { staff, keeper, other, own };
  }
  async function check(who: TourKeeper, ...rows: ImportCells[]) {
    return checkRows(db(), who, { rows: rows.map((row, at) => ({ line: at + 2, cells: row })) });
  }
  /** Sends rows as the page does: each matched row changes its tour. */
  async function send(
    who: TourKeeper,
    rows: ImportCells[],
    { now = NOW, offer }: { now?: Date; offer?: RowOffer } = {},
  ) {
    const id = randomUUID();
    const verdicts = await check(who, ...rows);
    const sent = rows.map((row, at) => {
      const verdict = verdicts.find(({ line }) => line === at + 2);
      const update =
        verdict?.verdict === 'update'
          ? { id: verdict.id, version: verdict.match.version }
          : undefined;
      return { line: at + 2, cells: row, offer, update };
    });
    const outcome = await importRows(db(), who, { id, fileName: 'прайс', rows: sent, now });
    if (!outcome.ok) throw new Error(outcome.problem.message);
    return { id, verdicts, outcomes: outcome.value };
  }
  const all = () => db().select().from(tours).orderBy(tours.id);
  const priceOf = async (id: number) =>
    (await all()).find((tour) => tour.id === id)?.price_amount ?? null;
  async function accept(staff: Awaited<ReturnType<typeof setUp>>['staff'], tourId: number) {
    const seen = (await readReview(db(), staff, tourId))?.seen ?? '';
    const decision = reviewForm.parse({ seen, intent: 'accept' });
    return decideReview(db(), staff, { tourId, decision, siteUrl: SITE }, LATER);
  }

  it('are of that operator in every row, and change its tours alone', async () => {
    const { keeper, other, own } = await setUp();
    await send(other, [cells()]);
    const [foreign] = await all();
    const named = cells({ company_name: 'Чужой' });
    const first = await send(keeper, [named, cells({ slug: foreign?.slug ?? '' })]);
    expect(first.verdicts).toEqual([
      { line: 2, verdict: 'new' },
      { line: 3, verdict: 'new' },
    ]);
    expect(first.outcomes.map(({ outcome }) => outcome)).toEqual(['added', 'duplicate']);
    const [, added] = await all();
    expect(added).toMatchObject({ operator_id: own, company_name: 'Свой', state: 'on_sale' });
    const second = await send(keeper, [cells({ price: '180000 ₽' })], { now: LATER });
    expect(second.outcomes).toMatchObject([{ outcome: 'updated', id: added?.id }]);
    const [stays] = await all();
    expect(stays).toEqual(foreign);
  });

  it('change no tour of another operator, whatever number a request names', async () => {
    const { keeper, other } = await setUp();
    await send(other, [cells()]);
    const [foreign] = await all();
    const update = { id: foreign?.id ?? 0, version: foreign?.updated_at.toISOString() ?? '' };
    const rows = [{ line: 2, cells: cells({ price: '1 ₽' }), update }];
    const sent = await importRows(db(), keeper, {
      id: randomUUID(),
      fileName: 'x',
      rows,
      now: LATER,
    });
    expect(sent).toMatchObject({ ok: true, value: [{ outcome: 'failed' }] });
    const request = { fileName: 'x', tours: [update] };
    const gone = await withdrawTours(db(), keeper, { id: randomUUID(), ...request, now: LATER });
    expect(gone).toMatchObject({ ok: true, value: [{ outcome: 'failed' }] });
    expect(await all()).toEqual([foreign]);
  });

  it('take no slug and no day of a price check from a row', async () => {
    const { keeper } = await setUp();
    const row = cells({ slug: 'umra-moskva', price_checked_at: '2030-01-01T00:00:00Z' });
    await send(keeper, [row]);
    const [tour] = await all();
    expect(tour).toMatchObject({ price_checked_at: NOW });
    expect(tour?.slug).not.toBe('umra-moskva');
  });

  it('lack tours of that operator alone', async () => {
    const { keeper, other } = await setUp();
    await send(other, [cells(), cells({ departure_date: '16.01.2027' })]);
    await send(keeper, [cells(), cells({ departure_date: '17.01.2027' })]);
    const [foreign, , mine, missing] = await all();
    const lacking = async (...ids: (number | undefined)[]) =>
      missingTours(db(), keeper, { ids: ids.map((id) => id ?? 0) }, TODAY);
    expect((await lacking(mine?.id)).map(({ id }) => id)).toEqual([missing?.id]);
    expect(await lacking(foreign?.id)).toEqual([]);
  });

  it('lack tours that wait for a review, which are not taken off sale', async () => {
    const { keeper } = await setUp({ isTrusted: false });
    await send(keeper, [cells(), cells({ departure_date: '17.01.2027' })]);
    const [first, other] = await all();
    expect(await missingTours(db(), keeper, { ids: [first?.id ?? 0] }, TODAY)).toMatchObject([
      { id: other?.id, isTicked: false, isInReview: true },
    ]);
  });

  it('are seen, and undone, by the people of that operator and by staff', async () => {
    const { staff, keeper, other, own } = await setUp();
    const theirs = await send(other, [cells()]);
    const mine = await send(keeper, [cells()]);
    const listed = async (who: TourKeeper) => (await latestImports(db(), who)).map(({ id }) => id);
    expect(await listed(keeper)).toEqual([mine.id]);
    expect(new Set(await listed(staff))).toEqual(new Set([mine.id, theirs.id]));
    expect(await undoImport(db(), keeper, theirs.id, LATER)).toMatchObject({
      ok: false,
      problem: { status: 404 },
    });
    const colleague = await keeperOf(own, 'colleague@example.ru');
    expect(await undoImport(db(), colleague, mine.id, LATER)).toMatchObject({
      value: { removed: 1 },
    });
    expect(await all()).toHaveLength(1);
  });

  it('of a former operator are closed to who has moved on', async () => {
    const { keeper, own } = await setUp();
    const { id } = await send(keeper, [cells()]);
    const next = await addOperator('Следующий', true);
    const where = eq(accounts.id, keeper.id);
    await db().update(accounts).set({ operator_id: next }).where(where);
    const moved = permitted(asTourKeeper(await signedInAs(db(), keeper.id, accountParts())));
    const rows = [{ line: 9, cells: cells() }];
    expect(await importRows(db(), moved, { id, fileName: 'x', rows, now: LATER })).toMatchObject({
      ok: false,
      problem: { code: 'import_foreign' },
    });
    expect((await undoImport(db(), moved, id, LATER)).ok).toBe(false);
    expect(await all()).toMatchObject([{ operator_id: own }]);
  });

  it('are exported, and read against names, without those of others', async () => {
    const { keeper, other } = await setUp();
    await send(other, [cells({ hotel_name: 'Тайный дом' })]);
    await db().update(tours).set({ state: 'draft' });
    await send(keeper, [cells({ hotel_name: 'Свой дом' })]);
    const read = <Value>(task: (one: Db) => Promise<Value>) => task(db());
    const exported: (string | null)[] = [];
    for await (const page of allTours(read, keeper)) {
      exported.push(...page.map(({ tour }) => tour.company_name));
    }
    expect(exported).toEqual(['Свой']);
    const names = await knownNames(db(), keeper);
    expect(names.operators.map(({ name }) => name)).toEqual(['Свой']);
    expect(names.hotels.map(({ name }) => name)).toEqual(['Свой дом']);
  });

  it('give no name of a hotel that visitors may not see to the site’s own lists', async () => {
    const { staff, other } = await setUp();
    await send(other, [cells({ hotel_name: 'Тайный дом' })]);
    const hotelNames = async () => (await knownNames(db(), staff)).hotels.map(({ name }) => name);
    await db().update(tours).set({ state: 'draft' });
    expect(await hotelNames()).toEqual([]);
    await db().update(tours).set({ state: 'on_sale' });
    expect(await hotelNames()).toEqual(['Тайный дом']);
  });

  it('keep profiles and links apart from the site’s and from others’', async () => {
    const { staff, keeper, other } = await setUp();
    const link = 'https://lists.example/week.csv';
    const profile = { key: 'город|дата', operator: 'Свой', place: null, fileName: 'прайс' };
    for (const [who, currency] of [
      [staff, 'USD'],
      [keeper, 'RUB'],
    ] as const) {
      const settings = { ...NO_SETTINGS, mapping: null, currency, answers: {} };
      await keepProfile(db(), who, { ...profile, settings }, NOW);
      expect((await addSource(db(), who, link, NOW)).ok).toBe(true);
    }
    const currencies = async (who: TourKeeper) =>
      (await readProfiles(db(), listOwner(who))).map(({ settings }) => settings.currency);
    expect(await currencies(staff)).toEqual(['USD']);
    expect(await currencies(keeper)).toEqual(['RUB']);
    expect(await currencies(other)).toEqual([]);
    const [mine] = await listSources(db(), keeper);
    const source = mine?.id ?? 0;
    const [review] = await db()
      .insert(importReviews)
      .values({ source_id: source, file_name: 'w', file: Buffer.from('x'), found_at: NOW })
      .returning({ id: importReviews.id });
    const id = review?.id ?? 0;
    for (const who of [staff, other]) {
      expect((await listSources(db(), who)).map((one) => one.id)).not.toContain(source);
      expect(await countWaiting(db(), who)).toBe(0);
      expect(await ownSource(db(), who, source)).toMatchObject({ ok: false });
      expect((await dropSource(db(), who, source)).ok).toBe(false);
      expect((await openReview(db(), who, id, NOW)).ok).toBe(false);
      expect((await endReview(db(), who, id)).ok).toBe(false);
    }
    expect(await countWaiting(db(), keeper)).toBe(1);
    expect((await openReview(db(), keeper, id, NOW)).ok).toBe(true);
  });

  it('name colleagues by their address, and nobody of the site', async () => {
    const { staff, keeper, own } = await setUp();
    const { id } = await send(keeper, [cells()]);
    const profile = { key: 'город|дата', operator: '', place: null, fileName: 'прайс' };
    const settings = { ...NO_SETTINGS, mapping: null };
    await keepProfile(db(), keeper, { ...profile, settings }, NOW);
    await addSource(db(), keeper, 'https://lists.example/week.csv', NOW);
    const [source] = await listSources(db(), keeper);
    const [review] = await db()
      .insert(importReviews)
      .values({ source_id: source?.id ?? 0, file_name: 'w', file: Buffer.from('x'), found_at: NOW })
      .returning({ id: importReviews.id });
    await openReview(db(), keeper, review?.id ?? 0, NOW);
    const named = async (who: TourKeeper) => [
      (await latestImports(db(), who)).find((one) => one.id === id)?.who,
      (await readProfiles(db(), listOwner(who)))[0]?.who,
      (await listSources(db(), who))[0]?.reviews[0]?.openedBy,
    ];
    const colleague = await keeperOf(own, 'colleague@example.ru');
    expect(await named(colleague)).toEqual(Array.from({ length: 3 }, () => keeper.email));
    // Meanwhile the person works for the site.
    const place = { role: 'staff', operator_id: null } as const;
    await db().update(accounts).set(place).where(eq(accounts.id, keeper.id));
    expect(await named(colleague)).toEqual(Array.from({ length: 3 }, () => 'сотрудник сайта'));
    expect((await named(staff))[0]).toBe(keeper.email);
  });

  it('have a bounded number of links', async () => {
    const { keeper } = await setUp();
    const add = (at: number) => addSource(db(), keeper, `https://lists.example/${at}.csv`, NOW);
    for (let at = 0; at < 5; at += 1) expect((await add(at)).ok).toBe(true);
    expect(await add(5)).toMatchObject({ ok: false, problem: { code: 'too_many' } });
  });

  const SOLD: RowOffer = {
    prices: [],
    inclusions: [],
    availability: { state: 'last_seats', seats: 3 },
  };

  it('wait for staff while the operator is not trusted, and go on sale as they say', async () => {
    const { staff, keeper } = await setUp({ isTrusted: false });
    await send(keeper, [cells()]);
    await send(keeper, [cells({ departure_date: '16.01.2027' })], { offer: SOLD });
    const [plain, last] = await all();
    expect([plain?.state, last?.state]).toEqual(['in_review', 'in_review']);
    expect((await accept(staff, plain?.id ?? 0)).ok).toBe(true);
    expect((await accept(staff, last?.id ?? 0)).ok).toBe(true);
    expect(await all()).toMatchObject([
      { state: 'on_sale' },
      { state: 'last_seats', seats_left: 3 },
    ]);
  });

  it('leave out rows beyond the bound of new hotels, and no other', async () => {
    const { keeper } = await setUp({ isTrusted: false });
    const row = (n: number, hotel_name: string) =>
      cells({ departure_date: `${String(n).padStart(2, '0')}.02.2027`, hotel_name });
    const names = Array.from({ length: 49 }, (_, n) => ({ name: `Дом ${n}` }));
    await hotelsMade(db(), keeper, names, NOW);
    const hotelsOf = ['Дом 3', 'Новый дом', 'Лишний дом', 'Дом 4'];
    const { outcomes } = await send(
      keeper,
      hotelsOf.map((hotel, at) => row(at + 1, hotel)),
    );
    expect(outcomes).toMatchObject([
      { outcome: 'added' },
      { outcome: 'added' },
      { outcome: 'failed', message: expect.stringMatching(/50\u00a0новых отелей/) },
      { outcome: 'added' },
    ]);
  });

  it('leave what visitors see as it is until staff accept the changes', async () => {
    const { staff, keeper } = await setUp({ isTrusted: false });
    await send(keeper, [cells()]);
    const id = (await all())[0]?.id ?? 0;
    await accept(staff, id);
    const offer: RowOffer = {
      prices: [{ room: 'double', amount: 190_000, currency: 'RUB', is_from: false }],
      inclusions: [],
      availability: null,
    };
    const dearer = cells({ price: '180000 ₽' });
    const sent = await send(keeper, [dearer], { now: LATER, offer });
    expect(sent.outcomes).toMatchObject([{ outcome: 'updated', id }]);
    expect(await priceOf(id)).toBe(175_000);
    // The next list is compared with what they proposed.
    expect(await check(keeper, dearer)).toMatchObject([{ verdict: 'duplicate' }]);
    expect(await check(keeper, cells())).toMatchObject([{ verdict: 'update', id }]);
    const review = await readReview(db(), staff, id);
    expect(review?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['заявленная цена', 'цены по размещению']),
    );
    expect((await accept(staff, id)).ok).toBe(true);
    expect(await priceOf(id)).toBe(180_000);
  });

  it('take their proposals back when the import is undone', async () => {
    const { staff, keeper } = await setUp({ isTrusted: false });
    await send(keeper, [cells()]);
    const id = (await all())[0]?.id ?? 0;
    await accept(staff, id);
    const first = await send(keeper, [cells({ price: '180000 ₽' })], { now: LATER });
    const second = await send(keeper, [cells({ price: '190000 ₽' })], { now: LATER });
    expect(await undoImport(db(), keeper, second.id, LATER)).toMatchObject({
      value: { restored: 1, kept: [] },
    });
    expect(await check(keeper, cells({ price: '180000 ₽' }))).toMatchObject([
      { verdict: 'duplicate' },
    ]);
    expect(await undoImport(db(), keeper, first.id, LATER)).toMatchObject({
      value: { restored: 1, kept: [] },
    });
    expect(await check(keeper, cells())).toMatchObject([{ verdict: 'duplicate', id }]);
    expect(await readReview(db(), staff, id)).toBeNull();
  });

  it('take tours off sale at once, and not what nobody has seen', async () => {
    const { staff, keeper } = await setUp({ isTrusted: false });
    await send(keeper, [cells(), cells({ departure_date: '16.01.2027' })]);
    const [shown] = await all();
    await accept(staff, shown?.id ?? 0);
    const wanted = (await all()).map(({ id, updated_at }) => ({
      id,
      version: updated_at.toISOString(),
    }));
    const importId = randomUUID();
    const request = { fileName: 'x', tours: wanted };
    const outcome = await withdrawTours(db(), keeper, { id: importId, ...request, now: LATER });
    expect(outcome).toMatchObject({ value: [{ outcome: 'withdrawn' }, { outcome: 'failed' }] });
    expect(await all()).toMatchObject([{ state: 'withdrawn' }, { state: 'in_review' }]);
    await undoImport(db(), keeper, importId, LATER);
    expect(await all()).toMatchObject([{ state: 'on_sale' }, { state: 'in_review' }]);
    expect(await db().select().from(tourReviews)).toMatchObject([{ status: 'accepted' }]);
  });
});
