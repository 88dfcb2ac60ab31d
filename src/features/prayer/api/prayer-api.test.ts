import ICAL from 'ical.js';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { prayerApi } from '#features/prayer/api/prayer.api.server.ts';
import { prayerDays } from '#features/prayer/engine/prayer-engine.ts';
import type { RemoteTimes } from '#features/prayer/source/remote-times.server.ts';
import { createPrayerSource } from '#features/prayer/source/prayer-source.server.ts';
import { DEFAULT_CALCULATION, placeOf } from '#features/prayer/engine/prayer-times.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';
import { createKeptPages } from '#server/pages/kept-pages.server.ts';
import { prayerDay } from '#test/prayer/prayer-day.ts';

const engine = createPrayerSource({ remote: null, log: pino({ level: 'silent' }) });
let now: Date;
let calculated: number;
let app: ReturnType<typeof prayerApi>;

beforeEach(() => {
  now = new Date('2026-11-20T15:30:00Z');
  calculated = 0;
  app = prayerApi({
    kept: createKeptPages({ generation: () => 'same', maxBytes: 10_000_000 }),
    source: {
      ...engine,
      days: (...asked) => {
        calculated += 1;
        return engine.days(...asked);
      },
    },
    now: () => now,
    siteUrl: 'https://vseumry.example',
  });
});

it('names no method of its own for the times of another service', async () => {
  const remote: RemoteTimes = async (place, from, count, madhab) => {
    const days = prayerDays(place, from, count, { ...DEFAULT_CALCULATION, method: 'isna', madhab });
    return days.map((day) => ({ ...day, source: 'remote' as const }));
  };
  app = prayerApi({
    kept: createKeptPages({ generation: () => 'same', maxBytes: 10_000_000 }),
    source: createPrayerSource({ remote, log: pino({ level: 'silent' }) }),
    now: () => now,
    siteUrl: 'https://vseumry.example',
  });
  const { body } = await json('/api/prayer-times?citySlug=moscow&date=2026-11-20');
  expect(body.meta).toMatchObject({ source: 'remote', method_name: 'Внешняя служба' });
});

async function json(address: string) {
  const response = await app.request(address);
  return { status: response.status, body: await response.json() };
}

describe('GET /api/prayer-times', () => {
  it('answers a day in the shape that services share, shafi when no madhab is asked for', async () => {
    const { status, body } = await json(
      '/api/prayer-times?endpoint=timings&latitude=55.7887&longitude=49.1221&date=2026-11-20&method=2&timezone=Europe/Moscow',
    );
    const city = findCityBySlug('kazan');
    const shafi = { ...DEFAULT_CALCULATION, madhab: 'shafi' as const };
    const times = city ? prayerDay(placeOf(city), '2026-11-20', shafi).times : null;
    expect(status).toBe(200);
    expect(body.code).toBe(200);
    expect(body.data).toEqual({
      timings: {
        Fajr: times?.fajr.local,
        Sunrise: times?.sunrise.local,
        Dhuhr: times?.dhuhr.local,
        Asr: times?.asr.local,
        Maghrib: times?.maghrib.local,
        Isha: times?.isha.local,
      },
      instants: {
        Fajr: '2026-11-20T05:15:00+03:00',
        Sunrise: '2026-11-20T07:28:00+03:00',
        Dhuhr: '2026-11-20T11:30:00+03:00',
        Asr: '2026-11-20T13:09:00+03:00',
        Maghrib: '2026-11-20T15:29:00+03:00',
        Isha: '2026-11-20T17:21:00+03:00',
      },
      date: {
        readable: '20 Nov 2026',
        gregorian: {
          date: '20-11-2026',
          day: '20',
          month: { number: 11, en: 'November' },
          year: '2026',
        },
        hijri: {
          date: '10-06-1448',
          day: '10',
          month: { number: 6, ar: 'جمادى الآخرة', en: expect.any(String) },
          year: '1448',
          approximate: false,
        },
      },
    });
    expect(body.meta).toMatchObject({ madhab: 'shafi', method: 'standard', source: 'engine' });
  });

  it('names the rule of the region and its source where there is one', async () => {
    const meta = async (slug: string, more = '') =>
      (await json(`/api/prayer-times?citySlug=${slug}&date=2026-11-20${more}`)).body.meta;
    expect(await meta('makhachkala')).toMatchObject({
      method: 'standard',
      method_name: 'Муфтият Дагестана: 17,5° и 15°, с поправками',
      region_rule: { name: 'dagestan', source: expect.stringContaining('muftiyatrd.ru') },
    });
    expect(await meta('makhachkala', '&method=mwl')).toMatchObject({ region_rule: null });
    expect(await meta('samara')).toMatchObject({ method_name: '18° и 15°', region_rule: null });
  });

  it('gives the instant of every time, whatever civil day it is of', async () => {
    const { body } = await json(
      '/api/prayer-times?endpoint=calendar&citySlug=vorkuta&month=7&year=2027',
    );
    expect(body.data[0].timings.Fajr).toBe('23:15');
    expect(body.data[0].instants).toMatchObject({
      Fajr: '2027-06-30T23:15:00+03:00',
      Sunrise: '2027-06-30T23:57:00+03:00',
      Dhuhr: '2027-07-01T10:48:00+03:00',
    });
    for (const { instants } of body.data) {
      const all = Object.values<string>(instants).map((text) => Date.parse(text));
      expect(all).toEqual(all.toSorted((a, b) => a - b));
    }
    const far = await json(
      '/api/prayer-times?latitude=40.7&longitude=-74&timezone=America/New_York&date=2026-07-01',
    );
    expect(far.body.data.instants.Dhuhr).toMatch(/^2026-07-01T13:0\d:00-04:00$/);
  });

  it.each([
    ['2077-11-16', '', false],
    ['2077-11-16', '&hijri=1', true],
    ['2077-11-17', '', true],
    ['2000-04-05', '', true],
  ])('says of a Hijri date whether it is approximate: %s%s', async (day, more, approximate) => {
    const { body } = await json(`/api/prayer-times?citySlug=kazan&date=${day}${more}`);
    expect(body.data.date.hijri).toMatchObject({ approximate });
  });

  it('answers a month as a list of its days', async () => {
    const { body } = await json(
      '/api/prayer-times?endpoint=calendar&citySlug=kazan&month=2&year=2028&madhab=hanafi',
    );
    expect(body.data).toHaveLength(29);
    expect(body.data[28].date.gregorian.date).toBe('29-02-2028');
    expect(body.meta.rules).toHaveLength(29);
  });

  it('says which values are not the sun’s own', async () => {
    const { body } = await json('/api/prayer-times?citySlug=kazan&date=2027-06-21');
    expect(body.meta.rules).toEqual({ fajr: 'tatarstan', isha: 'tatarstan' });
  });

  it('means the city’s own today when no date is asked for, and after its midnight the next', async () => {
    const day = async (slug: string) =>
      (await json(`/api/prayer-times?citySlug=${slug}`)).body.data.date.gregorian.date;
    expect(await day('vladivostok')).toBe('21-11-2026');
    expect(await day('kazan')).toBe('20-11-2026');
    now = new Date('2026-11-20T21:00:00Z');
    expect(await day('kazan')).toBe('21-11-2026');
  });

  it.each([
    ['endpoint=week', /endpoint/],
    ['method=1000', /метод/],
    ['method=custom&fajrAngle=90', /fajrAngle/],
    ['madhab=maliki', /мазхаб/],
    ['timezone=Mars/Phobos', /часовой пояс/],
    ['latitude=90.5&longitude=0', /широта/],
    ['latitude=0&longitude=-181', /долгота/],
    ['latitude=abc&longitude=0', /широта/],
    ['date=1600-01-01', /дата/],
    ['date=9999-12-31', /дата/],
    ['date=2026-02-30', /дата/],
    ['endpoint=calendar&month=13&year=2026', /месяц/],
    ['endpoint=calendar&month=0&year=2026', /месяц/],
    ['endpoint=calendar&month=5&year=9999', /месяц/],
    ['endpoint=calendar&month=5', /месяц/],
    ['hijri=9', /Хиджры/],
    ['adjust=1', /поправки/],
  ])('refuses «%s» in Russian', async (search, words) => {
    const { status, body } = await json(`/api/prayer-times?citySlug=kazan&${search}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'bad_request', status: 400 });
    expect(body.message).toMatch(words);
  });

  it('refuses a request without a place', async () => {
    expect((await json('/api/prayer-times')).status).toBe(400);
  });

  it('knows no city of a strange slug', async () => {
    const { status, body } = await json('/api/prayer-times?citySlug=atlantis');
    expect(status).toBe(404);
    expect(body.message).toBe('Город не найден');
  });

  it('keeps what many ask for under one key and nothing else', async () => {
    await json('/api/prayer-times?citySlug=kazan&date=2026-11-20');
    await json('/api/prayer-times?date=2026-11-20&madhab=shafi&method=2&citySlug=kazan&utm=1');
    expect(calculated).toBe(1);
    const custom = '/api/prayer-times?citySlug=kazan&date=2026-11-20&method=99&fajrAngle=17';
    await json(custom);
    await json(custom);
    const point = '/api/prayer-times?latitude=55&longitude=49&date=2026-11-20';
    await json(point);
    await json(point);
    expect(calculated).toBe(5);
  });

  it('says so when times cannot be calculated; a month is then empty', async () => {
    app = prayerApi({
      kept: createKeptPages({ generation: () => 'same', maxBytes: 1_000_000 }),
      source: { isConstant: true, days: () => Promise.resolve([]), calculated: () => [] },
      now: () => now,
      siteUrl: 'https://vseumry.example',
    });
    const day = await json('/api/prayer-times?citySlug=kazan');
    expect(day.status).toBe(500);
    expect(day.body.message).toBe('Unable to calculate prayer times');
    const month = await json('/api/prayer-times?citySlug=kazan&endpoint=calendar');
    expect(month.body).toMatchObject({ code: 200, data: [] });
  });
});

describe('calendar files of a city', () => {
  const uidsOf = async (response: Response) =>
    new ICAL.Component(ICAL.parse(await response.text()))
      .getAllSubcomponents('vevent')
      .map((event) => String(event.getFirstPropertyValue('uid')));

  it('a subscription covers the last week and the next 90 days', async () => {
    const response = await app.request('/vremya-namaza/kazan/calendar.ics');
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const uids = await uidsOf(response);
    expect(uids).toHaveLength(98 * 5);
    expect(uids[0]).toContain('2026-11-13-fajr-kazan');
    expect(uids.at(-1)).toContain('2027-02-18-isha-kazan');
  });

  it('the same address moves on with the day', async () => {
    await app.request('/vremya-namaza/kazan/calendar.ics?method=mwl');
    now = new Date('2026-11-21T15:30:00Z');
    const later = await uidsOf(await app.request('/vremya-namaza/kazan/calendar.ics?method=mwl'));
    expect(later[0]).toContain('2026-11-14-fajr-kazan');
  });

  it('a month comes as a table and as a calendar to save', async () => {
    const csv = await app.request('/vremya-namaza/ufa/2026-11.csv?madhab=shafi');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toContain('namaz-ufa-2026-11.csv');
    expect((await csv.text()).trim().split('\r\n')).toHaveLength(31);
    const ics = await app.request('/vremya-namaza/ufa/2026-11.ics');
    expect(await uidsOf(ics)).toHaveLength(150);
  });

  it('a Ramadan comes as a table and as a calendar, from the announced day on', async () => {
    const csv = await app.request('/vremya-namaza/ufa/ramadan-1448.csv');
    expect(csv.headers.get('content-disposition')).toContain('ramadan-ufa-1448.csv');
    expect((await csv.text()).trim().split('\r\n')).toHaveLength(30);
    const uids = await uidsOf(await app.request('/vremya-namaza/ufa/ramadan-1448.ics?hijri=-1'));
    expect(uids).toHaveLength(58);
    expect(uids[0]).toContain('2027-02-09-suhur-ufa');
    expect(uids.at(-1)).toContain('2027-03-09-iftar-ufa');
  });

  it.each([
    ['/vremya-namaza/atlantis/ramadan-1448.csv', 404],
    ['/vremya-namaza/kazan/ramadan-1447.csv', 404],
    ['/vremya-namaza/kazan/ramadan-1450.ics', 404],
    ['/vremya-namaza/kazan/ramadan-1448.ics?hijri=9', 400],
    ['/vremya-namaza/atlantis/calendar.ics', 404],
    ['/vremya-namaza/atlantis/2026-11.csv', 404],
    ['/vremya-namaza/kazan/2026-13.csv', 404],
    ['/vremya-namaza/kazan/9999-01.ics', 404],
    ['/vremya-namaza/kazan/2026-1.csv', 404],
    ['/vremya-namaza/kazan/2026-11.csv?method=x', 400],
    ['/vremya-namaza/kazan/calendar.ics?adjust=x', 400],
  ])('%s is refused with %d', async (address, status) => {
    const response = await app.request(address);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ status });
  });
});
