import { PRAYER_LABELS, PRAYERS, type PrayerDay } from '#features/prayer/engine/prayer-times.ts';
import type { City } from '#lib/city/cities.ts';
import { recordOf } from '#lib/form/pick.ts';
import { jsonOf, propertiesOf } from '#lib/text/json-text.ts';

/** The prayers that reminders exist for: all but sunrise. */
export const REMINDED = PRAYERS.filter((name) => name !== 'sunrise');
export type Reminded = Exclude<(typeof PRAYERS)[number], 'sunrise'>;

/** The minutes before a prayer that a reminder can be set to. */
export const REMINDER_MINUTES = [0, 5, 10, 15, 30] as const;
export type ReminderMinutes = (typeof REMINDER_MINUTES)[number];

/** A city's reminder settings; stored for each city separately. */
export interface ReminderPreferences extends Readonly<Record<Reminded, boolean>> {
  reminderMinutes: ReminderMinutes;
  soundEnabled: boolean;
}

export const DEFAULT_REMINDERS: ReminderPreferences = {
  ...recordOf(REMINDED, () => true),
  reminderMinutes: 10,
  soundEnabled: true,
};

/**
 * A reminder still helps this long after a prayer has begun: the device may wake late or the network be
 * slow.
 */
export const LATE_MS = 10 * 60_000;

export interface Reminder {
  prayer: Reminded;
  /** When to remind. */
  atMs: number;
  prayerAtMs: number;
  /** 'HH:MM' on the clock of the city. */
  local: string;
}

/** Reads the settings under remindersKey(); defaults for anything missing or invalid. */
export function readReminders(text: string | null): ReminderPreferences {
  const kept = propertiesOf(jsonOf(text));
  const flag = (name: Reminded | 'soundEnabled') =>
    typeof kept[name] === 'boolean' ? kept[name] : DEFAULT_REMINDERS[name];
  return {
    ...recordOf(REMINDED, flag),
    reminderMinutes:
      REMINDER_MINUTES.find((minutes) => minutes === kept['reminderMinutes']) ??
      DEFAULT_REMINDERS.reminderMinutes,
    soundEnabled: flag('soundEnabled'),
  };
}

/** The reminders of consecutive days after `fromMs` and up to `toMs`, in order. */
export function remindersBetween(
  days: readonly PrayerDay[],
  preferences: ReminderPreferences,
  fromMs: number,
  toMs: number,
): Reminder[] {
  return days
    .flatMap(({ times }) =>
      REMINDED.filter((name) => preferences[name]).map((prayer) => ({
        prayer,
        atMs: times[prayer].atMs - preferences.reminderMinutes * 60_000,
        prayerAtMs: times[prayer].atMs,
        local: times[prayer].local,
      })),
    )
    .filter(({ atMs }) => atMs > fromMs && atMs <= toMs)
    .sort((a, b) => a.atMs - b.atMs);
}

/** The first reminder after an instant; null without one. */
export function nextReminder(
  days: readonly PrayerDay[],
  preferences: ReminderPreferences,
  nowMs: number,
): Reminder | null {
  return remindersBetween(days, preferences, nowMs, Number.POSITIVE_INFINITY)[0] ?? null;
}

/** Whether delivering a reminder still helps. */
export function isTimely({ prayerAtMs }: Pick<Reminder, 'prayerAtMs'>, nowMs: number): boolean {
  return nowMs < prayerAtMs + LATE_MS;
}

type Notified = Pick<City, 'name' | 'slug'>;

/** The text of a reminder at the moment it is shown. */
export function reminderNotice(
  reminder: Reminder,
  city: Notified,
  soundEnabled: boolean,
  nowMs: number,
): ReminderNotice {
  const label = PRAYER_LABELS[reminder.prayer];
  const minutes = Math.round((reminder.prayerAtMs - nowMs) / 60_000);
  const title =
    minutes > 0 ? `${label} через ${minutes}\u00a0мин` : `${label}\u00a0— наступило время намаза`;
  const body = `${city.name}, ${label.toLowerCase()} в\u00a0${reminder.local}`;
  return noticeOf(city, title, body, soundEnabled);
}

export function testNotice(city: Notified, title: string, soundEnabled: boolean): ReminderNotice {
  const body = `${city.name}: так будут выглядеть напоминания о\u00a0намазе`;
  return noticeOf(city, title, body, soundEnabled);
}

export type ReminderNotice = ReturnType<typeof noticeOf>;

/** A notification that leads to the city's page; a later one with the same tag replaces it. */
function noticeOf({ slug }: Notified, title: string, body: string, soundEnabled: boolean) {
  const url = `/vremya-namaza/${slug}`;
  return { title, body, tag: `prayer-${slug}`, url, silent: !soundEnabled };
}
