import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { parseHistory } from '#features/staff/history/history-query.ts';
import { loadHistory } from '#features/staff/history/history.server.ts';
import { revertField } from '#features/staff/history/revert.server.ts';
import { updateTour, withFields, withPrice } from '#features/tour-editing/save-tour.server.ts';
import type { Money } from '#lib/money/stated-money.ts';
import { exchangeRates } from '#server/rates/exchange-rate-tables.server.ts';
import { saveRate } from '#server/rates/exchange-rate.server.ts';
import { PRICE_FIELDS } from '#features/tour-editing/fields/price-before.ts';
import {
  listSeasons,
  saveSeason,
  writeFirstSeasons,
} from '#features/tours/season/seasons.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { inputOf } from '#features/tours/model/tour-input.ts';
import { foldName } from '#lib/text/fold-name.ts';
import type { Admin } from '#server/session/permission.server.ts';
import { listTrail } from '#server/session/trail.server.ts';
import { recordChange } from '#server/session/trail.server.ts';
import { accountParts, addPerson, adminAs } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { fullTour } from '#test/tours.ts';
import { reverters } from './reverters.server.ts';

const now = new Date('2026-11-22T09:00:00Z');

describeOnBothEngines('a value of the history', ({ db }) => {
  const boss = async () => adminAs(db(), await addPerson(db(), 'admin@example.ru'), accountParts());
  const addTour = async (given: Partial<typeof tours.$inferInsert> = {}) => {
    const [row] = await db()
      .insert(tours)
      .values({ ...inputOf(fullTour), slug: 'a', ...given })
      .returning({ id: tours.id });
    return row?.id ?? 0;
  };
  const newest = async () => (await listTrail(db(), {}, 1)).lines[0];

  test('goes back by the way that the form writes, with a line of its own', async () => {
    const admin = await boss();
    const id = await addTour();
    const change = { id, version: null, change: withFields({ airline: 'Другая', days: 12 }) };
    expect(await updateTour(db(), admin, change, now)).toMatchObject({ ok: true });
    const line = (await newest())?.id ?? 0;
    const done = await revertField(db(), admin, { line, field: 'airline', now }, reverters);
    expect(done).toMatchObject({ ok: true });
    const [tour] = await db().select().from(tours);
    expect(tour).toMatchObject({ airline: fullTour.airline, days: 12 });
    expect((await newest())?.changes).toEqual([
      { field: 'airline', before: 'Другая', after: fullTour.airline },
    ]);
  });

  describe('of a price', () => {
    let admin: Admin;
    const roubles = { price: 1_650, price_amount: 132_000, price_currency: 'RUB' } as const;
    const states = async (id: number, price: Money | null) => {
      const change = { id, version: null, change: withPrice(price) };
      expect(await updateTour(db(), admin, change, now)).toMatchObject({ ok: true });
      return (await newest())?.id ?? 0;
    };
    /** Reverts the price that a line offers; returns the price stored then. */
    const takenBack = async (line: number) => {
      const { entries } = await loadHistory(db(), admin, parseHistory(new URLSearchParams()), {
        words: {},
        reverters,
      });
      const offered = entries
        .find(({ id }) => id === line)
        ?.revertible.filter((one) => PRICE_FIELDS.some((field) => field === one));
      expect(offered).toHaveLength(1);
      const asked = { line, field: offered?.[0] ?? '', now };
      expect(await revertField(db(), admin, asked, reverters)).toMatchObject({ ok: true });
      const { price, price_amount, price_currency } = tours;
      return (await db().select({ price, price_amount, price_currency }).from(tours))[0];
    };
    beforeEach(async () => {
      admin = await boss();
      await saveRate(db(), { rubPerUsd: 80, rubPerEur: 100, source: 'rates.example' }, now);
    });

    test('is stated as it was, in its currency and with its dollars', async () => {
      const id = await addTour(roubles);
      const line = await states(id, { amount: 140_000, currency: 'RUB' });
      expect(await takenBack(line)).toEqual(roubles);
      const told = (await newest())?.changes.filter(({ field }) => field.startsWith('price'));
      expect(told).toEqual([
        { field: 'price', before: 1_750, after: 1_650 },
        { field: 'price_amount', before: 140_000, after: 132_000 },
      ]);
    });

    test('goes back to its currency when it was stated in another one since', async () => {
      const id = await addTour(roubles);
      const line = await states(id, { amount: 140_000, currency: 'RUB' });
      await states(id, { amount: 1_900, currency: 'USD' });
      expect(await takenBack(line)).toEqual(roubles);
    });

    test('is on request again when it was', async () => {
      const id = await addTour({ price: null });
      const line = await states(id, { amount: 1_500, currency: 'EUR' });
      expect(await takenBack(line)).toEqual({
        price: null,
        price_amount: null,
        price_currency: null,
      });
    });

    test('goes back without a rate, too', async () => {
      await db().delete(exchangeRates);
      const id = await addTour({ ...roubles, price: null });
      const line = await states(id, { amount: 140_000, currency: 'RUB' });
      expect(await takenBack(line)).toEqual({ ...roubles, price: null });
    });

    test('that was written when prices were in dollars alone is in dollars', async () => {
      const id = await addTour(roubles);
      await recordChange(db(), {
        actor: null,
        action: 'update',
        thing: { kind: 'tour', id, title: 'Тур' },
        before: { price: 1_500 },
        after: { price: 1_700 },
      });
      expect(await takenBack((await newest())?.id ?? 0)).toEqual({
        price: 1_500,
        price_amount: 1_500,
        price_currency: 'USD',
      });
    });
  });

  test('is refused as the form would refuse it', async () => {
    const admin = await boss();
    const id = await addTour();
    await recordChange(db(), {
      actor: null,
      action: 'update',
      thing: { kind: 'tour', id, title: 'Тур' },
      before: { days: -5 },
      after: { days: fullTour.days },
    });
    const line = (await newest())?.id ?? 0;
    const done = await revertField(db(), admin, { line, field: 'days', now }, reverters);
    expect(done).toMatchObject({ ok: false, problem: { status: 422 } });
    expect(await db().select({ days: tours.days }).from(tours)).toEqual([{ days: fullTour.days }]);
  });

  test('goes back in a card of the directory too', async () => {
    const admin = await boss();
    const [row] = await db()
      .insert(operators)
      .values({ slug: 'k', name: 'Караван', name_key: foldName('Караван'), about: 'Новое' })
      .returning({ id: operators.id });
    await recordChange(db(), {
      actor: null,
      action: 'update',
      thing: { kind: 'operator', id: row?.id ?? 0, title: 'Караван' },
      before: { about: 'Прежнее' },
      after: { about: 'Новое' },
    });
    const line = (await newest())?.id ?? 0;
    const done = await revertField(db(), admin, { line, field: 'about', now }, reverters);
    expect(done).toMatchObject({ ok: true });
    const [kept] = await db()
      .select({ about: operators.about })
      .from(operators)
      .where(eq(operators.slug, 'k'));
    expect(kept).toEqual({ about: 'Прежнее' });
  });

  test('of a season goes back, unless its days would be out of order', async () => {
    const admin = await boss();
    await writeFirstSeasons(db(), now);
    const known = async () =>
      (await listSeasons(db())).find(({ hijri_year }) => hijri_year === 1448);
    const season = await known();
    if (!season) throw new Error('no season');
    const moved = { ...season, last_visa: '2027-03-10', last_entry: '2027-03-24' };
    await saveSeason(db(), admin, moved, { now });
    const line = (await newest())?.id ?? 0;
    const asked = { line, field: 'last_visa', now };
    expect(await revertField(db(), admin, asked, reverters)).toMatchObject({ ok: true });
    expect(await known()).toEqual({ ...moved, last_visa: season.last_visa });
    await saveSeason(db(), admin, { ...moved, last_visa: '2027-03-23' }, { now });
    expect(
      await revertField(db(), admin, { ...asked, field: 'last_entry' }, reverters),
    ).toMatchObject({ ok: false, problem: { status: 422 } });
  });

  test('of a line that is not there, or of another field, is none', async () => {
    const admin = await boss();
    const asked = { line: 999, field: 'days', now };
    expect(await revertField(db(), admin, asked, reverters)).toMatchObject({ ok: false });
  });
});
