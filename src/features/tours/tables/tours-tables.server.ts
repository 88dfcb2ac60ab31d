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
  primaryKey,
  uuid,
} from 'drizzle-orm/pg-core';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import type { Room, TourState } from '#features/tours/model/offer.ts';
import { SUITS_FLAGS } from '#features/tours/model/offer.ts';
import { NOTICE_PLACES } from '#features/tours/model/notice.ts';
import type { Currency } from '#lib/money/stated-money.ts';
import type { TourStatus, TourType } from '#features/tours/model/tour.ts';
import { recordOf } from '#lib/form/pick.ts';

const flag = () => boolean().notNull().default(false);

/** The public columns, the same in the table and the view. */
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
  is_vip: flag(),
  is_hot: flag(),
  is_combo: flag(),
  is_direct: flag(),
  tour_status: text().$type<TourStatus>().notNull().default('regular'),
  hotel_name: text(),
  hotel_address: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  price_checked_at: timestamp({ withTimezone: true, mode: 'date' }),
  ...recordOf(SUITS_FLAGS, flag),
  guide_language: text(),
  stops: integer(),
  operator_id: bigint({ mode: 'number' }),
  state: text().$type<TourState>().notNull().default('on_sale'),
  seats_left: integer(),
  price_amount: integer(),
  price_currency: text().$type<Currency>(),
  price_room: text().$type<Room>(),
  price_is_from: flag(),
});

export const tours = pgTable(
  'tours',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...publicColumns(),
    operator_id: bigint({ mode: 'number' }).references(() => operators.id, {
      onDelete: 'set null',
    }),
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
    index('tours_operator').on(tour.operator_id, tour.departure_date),
    check(
      'tours_state',
      sql`${tour.state} in ('draft', 'in_review', 'on_sale', 'last_seats', 'sold_out', 'stopped', 'withdrawn')`,
    ),
    check('tours_seats_left', sql`${tour.seats_left} > 0`),
    check('tours_stops_not_negative', sql`${tour.stops} >= 0`),
    check(
      'tours_price_stated',
      sql`(${tour.price_amount} is null) = (${tour.price_currency} is null) and ${tour.price_amount} > 0 and ${tour.price_currency} in ('RUB', 'USD', 'EUR')`,
    ),
    check(
      'tours_price_room',
      sql`${tour.price_room} in ('single', 'double', 'triple', 'quad', 'quint', 'child_bed', 'child_no_bed', 'infant')`,
    ),
    check(
      'tours_price_from',
      sql`not ${tour.price_is_from} or ${tour.price} is not null or ${tour.price_amount} is not null`,
    ),
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

/**
 * Addresses of tours on the former site, in any characters. A present tour's address takes precedence.
 */
export const tourRedirects = pgTable('tour_redirects', {
  slug: text().primaryKey(),
  tour_id: bigint({ mode: 'number' })
    .notNull()
    .references(() => tours.id, { onDelete: 'cascade' }),
});

/** The public columns of a tour for pages and the API; a migration makes the view. */
export const toursPublic = pgView('tours_public', {
  id: bigint({ mode: 'number' }).notNull(),
  ...publicColumns(),
}).existing();

const instant = () => timestamp({ withTimezone: true, mode: 'date' });
const number = () => bigint({ mode: 'number' });
const operatorOfRow = () => number().references(() => operators.id, { onDelete: 'cascade' });

/** Notices to visitors (see NoticePlace). Their changes renew lists and kept pages. */
export const notices = pgTable(
  'notices',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    /** Created with the form, so that a form sent twice makes one notice. */
    form_key: uuid().notNull(),
    text: text().notNull(),
    place: text({ enum: NOTICE_PLACES }).notNull(),
    city: text(),
    operator_id: operatorOfRow(),
    /** The operator whose people wrote it and may change it; null: staff. */
    written_by: operatorOfRow(),
    ends_at: instant().notNull(),
    /** Written by an operator that is not trusted: hidden until staff accept it. */
    in_review: boolean().notNull().default(false),
    withdrawn_at: instant(),
    /** When the site noticed that its time was over. */
    ended_at: instant(),
    created_at: instant().notNull(),
  },
  (notice) => [
    uniqueIndex('notices_form_key').on(notice.form_key),
    index('notices_operator').on(notice.operator_id),
    index('notices_written_by').on(notice.written_by, notice.id),
    check('notices_place', sql`${notice.place} in ('site', 'city', 'operator', 'tours')`),
    check(
      'notices_subject',
      sql`(${notice.place} = 'city') = (${notice.city} is not null)
        and (${notice.place} = 'operator') = (${notice.operator_id} is not null)`,
    ),
  ],
);

/**
 * The tours of a notice about single tours. They are written with the notice, so only `notices`
 * announces changes.
 */
export const noticeTours = pgTable(
  'notice_tours',
  {
    notice_id: number()
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    tour_id: number()
      .notNull()
      .references(() => tours.id, { onDelete: 'cascade' }),
  },
  (row) => [
    primaryKey({ columns: [row.notice_id, row.tour_id] }),
    index('notice_tours_tour').on(row.tour_id),
  ],
);
