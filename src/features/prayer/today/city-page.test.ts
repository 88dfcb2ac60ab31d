import { describe, expect, it } from 'vitest';
import { cityMeta } from '#features/prayer/city/city-meta.ts';
import { cityMonth } from '#features/prayer/month/city-month.server.ts';
import { cityTimes, shownTimes } from '#features/prayer/today/city-page.server.ts';
import { cityStructuredData } from '#features/prayer/city/city-structured-data.ts';
import { cityDay } from '#features/prayer/clock/day-clock.ts';
import { prayerMoment } from '#features/prayer/clock/next-prayer.ts';
import { PAGE_DEFAULTS, parsePageQuery } from '#features/prayer/source/prayer-page-query.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';
import { CITIES } from '#lib/city/cities.ts';

const at = (text: string) => Date.parse(text);
const city = (slug: string) => {
  const found = findCityBySlug(slug);
  if (!found) throw new Error(slug);
  return found;
};

describe('a page of a city', () => {
  it('is right until the present period or the day of the city ends', () => {
    const noon = cityTimes(city('kazan'), at('2026-11-20T09:00:00Z'), PAGE_DEFAULTS);
    expect(noon.untilMs).toBe(noon.days[1]?.times.asr.atMs);
    const night = cityTimes(city('kazan'), at('2026-11-20T20:00:00Z'), PAGE_DEFAULTS);
    expect(night.untilMs).toBe(at('2026-11-20T21:00:00Z'));
    const kamchatka = cityTimes(
      city('petropavlovsk-kamchatsky'),
      at('2026-11-20T11:59:00Z'),
      PAGE_DEFAULTS,
    );
    expect(kamchatka.days[1]?.day).toBe('2026-11-20');
    expect(kamchatka.untilMs).toBe(at('2026-11-20T12:00:00Z'));
  });

  it('says nothing of the present that is not so until then, in any city at any hour', () => {
    for (const [i, one] of CITIES.entries()) {
      const nowMs = at('2026-01-01T00:00:00Z') + i * 27.37 * 3_600_000;
      const { untilMs, days } = cityTimes(one, nowMs, PAGE_DEFAULTS);
      const said = (atMs: number) => ({
        day: cityDay(atMs, one.timezone),
        current: prayerMoment(days, atMs)?.current?.name,
        next: prayerMoment(days, atMs)?.next.atMs,
      });
      expect(untilMs, one.name).toBeGreaterThan(nowMs);
      expect(said(untilMs - 1), one.name).toEqual(said(nowMs));
      expect(said(untilMs), one.name).not.toEqual(said(nowMs));
    }
  });

  it('tells search engines the times of the day and its place', () => {
    const times = cityTimes(city('kazan'), at('2026-11-20T09:00:00Z'), PAGE_DEFAULTS);
    const page = parsePageQuery(new URLSearchParams('madhab=shafi'));
    const meta = cityMeta(times, null, page);
    expect(meta).toMatchObject({
      path: '/vremya-namaza/kazan',
      title: 'Время намаза в Казани сегодня, 20 ноября 2026 — ВсеУмры',
      noindex: false,
    });
    expect(meta.description).toMatch(/фаджр 05:15, восход 07:28, .*иша 17:21/);
    const data = cityStructuredData({
      ...meta,
      city: times.city,
      today: times.days[1],
      siteUrl: 'https://vseumry.example',
    });
    const text = JSON.stringify(data);
    expect(text).toContain('"latitude":55.7887');
    expect(text).toContain('Магриб\u00a0— 15:29');
    expect(text).toContain('"item":"https://vseumry.example/vremya-namaza/kazan"');
  });
});

it('search engines are told the civil day of a time that is another one', () => {
  const times = cityTimes(city('vorkuta'), at('2027-07-01T09:00:00Z'), PAGE_DEFAULTS);
  const meta = cityMeta(times, null, parsePageQuery(new URLSearchParams()));
  expect(meta.description).toContain('фаджр 23:15 (накануне, 30 июня)');
  const data = cityStructuredData({
    ...meta,
    city: times.city,
    today: times.days[1],
    siteUrl: 'https://vseumry.example',
  });
  expect(JSON.stringify(data)).toContain('Фаджр\u00a0— 23:15 (накануне, 30\u00a0июня)');
});

it('says its times for a report by its own rule, or by what a visitor chose', () => {
  const city = findCityBySlug('kazan');
  if (!city) throw new Error('no Kazan');
  const now = new Date('2026-11-20T09:00:00Z');
  const shown = (choices: string | null, search = '') => shownTimes(city, now, { search, choices });
  const usual = shown(null);
  expect(usual).toMatch(/^20\sноября\s2026: фаджр\s0\d:\d\d/);
  expect(shown('madhab=hanafi&method=nonsense')).toBe(usual);
  const chosen = shown('method=egypt');
  expect(chosen).toMatch(/\nПо\sнастройкам посетителя\. /);
  expect(chosen.split('\n')[0]).not.toBe(usual.split('\n')[0]);
  // As on the page: what its address gives replaces that part of the browser's settings.
  expect(shown('method=mwl', '?method=egypt&utm_source=a')).toBe(chosen);
  expect(shown('method=egypt', '?method=custom')).toBe(chosen);
  expect(shown('method=egypt', '?madhab=shafi')).toBe(shown('method=egypt&madhab=shafi'));
  expect(shown(null, '?madhab=shafi')).not.toBe(usual);
});

it('names the month for a report about the table of another one, without the times of today', () => {
  const shown = (search: string) =>
    shownTimes(city('kazan'), new Date('2026-11-20T09:00:00Z'), { search, choices: null });
  const usual = shown('');
  const [, rule] = usual.split('\n');
  expect(shown('?tab=month&month=2027-06')).toBe(`Таблица: июнь 2027.\n${rule}`);
  expect(shown('?tab=month&month=2026-11')).toBe(usual);
  expect(shown('?tab=month')).toBe(usual);
  expect(shown('?tab=month&month=2026-13')).toBe(usual);
});

describe('the month of a city', () => {
  const { calculation } = PAGE_DEFAULTS;
  const month = (asked: string | null, now = '2026-11-20T09:00:00Z') =>
    cityMonth(city('petropavlovsk-kamchatsky'), asked, at(now), calculation);

  it('is the present one of the city unless another is asked for', () => {
    expect(month(null)?.month).toBe('2026-11');
    expect(month(null, '2026-11-30T12:00:00Z')?.month).toBe('2026-12');
    const december = month('2026-12');
    expect(december?.days).toHaveLength(31);
    expect(december).toMatchObject({ previous: '2026-11', next: '2027-01', isFar: false });
  });

  it('says that the Hijri dates outside of the calendar are approximate', () => {
    const notes = ['2000-03', '2000-04', '2000-05', '2077-10', '2077-11', '2077-12'].map(
      (asked) => month(asked)?.hijriNote,
    );
    expect(notes.map((note) => note !== null)).toEqual([true, true, false, false, true, true]);
    expect(notes[0]).toMatch(/приблизительные.*1500/);
  });

  it('is one of those that can be calculated, with neighbours that can be', () => {
    expect(month('1900-01')).toMatchObject({ previous: null, next: '1900-02', isFar: true });
    expect(month('2100-12')).toMatchObject({ previous: '2100-11', next: null });
    for (const wrong of ['0000-00', '2026-13', '2026-00', '1600-01', '9999-12', '1899-12']) {
      expect(month(wrong), wrong).toBeNull();
    }
  });
});
