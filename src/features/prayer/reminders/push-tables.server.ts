import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Reminded, ReminderMinutes } from '#features/prayer/reminders/reminders.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/**
 * One row for each browser and city with reminders: the next reminder and its time, no personal data.
 * The table sends no change notice, because pages do not show it.
 */
export const prayerPush = pgTable(
  'prayer_push',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The push service's address of this browser: anybody who has it can send to it. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    city_slug: text().notNull(),
    /** As written by prayerSearch(). */
    calculation: text().notNull(),
    prayers: text().array().$type<Reminded[]>().notNull(),
    reminder_minutes: integer().$type<ReminderMinutes>().notNull(),
    sound: boolean().notNull(),
    /** When the next reminder is due; null when there is none. */
    next_at: instant(),
    next_prayer: text().$type<Reminded>(),
    next_prayer_at: instant(),
    /** 'HH:MM' in the city. */
    next_local: text(),
    /** Since the last success. */
    failures: integer().notNull().default(0),
    consented_at: instant().notNull(),
    consent_version: text().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (push) => [
    uniqueIndex('prayer_push_endpoint_city_key').on(push.endpoint, push.city_slug),
    index('prayer_push_due')
      .on(push.next_at)
      .where(sql`${push.next_at} is not null`),
    check('prayer_push_endpoint_short', sql`length(${push.endpoint}) <= 1000`),
    check('prayer_push_failures_not_negative', sql`${push.failures} >= 0`),
    check(
      'prayer_push_next_is_whole',
      sql`(${push.next_at} is null) = (${push.next_prayer} is null) and (${push.next_at} is null) = (${push.next_prayer_at} is null) and (${push.next_at} is null) = (${push.next_local} is null)`,
    ),
  ],
);
