import { PRAYERS, type PrayerDay, type PrayerName } from '#features/prayer/engine/prayer-times.ts';

/** The countdown's progress bar is full this long before the prayer, and longer before. */
const WINDOW_MINUTES = 240;

/** One of a day's times, and its day. */
export interface PrayerEvent {
  name: PrayerName;
  /** 'YYYY-MM-DD'. */
  day: string;
  atMs: number;
  /** 'HH:MM' on the clock of the place. */
  local: string;
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
  return PRAYERS.map((name) => {
    const { atMs, local } = times[name];
    return { name, day, atMs, local };
  });
}
