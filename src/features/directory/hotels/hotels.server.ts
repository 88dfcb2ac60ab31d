import { and, asc, count, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import { takenHotelSlugs } from '#features/directory/hotels/hotel-names.server.ts';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import type { HotelField } from '#features/directory/hotels/hotel-form.ts';
import type { HotelInput } from '#features/directory/hotels/hotel.ts';
import type { RecordListQuery } from '#features/directory/kit/record-query.ts';
import {
  aliasesAfter,
  binRecord,
  conflictOf,
  listFound,
  lockNames,
  recordSaving,
  savedAt,
  slugProblem,
} from '#features/directory/kit/save-record.server.ts';
import type { Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { foldName } from '#lib/text/fold-name.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Staff } from '#server/session/permission.server.ts';

export type KeptHotel = typeof hotels.$inferSelect;

/** A hotel with the number of its tours. */
export type HotelForForm = KeptHotel & { tours: number };

export interface HotelProblem extends Problem {
  field?: HotelField;
}

export interface ListedHotel {
  aliases: string[];
  id: number;
  slug: string;
  name: string;
  name_latin: string | null;
  city: KeptHotel['city'];
  town: string | null;
  stars: number | null;
  distance: number | null;
  is_verified: boolean;
  tours: number;
}

export const HOTEL_GONE: HotelProblem = {
  code: 'not_found',
  status: 404,
  message: 'Такого отеля больше нет: возможно, его объединили с\u00a0другим.',
};
const HAS_TOURS: HotelProblem = {
  code: 'has_tours',
  status: 409,
  message: 'В\u00a0этом отеле живут туры: сначала объедините его с\u00a0другим.',
};

/** The number of tours that stay there; their table belongs to a feature above this one. */
const tourCount = sql<number>`(select count(distinct tour_id)::int from tour_stays where tour_stays.hotel_id = "hotels"."id")`;

/** Hotels by name, with their numbers of tours; unverified ones first. */
export async function listHotels(
  db: Db,
  _staff: Staff,
  { search, isUnverified }: RecordListQuery,
): Promise<{ found: ListedHotel[]; unverified: number; total: number }> {
  const rows = await db
    .select({
      id: hotels.id,
      slug: hotels.slug,
      name: hotels.name,
      aliases: hotels.aliases,
      name_latin: hotels.name_latin,
      city: hotels.city,
      town: hotels.town,
      stars: hotels.stars,
      distance: hotels.distance,
      is_verified: hotels.is_verified,
      tours: tourCount,
    })
    .from(hotels)
    .where(isUnverified ? eq(hotels.is_verified, false) : undefined)
    .orderBy(asc(hotels.is_verified), asc(hotels.name), asc(hotels.id))
    .limit(5000);
  const [unverified] = await db
    .select({ n: count() })
    .from(hotels)
    .where(eq(hotels.is_verified, false));
  return {
    ...listFound(rows, search, (row) => [row.name, row.name_latin ?? '', ...row.aliases]),
    unverified: unverified?.n ?? 0,
  };
}

/** A hotel for its form, with the number of its tours; null when there is none. */
export async function hotelById(db: Db, _staff: Staff, id: number): Promise<HotelForForm | null> {
  const [row] = await db
    .select({ ...getTableColumns(hotels), tours: tourCount })
    .from(hotels)
    .where(eq(hotels.id, id));
  return row ?? null;
}

interface Save {
  /** Null adds a new one. */
  id: number | null;
  version: string | null;
  input: HotelInput;
  now: Date;
}

/**
 * Saves the form of a hotel. Its tours show the change at once but keep their version, so that open
 * forms meet no conflict. The former name becomes another spelling, by which those forms find the hotel
 * again.
 */
export async function saveHotel(
  db: Db,
  staff: Staff,
  { id, version, input, now }: Save,
): Promise<Result<KeptHotel, HotelProblem>> {
  return allOrNothing<KeptHotel, HotelProblem>(db, async (tx) => {
    await lockNames(tx, 'hotels');
    const [kept] =
      id === null ? [] : await tx.select().from(hotels).where(eq(hotels.id, id)).for('update');
    if (id !== null && !kept) return refused(HOTEL_GONE);
    const conflict = conflictOf(kept, version);
    if (conflict) return refused(conflict);
    const name_key = foldName(input.name);
    const [namesake] = await tx
      .select({ id: hotels.id, name: hotels.name })
      .from(hotels)
      .where(
        and(
          eq(hotels.name_key, name_key),
          eq(hotels.city, input.city),
          kept ? ne(hotels.id, kept.id) : undefined,
        ),
      );
    if (namesake) {
      return refused({
        code: 'name_taken',
        status: 409,
        message: `В\u00a0этом городе уже есть отель «${namesake.name}». Если это он, объедините их.`,
        field: 'name',
      });
    }
    const addressTaken = slugProblem(input.slug, kept, await takenHotelSlugs(tx));
    if (addressTaken) return refused(addressTaken);
    const values = {
      ...input,
      name_key,
      aliases: aliasesAfter(kept, input, name_key),
    };
    const [row] = kept
      ? await tx
          .update(hotels)
          .set({ ...values, updated_at: savedAt(kept, now) })
          .where(eq(hotels.id, kept.id))
          .returning()
      : await tx
          .insert(hotels)
          .values({ ...values, created_at: now, updated_at: now })
          .returning();
    if (!row) throw new Error('the hotel was not written');
    if (kept) await followHotel(tx, row);
    await recordSaving(tx, staff, 'hotel', { kept, saved: row });
    return done(row);
  });
}

/** Tours per statement: one statement for thousands would exceed the database's time limit. */
const STEP = 500;

/**
 * Writes a hotel's facts to the tours whose first named stay in Mecca (or, without one, elsewhere) is
 * in this hotel: the name always, other facts if verified and stated.
 */
export async function followHotel(tx: Db, hotel: KeptHotel): Promise<void> {
  const isSure = hotel.is_verified;
  const hasPlace = isSure && hotel.latitude !== null;
  const hasDistance = isSure && hotel.city === 'mecca' && hotel.distance !== null;
  for (let last = 0; ;) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update tours t set hotel_name = ${hotel.name},
        hotel_address = coalesce(${isSure ? hotel.address : null}::text, t.hotel_address),
        latitude = coalesce(${hasPlace ? hotel.latitude : null}::float8, t.latitude),
        longitude = coalesce(${hasPlace ? hotel.longitude : null}::float8, t.longitude),
        distance_to_kaaba = coalesce(${hasDistance ? hotel.distance : null}::int, t.distance_to_kaaba)
      where t.id in (
        select o.id from tours o where o.id > ${last} and o.hotel_name is not null and (
          select s.hotel_id from tour_stays s where s.tour_id = o.id and s.hotel_id is not null
          order by s.city <> 'mecca', s.position limit 1
        ) = ${hotel.id}
        order by o.id limit ${STEP})
      returning t.id`);
    if (rows.length < STEP) return;
    last = Math.max(...rows.map(({ id }) => Number(id)));
  }
}

/** Moves a hotel without tours to the bin. Returns the change set that restores it. */
export async function deleteHotel(
  db: Db,
  staff: Staff,
  id: number,
): Promise<Result<string, HotelProblem>> {
  return allOrNothing<string, HotelProblem>(db, async (tx) => {
    await lockNames(tx, 'hotels');
    const [kept] = await tx.select().from(hotels).where(eq(hotels.id, id)).for('update');
    if (!kept) return refused(HOTEL_GONE);
    const { rows } = await tx.execute(sql`select 1 from tour_stays where hotel_id = ${id} limit 1`);
    if (rows.length > 0) return refused(HAS_TOURS);
    const remove = () => tx.delete(hotels).where(eq(hotels.id, id));
    return done(await binRecord(tx, staff, 'hotel', { kept, remove }));
  });
}
