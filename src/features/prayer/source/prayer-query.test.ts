import { describe, expect, it } from 'vitest';
import { prayerSearch, readPrayerQuery } from '#features/prayer/source/prayer-query.ts';
import { PAGE_DEFAULTS } from '#features/prayer/source/prayer-page-query.ts';

const read = (search: string) => readPrayerQuery(new URLSearchParams(search), PAGE_DEFAULTS);
const canonical = (search: string) => prayerSearch(read(search), PAGE_DEFAULTS);

describe('readPrayerQuery', () => {
  it('reads everything an address may say', () => {
    const { calculation, hijriShift, problems } = read(
      'method=custom&madhab=shafi&fajrAngle=16.5&ishaAngle=14&adjust=0,-2,0,3,0,60&hijri=-2',
    );
    expect(problems).toEqual([]);
    expect(hijriShift).toBe(-2);
    expect(calculation).toEqual({
      method: 'custom',
      madhab: 'shafi',
      fajrAngle: 16.5,
      ishaAngle: 14,
      adjustments: { fajr: 0, sunrise: -2, dhuhr: 0, asr: 3, maghrib: 0, isha: 60 },
    });
  });

  it.each([
    ['2', 'standard'],
    ['3', 'mwl'],
    ['4', 'umm-al-qura'],
    ['5', 'egypt'],
    ['14', 'angles-16-15'],
    ['99', 'custom'],
    ['isna', 'isna'],
  ])('knows method %s as %s', (text, method) => {
    expect(read(`method=${text}`).calculation.method).toBe(method);
  });

  it.each([
    'method=1000',
    'method=__proto__',
    'method=constructor',
    'madhab=maliki',
    'fajrAngle=7.9',
    'fajrAngle=22.5',
    'fajrAngle=1e1',
    'ishaAngle=NaN',
    'adjust=1,2,3',
    'adjust=0,0,0,0,0,0,0',
    'adjust=0,0,0,0,0,61',
    'adjust=0,0,0.5,0,0,0',
    'adjust=,,,,,',
    'adjust=,0,0,0,0,0',
    'adjust=0,,0,0,0,0',
    'adjust=0,0,0,,0,0',
    'adjust=0,0,0,0,,0',
    'hijri=3',
    'hijri=half',
  ])('keeps the default for «%s» and says what is wrong', (search) => {
    const { problems, ...query } = read(search);
    expect(query).toEqual(PAGE_DEFAULTS);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^Не/);
  });

  it('an empty value is no value', () => {
    expect(read('method=&madhab=&adjust=&hijri=').problems).toEqual([]);
  });
});

describe('prayerSearch', () => {
  it.each([
    ['', ''],
    ['method=2&hijri=0&adjust=0,0,0,0,0,0', ''],
    ['madhab=hanafi', '?madhab=hanafi'],
    ['hijri=1&madhab=shafi&method=3&utm=x', '?method=mwl&madhab=shafi&hijri=1'],
    ['method=mwl&fajrAngle=12', '?method=mwl'],
    ['method=99', '?method=custom&fajrAngle=18&ishaAngle=15'],
    ['adjust=0,0,-0,1,0,0', '?adjust=0,0,0,1,0,0'],
  ])('writes «%s» as «%s»', (search, expected) => {
    expect(canonical(search)).toBe(expected);
    expect(canonical(expected.slice(1))).toBe(expected);
  });
});
