import type { Role } from '#lib/account/actor.ts';
import { addDays, dayInZone, formatDay, MOSCOW } from '#lib/time/day.ts';

/** A person in the list of people, with dates in words. */
export interface PersonView {
  id: number;
  email: string;
  name: string;
  role: Role;
  /** The operator whose tours they keep. */
  operatorId: number | null;
  registered: string;
  /** Null without a session. */
  lastSeen: string | null;
  hasSecondFactor: boolean;
  isEmailConfirmed: boolean;
  waitsSince: string | null;
  blockedSince: string | null;
}

interface KnownPerson {
  id: number;
  email: string;
  name: string;
  role: Role;
  operatorId: number | null;
  isEmailConfirmed: boolean;
  hasSecondFactor: boolean;
  accessRequestedAt: Date | null;
  blockedAt: Date | null;
  createdAt: Date;
}

/** `today` is Moscow's day; all dates are in Moscow's calendar. */
export function personView(
  person: KnownPerson,
  lastSeenAt: Date | undefined,
  today: string,
): PersonView {
  const { id, email, name, role, operatorId, isEmailConfirmed, hasSecondFactor } = person;
  return {
    id,
    email,
    name,
    role,
    operatorId,
    isEmailConfirmed,
    hasSecondFactor,
    registered: dayText(person.createdAt, today),
    lastSeen: lastSeenAt ? dayText(lastSeenAt, today) : null,
    waitsSince: person.accessRequestedAt && dayText(person.accessRequestedAt, today),
    blockedSince: person.blockedAt && dayText(person.blockedAt, today),
  };
}

function dayText(instant: Date, today: string): string {
  const day = dayInZone(instant, MOSCOW);
  if (day === today) return 'сегодня';
  return day === addDays(today, -1) ? 'вчера' : formatDay(day);
}
