import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import {
  PRAYER_EVENTS,
  prayerCalendar,
  prayerCsv,
  ramadanCsv,
} from '#features/prayer/month/month-files.ts';
import { prayerDays } from '#features/prayer/engine/prayer-engine.ts';
import { DEFAULT_CALCULATION, placeOf } from '#features/prayer/engine/prayer-times.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';

function days(slug: string, from: string, count: number) {
  const city = findCityBySlug(slug);
  if (!city) throw new Error(slug);
  return prayerDays(placeOf(city), from, count, DEFAULT_CALCULATION);
}

const file = (count: number, search = '') => ({
  title: 'Время намаза',
  events: PRAYER_EVENTS,
  days: days('kazan', '2027-06-01', count),
  hijriShift: 0,
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

  it('dates its events by the Hijri calendar of the reader, as the table does', () => {
    const first = days('kazan', '2027-02-08', 1);
    for (const [hijriShift, date] of [
      [0, '1 рамадана 1448 г. х.'],
      [-1, '30 шаабана 1448 г. х.'],
    ] as const) {
      const [event] = events(prayerCalendar({ ...file(1), days: first, hijriShift }));
      expect(event?.description).toContain(date);
      expect(prayerCsv(first, hijriShift)).toContain(`;${date};`);
    }
  });

  it('marks the Hijri dates outside of the calendar as approximate', () => {
    const [known, mean] = days('kazan', '2077-11-16', 2);
    const described = (day: typeof known) =>
      events(prayerCalendar({ ...file(1), days: day ? [day] : [] }))[0]?.description;
    expect(described(known)).not.toContain('приблизительно');
    expect(described(mean)).toContain('1 мухаррама 1501 г. х. (приблизительно)');
    expect(prayerCsv(known ? [known] : [], 0)).not.toContain('приблизительно');
    expect(prayerCsv(mean ? [mean] : [], 0)).toMatch(/;хиджра приблизительно\r\n$/);
  });

  it('has a time of another day on that day, and says which schedule it is of', () => {
    const [fajr] = events(prayerCalendar({ ...file(1), days: days('vorkuta', '2027-07-01', 1) }));
    expect(fajr?.startDate.toJSDate().toISOString()).toBe('2027-06-30T20:15:00.000Z');
    expect(fajr?.description).toContain('Намаз расписания на 1 июля 2027');
    expect(fajr?.description).toContain('Восход 23:57 (накануне, 30 июня)');
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

  it('says the date of a time that is of another day than its row', () => {
    const [, row] = prayerCsv(days('vorkuta', '2027-07-01', 1), 0).split('\r\n');
    expect(row).toMatch(
      /^01\.07\.2027;чт;[^;]+;23:15 \(30\.06\.2027\);23:57 \(30\.06\.2027\);10:48;/,
    );
  });

  it('has a column for asr of the Haram in Mecca', () => {
    const [head, row] = prayerCsv(days('mecca', '2026-11-22', 1), 0).split('\r\n');
    expect(head).toContain(';Иша;Аср в Хараме;Отметки');
    expect(row).toMatch(/;16:02;17:38;19:08;15:16;/);
  });

  it('says which values a rule gave', () => {
    const [, row] = prayerCsv(days('kazan', '2027-06-21', 1), 0).split('\r\n');
    expect(row).toMatch(/фаджр: правило ДУМ РТ, иша: правило ДУМ РТ$/);
  });
});

describe('the days of Ramadan', () => {
  it('are a table of suhur and iftar', () => {
    const lines = ramadanCsv(days('kazan', '2027-02-08', 29)).split('\r\n');
    expect(lines[0]).toBe('\ufeffРамадан;Дата;День;Сухур до;Ифтар;Отметки');
    const [first] = days('kazan', '2027-02-08', 1);
    const { fajr, maghrib } = first?.times ?? {};
    expect(lines[1]).toBe(`1;08.02.2027;пн;${fajr?.local};${maghrib?.local};`);
    expect(lines[29]).toMatch(/^29;08\.03\.2027;пн;/);
    expect(lines).toHaveLength(31);
  });

  it('are a calendar of two events a day', () => {
    const source = {
      ...file(2),
      title: 'Рамадан 1448',
      events: [
        { prayer: 'fajr', label: 'Сухур до', id: 'suhur' },
        { prayer: 'maghrib', label: 'Ифтар', id: 'iftar' },
      ] as const,
    };
    const found = events(prayerCalendar(source));
    expect(found).toHaveLength(4);
    expect(found[0]?.summary).toBe(`Сухур до ${source.days[0]?.times.fajr.local}`);
    expect(found[1]?.startDate.toJSDate().getTime()).toBe(source.days[0]?.times.maghrib.atMs);
    const prayers = events(prayerCalendar(file(2))).map(({ uid }) => uid);
    expect(found.filter(({ uid }) => prayers.includes(uid))).toEqual([]);
  });
});
