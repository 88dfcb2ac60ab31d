import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { PRICE_COLUMNS, statedPrice } from '#features/tours/model/offer.ts';
import { isOutdated, dollarsOf } from '#lib/money/stated-money.ts';
import { currentRate } from '#server/rates/exchange-rate.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import { pick } from '#lib/form/pick.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Job } from '#server/jobs/jobs.server.ts';

/** The number of rows that one statement changes. */
const ROWS_AT_ONCE = 500;

const columns = pick(tours, ['id', ...PRICE_COLUMNS]);

/**
 * Computes the dollars of upcoming tours whose price is stated in another currency, where they are off
 * by more than 2 %. Nobody has changed the tours, so their version stays and the trail gets no line.
 * Returns the number of tours.
 */
export async function renewDollars(db: Db, today: string): Promise<number> {
  const rate = await currentRate(db);
  if (rate.source !== 'fetched') return 0;
  const stated = await db
    .select(columns)
    .from(tours)
    .where(and(gte(tours.departure_date, today), inArray(tours.price_currency, ['RUB', 'EUR'])));
  const outdated = stated.flatMap((tour) => {
    const money = statedPrice(tour);
    return money && isOutdated(tour.price, money, rate)
      ? [{ id: tour.id, ...money, dollars: dollarsOf(money, rate) }]
      : [];
  });
  for (let at = 0; at < outdated.length; at += ROWS_AT_ONCE) {
    const rows = outdated.slice(at, at + ROWS_AT_ONCE);
    const list = <Value>(of: (row: (typeof rows)[number]) => Value) => sql.param(rows.map(of));
    await db
      .update(tours)
      .set({ price: sql`renewed.dollars` })
      .from(
        sql`unnest(${list((row) => row.id)}::bigint[], ${list((row) => row.dollars)}::integer[],
          ${list((row) => row.amount)}::integer[], ${list((row) => row.currency)}::text[])
          as renewed (id, dollars, amount, currency)`,
      )
      .where(
        and(
          eq(tours.id, sql`renewed.id`),
          // A price that was stated meanwhile already has its dollars.
          eq(tours.price_amount, sql`renewed.amount`),
          eq(tours.price_currency, sql`renewed.currency`),
        ),
      );
  }
  return outdated.length;
}

/** Once a day, so that filters and the API follow the rate. */
export function derivedDollarsJob(parts: { db: Db; now: () => Date }): Job {
  return {
    name: 'derived-dollars',
    everyMs: 24 * 3_600_000,
    retryWithinMs: 600_000,
    async run() {
      await renewDollars(parts.db, dayInZone(parts.now(), MOSCOW));
    },
  };
}
