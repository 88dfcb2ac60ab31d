import type { PageCity } from '#features/prayer/today/city-page.ts';
import type { PrayerQuery } from '#features/prayer/source/prayer-query.ts';
import { noticePermission } from '#features/prayer/reminders/system-notice.browser.ts';
import { usePushInStep, usePushIsOn } from '#features/prayer/reminders/use-push.ts';
import { useReminderWatch } from '#features/prayer/reminders/use-reminder-watch.ts';
import { useReminderPreferences } from '#features/prayer/reminders/use-reminders.ts';

/** Runs the reminders of a city while one of its pages is open; renders nothing. */
export function RemindersWatch({ city, query }: { city: PageCity; query: PrayerQuery }) {
  const preferences = useReminderPreferences(city.slug);
  const isSent = usePushIsOn(city.slug);
  const isAllowed = noticePermission() === 'granted';
  useReminderWatch(isAllowed && !isSent, city, query.calculation, preferences);
  usePushInStep(isAllowed && isSent, city, query, preferences);
  return null;
}
