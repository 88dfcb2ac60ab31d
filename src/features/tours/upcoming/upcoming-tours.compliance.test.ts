import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { exchangeRates } from '#server/rates/exchange-rate-tables.server.ts';
import { seasons } from '#features/tours/season/season-tables.server.ts';
import { writeFirstSeasons } from '#features/tours/season/seasons.server.ts';
import { tourBySlug } from '#features/tours/store/tours.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import type { Change } from '#server/db/db-changes.server.ts';
import { describeOnBothEngines } from '#test/database.ts';
import { bareTour } from '#test/tours.ts';
import { upcomingTours } from '#test/upcoming.ts';
import type { UpcomingTours } from './upcoming-tours.server.ts';

const TODAY = '2026-11-20';
const { id: _id, ...row } = bareTour;
const newTour = (slug: string, departure_date = '2026-12-05') => ({ ...row, slug, departure_date });

const slugs = async (upcoming: UpcomingTours) =>
  (await upcoming.current()).tours.map(({ slug }) => slug);

describeOnBothEngines('the upcoming tours in memory', ({ db, database }) => {
  it('are those of the database, by departure, from today on', async () => {
    await db()
      .insert(tours)
      .values([
        newTour('late', '2027-02-01'),
        newTour('today', TODAY),
        newTour('departed', '2026-11-19'),
        newTour('first'),
        newTour('second'),
      ]);
    const upcoming = upcomingTours(database(), TODAY);
    expect(await slugs(upcoming)).toEqual(['today', 'first', 'second', 'late']);
    const [shown] = (await upcoming.current()).tours;
    expect(shown).not.toHaveProperty('description');
    expect(shown).toMatchObject({ tour_type: 'hajj', price: null, is_hot: false });
  });

  it('have every write the moment it is answered', async () => {
    const upcoming = upcomingTours(database(), TODAY);
    expect(await slugs(upcoming)).toEqual([]);
    await db()
      .insert(tours)
      .values([newTour('a'), newTour('b', '2026-12-01'), newTour('c', '2026-12-09')]);
    expect(await slugs(upcoming)).toEqual(['b', 'a', 'c']);
    await db().update(tours).set({ departure_date: '2026-12-31' }).where(eq(tours.slug, 'b'));
    expect(await slugs(upcoming)).toEqual(['a', 'c', 'b']);
    await db().update(tours).set({ departure_date: '2026-11-01' }).where(eq(tours.slug, 'a'));
    expect(await slugs(upcoming)).toEqual(['c', 'b']);
    await db().delete(tours).where(eq(tours.slug, 'c'));
    expect(await slugs(upcoming)).toEqual(['b']);
    await db().transaction(async (tx) => {
      await tx.insert(tours).values(newTour('d'));
      await tx.update(tours).set({ city_from: 'Тверь' });
    });
    const { tours: listed } = await upcoming.current();
    expect(listed.map(({ slug, city_from }) => [slug, city_from])).toEqual([
      ['d', 'Тверь'],
      ['b', 'Тверь'],
    ]);
    await db().execute(sql`truncate tours cascade`);
    expect(await slugs(upcoming)).toEqual([]);
  });

  it('say what they conflict with in the season, as soon as it is changed', async () => {
    const umrah = { ...newTour('late', '2027-03-25'), tour_type: 'umrah' } as const;
    await db().insert(tours).values(umrah);
    const upcoming = upcomingTours(database(), TODAY);
    const lines = async () => (await upcoming.current()).tours[0]?.lines;
    expect(await lines()).not.toHaveProperty('season');
    await writeFirstSeasons(db(), new Date());
    expect((await lines())?.season).toContain('Въезд на\u00a0Умру — до\u00a022\u00a0марта');
    expect((await tourBySlug(db(), 'late'))?.offer.season).toContain('Источник');
    await db().delete(seasons);
    expect(await lines()).not.toHaveProperty('season');
    expect((await tourBySlug(db(), 'late'))?.offer.season).toContain('ещё не\u00a0известны');
  });

  it('keep the objects of tours that did not change', async () => {
    await db()
      .insert(tours)
      .values([newTour('a'), newTour('b')]);
    const upcoming = upcomingTours(database(), TODAY);
    const before = (await upcoming.current()).tours;
    await db().update(tours).set({ price: 900 }).where(eq(tours.slug, 'b'));
    const after = (await upcoming.current()).tours;
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toMatchObject({ slug: 'b', price: 900 });
    expect(before[1]).toMatchObject({ slug: 'b', price: null });
  });

  it('have a change of thousands at once, whose notice names no tour', async () => {
    const add = (from: number, to: number) =>
      db().execute(
        sql`insert into tours (slug, tour_type, city_from, departure_date, month, days)
          select 'tour-' || n, 'hajj', 'Уфа', '2027-05-10', 'май', 9
            from generate_series(${from}::int, ${to}::int) n`,
      );
    await add(1, 1250);
    const upcoming = upcomingTours(database(), TODAY);
    expect(await slugs(upcoming)).toHaveLength(1250);
    await add(1251, 2500);
    const all = Array.from({ length: 2500 }, (_, n) => `tour-${n + 1}`);
    expect(await slugs(upcoming)).toEqual(all);
    await db().update(tours).set({ price: 700 });
    const { tours: listed } = await upcoming.current();
    expect(new Set(listed.map(({ price }) => price))).toEqual(new Set([700]));
    await db().delete(tours);
    expect(await slugs(upcoming)).toEqual([]);
  });

  it('leave at midnight in Moscow, and the next day is right after a write as well', async () => {
    await db()
      .insert(tours)
      .values([newTour('a', '2026-11-20'), newTour('b', '2026-11-21'), newTour('c', '2026-11-22')]);
    let today = '2026-11-20';
    const upcoming = upcomingTours(database(), () => today);
    expect(await slugs(upcoming)).toEqual(['a', 'b', 'c']);
    today = '2026-11-21';
    expect(await slugs(upcoming)).toEqual(['b', 'c']);
    await db()
      .insert(tours)
      .values([newTour('yesterday', '2026-11-20'), newTour('d', '2026-11-21')]);
    expect(await slugs(upcoming)).toEqual(['b', 'd', 'c']);
    today = '2026-11-20';
    expect(await slugs(upcoming)).toEqual(['a', 'yesterday', 'b', 'd', 'c']);
  });

  it('are hot within 30 days of their departure only', async () => {
    const hot = { is_hot: true, tour_status: 'hot' as const };
    await db()
      .insert(tours)
      .values([
        { ...newTour('soon', '2026-12-10'), ...hot },
        { ...newTour('later', '2026-12-21'), ...hot },
        { ...newTour('far', '2027-12-10'), ...hot },
      ]);
    let today = '2026-11-20';
    const upcoming = upcomingTours(database(), () => today);
    const hotOnes = async () =>
      (await upcoming.current()).tours
        .filter(({ is_hot, tour_status }) => is_hot || tour_status === 'hot')
        .map(({ slug }) => slug);
    expect(await hotOnes()).toEqual(['soon']);
    today = '2026-11-21';
    expect(await hotOnes()).toEqual(['soon', 'later']);
  });

  it('know which can not be had any more, and whose price grows stale as days pass', async () => {
    const checked = (slug: string, day: string) => ({
      ...newTour(slug),
      price: 900,
      price_checked_at: new Date(`${day}T09:00:00Z`),
    });
    await db()
      .insert(tours)
      .values([
        checked('fresh', '2026-11-01'),
        checked('old', '2026-10-21'),
        { ...newTour('sold'), state: 'sold_out' },
        { ...newTour('draft'), state: 'draft' },
      ]);
    let today = '2026-11-20';
    const upcoming = upcomingTours(database(), () => today);
    const stale = async () =>
      (await upcoming.current()).tours.filter(({ lines }) => lines?.isStale).map((row) => row.slug);
    expect(await slugs(upcoming)).toEqual(['fresh', 'old']);
    expect((await upcoming.current()).all.map(({ slug }) => slug)).toEqual([
      'fresh',
      'old',
      'sold',
    ]);
    expect(await stale()).toEqual([]);
    today = '2026-11-21';
    expect(await stale()).toEqual(['old']);
    await db().update(tours).set({ price_checked_at: new Date() }).where(eq(tours.slug, 'old'));
    expect(await stale()).toEqual([]);
  });

  it('come with the exchange rate of the moment', async () => {
    const upcoming = upcomingTours(database(), TODAY);
    expect((await upcoming.current()).rate.source).toBe('fallback');
    await db()
      .insert(exchangeRates)
      .values({ rub_per_usd: 81.5, source: 'test', fetched_at: new Date('2026-11-20T09:00:00Z') });
    expect((await upcoming.current()).rate).toMatchObject({ rubPerUsd: 81.5, day: TODAY });
  });

  it('tell of changed and deleted tours by their ids, and of none when nothing changed', async () => {
    const heard: (Change | null)[] = [];
    const stop = database().onChange((change) => heard.push(change));
    const added = await db()
      .insert(tours)
      .values([newTour('a'), newTour('b')])
      .returning({ id: tours.id });
    const ids = added.map(({ id }) => id);
    await db().update(tours).set({ is_hot: true }).where(eq(tours.slug, 'nobody'));
    await db().update(tours).set({ is_hot: true }).where(eq(tours.slug, 'a'));
    await db().delete(tours);
    await db().execute(sql`truncate tours cascade`);
    stop();
    expect(heard).toEqual([
      { table: 'tours', ids },
      { table: 'tours', ids: ids.slice(0, 1) },
      { table: 'tours', ids },
      { table: 'tours', ids: null },
    ]);
  });
});
