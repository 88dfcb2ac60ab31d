import { describe, expect, it } from 'vitest';
import {
  cityDay,
  clockGap,
  nextMidnightMs,
  zoneOffsetMinutes,
} from '#features/prayer/clock/day-clock.ts';

const at = (text: string) => Date.parse(text);

describe('the day of a city', () => {
  it('is its own, however early it comes', () => {
    const nowMs = at('2026-11-20T12:30:00Z');
    expect(cityDay(nowMs, 'Asia/Kamchatka')).toBe('2026-11-21');
    expect(cityDay(nowMs, 'Europe/Moscow')).toBe('2026-11-20');
  });

  it('ends at its own midnight', () => {
    expect(nextMidnightMs(at('2026-11-20T12:30:15Z'), 'Asia/Kamchatka')).toBe(
      at('2026-11-21T12:00:00Z'),
    );
    expect(nextMidnightMs(at('2026-11-20T20:59:59.999Z'), 'Europe/Moscow')).toBe(
      at('2026-11-20T21:00:00Z'),
    );
    expect(nextMidnightMs(at('2026-11-20T21:00:00Z'), 'Europe/Moscow')).toBe(
      at('2026-11-21T21:00:00Z'),
    );
  });
});

it.each([
  ['Europe/Moscow', 180],
  ['Asia/Kamchatka', 720],
  ['Europe/Kaliningrad', 120],
  ['Asia/Kolkata', 330],
  ['America/New_York', -300],
])('the clocks of %s are %i minutes ahead of UTC', (timeZone, minutes) => {
  expect(zoneOffsetMinutes(at('2026-11-20T22:17:45Z'), timeZone)).toBe(minutes);
});

describe('the clocks of a device and a city', () => {
  const nowMs = at('2026-11-20T12:30:00Z');

  it('agree when they show the same, whatever their zones are called', () => {
    expect(clockGap(nowMs, 'Europe/Moscow', 180)).toBeNull();
    expect(clockGap(nowMs, 'Asia/Riyadh', 180)).toBeNull();
  });

  it('differ by hours and by days', () => {
    expect(clockGap(nowMs, 'Asia/Kamchatka', 180)).toEqual({
      city: '00:30',
      device: '15:30',
      dayShift: -1,
    });
    expect(clockGap(nowMs, 'Europe/Moscow', 720)).toEqual({
      city: '15:30',
      device: '00:30',
      dayShift: 1,
    });
    expect(clockGap(nowMs, 'Europe/Moscow', -210)).toEqual({
      city: '15:30',
      device: '09:00',
      dayShift: 0,
    });
  });
});
