import { describe, expect, it } from 'vitest';
import { daysAround } from '#features/prayer/engine/prayer-engine.ts';
import { otherTableText, prayerMoment } from '#features/prayer/clock/next-prayer.ts';
import { DEFAULT_CALCULATION, placeOf } from '#features/prayer/engine/prayer-times.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';
import { prayerDay } from '#test/prayer/prayer-day.ts';

const MINUTE_MS = 60_000;

function at(slug: string, instant: string) {
  const city = findCityBySlug(slug);
  if (!city) throw new Error(slug);
  const nowMs = Date.parse(instant);
  return prayerMoment(daysAround(placeOf(city), nowMs, DEFAULT_CALCULATION), nowMs);
}

describe('prayerMoment', () => {
  it('between two prayers names both, and how much is left', () => {
    const moment = at('kazan', '2026-11-20T10:00:00Z');
    expect(moment?.current?.name).toBe('dhuhr');
    expect(moment?.next.name).toBe('asr');
    expect(moment?.next.day).toBe('2026-11-20');
    expect(moment?.remainingMs).toBe((moment?.next.atMs ?? 0) - Date.parse('2026-11-20T10:00:00Z'));
  });

  it('after isha counts to the fajr of tomorrow, across midnight and after it', () => {
    const evening = at('kazan', '2026-11-20T20:30:00Z');
    expect(evening?.current).toMatchObject({ name: 'isha', day: '2026-11-20' });
    expect(evening?.next).toMatchObject({ name: 'fajr', day: '2026-11-21' });
    const night = at('kazan', '2026-11-20T21:30:00Z');
    expect(night?.current).toEqual(evening?.current);
    expect(night?.next).toEqual(evening?.next);
    expect((evening?.remainingMs ?? 0) - (night?.remainingMs ?? 0)).toBe(60 * MINUTE_MS);
  });

  it('between sunrise and dhuhr is the time of no prayer, and says when fajr ended', () => {
    const moment = at('kazan', '2026-11-20T06:00:00Z');
    expect(moment?.current).toBeNull();
    expect(moment?.fajrEnded).toMatchObject({ name: 'sunrise', local: '07:28' });
    expect(moment?.next.name).toBe('dhuhr');
    expect(at('kazan', '2026-11-20T10:00:00Z')?.fajrEnded).toBeNull();
    expect(at('kazan', '2026-11-20T04:00:00Z')?.fajrEnded).toBeNull();
  });

  it('after fajr counts to dhuhr, though sunrise ends the period first', () => {
    const moment = at('kazan', '2026-11-20T04:00:00Z');
    expect(moment?.current?.name).toBe('fajr');
    expect(moment?.ends.name).toBe('sunrise');
    expect(moment?.next.name).toBe('dhuhr');
  });

  it('a prayer begins at its very minute', () => {
    const moment = at('kazan', '2026-11-20T10:00:00Z');
    const asrMs = moment?.next.atMs ?? NaN;
    const begun = at('kazan', new Date(asrMs).toISOString());
    expect(begun?.current?.name).toBe('asr');
    expect(begun?.next.name).toBe('maghrib');
    expect(at('kazan', new Date(asrMs - 1).toISOString())?.current?.name).toBe('dhuhr');
  });

  it('the window is full four hours before the prayer and empties evenly', () => {
    const moment = at('kazan', '2026-11-20T16:00:00Z');
    const nextMs = moment?.next.atMs ?? NaN;
    const shareAt = (minutesBefore: number) =>
      at('kazan', new Date(nextMs - minutesBefore * MINUTE_MS).toISOString())?.windowShare;
    expect(shareAt(300)).toBe(1);
    expect(shareAt(240)).toBe(1);
    expect(shareAt(60)).toBeCloseTo(0.25, 5);
    expect(shareAt(1)).toBeCloseTo(1 / 240, 5);
  });

  it('an isha after midnight still belongs to its evening', () => {
    const moment = at('murmansk', '2028-05-15T21:02:00Z');
    expect(moment?.next).toMatchObject({ name: 'isha', day: '2028-05-15' });
    expect(moment?.current?.name).toBe('maghrib');
  });

  it.each([
    ['kazan', '2026-11-20T21:30:00Z', '2026-11-21', 'со вчерашнего дня, с 17:21'],
    ['murmansk', '2028-05-15T21:30:00Z', '2028-05-16', 'по вчерашнему расписанию, с 00:06'],
    ['vorkuta', '2027-06-30T20:30:00Z', '2027-06-30', 'по завтрашнему расписанию, с 23:15'],
    ['kazan', '2026-11-20T10:00:00Z', '2026-11-20', ''],
  ])('in %s at %s says whose present prayer it is: %s «%s»', (slug, instant, today, words) => {
    const current = at(slug, instant)?.current;
    expect(current && otherTableText(current, today).replaceAll('\u00a0', ' ')).toBe(words);
  });

  it('has nothing to say when the days are over', () => {
    const city = findCityBySlug('kazan');
    const days = city ? [prayerDay(placeOf(city), '2026-11-20', DEFAULT_CALCULATION)] : [];
    expect(prayerMoment(days, Date.parse('2026-11-21T00:00:00Z'))).toBeNull();
    expect(prayerMoment([], 0)).toBeNull();
    expect(prayerMoment(days, 0)?.current).toBeNull();
  });
});
