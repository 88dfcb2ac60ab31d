import { eq, sql } from 'drizzle-orm';
import { type Place, placeProblem } from '#features/directory/hotels/hotel-distance.ts';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import type { HotelCity } from '#features/directory/hotels/hotel.ts';
import { HOTELS } from '#features/directory/hotels/hotels.server.ts';
import { lockNames, takenSlugs } from '#features/directory/kit/record-store.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { foldName } from '#lib/text/fold-name.ts';
import { slugify, uniqueSlug } from '#lib/text/slug.ts';
import type { Db } from '#server/db/db.server.ts';
import { operatorScope, type TourKeeper } from '#server/session/permission.server.ts';
import { actorOf, recordChanges } from '#server/session/trail.server.ts';

/** A hotel of the directory, for tours. */
export interface NamedHotel {
  id: number;
  name: string;
  city: HotelCity;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  distance: number | null;
  isVerified: boolean;
}

/** A hotel as described by a tour, before the directory is asked. */
export interface HotelFacts {
  name: string;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Metres to the Kaaba. */
  distance: number | null;
}

/** A hotel named by a stay. */
export interface HotelOfStay {
  name: string;
  city: HotelCity;
}

/** The key of a stay's hotel: one name may exist in Mecca and in Medina. */
export function stayHotelKey({ name, city }: HotelOfStay): string {
  return `${city} ${foldName(name)}`;
}

/** The hotels that stays name, each in the city of its stay, by `stayHotelKey`. */
export async function hotelsOfStays(
  db: Db,
  wanted: readonly HotelOfStay[],
): Promise<Map<string, NamedHotel>> {
  const found = new Map<string, NamedHotel>();
  for (const [key, hotel] of await hotelSpellings(
    db,
    wanted.map(({ name }) => name),
  )) {
    const inCity = `${hotel.city} ${key}`;
    if (!found.has(inCity)) found.set(inCity, hotel);
  }
  return found;
}

/** The same, but adds hotels that their city does not have yet, unverified. */
export async function hotelsForStays(
  tx: Db,
  staff: TourKeeper,
  wanted: readonly HotelOfStay[],
  now: Date,
): Promise<Map<string, NamedHotel>> {
  const isNew = (known: ReadonlyMap<string, NamedHotel>) =>
    wanted.filter((one) => !known.has(stayHotelKey(one)));
  const known = await hotelsOfStays(tx, wanted);
  if (isNew(known).length === 0) return known;
  await lockNames(tx, 'hotel');
  const fresh = new Map(
    isNew(await hotelsOfStays(tx, wanted)).map((one) => [stayHotelKey(one), one]),
  );
  await addHotels(
    tx,
    staff,
    [...fresh.values()].map((one) => ({ ...one, ...NO_FACTS })),
    now,
  );
  return hotelsOfStays(tx, wanted);
}

const NO_FACTS = { address: null, latitude: null, longitude: null, distance: null };

/**
 * The hotels with these names, by key (`foldName`). Other spellings and the Latin name count. If two
 * share a name, the one in Mecca.
 */
export async function hotelsNamed(
  db: Db,
  names: readonly string[],
): Promise<Map<string, NamedHotel>> {
  const found = new Map<string, NamedHotel>();
  for (const [key, hotel] of await hotelSpellings(db, names)) {
    if (!found.has(key)) found.set(key, hotel);
  }
  return found;
}

/** Every spelling of the hotels with these names: names before other spellings, Mecca first. */
async function hotelSpellings(
  db: Db,
  names: readonly string[],
): Promise<[key: string, hotel: NamedHotel][]> {
  const keys = [...new Set(names.map(foldName))];
  if (keys.length === 0) return [];
  const wanted = sql`${sql.param(keys)}::text[]`;
  const rows = await db
    .select({
      id: hotels.id,
      name: hotels.name,
      latin: hotels.name_latin,
      key: hotels.name_key,
      aliases: hotels.aliases,
      city: hotels.city,
      address: hotels.address,
      latitude: hotels.latitude,
      longitude: hotels.longitude,
      distance: hotels.distance,
      isVerified: hotels.is_verified,
    })
    .from(hotels)
    .where(
      sql`${hotels.name_key} = any(${wanted}) or fold_name(${hotels.name_latin}) = any(${wanted})
        or exists (select 1 from unnest(${hotels.aliases}) as alias where fold_name(alias) = any(${wanted}))`,
    )
    .orderBy(sql`${hotels.city} <> 'mecca'`, hotels.id);
  const named = rows.map(({ key, latin, aliases, ...hotel }) => ({ key, latin, aliases, hotel }));
  return [
    ...named.map(({ key, hotel }): [string, NamedHotel] => [key, hotel]),
    ...named.flatMap(({ latin, aliases, hotel }) =>
      (latin === null ? aliases : [latin, ...aliases]).map((name): [string, NamedHotel] => [
        foldName(name),
        hotel,
      ]),
    ),
  ];
}

/** The same, but adds unknown hotels, unverified, each with a line in the trail. */
export async function hotelsForNames(
  tx: Db,
  staff: TourKeeper | 'console',
  wanted: readonly HotelFacts[],
  now: Date,
): Promise<Map<string, NamedHotel>> {
  const names = wanted.map(({ name }) => name);
  const known = await hotelsNamed(tx, names);
  const missing = new Map(
    wanted.filter(({ name }) => !known.has(foldName(name))).map((one) => [foldName(one.name), one]),
  );
  if (missing.size === 0) return known;
  await lockNames(tx, 'hotel');
  const there = await hotelsNamed(tx, names);
  const fresh = [...missing].filter(([key]) => !there.has(key)).map(([, facts]) => facts);
  await addHotels(
    tx,
    staff,
    fresh.map((facts) => ({ ...facts, city: cityOf(facts) })),
    now,
  );
  return hotelsNamed(tx, names);
}

async function addHotels(
  tx: Db,
  staff: TourKeeper | 'console',
  fresh: readonly (HotelFacts & HotelOfStay)[],
  now: Date,
): Promise<void> {
  if (fresh.length === 0) return;
  const isTrusted = await mayDescribe(tx, staff);
  const taken = await takenSlugs(tx, HOTELS);
  const rows = await tx
    .insert(hotels)
    .values(
      fresh.map(({ name, city, address, latitude, longitude, distance }) => {
        const slug = uniqueSlug(slugify(name) || 'hotel', (one) => taken.has(one));
        taken.add(slug);
        return {
          slug,
          name: name.trim(),
          name_key: foldName(name),
          city,
          ...(isTrusted && {
            address,
            ...(latitude !== null && longitude !== null && { latitude, longitude }),
            distance: city === 'mecca' ? distance : null,
          }),
          created_at: now,
          updated_at: now,
        };
      }),
    )
    .returning({ id: hotels.id, name: hotels.name, slug: hotels.slug, city: hotels.city });
  await recordChanges(
    tx,
    rows.map(({ id, name, slug, city }) => ({
      actor: actorOf(staff),
      action: 'create',
      thing: { kind: 'hotel', id, title: name },
      after: { name, slug, city, is_verified: false },
    })),
  );
}

/**
 * Whether the whole description of a new hotel is stored. From people of an operator that is not
 * trusted, only name and city are.
 */
async function mayDescribe(tx: Db, staff: TourKeeper | 'console'): Promise<boolean> {
  const own = staff === 'console' ? null : operatorScope(staff);
  if (own === null) return true;
  const [operator] = await tx
    .select({ isTrusted: operators.is_trusted })
    .from(operators)
    .where(eq(operators.id, own));
  return operator?.isTrusted === true;
}

/** A tour's hotel is in Mecca, unless its coordinates are in Medina. */
function cityOf({ latitude, longitude }: HotelFacts): HotelCity {
  if (latitude === null || longitude === null) return 'mecca';
  const place: Place = { latitude, longitude };
  return placeProblem('medina', place) === null ? 'medina' : 'mecca';
}
