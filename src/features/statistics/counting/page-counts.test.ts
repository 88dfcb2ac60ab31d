import { expect, it } from 'vitest';
import { operatorDays, operators } from '#features/directory/operators/operator-tables.server.ts';
import { COUNTS_API } from '#features/statistics/counting/count-call.ts';
import { pageCountsApi } from '#features/statistics/counting/page-counts.api.server.ts';
import { createPageCounts } from '#features/statistics/counting/page-counts.server.ts';
import { tourDays } from '#features/tours/tables/offer-tables.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';

const DAY = '2026-11-20';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describeOnBothEngines('counts of pages', ({ db }) => {
  const started = () => createPageCounts({ db: db(), log: silentLog, flushMs: 3_600_000 });

  async function addTours(n: number): Promise<void> {
    const row = { tour_type: 'umrah', city_from: 'Казань', month: 'январь', days: 9 } as const;
    await db()
      .insert(tours)
      .values(
        Array.from({ length: n }, (_, at) => ({
          ...row,
          slug: `tur-${at}`,
          departure_date: '2027-01-10',
        })),
      );
  }

  it('are one row for a tour and day, however many are told by however many processes', async () => {
    await addTours(10);
    const several = [started(), started(), started()];
    for (let n = 0; n < 10_000; n += 1) {
      several[n % 3]?.add('tours', `tur-${n % 10}`, n % 5 === 0 ? 'phone' : 'view', DAY);
      if (n % 2500 === 0) await Promise.all(several.map((counts) => counts.flush()));
    }
    several[0]?.add('tours', 'none', 'view', DAY);
    await Promise.all(several.map((counts) => counts.stop()));
    const rows = await db().select().from(tourDays);
    expect(rows).toHaveLength(10);
    const sum = (of: 'views' | 'phone' | 'max') => rows.reduce((all, row) => all + row[of], 0);
    expect([sum('views'), sum('phone'), sum('max')]).toEqual([8000, 2000, 0]);
  });

  it('of a day and the next are apart, and operators have theirs', async () => {
    await addTours(1);
    await db().insert(operators).values({ slug: 'safar', name: 'Сафар', name_key: 'сафар' });
    const counts = started();
    counts.add('tours', 'tur-0', 'view', DAY);
    counts.add('tours', 'tur-0', 'view', '2026-11-21');
    counts.add('operators', 'safar', 'view', DAY);
    counts.add('operators', 'safar', 'max', DAY);
    counts.add('operators', 'safar', 'email', DAY);
    await counts.stop();
    expect(await db().select().from(tourDays).orderBy(tourDays.day)).toMatchObject([
      { day: DAY, views: 1 },
      { day: '2026-11-21', views: 1 },
    ]);
    expect(await db().select().from(operatorDays)).toMatchObject([{ views: 1, contacts: 2 }]);
  });

  it('leave out robots, nonsense and drafts, and stop at the limit of a network', async () => {
    await addTours(1);
    await db().update(tours).set({ state: 'draft' });
    const counts = started();
    const app = pageCountsApi({ counts, today: () => DAY, networkOf: () => '10.0.0.1' });
    const tell = async (body: unknown, agent = FIREFOX) => {
      const headers = { 'user-agent': agent };
      const sent = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await app.request(COUNTS_API, sent)).status;
    };
    const view = { page: '/tours/tur-0', what: 'view' };
    expect(await tell(view)).toBe(204);
    await counts.flush();
    expect(await db().select().from(tourDays)).toEqual([]);
    await db().update(tours).set({ state: 'on_sale' });
    expect(await tell(view, 'Googlebot/2.1 (+http://www.google.com/bot.html)')).toBe(204);
    expect(await tell({ page: '/tours/../x', what: 'view' })).toBe(400);
    expect(await tell({ page: '/tours/tur-0', what: 'views; drop' })).toBe(400);
    expect(await tell(null)).toBe(400);
    for (let n = 0; n < 2100; n += 1) await tell(view);
    await counts.stop();
    const [row] = await db().select().from(tourDays);
    expect(row?.views).toBe(1999);
  });

  it('wait for a database that does not answer', async () => {
    await addTours(1);
    const counts = started();
    counts.add('tours', 'tur-0', 'view', DAY);
    await db().execute('alter table tour_days rename to tour_days_away');
    await counts.flush();
    await db().execute('alter table tour_days_away rename to tour_days');
    counts.add('tours', 'tur-0', 'view', DAY);
    await counts.stop();
    expect(await db().select().from(tourDays)).toMatchObject([{ views: 2 }]);
  });
});
