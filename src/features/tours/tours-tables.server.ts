import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  pgView,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { TourStatus, TourType } from '#features/tours/tour.ts';

/** The columns that everybody may read, of the table and of the view alike. */
const publicColumns = () => ({
  slug: text().notNull(),
  tour_type: text().$type<TourType>().notNull(),
  city_from: text().notNull(),
  departure_date: date({ mode: 'string' }).notNull(),
  end_date: date({ mode: 'string' }),
  month: text().notNull(),
  days: integer().notNull(),
  price: integer(),
  days_in_mecca: integer(),
  days_in_medina: integer(),
  distance_to_kaaba: integer(),
  description: text(),
  whatsapp: text(),
  telegram: text(),
  phone: text(),
  company_name: text(),
  company_logo: text(),
  guide_name: text(),
  guide_photo: text(),
  outbound_route: text(),
  return_route: text(),
  airline: text(),
  tour_operator_info: text(),
  is_vip: boolean().notNull().default(false),
  is_hot: boolean().notNull().default(false),
  is_combo: boolean().notNull().default(false),
  is_direct: boolean().notNull().default(false),
  tour_status: text().$type<TourStatus>().notNull().default('regular'),
  hotel_name: text(),
  hotel_address: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  price_checked_at: timestamp({ withTimezone: true, mode: 'date' }),
});

export const tours = pgTable(
  'tours',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...publicColumns(),
    created_at: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (tour) => [
    uniqueIndex('tours_slug_key').on(tour.slug),
    index('tours_departure').on(tour.departure_date, tour.id),
    index('tours_city_departure').on(tour.city_from, tour.departure_date),
    check('tours_type', sql`${tour.tour_type} in ('umrah', 'umrah_ramadan', 'hajj')`),
    check('tours_status', sql`${tour.tour_status} in ('regular', 'vip', 'hot', 'combo')`),
    check('tours_price_positive', sql`${tour.price} > 0`),
    check('tours_days_positive', sql`${tour.days} > 0`),
    check('tours_dates_in_order', sql`${tour.end_date} >= ${tour.departure_date}`),
    check(
      'tours_nights_not_negative',
      sql`${tour.days_in_mecca} >= 0 and ${tour.days_in_medina} >= 0`,
    ),
    check('tours_distance_not_negative', sql`${tour.distance_to_kaaba} >= 0`),
    check(
      'tours_on_earth',
      sql`${tour.latitude} between -90 and 90 and ${tour.longitude} between -180 and 180`,
    ),
  ],
);

/** What pages and machines read of one tour; made by a migration. */
export const toursPublic = pgView('tours_public', {
  id: bigint({ mode: 'number' }).notNull(),
  ...publicColumns(),
}).existing();
