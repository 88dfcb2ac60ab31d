import { useEffect } from 'react';
import type { PageCity } from '#features/prayer/today/city-page.ts';
import { daysAround } from '#features/prayer/engine/prayer-engine.ts';
import type { Calculation } from '#features/prayer/engine/prayer-times.ts';
import {
  isTimely,
  nextReminder,
  reminderNotice,
  remindersBetween,
  type ReminderPreferences,
} from '#features/prayer/reminders/reminders.ts';
import { showNotice } from '#features/prayer/reminders/system-notice.browser.ts';

/** Timers sleep with the device, so the clock is checked at least this often. */
const LOOK_AGAIN_MS = 30_000;

/** Shows each reminder at its time, and after a sleep the last one that still helps. */
export function useReminderWatch(
  isWatching: boolean,
  city: PageCity,
  calculation: Calculation,
  preferences: ReminderPreferences,
): void {
  useEffect(() => {
    if (!isWatching) return;
    let timer: ReturnType<typeof setTimeout>;
    let seenMs = Date.now();
    const look = () => {
      clearTimeout(timer);
      const nowMs = Date.now();
      const days = daysAround(city.place, nowMs, calculation);
      const reminder = remindersBetween(days, preferences, seenMs, nowMs).at(-1);
      if (reminder && isTimely(reminder, nowMs)) {
        void showNotice(reminderNotice(reminder, city, preferences.soundEnabled, nowMs)).catch(
          () => undefined,
        );
      }
      seenMs = nowMs;
      const next = nextReminder(days, preferences, nowMs);
      const waitMs = next ? next.atMs - nowMs : LOOK_AGAIN_MS;
      timer = setTimeout(look, Math.min(waitMs, LOOK_AGAIN_MS));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWatching, city, calculation, preferences]);
}
