import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_QUERY,
  MADHAB_KEY,
  notificationsKey,
  readNotificationPreferences,
  readPrayerSettings,
  REMINDER_MINUTES,
  writePrayerSettings,
} from '#features/prayer/prayer-settings.ts';

const DEFAULT_NOTIFICATIONS = {
  fajr: true,
  dhuhr: true,
  asr: true,
  maghrib: true,
  isha: true,
  reminderMinutes: 10,
  soundEnabled: true,
};

describe('settings in the browser', () => {
  it('are hanafi and the regional method until something is chosen', () => {
    expect(MADHAB_KEY).toBe('selectedMadhab');
    expect(readPrayerSettings(null, null)).toEqual(DEFAULT_QUERY);
    expect(DEFAULT_QUERY.calculation).toMatchObject({ madhab: 'hanafi', method: 'standard' });
  });

  it('come back as they were written', () => {
    const chosen = {
      calculation: {
        ...DEFAULT_QUERY.calculation,
        method: 'custom' as const,
        madhab: 'shafi' as const,
        fajrAngle: 16.5,
        adjustments: { ...DEFAULT_QUERY.calculation.adjustments, asr: -4 },
      },
      hijriShift: -1,
    };
    const { madhab, settings } = writePrayerSettings(chosen);
    expect(madhab).toBe('shafi');
    expect(readPrayerSettings(madhab, settings)).toEqual(chosen);
  });

  it('keep what is good of what is damaged', () => {
    const text = JSON.stringify({
      method: 'mwl',
      fajrAngle: 90,
      adjustments: { fajr: 'x', asr: 3, isha: 900 },
      hijriShift: 1.5,
    });
    expect(readPrayerSettings('"hanafi"', text)).toEqual({
      calculation: {
        ...DEFAULT_QUERY.calculation,
        method: 'mwl',
        adjustments: { ...DEFAULT_QUERY.calculation.adjustments, asr: 3 },
      },
      hijriShift: 0,
    });
  });

  it('never fail, whatever is in the storage', () => {
    fc.assert(
      fc.property(
        fc.option(fc.oneof(fc.string(), fc.json())),
        fc.option(fc.oneof(fc.string(), fc.json())),
        (madhab, settings) => {
          const { calculation } = readPrayerSettings(madhab, settings);
          expect(['hanafi', 'shafi']).toContain(calculation.madhab);
          expect(REMINDER_MINUTES).toContain(readNotificationPreferences(settings).reminderMinutes);
        },
      ),
    );
  });
});

describe('notification preferences', () => {
  it('are all on, ten minutes before, with sound, until something is chosen', () => {
    expect(readNotificationPreferences(null)).toEqual(DEFAULT_NOTIFICATIONS);
    expect(REMINDER_MINUTES).toEqual([0, 5, 10, 15, 30]);
  });

  it('are kept for each city by itself', () => {
    expect(notificationsKey('kazan')).not.toBe(notificationsKey('ufa'));
  });

  it('keep what is good of what is damaged', () => {
    const text = JSON.stringify({ fajr: false, asr: 1, reminderMinutes: 7, soundEnabled: false });
    expect(readNotificationPreferences(text)).toEqual({
      ...DEFAULT_NOTIFICATIONS,
      fajr: false,
      soundEnabled: false,
    });
  });
});
