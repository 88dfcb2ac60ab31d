import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { daysOfMonth, prayerCalendar, prayerCsv } from '#features/prayer/month-files.ts';
import { prayerDays } from '#features/prayer/prayer-engine.ts';
import { DEFAULT_CALCULATION, placeOf } from '#features/prayer/prayer-times.ts';
import { findCityBySlug } from '#lib/city-search.ts';

function days(slug: string, from: string, count: number) {
  const city = findCityBySlug(slug);
  if (!city) throw new Error(slug);
  return prayerDays(placeOf(city), from, count, DEFAULT_CALCULATION);
}

const file = (count: number, search = '') => ({
  days: days('kazan', '2027-06-01', count),
  cityName: 'Казань; «столица», Татарстан\\',
  citySlug: 'kazan',
  search,
  siteUrl: 'https://vseumry.example',
  stampMs: Date.parse('2027-06-01'),
});

function events(text: string) {
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
}

describe('prayerCalendar', () => {
  it('is read by another parser: five prayers a day at their instants', () => {
    const source = file(98);
    const found = events(prayerCalendar(source));
    expect(found).toHaveLength(98 * 5);
    const fajr = found[0];
    expect(fajr?.startDate.toJSDate().getTime()).toBe(source.days[0]?.times.fajr.atMs);
    expect(fajr?.startDate.zone.tzid).toBe('UTC');
    expect(fajr?.summary).toBe(`Фаджр ${source.days[0]?.times.fajr.local}`);
    expect(fajr?.location).toBe('Казань; «столица», Татарстан\\');
    expect(fajr?.description).toContain('правило ДУМ РТ');
    expect(found.map(({ summary }) => summary.split(' ')[0]).slice(0, 5)).toEqual([
      'Фаджр',
      'Зухр',
      'Аср',
      'Магриб',
      'Иша',
    ]);
  });

  it('ends lines with CRLF and folds them at 75 octets without cutting a letter', () => {
    const text = prayerCalendar(file(3));
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.some((line) => line.startsWith(' '))).toBe(true);
    expect(text).not.toContain('\ufffd');
  });

  it('names the same event the same way when read again, and others otherwise', () => {
    const uids = (search: string) => events(prayerCalendar(file(5, search))).map(({ uid }) => uid);
    expect(uids('')).toEqual(uids(''));
    const all = [
      ...uids(''),
      ...uids('?method=mwl'),
      ...uids('?adjust=0,0,2,0,0,0'),
      ...uids('?adjust=0,0,-2,0,0,0'),
    ];
    expect(new Set(all).size).toBe(100);
  });
});

describe('prayerCsv', () => {
  it('is a table that Russian spreadsheets open, with its marks', () => {
    const text = prayerCsv(days('kazan', '2026-02-17', 4), 0);
    expect(
      text.startsWith('\ufeffДата;День;Хиджра;Фаджр;Восход;Зухр;Аср;Магриб;Иша;Отметки\r\n'),
    ).toBe(true);
    const rows = text.trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(4);
    expect(rows[1]).toMatch(/^18\.02\.2026;ср;1 рамадана 1447 г\. х\.;(\d\d:\d\d;){6}рамадан$/);
    expect(rows[3]).toMatch(/;рамадан, пятница$/);
  });

  it('says which values a rule gave', () => {
    const [, row] = prayerCsv(days('kazan', '2027-06-21', 1), 0).split('\r\n');
    expect(row).toMatch(/фаджр: правило ДУМ РТ, иша: правило ДУМ РТ$/);
  });
});

it.each([
  ['2028-02', 29],
  ['2027-02', 28],
  ['2026-11', 30],
  ['2026-12', 31],
])('%s has %d days', (month, count) => {
  expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, count });
});
