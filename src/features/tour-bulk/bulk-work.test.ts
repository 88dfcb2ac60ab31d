import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { BulkChange } from '#features/tour-bulk/bulk-change.ts';
import { listBulk } from '#features/tour-bulk/bulk-list.server.ts';
import { parseBulk } from '#features/tour-bulk/bulk-query.ts';
import {
  applyChange,
  deleteTours,
  previewChange,
  titlesOf,
} from '#features/tour-bulk/bulk-work.server.ts';
import { reviewForm } from '#features/tour-editing/review/review-form.ts';
import { decideReview } from '#features/tour-editing/review/decisions.server.ts';
import { readReview } from '#features/tour-editing/review/reviews.server.ts';
import { saveRate } from '#server/rates/exchange-rate.server.ts';
import { tourPrices } from '#features/tours/tables/offer-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { undoChangeSet } from '#server/change-sets/change-sets.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { asStaff, asTourKeeper, permitted, type Staff } from '#server/session/permission.server.ts';
import { trail } from '#server/session/trail-tables.server.ts';
import { accountParts, addPerson, signedInAs, SITE } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const TODAY = '2026-11-20';
const NOW = new Date('2026-11-20T09:00:00Z');
const spaced = (text: string | null) => text?.replaceAll('\u00a0', ' ');

describeOnBothEngines('bulk work', ({ db }) => {
  let staff: Staff;
  beforeEach(async () => {
    await addPerson(db(), 'admin@example.ru');
    const id = await addPerson(db(), 'staff@example.ru', { role: 'staff' });
    staff = permitted(asStaff(await signedInAs(db(), id, accountParts())));
  });
  const add = async (given: Partial<typeof tours.$inferInsert> = {}) => {
    const [row] = await db()
      .insert(tours)
      .values({
        slug: `tour-${Math.random()}`,
        tour_type: 'umrah',
        city_from: 'Казань',
        departure_date: '2026-12-03',
        month: 'декабрь',
        days: 10,
        price: 1000,
        company_name: 'Сафар',
        ...given,
      })
      .returning({ id: tours.id });
    return row?.id ?? 0;
  };
  const list = async (search = '') =>
    listBulk(db(), staff, parseBulk(new URLSearchParams(search)), TODAY);
  const found = async (search: string) => (await list(search)).tours.map(({ id }) => id);
  const tour = async (id: number) => (await db().select().from(tours).where(eq(tours.id, id)))[0];
  const lines = () =>
    db().select({ action: trail.action, id: trail.thing_id }).from(trail).orderBy(trail.id);
  const up: BulkChange = { pricePercent: 10, price: null, company: null, flags: {} };

  it('lists eleven fields and the price as it is stated, the latest departure first, fifty a page', async () => {
    for (let day = 1; day <= 31; day++) {
      const text = String(day).padStart(2, '0');
      await add({ departure_date: `2026-12-${text}` });
      await add({ departure_date: `2027-01-${text}` });
    }
    const first = await list();
    expect([first.tours.length, first.total, first.pages, first.found.length]).toEqual([
      50, 62, 2, 62,
    ]);
    expect(Object.keys(first.tours[0] ?? {})).toHaveLength(16);
    expect(first.tours[0]?.departure_date).toBe('2027-01-31');
    const second = await list('page=2');
    expect(second.tours).toHaveLength(12);
    expect(second.tours.at(-1)?.departure_date).toBe('2026-12-01');
    expect((await list('page=99')).tours).toEqual([]);
  });

  it('searches by city, operator and number, and narrows down', async () => {
    const past = await add({ departure_date: '2026-11-19', company_name: null });
    const today = await add({ departure_date: TODAY, company_name: ' ' });
    const hajj = await add({ tour_type: 'hajj', city_from: 'Королёв', company_name: '100%_Хадж' });
    expect(await found('overdue=1')).toEqual([past]);
    expect(await found('no-company=1')).toEqual([today, past]);
    expect(await found('type=hajj')).toEqual([hajj]);
    expect(await found('q=КОРОЛЕВ')).toEqual([hajj]);
    expect(await found('q=100%25_')).toEqual([hajj]);
    expect(await found('q=100%25_Хадж королев')).toEqual([hajj]);
    expect(await found('q=королев казань')).toEqual([]);
    expect(await found(`q=${today}`)).toContain(today);
    expect(await found(`q=№ ${today}`)).toContain(today);
    expect(await found("q=' or 1=1 --")).toEqual([]);
    expect(await found('q=%25')).toEqual([hajj]);
  });

  it('deletes tours one by one, each with its line in the trail', async () => {
    const ids = [await add(), await add(), await add()];
    const kept = await add();
    expect(await deleteTours(db(), staff, [...ids, 999])).toMatchObject({ deleted: 3, missing: 1 });
    expect((await list()).found).toEqual([kept]);
    expect(await lines()).toEqual(ids.map((id) => ({ action: 'delete', id: String(id) })));
  });

  it('shows every change before it is made, and changes nothing by showing it', async () => {
    const priced = await add();
    const bare = await add({ price: null });
    const { tours: shown, unchanged } = await previewChange(db(), staff, [priced, bare, 999], up);
    expect(unchanged).toBe(1);
    expect(shown).toHaveLength(1);
    expect(spaced(shown[0]?.title ?? null)).toBe('Умра, Казань, 3 декабря 2026, Сафар');
    expect(shown[0]?.changes.map((one) => [one.field, one.before, spaced(one.after)])).toEqual([
      ['цена', '$1 000'.replace(' ', '\u00a0'), '$1 100'],
    ]);
    expect((await tour(priced))?.price).toBe(1000);
    expect(await lines()).toEqual([]);
  });

  it('makes the changes that were shown, each with its line, and confirms the price', async () => {
    const ids = [await add(), await add({ price: 2001 })];
    const { tours: chosen } = await previewChange(db(), staff, ids, up);
    const summary = await applyChange(db(), staff, { chosen, change: up, now: NOW });
    expect(summary).toMatchObject({ changed: 2, skipped: [] });
    const rows = await Promise.all(ids.map(tour));
    expect(rows.map((row) => [row?.price, row?.price_checked_at])).toEqual([
      [1100, NOW],
      [2201, NOW],
    ]);
    expect(await lines()).toHaveLength(2);
  });

  it('changes roubles as they are stated with their price list', async () => {
    await saveRate(db(), { rubPerUsd: 80, rubPerEur: 90, source: 'rates.example' }, NOW);
    const id = await add({
      price: 1_650,
      price_amount: 132_000,
      price_currency: 'RUB',
      price_room: 'quad',
    });
    const line = { tour_id: id, currency: 'RUB' as const };
    await db()
      .insert(tourPrices)
      .values([
        { ...line, room: 'quad', amount: 132_000 },
        { ...line, room: 'double', amount: 158_001 },
      ]);
    const amounts = async () =>
      db()
        .select({ room: tourPrices.room, amount: tourPrices.amount })
        .from(tourPrices)
        .where(eq(tourPrices.tour_id, id))
        .orderBy(tourPrices.amount);
    const five: BulkChange = { ...up, pricePercent: 5 };
    const { tours: chosen } = await previewChange(db(), staff, [id], five);
    expect(chosen[0]?.changes.map(({ before, after }) => [spaced(before), spaced(after)])).toEqual([
      ['132 000 ₽ ($1 650)', '138 600 ₽ ($1 733)'],
      [
        'Двухместный 158 001 ₽; Четырёхместный 132 000 ₽',
        'Двухместный 165 901 ₽; Четырёхместный 138 600 ₽',
      ],
    ]);
    await applyChange(db(), staff, { chosen, change: five, now: NOW });
    expect(await tour(id)).toMatchObject({
      price_amount: 138_600,
      price_currency: 'RUB',
      price: 1_733,
    });
    expect(await amounts()).toEqual([
      { room: 'quad', amount: 138_600 },
      { room: 'double', amount: 165_901 },
    ]);
    expect(await lines()).toHaveLength(1);
  });

  it('leaves alone and names what somebody changed or deleted meanwhile', async () => {
    const [same, changed, deleted] = [await add(), await add({ city_from: 'Уфа' }), await add()];
    const { tours: chosen } = await previewChange(db(), staff, [same, changed, deleted], up);
    const later = new Date(Date.now() + 60_000);
    await db().update(tours).set({ price: 5, updated_at: later }).where(eq(tours.id, changed));
    await db().delete(tours).where(eq(tours.id, deleted));
    const summary = await applyChange(db(), staff, { chosen, change: up, now: NOW });
    expect(summary.changed).toBe(1);
    expect(summary.skipped.map(spaced).sort()).toEqual([
      `Тур № ${deleted}: удалён`,
      'Умра, Уфа, 3 декабря 2026, Сафар',
    ]);
    expect((await tour(changed))?.price).toBe(5);
  });
});

describeOnBothEngines('bulk work of an operator’s people', ({ db }) => {
  async function setUp({ isTrusted }: { isTrusted: boolean }) {
    const admin = await addPerson(db(), 'admin@example.ru');
    const boss = permitted(asStaff(await signedInAs(db(), admin, accountParts())));
    const { rows } = await db().execute<{ id: string }>(
      sql`insert into operators (slug, name, name_key, is_trusted)
        values ('own', 'Свой', 'свой', ${isTrusted}), ('other', 'Чужой', 'чужой', true) returning id`,
    );
    const [own = 0, other = 0] = rows.map(({ id }) => Number(id));
    const id = await addPerson(db(), 'keeper@example.ru');
    const role = { role: 'operator', operator_id: own } as const;
    await db().update(accounts).set(role).where(eq(accounts.id, id));
    const keeper = permitted(asTourKeeper(await signedInAs(db(), id, accountParts())));
    const add = async (operator_id: number, company_name: string) => {
      const [row] = await db()
        .insert(tours)
        .values({
          slug: company_name,
          tour_type: 'umrah',
          city_from: 'Казань',
          departure_date: '2026-12-03',
          month: 'декабрь',
          days: 10,
          price: 1000,
          price_amount: 1000,
          price_currency: 'USD',
          company_name,
          operator_id,
        })
        .returning({ id: tours.id });
      return row?.id ?? 0;
    };
    const mine = await add(own, 'Свой');
    const foreign = await add(other, 'Чужой');
    return { boss, keeper, mine, foreign };
  }
  const change: BulkChange = { pricePercent: 10, price: null, company: 'Чужой', flags: {} };
  const prices = async () =>
    (await db().select().from(tours).orderBy(tours.id)).map(({ price_amount }) => price_amount);
  const versionOf = async (id: number) => {
    const [row] = await db().select().from(tours).where(eq(tours.id, id));
    return { id, version: row?.updated_at.toISOString() ?? '' };
  };

  it('lists, previews, changes and deletes its tours alone, and gives none away', async () => {
    const { keeper, mine, foreign } = await setUp({ isTrusted: true });
    const query = parseBulk(new URLSearchParams());
    const list = await listBulk(db(), keeper, query, TODAY);
    expect([list.total, list.found, list.tours.map(({ id }) => id)]).toEqual([1, [mine], [mine]]);
    const preview = await previewChange(db(), keeper, [mine, foreign], change);
    expect(preview.tours.map(({ id }) => id)).toEqual([mine]);
    expect(preview.tours[0]?.changes.map(({ field }) => field)).toEqual(['цена']);
    const chosen = [await versionOf(mine), await versionOf(foreign)];
    const summary = await applyChange(db(), keeper, { chosen, change, now: NOW });
    expect(summary).toMatchObject({ changed: 1, proposed: 0, skipped: [expect.any(String)] });
    expect(await prices()).toEqual([1100, 1000]);
    expect(await titlesOf(db(), keeper, [foreign])).toEqual([]);
    const deleted = await deleteTours(db(), keeper, [mine, foreign]);
    expect(deleted).toMatchObject({ deleted: 1 });
    expect(await prices()).toEqual([1000]);
  });

  it('waits for staff while the operator is not trusted', async () => {
    const { boss, keeper, mine } = await setUp({ isTrusted: false });
    await db()
      .insert(tourPrices)
      .values({ tour_id: mine, room: 'double', amount: 1200, currency: 'USD', is_from: false });
    const apply = async () => {
      const { tours: previewed } = await previewChange(db(), keeper, [mine], change);
      return applyChange(db(), keeper, { chosen: previewed, change, now: NOW });
    };
    const first = await apply();
    expect(first).toMatchObject({ changed: 0, proposed: 1, skipped: [] });
    expect(await prices()).toEqual([1000, 1000]);
    const undo = (id: string | null) =>
      db().transaction((tx) => undoChangeSet(tx, id ?? '', { actorId: keeper.id, now: NOW }));
    expect(await undo(first.changeSet)).toMatchObject({ ok: true });
    expect(await readReview(db(), boss, mine)).toBeNull();
    await apply();
    const again = await apply();
    expect(await undo(again.changeSet)).toMatchObject({ ok: true });
    // The next change starts from the proposal.
    expect(await apply()).toMatchObject({ proposed: 1, skipped: [] });
    const seen = (await readReview(db(), boss, mine))?.seen ?? '';
    const decision = reviewForm.parse({ seen, intent: 'accept' });
    await decideReview(db(), boss, { tourId: mine, decision, siteUrl: SITE }, NOW);
    expect(await prices()).toEqual([1210, 1000]);
    const lines = await db().select().from(tourPrices);
    expect(lines.map(({ amount }) => amount)).toEqual([1452]);
  });

  it('brings no former price list back to a tour that staff have accepted since', async () => {
    const { keeper, mine } = await setUp({ isTrusted: false });
    await db()
      .insert(tourPrices)
      .values({ tour_id: mine, room: 'double', amount: 1200, currency: 'USD', is_from: false });
    await db().update(tours).set({ state: 'draft' }).where(eq(tours.id, mine));
    const { tours: chosen } = await previewChange(db(), keeper, [mine], change);
    const { changeSet } = await applyChange(db(), keeper, { chosen, change, now: NOW });
    await db().update(tours).set({ state: 'on_sale' }).where(eq(tours.id, mine));
    const undone = await db().transaction((tx) =>
      undoChangeSet(tx, changeSet ?? '', { actorId: keeper.id, now: NOW, keepChanged: true }),
    );
    expect(undone).toMatchObject({ ok: true });
    expect(await prices()).toEqual([1100, 1000]);
    const lines = await db().select().from(tourPrices);
    expect(lines.map(({ amount }) => amount)).toEqual([1320]);
  });
});
