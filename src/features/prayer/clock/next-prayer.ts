import { PRAYERS, type PrayerDay, type PrayerName } from '#features/prayer/engine/prayer-times.ts';

/** The progress bar of the countdown is full this long before the prayer and more. */
const WINDOW_MINUTES = 240;

/** One of a day's times, and the day it belongs to. */
export interface PrayerEvent {
  name: PrayerName;
  /** 'YYYY-MM-DD'. */
  day: string;
  atMs: number;
  /** 'HH:MM' on the clock of the place. */
  local: string;
}

export interface PrayerMoment {
  /** The prayer whose time it is: before fajr yesterday's isha, none between sunrise and dhuhr. */
  current: PrayerEvent | null;
  /** The sunrise with which fajr ended, until dhuhr begins. */
  fajrEnded: PrayerEvent | null;
  /** What ends it, sunrise included. */
  ends: PrayerEvent;
  /** The next prayer: sunrise is none. */
  next: PrayerEvent;
  /** Until `next`, more than 0. */
  remainingMs: number;
  /** Share of the 240-minute window that is left, more than 0, at most 1. */
  windowShare: number;
}

/**
 * Where an instant lies among the times of days in a row. The days should reach from the day before
 * to the day after it (daysAround()): then `current` is known even before fajr and `next` even
 * after isha. Null when the days hold no prayer after the instant.
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
  return PRAYERS.map((name) => {
    const { atMs, local } = times[name];
    return { name, day, atMs, local };
  });
}
