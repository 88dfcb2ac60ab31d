import {
  countFailures,
  endPush,
  retryPush,
  takeDuePushes,
  type DuePush,
} from '#features/prayer/reminders/push-schedule.server.ts';
import type { SendPush } from '#server/push/push-sender.server.ts';
import { isTimely, LATE_MS, reminderNotice } from '#features/prayer/reminders/reminders.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Job } from '#server/jobs/jobs.server.ts';

const BATCH = 200;
const AT_ONCE = 20;
const RETRY_MS = 60_000;
/** A browser is dropped after this many failed pushes in a row. */
const MAX_FAILURES = 20;

/** Sends due reminders, each once, in any process. */
export function prayerPushJob(parts: { db: Db; send: SendPush; now?: () => Date }): Job {
  const { db, send, now = () => new Date() } = parts;

  const deliver = async (push: DuePush, signal: AbortSignal): Promise<void> => {
    const { reminder } = push;
    const nowMs = now().getTime();
    const city = findCityBySlug(push.city_slug);
    // A release may rename a city's address: nothing is sent for the former one, which would still
    // count towards the browser's cities.
    if (!city) return endPush(db, push.endpoint, push.city_slug);
    if (!isTimely(reminder, nowMs)) return;
    if (signal.aborted) return retryPush(db, push, now());
    const notice = reminderNotice(reminder, city, push.sound, nowMs);
    const ttlSeconds = (reminder.prayerAtMs + LATE_MS - nowMs) / 1000;
    const outcome = await send(push, notice, ttlSeconds, signal);
    if (outcome === 'sent') {
      if (push.failures > 0) await countFailures(db, [push.id], false);
      return;
    }
    if (outcome === 'gone' || push.failures >= MAX_FAILURES) {
      return endPush(db, push.endpoint, null);
    }
    const retryMs = now().getTime() + (signal.aborted ? 0 : RETRY_MS);
    const isWorthwhile = outcome === 'later' && isTimely(reminder, retryMs);
    if (isWorthwhile) await retryPush(db, push, new Date(retryMs));
    else await countFailures(db, [push.id], true);
  };

  return {
    name: 'prayer-push',
    everyMs: 15_000,
    async run(signal) {
      while (!signal.aborted) {
        const due = await takeDuePushes(db, now(), BATCH);
        await inParallel(due, AT_ONCE, (push) => deliver(push, signal));
        if (due.length < BATCH) return;
      }
    },
  };
}

async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (const item of left) await work(item);
  });
  await Promise.all(workers);
}
