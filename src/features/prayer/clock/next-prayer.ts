import { civilDayOf } from '#features/prayer/engine/civil-day.ts';
import {
  PRAYERS,
  type LocalTime,
  type PrayerDay,
  type PrayerName,
} from '#features/prayer/engine/prayer-times.ts';

/** The countdown's progress bar is full this long before the prayer, and longer before. */
const WINDOW_MINUTES = 240;

/** One of a day's times, and its day. */
export interface PrayerEvent extends LocalTime {
  name: PrayerName;
  /** 'YYYY-MM-DD'. */
  day: string;
}

export interface PrayerMoment {
  /** The prayer whose time it is: before fajr yesterday's isha, null between sunrise and dhuhr. */
  current: PrayerEvent | null;
  /** The sunrise with which fajr ended, until dhuhr begins. */
  fajrEnded: PrayerEvent | null;
  /** The end of the period, which may be sunrise. */
  ends: PrayerEvent;
  /** The next prayer; sunrise does not count. */
  next: PrayerEvent;
  /** Until `next`, always positive. */
  remainingMs: number;
  /** The remaining share of the 240-minute window, above 0 and at most 1. */
  windowShare: number;
}

/**
 * The position of an instant among the times of consecutive days. The days should include the day
 * before and after it (daysAround()): then `current` is known before fajr and `next` after isha. Null
 * when the days have no prayer after the instant.
 */
export function prayerMoment(days: readonly PrayerDay[], nowMs: number): PrayerMoment | null {
  const events = days.flatMap(eventsOf);
  const later = events.filter(({ atMs }) => atMs > nowMs);
  const [ends] = later;
  const next = later.find(({ name }) => name !== 'sunrise');
  if (!ends || !next) return null;
  const remainingMs = next.atMs - nowMs;
  const last = events.findLast(({ atMs }) => atMs <= nowMs) ?? null;
  const isAfterSunrise = last?.name === 'sunrise';
  return {
    current: isAfterSunrise ? null : last,
    fajrEnded: isAfterSunrise ? last : null,
    ends,
    next,
    remainingMs,
    windowShare: Math.min(1, remainingMs / (WINDOW_MINUTES * 60_000)),
  };
}

function eventsOf({ day, times }: PrayerDay): PrayerEvent[] {
  return PRAYERS.map((name) => ({ ...times[name], name, day }));
}

/**
 * What to say of the present prayer where today's times are shown and it is not one of them: last night's
 * isha «со вчерашнего дня, с 17:21», but tomorrow's fajr may begin this evening.
 */
export function otherTableText(current: PrayerEvent, today: string): string {
  if (current.day === today) return '';
  const table =
    current.day > today
      ? 'по\u00a0завтрашнему расписанию'
      : civilDayOf(current.day, current) === today
        ? 'по\u00a0вчерашнему расписанию'
        : 'со\u00a0вчерашнего дня';
  return `${table}, с\u00a0${current.local}`;
}
