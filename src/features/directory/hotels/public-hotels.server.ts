import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { PublicHotel } from '#features/directory/hotels/hotel-fields.ts';
import { hotelPhotos, hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import type { HotelPhoto } from '#features/directory/hotels/hotel.ts';
import { HOTELS, isPublicHotel } from '#features/directory/hotels/hotels.server.ts';
import { movedSlug, verifiedSlugs } from '#features/directory/kit/record-store.server.ts';
import type { Db } from '#server/db/db.server.ts';

const {
  name_key: _key,
  created_at: _created,
  updated_at: _updated,
  ...columns
} = getTableColumns(hotels);

const photoColumns = {
  image: hotelPhotos.image,
  alt: hotelPhotos.alt,
  credit: hotelPhotos.credit,
  is_drawing: hotelPhotos.is_drawing,
  width: hotelPhotos.width,
  height: hotelPhotos.height,
  color: hotelPhotos.color,
};

/** A public hotel with its photographs in order; null when the address is unknown. */
export async function publicHotel(db: Db, slug: string): Promise<PublicHotel | null> {
  const [hotel] = await db
    .select(columns)
    .from(hotels)
    .where(and(eq(hotels.slug, slug), isPublicHotel))
    .limit(1);
  if (!hotel) return null;
  const photos = await db
    .select(photoColumns)
    .from(hotelPhotos)
    .where(eq(hotelPhotos.hotel_id, hotel.id))
    .orderBy(asc(hotelPhotos.position), asc(hotelPhotos.id))
    .limit(10);
  return { ...hotel, photos };
}

/** The photographs of several hotels in order, by hotel; hotels without any are absent. */
export async function photosOfHotels(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, HotelPhoto[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ hotelId: hotelPhotos.hotel_id, photo: photoColumns })
    .from(hotelPhotos)
    .where(inArray(hotelPhotos.hotel_id, [...ids]))
    .orderBy(asc(hotelPhotos.position), asc(hotelPhotos.id));
  const found = new Map<number, HotelPhoto[]>();
  for (const { hotelId, photo } of rows) found.set(hotelId, [...(found.get(hotelId) ?? []), photo]);
  return found;
}

/** Where several hotels are, by hotel. */
export async function placesOfHotels(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const { id, latitude, longitude } = columns;
  const rows = await db
    .select({ id, latitude, longitude })
    .from(hotels)
    .where(inArray(hotels.id, [...ids]));
  return new Map(rows.map((hotel) => [hotel.id, hotel]));
}

/** The present address of the public hotel that this one was merged into; null when there is none. */
export function movedHotel(db: Db, slug: string): Promise<string | null> {
  return movedSlug(db, HOTELS, slug, isPublicHotel);
}

/** Addresses of the pages of verified hotels, for the sitemap. */
export function hotelSlugs(db: Db, limit: number): Promise<string[]> {
  return verifiedSlugs(db, HOTELS, limit);
}
