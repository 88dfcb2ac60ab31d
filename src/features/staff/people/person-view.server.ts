import type { listPeople } from '#features/account/people/people-list.server.ts';
import { addDays, dayInZone, formatDay, MOSCOW } from '#lib/time/day.ts';

type Person = Awaited<ReturnType<typeof listPeople>>['people'][number];
export type PersonView = ReturnType<typeof personView>;

/**
 * A person in the list of people, with dates in words. `today` is Moscow's day; all dates are in
 * Moscow's calendar.
 */
export function personView(person: Person, lastSeenAt: Date | undefined, today: string) {
  const { createdAt, accessRequestedAt, blockedAt, ...known } = person;
  return {
    ...known,
    registered: dayText(createdAt, today),
    /** Null without a session. */
    lastSeen: lastSeenAt ? dayText(lastSeenAt, today) : null,
    waitsSince: accessRequestedAt && dayText(accessRequestedAt, today),
    blockedSince: blockedAt && dayText(blockedAt, today),
  };
}

function dayText(instant: Date, today: string): string {
  const day = dayInZone(instant, MOSCOW);
  if (day === today) return 'сегодня';
  return day === addDays(today, -1) ? 'вчера' : formatDay(day);
}
