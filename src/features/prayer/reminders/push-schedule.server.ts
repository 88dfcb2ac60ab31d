import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { PAGE_DEFAULTS } from '#features/prayer/source/prayer-page-query.ts';
import { daysAround } from '#features/prayer/engine/prayer-engine.ts';
import { readPrayerQuery } from '#features/prayer/source/prayer-query.ts';
import { placeOf } from '#features/prayer/engine/prayer-times.ts';
import type { PushMove, PushWish } from '#features/prayer/reminders/push-input.ts';
import { prayerPush } from '#features/prayer/reminders/push-tables.server.ts';
import { nextReminder, REMINDED, type Reminder } from '#features/prayer/reminders/reminders.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';
import { recordOf } from '#lib/form/pick.ts';
import type { Db } from '#server/db/db.server.ts';
import { isDueAt } from '#server/db/db-clock.server.ts';

/** The most cities of one browser. */
const MAX_CITIES = 10;
/** A later reminder was scheduled by a clock that ran ahead. One prayer a day may come an hour later. */
const FURTHEST_MS = 26 * 3_600_000;

/** A reminder that this process must send. */
export type DuePush = typeof prayerPush.$inferSelect & {
  reminder: Reminder;
  /** The row's next reminder. */
  following: Reminder | null;
};

/**
 * Stores a browser's reminders; a later request for the same city replaces it. False: too many cities.
 */
export async function savePush(db: Db, wish: PushWish, now: Date): Promise<boolean> {
  const { endpoint, keys } = wish.subscription;
  const cities = await db
    .select({ slug: prayerPush.city_slug })
    .from(prayerPush)
    .where(eq(prayerPush.endpoint, endpoint))
    .limit(MAX_CITIES);
  const isKnown = cities.some(({ slug }) => slug === wish.citySlug);
  if (!isKnown && cities.length >= MAX_CITIES) return false;
  const wanted = {
    city_slug: wish.citySlug,
    calculation: wish.calculation,
    prayers: REMINDED.filter((name) => wish.preferences[name]),
    reminder_minutes: wish.preferences.reminderMinutes,
  };
  const row = {
    ...keys,
    ...wanted,
    sound: wish.preferences.soundEnabled,
    failures: 0,
    consented_at: now,
    consent_version: wish.consent,
    ...nextColumns(reminderAfter(wanted, now)),
  };
  await db
    .insert(prayerPush)
    .values({ endpoint, ...row })
    .onConflictDoUpdate({ target: [prayerPush.endpoint, prayerPush.city_slug], set: row });
  return true;
}

/** Ends the reminders of one city, or of all with null. */
export async function endPush(db: Db, endpoint: string, citySlug: string | null): Promise<void> {
  await db
    .delete(prayerPush)
    .where(
      and(
        eq(prayerPush.endpoint, endpoint),
        citySlug === null ? undefined : eq(prayerPush.city_slug, citySlug),
      ),
    );
}

/** Moves all reminders of a browser to its new address. */
export async function movePush(db: Db, { endpoint, subscription }: PushMove): Promise<void> {
  if (endpoint === subscription.endpoint) return;
  // The browser may already have stored reminders under the new address: these are replaced.
  await db.delete(prayerPush).where(eq(prayerPush.endpoint, subscription.endpoint));
  await db
    .update(prayerPush)
    .set({ endpoint: subscription.endpoint, ...subscription.keys, failures: 0 })
    .where(eq(prayerPush.endpoint, endpoint));
}

/**
 * Takes up to `limit` reminders due at `now`, the longest due first. Moves each row to its next
 * reminder before sending, and only if the row is unchanged: of several processes exactly one gets a
 * reminder, and after a crash none is sent twice. Rows that a clock which ran ahead has moved too far
 * are moved back, and nothing is sent.
 */
export async function takeDuePushes(db: Db, now: Date, limit: number): Promise<DuePush[]> {
  const rows = await db
    .select()
    .from(prayerPush)
    .where(isDueAt(now, prayerPush.next_at, FURTHEST_MS))
    .orderBy(asc(prayerPush.next_at), asc(prayerPush.id))
    .limit(limit);
  const due = rows.flatMap((row): DuePush[] => {
    const { next_at, next_prayer, next_prayer_at, next_local } = row;
    if (!next_at || !next_prayer || !next_prayer_at || next_local === null) return [];
    const reminder = {
      prayer: next_prayer,
      atMs: next_at.getTime(),
      prayerAtMs: next_prayer_at.getTime(),
      local: next_local,
    };
    return [{ ...row, reminder, following: reminderAfter(row, now) }];
  });
  if (due.length === 0) return [];
  const moved = await db.execute<{ id: string }>(sql`
    update ${prayerPush} as push
    set next_at = v.at, next_prayer = v.prayer, next_prayer_at = v.prayer_at, next_local = v.local
    from (values ${sql.join(due.map(movedRow), sql`, `)}) as v (id, was, at, prayer, prayer_at, local)
    where push.id = v.id and push.next_at = v.was
    returning push.id`);
  const mine = new Set(moved.rows.map(({ id }) => Number(id)));
  return due.filter(({ id, reminder }) => mine.has(id) && reminder.atMs <= now.getTime());
}

/** Schedules a reminder again that could not be delivered, unless its row has changed meanwhile. */
export async function retryPush(db: Db, push: DuePush, at: Date): Promise<void> {
  await db
    .update(prayerPush)
    .set({ ...nextColumns({ ...push.reminder, atMs: at.getTime() }), failures: push.failures + 1 })
    .where(
      and(
        eq(prayerPush.id, push.id),
        push.following
          ? eq(prayerPush.next_at, new Date(push.following.atMs))
          : sql`${prayerPush.next_at} is null`,
      ),
    );
}

/** Stores the result of the last attempts. */
export async function countFailures(db: Db, ids: number[], hasFailed: boolean): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(prayerPush)
    .set({ failures: hasFailed ? sql`${prayerPush.failures} + 1` : 0 })
    .where(inArray(prayerPush.id, ids));
}

function movedRow(push: DuePush) {
  const { next_at, next_prayer, next_prayer_at, next_local } = nextColumns(push.following);
  return sql`(${push.id}::bigint, ${new Date(push.reminder.atMs)}::timestamptz, ${next_at}::timestamptz, ${next_prayer}::text, ${next_prayer_at}::timestamptz, ${next_local}::text)`;
}

function nextColumns(next: Reminder | null) {
  return {
    next_at: next && new Date(next.atMs),
    next_prayer: next && next.prayer,
    next_prayer_at: next && new Date(next.prayerAtMs),
    next_local: next && next.local,
  };
}

/** What a browser is reminded of. */
type Reminding = Pick<
  typeof prayerPush.$inferSelect,
  'city_slug' | 'calculation' | 'prayers' | 'reminder_minutes'
>;

function reminderAfter(
  { city_slug, calculation, prayers, reminder_minutes }: Reminding,
  now: Date,
): Reminder | null {
  const city = findCityBySlug(city_slug);
  if (!city || prayers.length === 0) return null;
  const query = readPrayerQuery(new URLSearchParams(calculation), PAGE_DEFAULTS);
  const days = daysAround(placeOf(city), now.getTime(), query.calculation);
  const preferences = {
    ...recordOf(REMINDED, (name) => prayers.includes(name)),
    reminderMinutes: reminder_minutes,
    soundEnabled: true,
  };
  return nextReminder(days, preferences, now.getTime());
}
