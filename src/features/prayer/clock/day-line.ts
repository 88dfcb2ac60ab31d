import { PRAYERS, type PrayerDay } from '#features/prayer/engine/prayer-times.ts';

/** A day as `DayLine` draws it: places from left to right, 0 at fajr to 1 at isha. */
export interface LineOfDay {
  /** The six times. */
  places: number[];
  /** The present; null before fajr and after isha. */
  sun: number | null;
}

/**
 * The day to draw at an instant: today, but yesterday while its isha, after midnight, is still to come.
 * Null for a day whose sun does not rise and set: its times are those of another latitude.
 */
export function lineOfDay(days: readonly PrayerDay[], nowMs: number): LineOfDay | null {
  const [yesterday, today] = days;
  const day = yesterday && nowMs < yesterday.times.isha.atMs ? yesterday : today;
  if (!day || day.polar !== null) return null;
  const { fajr, isha } = day.times;
  const placeOf = (atMs: number) => (atMs - fajr.atMs) / (isha.atMs - fajr.atMs);
  const now = placeOf(nowMs);
  return {
    places: PRAYERS.map((name) => placeOf(day.times[name].atMs)),
    sun: now >= 0 && now <= 1 ? now : null,
  };
}

/** The height of the drawn sun at a place of the line: 0 at sunrise and maghrib, 1 midway, −1 at most below. */
export function heightAt({ places }: LineOfDay, place: number): number {
  const [, sunrise = 0, , , maghrib = 1] = places;
  const share = (place - sunrise) / (maghrib - sunrise);
  return Math.sin(Math.PI * Math.min(1.5, Math.max(-0.5, share)));
}
