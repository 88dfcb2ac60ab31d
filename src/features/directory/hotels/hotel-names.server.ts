import { eq, inArray, sql } from 'drizzle-orm';
import { data } from 'react-router';
import { type Place, placeProblem } from '#features/directory/hotels/hotel-distance.ts';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import type { HotelCity } from '#features/directory/hotels/hotel.ts';
import { HOTELS, isPublicHotel } from '#features/directory/hotels/hotels.server.ts';
import { foundOrAdded } from '#features/directory/kit/record-store.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { pick } from '#lib/form/pick.ts';
import { invalid } from '#lib/problem.ts';
import { foldName } from '#lib/text/fold-name.ts';
import type { Db } from '#server/db/db.server.ts';
import { operatorScope, type TourKeeper } from '#server/session/permission.server.ts';

const NAMED = [
  'id',
  'name',
  'name_latin',
  'aliases',
  'city',
  'address',
  'latitude',
  'longitude',
  'distance',
  'is_verified',
] as const;

export type NamedHotel = Pick<typeof hotels.$inferSelect, (typeof NAMED)[number]>;

/** A hotel as a tour or a stay describes it, before the directory is asked; the distance is to the Kaaba. */
export type SaidHotel = Pick<NamedHotel, 'name'> &
  Partial<Pick<NamedHotel, 'city' | 'address' | 'latitude' | 'longitude' | 'distance'>>;

/** The hotel with this name in a city; without a city in any, in Mecca first. */
export type FindHotel = (name: string, city?: HotelCity) => NamedHotel | undefined;

export async function hotelsById(
  db: Db,
  ids: readonly (number | null)[],
): Promise<Map<number, NamedHotel>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return new Map();
  const rows = await db.select(pick(hotels, NAMED)).from(hotels).where(inArray(hotels.id, wanted));
  return new Map(rows.map((hotel) => [hotel.id, hotel]));
}

/** Set to «yes» within a transaction that will be rolled back. */
export const REHEARSAL = 'vseumry.rehearsal';
/** More than the weekly list of any operator names. */
const MOST_UNSEEN = 50;
const TOO_MANY_WORDS = `Проверки ждут уже ${MOST_UNSEEN}\u00a0новых отелей вашего организатора. Выберите отель из\u00a0списка или дождитесь сотрудников сайта.`;
const TOO_MANY = {
  ...invalid(TOO_MANY_WORDS),
  fields: [{ field: 'hotel_name', message: TOO_MANY_WORDS }],
};

/**
 * Finds the hotels with these names. Other spellings and the Latin name count, names before them; one
 * name may exist in Mecca and in Medina.
 */
export async function hotelsNamed(
  db: Db,
  said: readonly Pick<SaidHotel, 'name'>[],
): Promise<FindHotel> {
  const keys = [...new Set(said.map(({ name }) => foldName(name)))];
  const found = new Map<string, NamedHotel>();
  if (keys.length > 0) {
    const wanted = sql`${sql.param(keys)}::text[]`;
    const rows = await db
      .select(pick(hotels, NAMED))
      .from(hotels)
      .where(
        sql`${hotels.name_key} = any(${wanted}) or fold_name(${hotels.name_latin}) = any(${wanted})
          or exists (select 1 from unnest(${hotels.aliases}) as alias where fold_name(alias) = any(${wanted}))`,
      )
      .orderBy(sql`${hotels.city} <> 'mecca'`, hotels.id);
    const names = [
      ...rows.map((hotel) => ({ hotel, name: hotel.name })),
      ...rows.flatMap((hotel) =>
        [hotel.name_latin ?? [], hotel.aliases].flat().map((name) => ({ hotel, name })),
      ),
    ];
    for (const { hotel, name } of names) {
      for (const key of [foldName(name), `${hotel.city} ${foldName(name)}`]) {
        if (!found.has(key)) found.set(key, hotel);
      }
    }
  }
  return (name, city) => found.get(city ? `${city} ${foldName(name)}` : foldName(name));
}

/**
 * The same, but adds unknown hotels, unverified, each with a line in the trail. Throws a Problem (422)
 * beyond the bound of an operator that is not trusted.
 */
export async function hotelsMade(
  tx: Db,
  staff: TourKeeper | 'console',
  said: readonly SaidHotel[],
  now: Date,
): Promise<FindHotel> {
  let left: number | null | undefined;
  return foundOrAdded(tx, staff, HOTELS, {
    said,
    now,
    find: () => hotelsNamed(tx, said),
    missing: ({ name, city }, find) =>
      find(name, city) ? null : `${city ?? ''} ${foldName(name)}`,
    factsOf: async (one) => {
      const { address, latitude = null, longitude = null, distance } = one;
      const city = one.city ?? cityOf(one);
      if (left === undefined) left = await leftToName(tx, staff);
      if (left !== null) {
        if (left === 0) throw data(TOO_MANY, { status: TOO_MANY.status });
        left -= 1;
        return { city };
      }
      const place = latitude !== null && longitude !== null && { latitude, longitude };
      return { city, address, ...place, distance: city === 'mecca' ? distance : null };
    },
  });
}

/**
 * How many hotels a person may still add by name and city alone; null: any number, with their whole
 * description. People of an operator that is not trusted have a bound, so that nobody fills the
 * directory: their hotels that visitors can't see yet. It does not hold in a rehearsal, which adds none.
 */
async function leftToName(tx: Db, staff: TourKeeper | 'console'): Promise<number | null> {
  const own = staff === 'console' ? null : operatorScope(staff);
  if (own === null) return null;
  const [operator] = await tx
    .select({ isTrusted: operators.is_trusted })
    .from(operators)
    .where(eq(operators.id, own));
  if (operator?.isTrusted) return null;
  const unseen = await tx.$count(
    hotels,
    sql`current_setting(${REHEARSAL}, true) is distinct from 'yes' and not ${isPublicHotel} and exists (
      select from trail line join accounts author on author.id = line.actor_id
      where line.thing_kind = 'hotel' and line.thing_id = "hotels"."id"::text
        and line.action = 'create' and author.operator_id = ${own})`,
  );
  return Math.max(0, MOST_UNSEEN - unseen);
}

/** A tour's hotel is in Mecca, unless its coordinates are in Medina. */
function cityOf({ latitude = null, longitude = null }: SaidHotel): HotelCity {
  if (latitude === null || longitude === null) return 'mecca';
  const place: Place = { latitude, longitude };
  return placeProblem('medina', place) === null ? 'medina' : 'mecca';
}
