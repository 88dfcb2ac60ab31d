import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { type BulkQuery, MOST_CHOSEN } from '#features/tour-bulk/bulk-query.ts';
import { BULK_COLUMNS } from '#features/tour-bulk/bulk-tour.ts';
import { ownTours } from '#features/tours/store/own-tours.server.ts';
import { listSeasons } from '#features/tours/season/seasons.server.ts';
import { seasonLine } from '#features/tours/season/season.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { foldedPattern, foldedWords } from '#lib/text/russian.ts';
import { pick } from '#lib/form/pick.ts';
import type { Db } from '#server/db/db.server.ts';
import type { TourKeeper } from '#server/session/permission.server.ts';

const TOURS_PER_PAGE = 50;

export type BulkList = Awaited<ReturnType<typeof listBulk>>;

const columns = pick(tours, [...BULK_COLUMNS, 'end_date']);

/** A page of the person's tours for bulk work, the latest departures first. `today` is Moscow's. */
export async function listBulk(db: Db, keeper: TourKeeper, query: BulkQuery, today: string) {
  const wanted = and(
    ownTours(keeper),
    sought(query.search),
    query.type ? eq(tours.tour_type, query.type) : undefined,
    query.isOverdue ? lt(tours.departure_date, today) : undefined,
    query.withoutCompany
      ? or(isNull(tours.company_name), eq(sql`trim(${tours.company_name})`, ''))
      : undefined,
  );
  const order = [desc(tours.departure_date), asc(tours.id)];
  const rows = await db
    .select(columns)
    .from(tours)
    .where(wanted)
    .orderBy(...order)
    .limit(TOURS_PER_PAGE)
    .offset((query.page - 1) * TOURS_PER_PAGE);
  const total = await db.$count(tours, wanted);
  const found = await db
    .select({ id: tours.id })
    .from(tours)
    .where(wanted)
    .orderBy(...order)
    .limit(MOST_CHOSEN);
  const seasons = await listSeasons(db);
  return {
    tours: rows.map(({ end_date, ...tour }) => ({
      ...tour,
      season: seasonLine({ ...tour, end_date }, seasons),
    })),
    total,
    pages: Math.max(1, Math.ceil(total / TOURS_PER_PAGE)),
    /** Numbers of all found tours, up to the most that may be chosen at once. */
    found: found.map(({ id }) => id),
  };
}

/** City or operator contain each word, or it is the number; case and «ё» do not count. */
function sought(search: string) {
  const words = foldedWords(search.replaceAll('№', ' '));
  return and(
    ...words.map((word) => {
      const pattern = foldedPattern(word);
      return or(
        sql`${tours.city_from} ~ ${pattern}`,
        sql`${tours.company_name} ~ ${pattern}`,
        eq(sql`${tours.id}::text`, word),
      );
    }),
  );
}
