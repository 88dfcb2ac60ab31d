import { z } from 'zod';
import { MAX_HIJRI_SHIFT } from '#features/prayer/hijri.ts';
import { MADHABS, MAX_ANGLE, METHODS, MIN_ANGLE } from '#features/prayer/prayer-method.ts';
import type { PrayerQuery } from '#features/prayer/prayer-query.ts';
import { DEFAULT_CALCULATION, MAX_ADJUSTMENT } from '#features/prayer/prayer-times.ts';

/** Keys of the browser's storage. */
export const MADHAB_KEY = 'selectedMadhab';
export const notificationsKey = (citySlug: string) => `prayerNotifications:${citySlug}`;

/** Minutes before a prayer at which a reminder may come. */
export const REMINDER_MINUTES = [0, 5, 10, 15, 30] as const;

/** What the pages start from. */
export const DEFAULT_QUERY: PrayerQuery = { calculation: DEFAULT_CALCULATION, hijriShift: 0 };

const angle = (usual: number) => z.number().min(MIN_ANGLE).max(MAX_ANGLE).catch(usual);
const minutes = z.number().int().min(-MAX_ADJUSTMENT).max(MAX_ADJUSTMENT).catch(0);
const NO_ADJUSTMENTS = DEFAULT_CALCULATION.adjustments;

const madhabSchema = z.enum(MADHABS).catch(DEFAULT_CALCULATION.madhab);

const settingsSchema = z
  .object({
    method: z.enum(METHODS).catch(DEFAULT_CALCULATION.method),
    fajrAngle: angle(DEFAULT_CALCULATION.fajrAngle),
    ishaAngle: angle(DEFAULT_CALCULATION.ishaAngle),
    adjustments: z
      .object({
        fajr: minutes,
        sunrise: minutes,
        dhuhr: minutes,
        asr: minutes,
        maghrib: minutes,
        isha: minutes,
      })
      .catch(NO_ADJUSTMENTS),
    hijriShift: z.number().int().min(-MAX_HIJRI_SHIFT).max(MAX_HIJRI_SHIFT).catch(0),
  })
  .catch({
    method: DEFAULT_CALCULATION.method,
    fajrAngle: DEFAULT_CALCULATION.fajrAngle,
    ishaAngle: DEFAULT_CALCULATION.ishaAngle,
    adjustments: NO_ADJUSTMENTS,
    hijriShift: 0,
  });

const on = z.boolean().catch(true);
const notificationsSchema = z
  .object({
    fajr: on,
    dhuhr: on,
    asr: on,
    maghrib: on,
    isha: on,
    reminderMinutes: z.literal(REMINDER_MINUTES).catch(10),
    soundEnabled: on,
  })
  .catch({
    fajr: true,
    dhuhr: true,
    asr: true,
    maghrib: true,
    isha: true,
    reminderMinutes: 10,
    soundEnabled: true,
  });

/** Which prayers of a city to be reminded of, and how; kept for each city by itself. */
export type NotificationPreferences = z.infer<typeof notificationsSchema>;

/**
 * What the browser keeps, from the texts under MADHAB_KEY and SETTINGS_KEY (null when there is
 * none). Anything that is not a setting, whatever wrote it, is the default.
 */
export function readPrayerSettings(madhab: string | null, settings: string | null): PrayerQuery {
  const { hijriShift, ...calculation } = settingsSchema.parse(parseJson(settings));
  return { calculation: { ...calculation, madhab: madhabSchema.parse(madhab) }, hijriShift };
}

/** The texts to keep under MADHAB_KEY and SETTINGS_KEY. */
export function writePrayerSettings(query: PrayerQuery): { madhab: string; settings: string } {
  const { madhab, ...calculation } = query.calculation;
  return {
    madhab,
    settings: JSON.stringify({ ...calculation, hijriShift: query.hijriShift }),
  };
}

/** The text under notificationsKey(); the defaults for whatever is missing or wrong. */
export function readNotificationPreferences(text: string | null): NotificationPreferences {
  return notificationsSchema.parse(parseJson(text));
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
