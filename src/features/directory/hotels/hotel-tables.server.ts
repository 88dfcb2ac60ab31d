import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { HotelCity, Shuttle } from '#features/directory/hotels/hotel.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });
const hotelOfRow = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => hotels.id, { onDelete: 'cascade' });

/** Hotels that tours stay in. Null means «not stated». Their changes renew kept pages. */
export const hotels = pgTable(
  'hotels',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull(),
    name: text().notNull(),
    name_latin: text(),
    /** The name folded by `foldName`. One key may exist in Mecca and in Medina. */
    name_key: text().notNull(),
    aliases: text().array().notNull().default([]),
    city: text().$type<HotelCity>().notNull(),
    /** The town of a hotel outside both holy cities. */
    town: text(),
    stars: integer(),
    address: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Metres to the Kaaba (Mecca) or to the Prophet's Mosque (Medina). */
    distance: integer(),
    /** Measured walking minutes; without them pages compute them and mark them «≈». */
    walk_minutes: integer(),
    shuttle: text().$type<Shuttle>(),
    /** The schedule of the shuttle, in words. */
    shuttle_note: text(),
    /** Whether the hotel is accessible by wheelchair. */
    is_accessible: boolean(),
    about: text(),
    is_verified: boolean().notNull().default(false),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (hotel) => [
    uniqueIndex('hotels_slug_key').on(hotel.slug),
    uniqueIndex('hotels_name_key').on(hotel.city, hotel.name_key),
    check('hotels_city', sql`${hotel.city} in ('mecca', 'medina', 'other')`),
    check('hotels_name_given', sql`${hotel.name} <> '' and ${hotel.name_key} <> ''`),
    check('hotels_stars', sql`${hotel.stars} between 1 and 5`),
    check('hotels_distance', sql`${hotel.distance} >= 0 and ${hotel.walk_minutes} > 0`),
    check('hotels_shuttle', sql`${hotel.shuttle} in ('none', 'own')`),
    check('hotels_place_whole', sql`(${hotel.latitude} is null) = (${hotel.longitude} is null)`),
    check(
      'hotels_on_earth',
      sql`${hotel.latitude} between -90 and 90 and ${hotel.longitude} between -180 and 180`,
    ),
  ],
);

/** Former addresses of hotels that were merged into others. */
export const hotelRedirects = pgTable(
  'hotel_redirects',
  { slug: text().primaryKey(), hotel_id: hotelOfRow() },
  (redirect) => [index('hotel_redirects_hotel').on(redirect.hotel_id)],
);

/** Photographs and drawings of a hotel, at most ten, in their order. */
export const hotelPhotos = pgTable(
  'hotel_photos',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    hotel_id: hotelOfRow(),
    position: integer().notNull(),
    /** The picture's address from the upload. */
    image: text().notNull(),
    alt: text().notNull(),
    /** Author or source, for the caption. */
    credit: text(),
    /** The caption marks drawings. */
    is_drawing: boolean().notNull().default(false),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The placeholder colour, `#rrggbb`, until the picture has loaded. */
    color: text().notNull(),
  },
  (photo) => [
    index('hotel_photos_hotel').on(photo.hotel_id, photo.position),
    check('hotel_photos_size', sql`${photo.width} > 0 and ${photo.height} > 0`),
    check('hotel_photos_color', sql`${photo.color} ~ '^#[0-9a-f]{6}$'`),
  ],
);
