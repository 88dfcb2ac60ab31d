import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, endDay, monthNameRu } from '#lib/time/day.ts';
import { readDemoFiles } from '#features/demo/demo-files.server.ts';
import type { DemoTour } from '#features/demo/demo-tours.ts';
import { hijriDate } from '#lib/time/hijri-calendar.ts';
import { crossingsOf } from '#features/tours/season/season.ts';
import { firstSeasons } from '#features/tours/season/seasons.server.ts';
import { TOUR_STATUSES, TOUR_TYPES } from '#features/tours/model/tour.ts';

/** Days of every season: before, in and after Ramadan and Hajj, leap day, turn of the year. */
const TODAYS = [
  '2025-11-20',
  '2026-02-17',
  '2026-02-18',
  '2026-03-12',
  '2026-05-20',
  '2026-06-01',
  '2026-12-31',
  '2027-05-14',
  '2028-02-29',
  '2029-01-20',
  '2029-09-09',
  '2030-01-05',
  '2030-07-01',
  '2030-12-26',
] as const;
const TODAY = '2026-09-01';
const demo = await readDemoFiles();
const demoTours = demo.toursOf;
const seasons = await firstSeasons();
const tours = demoTours(TODAY);
const upcoming = tours.filter((tour) => tour.departure_date >= TODAY);

const isBetween = (n: number, least: number, most: number) => least <= n && n <= most;

const values = <Key extends keyof DemoTour>(key: Key) => new Set(tours.map((tour) => tour[key]));

describe('the demo tours', () => {
  it('are 120 to come and 8 that have departed, of 12 companies from 16 cities', () => {
    expect(upcoming).toHaveLength(120);
    expect(tours).toHaveLength(128);
    expect([...values('company_name')].filter((name) => name !== null)).toHaveLength(12);
    expect([...values('city_from')].sort()).toEqual(
      [
        'Астрахань',
        'Грозный',
        'Екатеринбург',
        'Казань',
        'Махачкала',
        'Москва',
        'Набережные Челны',
        'Нальчик',
        'Нижний Новгород',
        'Новосибирск',
        'Оренбург',
        'Самара',
        'Санкт-Петербург',
        'Тюмень',
        'Уфа',
        'Челябинск',
      ].sort(),
    );
  });

  it('are the same each time for the same day', () => {
    expect(demoTours(TODAY)).toEqual(tours);
  });

  it.each(TODAYS)('on %s keep to 120 days back and 14 months ahead', (today) => {
    const days = demoTours(today).map((tour) => daysBetween(today, tour.departure_date));
    expect(days).toHaveLength(128);
    expect(Math.min(...days)).toBeGreaterThanOrEqual(-120);
    expect(Math.max(...days)).toBeLessThanOrEqual(425);
    expect(days.filter((n) => n < 0)).toHaveLength(8);
    expect(days.filter((n) => n >= 0 && n < 3)).toEqual([]);
    expect(days).toEqual([...days].sort((a, b) => a - b));
  });

  it.each(TODAYS.filter((day) => day > '2025-12' && day < '2028'))(
    'on %s conflict with no season that is known',
    (today) => {
      const conflicts = demoTours(today).filter((tour) => crossingsOf(tour, seasons).length > 0);
      expect(conflicts.map(({ slug }) => slug)).toEqual([]);
    },
  );

  it.each(TODAYS)('on %s set out for Ramadan and Hajj in their season only', (today) => {
    const all = demoTours(today);
    const outOfSeason = all.filter(({ tour_type, departure_date, days, days_in_medina }) => {
      const { month, day } = hijriDate(departure_date);
      if (tour_type === 'umrah_ramadan') return month !== 9 && !(month === 8 && day >= 27);
      if (tour_type === 'umrah') return month === 9 || month === 11;
      // The days of the Hajj are 8 to 13 Dhu al-Hijja; Medina comes before them.
      const before = Array.from({ length: 13 }, (_, n) => n).find((n) => {
        const date = hijriDate(addDays(departure_date, n));
        return date.month === 12 && date.day === 8;
      });
      if (before === undefined) return true;
      return before < (days_in_medina ?? 0) + 2 || days < before + 7;
    });
    expect(outOfSeason).toEqual([]);
    const ahead = all.filter((tour) => tour.departure_date > today);
    const counts = TOUR_TYPES.map((type) => ahead.filter((tour) => tour.tour_type === type).length);
    expect(counts).toEqual([82, 24, 14]);
  });

  it.each(TODAYS)('on %s bring nobody for Umrah into the closed time before the Hajj', (today) => {
    const inClosedTime = demoTours(today).filter(({ tour_type, departure_date, days }) => {
      if (tour_type === 'hajj') return false;
      const { month, day } = hijriDate(departure_date);
      const end = hijriDate(addDays(departure_date, days - 1));
      const isLate = (month === 10 && day >= 15) || month === 11 || (month === 12 && day < 14);
      return isLate || end.month === 11;
    });
    expect(inClosedTime.map(({ slug }) => slug)).toEqual([]);
  });

  it.each(TODAYS)('on %s bring those of the Hajj to Mecca two days before it begins', (today) => {
    const late = demoTours(today).filter((tour) => {
      if (tour.tour_type !== 'hajj') return false;
      const nightsBefore = (tour.days_in_medina ?? 5) + (tour.is_combo ? 2 : 0);
      const { month, day } = hijriDate(addDays(tour.departure_date, nightsBefore));
      return month === 12 && day > 6;
    });
    expect(late.map(({ slug }) => slug)).toEqual([]);
  });

  it.each(TODAYS)('on %s have each an address and a departure of their own', (today) => {
    const all = demoTours(today);
    expect(new Set(all.map((tour) => tour.slug)).size).toBe(all.length);
    const departures = all.map((tour) =>
      [tour.city_from, tour.departure_date, tour.company_name].join(' '),
    );
    expect(new Set(departures).size).toBe(all.length);
  });

  it.each(TODAYS)('on %s keep the rules of the database and of a believable tour', (today) => {
    const strange = demoTours(today).filter((tour) => {
      const isHajj = tour.tour_type === 'hajj';
      const { departure_date: day, days, days_in_mecca: mecca, days_in_medina: medina } = tour;
      const ends = tour.end_date === null || tour.end_date === endDay(day, days);
      const month = monthNameRu(Number(day.slice(5, 7))) === tour.month;
      const nights = (mecca ?? 0) >= 0 && (medina ?? 0) >= 0 && (mecca ?? 0) + (medina ?? 0) < days;
      const price = tour.price ?? (isHajj ? 5500 : 1150);
      const usual = isHajj
        ? isBetween(days, 14, 21) && isBetween(price, 5500, 9900)
        : isBetween(days, 7, 15) && isBetween(price, 1150, 3900);
      return !(ends && month && nights && usual && Number.isInteger(price));
    });
    expect(strange).toEqual([]);
  });

  it.each(TODAYS)('on %s say the same in their status, flags and routes', (today) => {
    const contradictory = demoTours(today).filter((tour) => {
      const { is_vip, is_hot, is_combo, is_direct, outbound_route, return_route } = tour;
      const status = is_vip ? 'vip' : is_hot ? 'hot' : is_combo ? 'combo' : 'regular';
      const out = outbound_route?.split(' — ');
      const back = return_route?.split(' — ');
      const isRight = (route: string[] | undefined, home: string | undefined) =>
        route === undefined || (home === tour.city_from && route.length === (is_direct ? 2 : 3));
      return (
        tour.tour_status !== status || !isRight(out, out?.at(0)) || !isRight(back, back?.at(-1))
      );
    });
    expect(contradictory).toEqual([]);
  });

  it.each(TODAYS)(
    'on %s leave every field that may be empty empty here and filled there',
    (today) => {
      const ahead = demoTours(today).filter((tour) => tour.departure_date >= today);
      const nullable = [
        'end_date',
        'price',
        'days_in_mecca',
        'days_in_medina',
        'distance_to_kaaba',
        'description',
        'whatsapp',
        'telegram',
        'phone',
        'company_name',
        'company_logo',
        'guide_name',
        'guide_photo',
        'outbound_route',
        'return_route',
        'airline',
        'tour_operator_info',
        'hotel_name',
        'hotel_address',
        'latitude',
        'longitude',
        'price_checked_at',
      ] as const satisfies (keyof DemoTour)[];
      for (const field of nullable) {
        const empty = ahead.filter((tour) => tour[field] === null).length;
        expect(empty, `${field} empty`).toBeGreaterThan(0);
        expect(empty, `${field} mostly empty`).toBeLessThan(ahead.length * 0.75);
      }
    },
  );

  it('show every type with every status, and every flag on and off', () => {
    const pairs = new Set(upcoming.map((tour) => `${tour.tour_type} ${tour.tour_status}`));
    // Only the next departures are hot.
    const lasting = TOUR_STATUSES.filter((status) => status !== 'hot');
    for (const type of TOUR_TYPES) {
      for (const status of lasting) expect(pairs).toContain(`${type} ${status}`);
    }
    for (const flag of ['is_vip', 'is_hot', 'is_combo', 'is_direct'] as const) {
      expect(values(flag)).toEqual(new Set([true, false]));
    }
  });

  it('can be reached in each of the eight ways, written as people write them', () => {
    const ways = upcoming.map((tour) =>
      [tour.whatsapp, tour.telegram, tour.phone].map((contact) => contact !== null).join(),
    );
    expect(new Set(ways).size).toBe(8);
    const written = (key: 'whatsapp' | 'telegram', form: RegExp) =>
      upcoming.filter((tour) => form.test(tour[key] ?? '')).length;
    expect(written('whatsapp', /^\+790000000\d\d$/)).toBeGreaterThan(9);
    expect(written('whatsapp', /^https:\/\/wa\.me\/790000000\d\d$/)).toBeGreaterThan(3);
    expect(written('telegram', /^@demo_[a-z]+$/)).toBeGreaterThan(3);
    expect(written('telegram', /^demo_[a-z]+$/)).toBeGreaterThan(3);
    expect(written('telegram', /^https:\/\/t\.me\/demo_[a-z]+$/)).toBeGreaterThan(3);
  });

  it('had their prices confirmed before today, some of them long ago', () => {
    const checked = upcoming.flatMap((tour) => tour.price_checked_at ?? []);
    const ages = checked.map((at) => daysBetween(at.toISOString().slice(0, 10), TODAY));
    expect(checked.every((at) => at.toISOString().endsWith('T06:00:00.000Z'))).toBe(true);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(ages.some((age) => age > 14)).toBe(true);
  });

  it('show only pictures that the demo content draws', () => {
    const drawn = new Set<string | null>(
      demo.drawings
        .filter(({ name }) => !name.startsWith('articles/'))
        .map(({ path }) => `/images/${path}`),
    );
    const shown = tours.flatMap((tour) =>
      [tour.company_logo, tour.guide_photo, tour.tour_operator_info].filter((url) => url !== null),
    );
    expect(shown.filter((url) => !drawn.has(url))).toEqual([]);
    expect(new Set(shown).size).toBe(drawn.size);
    expect(tours.filter((tour) => tour.guide_photo && !tour.guide_name)).toEqual([]);
    expect(tours.filter((tour) => tour.company_logo && !tour.company_name)).toEqual([]);
  });
});
