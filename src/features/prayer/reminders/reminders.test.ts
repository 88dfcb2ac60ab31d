import { describe, expect, it } from 'vitest';
import { daysAround } from '#features/prayer/engine/prayer-engine.ts';
import { DEFAULT_CALCULATION, placeOf } from '#features/prayer/engine/prayer-times.ts';
import {
  DEFAULT_REMINDERS,
  isTimely,
  nextReminder,
  readReminders,
  reminderNotice,
  remindersBetween,
  type ReminderPreferences,
} from '#features/prayer/reminders/reminders.ts';
import { CITIES, type City } from '#lib/city/cities.ts';

const MINUTE_MS = 60_000;
const at = (text: string) => Date.parse(text);
const cityOf = (slug: string): City => {
  const city = CITIES.find((one) => one.slug === slug);
  if (!city) throw new Error(slug);
  return city;
};
const kazan = cityOf('kazan');
const days = (nowMs: number, city = kazan) => daysAround(placeOf(city), nowMs, DEFAULT_CALCULATION);

describe('reminders', () => {
  const nowMs = at('2026-11-20T12:00:00Z');
  const maghribMs = at('2026-11-20T12:29:00Z');

  it('come so many minutes before the prayer, in the order of the day', () => {
    const next = nextReminder(days(nowMs), DEFAULT_REMINDERS, nowMs);
    expect(next).toMatchObject({ prayer: 'maghrib', local: '15:29', prayerAtMs: maghribMs });
    expect(next?.atMs).toBe(maghribMs - 10 * MINUTE_MS);
  });

  it('skip the prayers that are not chosen, and the sunrise', () => {
    const fajrOnly = {
      ...DEFAULT_REMINDERS,
      dhuhr: false,
      asr: false,
      maghrib: false,
      isha: false,
    };
    expect(nextReminder(days(nowMs), fajrOnly, nowMs)?.prayer).toBe('fajr');
    expect(nextReminder(days(nowMs), { ...fajrOnly, fajr: false }, nowMs)).toBeNull();
    const all = remindersBetween(days(nowMs), DEFAULT_REMINDERS, 0, Infinity);
    expect(all).toHaveLength(15);
  });

  it('are each found once by whoever asks from the last look to now, a sleep between or not', () => {
    const found: number[] = [];
    let seenMs = at('2026-11-20T00:00:00Z');
    for (const stepMinutes of [1, 7, 400, 3, 3, 800, 1, 200]) {
      const lookMs = seenMs + stepMinutes * MINUTE_MS;
      found.push(
        ...remindersBetween(days(lookMs), DEFAULT_REMINDERS, seenMs, lookMs).map(
          ({ atMs }) => atMs,
        ),
      );
      seenMs = lookMs;
    }
    const all = remindersBetween(
      days(at('2026-11-20T12:00:00Z')),
      DEFAULT_REMINDERS,
      at('2026-11-20T00:00:00Z'),
      seenMs,
    );
    expect(found).toEqual(all.map(({ atMs }) => atMs));
  });

  it('due at the very moment of a look are found by that look only', () => {
    const dueMs = maghribMs - 10 * MINUTE_MS;
    const between = (fromMs: number, toMs: number) =>
      remindersBetween(days(nowMs), DEFAULT_REMINDERS, fromMs, toMs).map(({ prayer }) => prayer);
    expect(between(nowMs, dueMs)).toEqual(['maghrib']);
    expect(between(dueMs, maghribMs)).toEqual([]);
  });

  it('find a night prayer that belongs to the day before, where the sun hardly sets', () => {
    const murmansk = cityOf('murmansk');
    const afterMidnight = at('2026-06-14T21:05:00Z');
    const [isha] = remindersBetween(
      days(afterMidnight, murmansk),
      { ...DEFAULT_REMINDERS, reminderMinutes: 0 },
      afterMidnight,
      afterMidnight + 30 * MINUTE_MS,
    );
    expect(isha).toMatchObject({ prayer: 'isha', local: '00:16' });
  });

  it('are of use until ten minutes after the prayer has begun', () => {
    expect(isTimely({ prayerAtMs: maghribMs }, maghribMs + 9 * MINUTE_MS)).toBe(true);
    expect(isTimely({ prayerAtMs: maghribMs }, maghribMs + 10 * MINUTE_MS)).toBe(false);
  });

  it('say how long it still is when they are shown', () => {
    const reminder = nextReminder(days(nowMs), DEFAULT_REMINDERS, nowMs);
    if (!reminder) throw new Error('none');
    const early = reminderNotice(reminder, kazan, true, reminder.atMs);
    expect(early.title).toBe('Магриб через 10\u00a0мин');
    expect(early.body).toBe('Казань, магриб в\u00a015:29');
    expect(early).toMatchObject({
      tag: 'prayer-kazan',
      url: '/vremya-namaza/kazan',
      silent: false,
    });
    const late = reminderNotice(reminder, kazan, false, maghribMs + MINUTE_MS);
    expect(late.title).toBe('Магриб\u00a0— наступило время намаза');
    expect(late.silent).toBe(true);
    const titleAt = (ms: number) => reminderNotice(reminder, kazan, true, ms).title;
    expect(titleAt(maghribMs)).toBe(late.title);
    expect(titleAt(reminder.atMs + 2000)).toBe(early.title);
  });
});

describe('the preferences in the browser', () => {
  it('are all prayers, ten minutes before, with sound, until something was chosen', () => {
    expect(readReminders(null)).toEqual({
      fajr: true,
      dhuhr: true,
      asr: true,
      maghrib: true,
      isha: true,
      reminderMinutes: 10,
      soundEnabled: true,
    });
  });

  it('come back as they were chosen', () => {
    const chosen: ReminderPreferences = {
      ...DEFAULT_REMINDERS,
      asr: false,
      reminderMinutes: 30,
      soundEnabled: false,
    };
    expect(readReminders(JSON.stringify(chosen))).toEqual(chosen);
  });

  it.each(['', 'null', '7', '[]', '{', '{"reminderMinutes":7,"fajr":"no","soundEnabled":1}'])(
    'are the default for whatever else was written there: %s',
    (text) => {
      expect(readReminders(text)).toEqual(DEFAULT_REMINDERS);
    },
  );
});
