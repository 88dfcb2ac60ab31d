import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { renewDollars } from '#features/tours/store/derived-dollars.server.ts';
import { saveRate } from '#server/rates/exchange-rate.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import type { Currency } from '#lib/money/stated-money.ts';
import { listTrail } from '#server/session/trail.server.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { bareTour } from '#test/tours.ts';

const TODAY = '2026-11-20';
const NOON = new Date('2026-11-20T09:00:00Z');
const { id: _id, ...row } = bareTour;

describeOnBothEngines('the dollars of stated prices', ({ db }) => {
  const add = (slug: string, amount: number, currency: Currency, price: number | null, day = '') =>
    db()
      .insert(tours)
      .values({
        ...row,
        slug,
        price,
        price_amount: amount,
        price_currency: currency,
        departure_date: day || '2026-12-05',
      });
  const prices = async () => {
    const rows = await db().select({ slug: tours.slug, price: tours.price }).from(tours);
    return Object.fromEntries(rows.map(({ slug, price }) => [slug, price]));
  };

  it('follow the rate where they are off by more than 2 %, and tell nobody of a change', async () => {
    await saveRate(db(), { rubPerUsd: 80, rubPerEur: 90, source: 'rates.example' }, NOON);
    await add('never', 160_000, 'RUB', null);
    await add('near', 160_000, 'RUB', 2_040);
    await add('far', 160_000, 'RUB', 2_041);
    await add('euros', 1_700, 'EUR', 2_500);
    await add('dollars', 1_950, 'USD', 1_950);
    await add('departed', 160_000, 'RUB', 1, '2026-11-19');
    const versions = () => db().select({ at: tours.updated_at }).from(tours).orderBy(tours.id);
    const before = await versions();
    expect(await renewDollars(db(), TODAY)).toBe(3);
    expect(await prices()).toEqual({
      never: 2_000,
      near: 2_040,
      far: 2_000,
      euros: 1_913,
      dollars: 1_950,
      departed: 1,
    });
    expect(await versions()).toEqual(before);
    expect((await listTrail(db(), { thing: { kind: 'tour' } }, 10)).lines).toEqual([]);
    expect(await renewDollars(db(), TODAY)).toBe(0);
  });

  it('are never made of a rate that nobody gave', async () => {
    await add('roubles', 160_000, 'RUB', null);
    expect(await renewDollars(db(), TODAY)).toBe(0);
    await saveRate(db(), { rubPerUsd: 80, rubPerEur: null, source: 'rates.example' }, NOON);
    await add('euros', 1_700, 'EUR', 1_800);
    expect(await renewDollars(db(), TODAY)).toBe(1);
    expect(await prices()).toEqual({ roubles: 2_000, euros: 1_800 });
    await db().update(tours).set({ price_amount: 1, price: null }).where(eq(tours.slug, 'roubles'));
    await renewDollars(db(), TODAY);
    expect(await prices()).toMatchObject({ roubles: 1 });
  });
});
