import { describe, expect, it } from 'vitest';
import { PAGE_DEFAULTS } from '#features/prayer/source/prayer-page-query.ts';
import {
  isSameCalculation,
  readStoredQuery,
  storedTexts,
} from '#features/prayer/source/prayer-storage.ts';

const { calculation } = PAGE_DEFAULTS;

describe('settings in the browser', () => {
  it('are the madhab of the place and the usual method until something was chosen', () => {
    expect(readStoredQuery(null, null)).toEqual(PAGE_DEFAULTS);
  });

  it('come back as they were chosen', () => {
    const chosen = {
      calculation: {
        method: 'custom',
        madhab: 'shafi',
        fajrAngle: 17.5,
        ishaAngle: 14,
        adjustments: { fajr: -2, sunrise: 0, dhuhr: 5, asr: 0, maghrib: 3, isha: 60 },
      },
      hijriShift: -2,
    } as const;
    const { madhab, settings } = storedTexts(chosen);
    expect(madhab).toBe('shafi');
    expect(readStoredQuery(madhab, settings)).toEqual(chosen);
  });

  it('leave nothing behind when all is as usual', () => {
    expect(storedTexts(PAGE_DEFAULTS)).toEqual({ madhab: null, settings: null });
  });

  it.each([
    ['maliki', '{"method":"mwl"}'],
    ['', 'method=constructor&adjust=1,2,3'],
    ['__proto__', '?hijri=99&fajrAngle=-5'],
    ['hanafi\u0000', '\u0000'],
  ])('are the usual ones whatever else was written there: %j %j', (madhab, settings) => {
    expect(readStoredQuery(madhab, settings)).toEqual(PAGE_DEFAULTS);
  });

  it('tell calculations apart by what changes the times', () => {
    const others = { ...calculation, fajrAngle: 12 };
    expect(isSameCalculation(calculation, others, null)).toBe(true);
    expect(isSameCalculation(calculation, { ...others, method: 'custom' }, null)).toBe(false);
  });

  it('know what is usual in a region', () => {
    const hanafi = { ...calculation, madhab: 'hanafi' as const };
    expect(isSameCalculation(calculation, hanafi, 'Республика Татарстан')).toBe(true);
    expect(isSameCalculation(calculation, hanafi, 'Республика Дагестан')).toBe(false);
  });
});
