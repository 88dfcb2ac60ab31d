import { Hono, type Context } from 'hono';
import {
  type CalendarFile,
  PRAYER_EVENTS,
  prayerCalendar,
  prayerCsv,
  ramadanCsv,
  SUBSCRIPTION_AFTER,
  SUBSCRIPTION_BEFORE,
} from '#features/prayer/month/month-files.ts';
import { ramadanYears, spanOf } from '#features/prayer/today/ramadan.ts';
import {
  madhabOf,
  methodLabel,
  regionalRule,
  type RegionalRule,
} from '#features/prayer/engine/prayer-method.ts';
import { plainText } from '#lib/text/russian.ts';
import { dayAnswer } from '#features/prayer/source/prayer-answer.ts';
import {
  prayerSearch,
  readPrayerQuery,
  type PrayerQuery,
} from '#features/prayer/source/prayer-query.ts';
import { readDay, readMonth, readPlace } from '#features/prayer/source/prayer-request.ts';
import { PAGE_DEFAULTS } from '#features/prayer/source/prayer-page-query.ts';
import type { PrayerSource } from '#features/prayer/source/prayer-source.server.ts';
import { PRAYERS, placeOf, type PrayerDay } from '#features/prayer/engine/prayer-times.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';
import type { City } from '#lib/city/cities.ts';
import {
  addDays,
  dayInZone,
  type DaySpan,
  daysBetween,
  daysOfMonth,
  monthOf,
} from '#lib/time/day.ts';
import { ramadanOf } from '#lib/time/hijri-calendar.ts';
import { badRequest, notFound, type Problem } from '#lib/problem.ts';
import { askedBy, type KeptPages } from '#server/pages/kept-pages.server.ts';
import { refusalJson } from '#server/http/api-problem.server.ts';

/** The API's default madhab is shafi; the pages start from hanafi. */
const API_DEFAULTS: PrayerQuery = {
  ...PAGE_DEFAULTS,
  calculation: { ...PAGE_DEFAULTS.calculation, madhab: 'shafi' },
};
/** Answers within this many days from today are kept, because they are likely to be requested again. */
const KEPT_DAYS = 400;

const NO_CITY = notFound('Город не найден');
const NO_TIMES: Problem = {
  code: 'no_prayer_times',
  status: 500,
  message: 'Unable to calculate prayer times',
};

interface Parts {
  kept: KeptPages;
  source: PrayerSource;
  now: () => Date;
  /** The site's address, without a slash at the end. */
  siteUrl: string;
}

/**
 * The API of prayer times: `/api/prayer-times` (one day or a month as JSON), and for a city of the
 * table a calendar to subscribe to (`/vremya-namaza/{slug}/calendar.ics`) and months as files
 * (`/vremya-namaza/{slug}/{YYYY-MM}.csv` and `.ics`), which agree with its page to the minute; also the
 * days of a Ramadan that has a page (`/vremya-namaza/{slug}/ramadan-{year}.csv`).
 */
export function prayerApi(parts: Parts) {
  const app = new Hono();
  app.get('/api/prayer-times', (c) => answerTimes(parts, c));
  app.get('/vremya-namaza/:slug/calendar.ics', (c) => answerSubscription(parts, c));
  app.get('/vremya-namaza/:slug/:file{[0-9-]+\\.(csv|ics)}', (c) => answerMonthFile(parts, c));
  app.get('/vremya-namaza/:slug/:file{ramadan-[0-9]{4}\\.(csv|ics)}', (c) =>
    answerRamadanFile(parts, c),
  );
  return app;
}

async function answerTimes(parts: Parts, c: Context): Promise<Response> {
  const search = new URL(c.req.url).searchParams;
  const requested = readPlace(search);
  if (requested.kind === 'unknown-city') return refusalJson(NO_CITY);
  if (requested.kind === 'wrong') return refusalJson(badRequest('bad_request', requested.message));
  const query = readPrayerQuery(search, API_DEFAULTS);
  const [problem] = query.problems;
  if (problem !== undefined) return refusalJson(badRequest('bad_request', problem));
  const { place, city } = requested;
  const today = dayInZone(parts.now(), place.timeZone);
  const asked = readEndpoint(search, today);
  if ('message' in asked) return refusalJson(badRequest('bad_request', asked.message));

  const regional = regionalRule(place.region, query.calculation.method);
  const make = async () => {
    const days = await parts.source.days(place, asked.from, asked.count, query.calculation);
    const [only] = days;
    if (asked.endpoint === 'timings' && !only) return refusalJson(NO_TIMES);
    const answers = days.map((day) => dayAnswer(day, query.hijriShift));
    return Response.json(
      {
        code: 200,
        status: 'OK',
        data: asked.endpoint === 'timings' ? answers[0] : answers,
        meta: {
          latitude: place.latitude,
          longitude: place.longitude,
          timezone: place.timeZone,
          method: query.calculation.method,
          // 'standard' means the region's rule if it has one; a service has angles of its own.
          method_name:
            only?.source === 'remote'
              ? 'Внешняя служба'
              : plainText(methodLabel(query.calculation.method, place.region)),
          region_rule: regional && { name: regional, source: RULE_SOURCES[regional] },
          madhab: madhabOf(place.region, query.calculation.madhab),
          source: only?.source ?? null,
          // The values that follow a rule instead of the sun, in the form of `data`: clients must show
          // them as such.
          rules: asked.endpoint === 'timings' ? only && rulesOf(only) : days.map(rulesOf),
        },
      },
      { headers: { 'cache-control': asked.isDated ? 'public, max-age=3600' : 'no-cache' } },
    );
  };

  const isOwnZone = city?.timezone === place.timeZone;
  const isKept = parts.source.isConstant && isWorthKeeping(query, asked.from, today);
  if (!city || !isOwnZone || !isKept) return make();
  const address = `prayer-times ${asked.endpoint} ${city.slug} ${asked.from}${prayerSearch(query, API_DEFAULTS)}`;
  // An address without a date gives another day after the city's midnight, so it is not kept.
  return parts.kept.answer(askedBy(c, address, asked.isDated ? undefined : null), make);
}

const RULE_SOURCES: Record<RegionalRule, string> = {
  tatarstan: 'Расписание ДУМ Республики Татарстан',
  dagestan: 'Выведено из расписаний на muftiyatrd.ru, для Махачкалы до 2 минут',
  'umm-al-qura': 'Календарь Умм аль-Кура',
};

interface Asked {
  endpoint: 'timings' | 'calendar';
  from: string;
  count: number;
  /** Whether the address contains the day or month. */
  isDated: boolean;
}

function readEndpoint(search: URLSearchParams, today: string): Asked | { message: string } {
  const endpoint = search.get('endpoint') ?? 'timings';
  if (endpoint === 'timings') {
    const text = search.get('date');
    const from = text === null || text === '' ? today : readDay(text);
    if (from === null) {
      return { message: 'Неверная дата (date): день вида 2026-11-20 с 1900 по 2100 год.' };
    }
    return { endpoint, from, count: 1, isDated: from === text };
  }
  if (endpoint === 'calendar') {
    const month = search.get('month') ?? '';
    const year = search.get('year') ?? '';
    const isDated = month !== '' || year !== '';
    const found = isDated ? readMonth(month, year) : monthOf(today);
    if (found === null) {
      return { message: 'Неверный месяц: month от 1 до 12 и year от 1900 до 2100.' };
    }
    return { endpoint, ...daysOfMonth(found), isDated };
  }
  return { message: 'Неизвестный endpoint. Есть: timings, calendar.' };
}

/** `{ fajr: 'tatarstan' }`. */
function rulesOf({ times }: PrayerDay) {
  const ruled = PRAYERS.filter((name) => times[name].rule !== null);
  return Object.fromEntries(ruled.map((name) => [name, times[name].rule]));
}

async function answerSubscription(parts: Parts, c: Context): Promise<Response> {
  const asked = readCityFile(parts, c);
  if ('code' in asked) return refusalJson(asked);
  const { city, query, today } = asked;
  const from = addDays(today, -SUBSCRIPTION_BEFORE);
  const count = SUBSCRIPTION_BEFORE + 1 + SUBSCRIPTION_AFTER;
  const make = async () =>
    calendarFile(parts, asked, { ...ALL_PRAYERS, from, count, download: null });
  if (!isWorthKeeping(query, today, today)) return make();
  // The undated address gives other days tomorrow, so only the dated one is kept.
  const address = `prayer-calendar ${city.slug} ${today}${prayerSearch(query, PAGE_DEFAULTS)}`;
  return parts.kept.answer(askedBy(c, address, null), make);
}

async function answerMonthFile(parts: Parts, c: Context): Promise<Response> {
  const asked = readCityFile(parts, c);
  if ('code' in asked) return refusalJson(asked);
  const [, year = '', month = '', kind] =
    /^(\d{4})-(\d{2})\.(csv|ics)$/.exec(c.req.param('file') ?? '') ?? [];
  const found = readMonth(month, year);
  if (found === null) return refusalJson({ ...NO_CITY, message: 'Месяц не найден' });
  const { city, query, today } = asked;
  const span = daysOfMonth(found);
  const download = `namaz-${city.slug}-${found}.${kind}`;
  const make = async () =>
    kind === 'csv'
      ? file(prayerCsv(daysOf(parts, asked, span), query.hijriShift), CSV, download)
      : calendarFile(parts, asked, { ...ALL_PRAYERS, ...span, download });
  if (!isWorthKeeping(query, span.from, today)) return make();
  const address = `prayer-month ${download}${prayerSearch(query, PAGE_DEFAULTS)}`;
  return parts.kept.answer(askedBy(c, address), make);
}

async function answerRamadanFile(parts: Parts, c: Context): Promise<Response> {
  const asked = readCityFile(parts, c);
  if ('code' in asked) return refusalJson(asked);
  const { city, query, today } = asked;
  const [, year = '', kind] = /^ramadan-(\d{4})\.(csv|ics)$/.exec(c.req.param('file') ?? '') ?? [];
  if (!ramadanYears(today).includes(Number(year))) {
    return refusalJson({ ...NO_CITY, message: 'Рамадана этого года здесь нет' });
  }
  const span = spanOf(ramadanOf(Number(year), query.hijriShift));
  const download = `ramadan-${city.slug}-${year}.${kind}`;
  if (kind === 'csv') return file(ramadanCsv(daysOf(parts, asked, span)), CSV, download);
  const said = { title: `Рамадан ${year}`, events: RAMADAN_EVENTS };
  return calendarFile(parts, asked, { ...span, ...said, download });
}

const RAMADAN_EVENTS = [
  { prayer: 'fajr', label: 'Сухур до', id: 'suhur' },
  { prayer: 'maghrib', label: 'Ифтар', id: 'iftar' },
] as const;

const ALL_PRAYERS = { title: 'Время намаза', events: PRAYER_EVENTS };

interface CityFile {
  city: City;
  query: PrayerQuery;
  /** The city's day. */
  today: string;
}

function readCityFile({ now }: Parts, c: Context): CityFile | Problem {
  const city = findCityBySlug(c.req.param('slug') ?? '');
  if (!city) return NO_CITY;
  const query = readPrayerQuery(new URL(c.req.url).searchParams, PAGE_DEFAULTS);
  const [problem] = query.problems;
  if (problem !== undefined) return badRequest('bad_request', problem);
  return { city, query, today: dayInZone(now(), city.timezone) };
}

function daysOf({ source }: Parts, { city, query }: CityFile, { from, count }: DaySpan) {
  return source.calculated(placeOf(city), from, count, query.calculation);
}

function calendarFile(
  parts: Parts,
  asked: CityFile,
  span: DaySpan & Pick<CalendarFile, 'title' | 'events'> & { download: string | null },
): Response {
  const { city, query, today } = asked;
  const text = prayerCalendar({
    title: span.title,
    events: span.events,
    days: daysOf(parts, asked, span),
    hijriShift: query.hijriShift,
    cityName: city.name,
    citySlug: city.slug,
    search: prayerSearch(query, PAGE_DEFAULTS),
    siteUrl: parts.siteUrl,
    stampMs: Date.parse(today),
  });
  return file(text, 'text/calendar; charset=utf-8', span.download);
}

const CSV = 'text/csv; charset=utf-8';

function file(text: string, type: string, download: string | null): Response {
  const headers = new Headers({ 'content-type': type, 'cache-control': 'public, max-age=3600' });
  if (download !== null) headers.set('content-disposition', `attachment; filename="${download}"`);
  return new Response(text, { headers });
}

/** Only answers that many ask for are kept: angles and adjustments have countless values. */
function isWorthKeeping({ calculation }: PrayerQuery, day: string, today: string): boolean {
  return (
    calculation.method !== 'custom' &&
    PRAYERS.every((name) => calculation.adjustments[name] === 0) &&
    Math.abs(daysBetween(today, day)) <= KEPT_DAYS
  );
}
