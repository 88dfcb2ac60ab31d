import { describe, expect, it } from 'vitest';
import {
  keptPageSearch,
  PAGE_DEFAULTS,
  parsePageQuery,
  withGiven,
} from '#features/prayer/source/prayer-page-query.ts';

const kept = (search: string) => keptPageSearch(new URLSearchParams(search));

describe('the address of a city page', () => {
  it('has one canonical form for all that mean the same', () => {
    expect(kept('')).toBe('');
    expect(kept('method=standard&hijri=0&utm_source=x')).toBe('');
    // Not the usual madhab everywhere.
    expect(kept('madhab=hanafi')).toBe('?madhab=hanafi');
    expect(kept('method=2')).toBe('');
    expect(kept('hijri=-1&madhab=shafi&method=mwl&tab=month')).toBe(
      '?tab=month&method=mwl&madhab=shafi&hijri=-1',
    );
    expect(kept('month=2026-12')).toBe('?tab=month&month=2026-12');
    expect(kept('tab=today')).toBe('');
  });

  it('drops what is no setting, and angles and minutes of one’s own, which have no end', () => {
    expect(kept('madhab=x&method=custom&fajrAngle=12.5&ishaAngle=13&adjust=1,2,3,4,5,6')).toBe('');
    expect(kept("hijri=9&method='--&tab=%00")).toBe('');
  });

  it.each(['2026-1', 'x', '13', '2026-12-01', '%00'])(
    'makes every wrong month the same one, which no page is for: %s',
    (month) => {
      expect(kept(`month=${month}`)).toBe('?tab=month&month=0000-00');
    },
  );

  it('wins over what the browser keeps, in what it says alone', () => {
    const { given } = parsePageQuery(new URLSearchParams('madhab=hanafi'));
    const stored = {
      calculation: { ...PAGE_DEFAULTS.calculation, madhab: 'shafi', method: 'mwl' } as const,
      hijriShift: 1,
    };
    expect(withGiven(stored, given)).toEqual({
      calculation: { ...stored.calculation, madhab: 'hanafi' },
      hijriShift: 1,
    });
  });
});
