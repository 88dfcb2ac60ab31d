import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import type { HotelCity } from '#features/directory/hotels/hotel.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import type { Inclusion, InclusionState, Meals, Room } from '#features/tours/model/offer.ts';
import type { Currency } from '#lib/money/stated-money.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });
const number = () => bigint({ mode: 'number' });
const tourOfRow = () =>
  number()
    .notNull()
    .references(() => tours.id, { onDelete: 'cascade' });

/** The stays of a tour, in the order of the journey. Changes of the tour renew the pages. */
export const tourStays = pgTable(
  'tour_stays',
  {
    tour_id: tourOfRow(),
    position: integer().notNull(),
    city: text().$type<HotelCity>().notNull(),
    hotel_id: number().references(() => hotels.id, { onDelete: 'set null' }),
    stars_from: integer(),
    distance_to: integer(),
    nights: integer(),
    meals: text().$type<Meals>(),
  },
  (stay) => [
    primaryKey({ columns: [stay.tour_id, stay.position] }),
    index('tour_stays_hotel').on(stay.hotel_id),
    check('tour_stays_city', sql`${stay.city} in ('mecca', 'medina', 'other')`),
    check('tour_stays_meals', sql`${stay.meals} in ('none', 'breakfast', 'half', 'full')`),
    check('tour_stays_stars', sql`${stay.stars_from} between 1 and 5`),
    check('tour_stays_not_negative', sql`${stay.nights} >= 0 and ${stay.distance_to} >= 0`),
  ],
);

/** The operator's prices by person or room, in whole units of the currency. */
export const tourPrices = pgTable(
  'tour_prices',
  {
    tour_id: tourOfRow(),
    room: text().$type<Room>().notNull(),
    amount: integer().notNull(),
    currency: text().$type<Currency>().notNull(),
    is_from: boolean().notNull().default(false),
    age_from: integer(),
    age_to: integer(),
  },
  (price) => [
    primaryKey({ columns: [price.tour_id, price.room] }),
    check(
      'tour_prices_room',
      sql`${price.room} in ('single', 'double', 'triple', 'quad', 'quint', 'child_bed', 'child_no_bed', 'infant')`,
    ),
    check('tour_prices_currency', sql`${price.currency} in ('RUB', 'USD', 'EUR')`),
    check('tour_prices_positive', sql`${price.amount} > 0`),
    check('tour_prices_ages', sql`${price.age_from} >= 0 and ${price.age_to} >= ${price.age_from}`),
  ],
);

/** The things that the price includes. One without a row is not stated. */
export const tourInclusions = pgTable(
  'tour_inclusions',
  {
    tour_id: tourOfRow(),
    item: text().$type<Inclusion>().notNull(),
    state: text().$type<InclusionState>().notNull(),
    amount: integer(),
    currency: text().$type<Currency>(),
    quantity: integer(),
    note: text(),
  },
  (row) => [
    primaryKey({ columns: [row.tour_id, row.item] }),
    check(
      'tour_inclusions_item',
      sql`${row.item} in ('flight', 'baggage', 'visa', 'transfers', 'train', 'meals', 'ziyarat_mecca', 'ziyarat_medina', 'guide', 'insurance', 'zamzam', 'fees')`,
    ),
    check(
      'tour_inclusions_state',
      sql`${row.state} in ('included', 'excluded', 'extra') or (${row.state} = 'not_needed' and ${row.item} = 'visa')`,
    ),
    check('tour_inclusions_currency', sql`${row.currency} in ('RUB', 'USD', 'EUR')`),
    check(
      'tour_inclusions_amount',
      sql`(${row.amount} is null) = (${row.currency} is null) and (${row.amount} is null or (${row.amount} > 0 and ${row.state} = 'extra'))`,
    ),
    check('tour_inclusions_quantity', sql`${row.quantity} > 0`),
  ],
);

/**
 * Changes that an operator's people proposed and staff have not reviewed. A new tour waits in the table
 * of tours itself, in the state `in_review`.
 */
export const tourReviews = pgTable(
  'tour_reviews',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    tour_id: tourOfRow(),
    operator_id: number()
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    /** The version of the tour that the change began with, and the fields it proposes. */
    version: text().notNull(),
    proposal: jsonb().notNull(),
    status: text().$type<'waiting' | 'accepted' | 'returned'>().notNull().default('waiting'),
    /** The reply of staff to the author. */
    reply: text(),
    proposed_by: number().references(() => accounts.id, { onDelete: 'set null' }),
    proposed_at: instant().notNull().defaultNow(),
    decided_by: number().references(() => accounts.id, { onDelete: 'set null' }),
    decided_at: instant(),
  },
  (review) => [
    index('tour_reviews_tour').on(review.tour_id),
    index('tour_reviews_operator').on(review.operator_id, review.id),
    check('tour_reviews_status', sql`${review.status} in ('waiting', 'accepted', 'returned')`),
    check(
      'tour_reviews_decided',
      sql`(${review.status} = 'waiting') = (${review.decided_at} is null)`,
    ),
  ],
);

/**
 * Views of a tour and presses on its contacts on one day in Moscow: one row per tour and day, no
 * personal data, no change notice.
 */
export const tourDays = pgTable(
  'tour_days',
  {
    tour_id: tourOfRow(),
    day: date({ mode: 'string' }).notNull(),
    views: integer().notNull().default(0),
    phone: integer().notNull().default(0),
    max: integer().notNull().default(0),
    telegram: integer().notNull().default(0),
    vk: integer().notNull().default(0),
    email: integer().notNull().default(0),
    whatsapp: integer().notNull().default(0),
  },
  (row) => [primaryKey({ columns: [row.tour_id, row.day] })],
);

/** The shortlist of an account. */
export const favouriteTours = pgTable(
  'favourite_tours',
  {
    account_id: number()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tour_id: tourOfRow(),
    added_at: instant().notNull().defaultNow(),
  },
  (row) => [
    primaryKey({ columns: [row.account_id, row.tour_id] }),
    index('favourite_tours_tour').on(row.tour_id),
  ],
);
