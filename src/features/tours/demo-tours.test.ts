import { describe, expect, it } from 'vitest';
import { daysBetween, endDay, monthNameRu } from '#lib/day.ts';
import { DEMO_DRAWINGS } from '#features/tours/demo-drawings.ts';
import { DEMO_OPERATORS } from '#features/tours/demo-operators.ts';
import { demoTours } from '#features/tours/demo-tours.ts';
import type { DemoTour } from '#features/tours/demo-tours.ts';
import { hajjAhead, ramadanOf } from '#features/tours/demo-seasons.ts';
import { TOUR_STATUSES, TOUR_TYPES } from '#features/tours/tour.ts';

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
const tours = demoTours(TODAY);
const upcoming = tours.filter((tour) => tour.departure_date >= TODAY);

const values = <Key extends keyof DemoTour>(key: Key) => new Set(tours.map((tour) => tour[key]));

describe('the demo tours', () => {
  it('are 120 to come and 8 that have departed, of 12 companies from 15 cities', () => {
    expect(upcoming).toHaveLength(120);
    expect(tours).toHaveLength(128);
    expect(DEMO_OPERATORS).toHaveLength(12);
    expect([...values('company_name')].filter((name) => name !== null)).toHaveLength(12);
    expect([...values('city_from')].sort()).toEqual(
      [
        'Астрахань',
        'Грозный',
        'Екатеринбург',
        'Казань',
        'Махачкала',
        'Москва',
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

  it.each(TODAYS)('on %s keep to 90 days back and 14 months ahead', (today) => {
    const days = demoTours(today).map((tour) => daysBetween(today, tour.departure_date));
    expect(days).toHaveLength(128);
    expect(Math.min(...days)).toBeGreaterThanOrEqual(-90);
    expect(Math.max(...days)).toBeLessThanOrEqual(425);
    expect(days.filter((n) => n < 0)).toHaveLength(8);
    expect(days.filter((n) => n >= 0 && n < 3)).toEqual([]);
    expect(days).toEqual([...days].sort((a, b) => a - b));
  });

  it.each(TODAYS)('on %s set out for Ramadan and Hajj in their season only', (today) => {
    const all = demoTours(today);
    for (const tour of all) {
      const ramadan = ramadanOf(tour.departure_date);
      const hajj = hajjAhead(tour.departure_date);
      if (tour.tour_type === 'hajj') {
        const before = daysBetween(tour.departure_date, hajj ?? '');
        expect(before).toBeGreaterThanOrEqual(5);
        expect(before).toBeLessThanOrEqual(12);
        expect(tour.days).toBeGreaterThanOrEqual(before + 7);
      } else {
        expect(tour.tour_type === 'umrah_ramadan').toBe(ramadan !== null);
        expect(hajj === null || daysBetween(tour.departure_date, hajj) > 37).toBe(true);
      }
    }
    const ahead = all.filter((tour) => tour.departure_date > today);
    for (const type of TOUR_TYPES) {
      expect(ahead.filter((tour) => tour.tour_type === type).length).toBeGreaterThanOrEqual(14);
    }
  });

  it.each(TODAYS)('on %s have each an address and a departure of their own', (today) => {
    const all = demoTours(today);
    expect(new Set(all.map((tour) => tour.slug)).size).toBe(all.length);
    const departures = all.map((tour) =>
      [tour.city_from, tour.departure_date, tour.company_name].join(' '),
    );
    expect(new Set(departures).size).toBe(all.length);
  });

  it.each(TODAYS)('on %s keep the rules of the database and of a believable price', (today) => {
    for (const tour of demoTours(today)) {
      const range = tour.tour_type === 'hajj' ? [14, 21] : [7, 15];
      expect(tour.days).toBeGreaterThanOrEqual(range[0] ?? 0);
      expect(tour.days).toBeLessThanOrEqual(range[1] ?? 0);
      expect([null, endDay(tour.departure_date, tour.days)]).toContain(tour.end_date);
      expect(tour.month).toBe(monthNameRu(Number(tour.departure_date.slice(5, 7))));
      expect(tour.days_in_mecca ?? 0).toBeGreaterThanOrEqual(0);
      expect(tour.days_in_medina ?? 0).toBeGreaterThanOrEqual(0);
      expect((tour.days_in_mecca ?? 0) + (tour.days_in_medina ?? 0)).toBeLessThan(tour.days);
      if (tour.price === null) continue;
      expect(Number.isInteger(tour.price)).toBe(true);
      const [least = 0, most = 0] = tour.tour_type === 'hajj' ? [5500, 9900] : [1150, 3900];
      expect(tour.price).toBeGreaterThanOrEqual(least);
      expect(tour.price).toBeLessThanOrEqual(most);
    }
  });

  it.each(TODAYS)('on %s say the same in their status, flags and routes', (today) => {
    for (const tour of demoTours(today)) {
      const status = tour.is_vip
        ? 'vip'
        : tour.is_hot
          ? 'hot'
          : tour.is_combo
            ? 'combo'
            : 'regular';
      expect(tour.tour_status).toBe(status);
      for (const route of [tour.outbound_route, tour.return_route]) {
        if (route === null) continue;
        const stops = route.split(' — ');
        expect(stops).toContain(tour.city_from);
        expect(stops).toHaveLength(tour.is_direct ? 2 : 3);
      }
    }
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
    expect(pairs.size).toBe(TOUR_TYPES.length * TOUR_STATUSES.length);
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
    const drawn = new Set<string | null>(DEMO_DRAWINGS.map(({ path }) => `/images/${path}`));
    const shown = tours.flatMap((tour) =>
      [tour.company_logo, tour.guide_photo, tour.tour_operator_info].filter((url) => url !== null),
    );
    expect(shown.filter((url) => !drawn.has(url))).toEqual([]);
    expect(new Set(shown).size).toBe(drawn.size);
    expect(tours.filter((tour) => tour.guide_photo && !tour.guide_name)).toEqual([]);
    expect(tours.filter((tour) => tour.company_logo && !tour.company_name)).toEqual([]);
  });
});

describe('the hotels of the demo tours', () => {
  it('lie as far from the Kaaba as their tours say, and in Medina say nothing', () => {
    const placed = tours.filter((tour) => tour.latitude !== null);
    expect(placed.length).toBeGreaterThan(80);
    expect(new Set(tours.map((tour) => tour.hotel_name)).size).toBeGreaterThan(12);
    for (const { latitude, longitude, distance_to_kaaba: said } of placed) {
      const real = metresBetween([latitude ?? 0, longitude ?? 0], [21.4225, 39.8262]);
      if (real > 50_000) {
        expect(said).toBeNull();
        expect(metresBetween([latitude ?? 0, longitude ?? 0], [24.4672, 39.6111])).toBeLessThan(
          900,
        );
      } else if (said !== null) {
        expect(Math.abs(said - real) / real).toBeLessThan(0.05);
      }
    }
  });

  it('are near the Kaaba for VIP groups', () => {
    const said = tours.filter((tour) => tour.is_vip).map((tour) => tour.distance_to_kaaba ?? 0);
    expect(Math.max(...said)).toBeLessThan(500);
  });
});

describe('the descriptions of the demo tours', () => {
  const written = tours.flatMap(({ description, ...tour }) =>
    description === null ? [] : [{ ...tour, description }],
  );

  it('have two to four paragraphs and are all different', () => {
    const lengths = written.map(({ description }) => description.split('\n\n').length);
    expect(new Set(lengths)).toEqual(new Set([2, 3, 4]));
    expect(new Set(written.map(({ description }) => description)).size).toBe(written.length);
  });

  it('hold no gap of their making and no number apart from its noun', () => {
    for (const { description } of written) {
      expect(description).not.toMatch(/undefined|null|NaN|\[object|\s{3}| {2}|\d [а-яё]/i);
      expect(description).toMatch(/[.!]$/);
    }
  });

  it('name the guide and the hotel only where the tour does', () => {
    const names = DEMO_OPERATORS.flatMap(({ guides }) => guides.map(({ name }) => name));
    for (const { description, guide_name, hotel_name } of written) {
      const told = names.find((name) => description.includes(name));
      if (told !== undefined) expect(guide_name).toBe(told);
      if (/живём в [A-Z]/.test(description)) expect(description).toContain(hotel_name);
    }
  });

  it('speak of a direct flight only where it is one', () => {
    for (const { description, is_direct } of written) {
      if (description.includes('прямой перелёт')) expect(is_direct).toBe(true);
      if (description.includes('пересадкой')) expect(is_direct).toBe(false);
    }
  });
});

/** Haversine on a sphere of 6371 km. */
function metresBetween(
  [latitude1, longitude1]: readonly [number, number],
  [latitude2, longitude2]: readonly [number, number],
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const across = Math.sin(radians(latitude2 - latitude1) / 2) ** 2;
  const along = Math.sin(radians(longitude2 - longitude1) / 2) ** 2;
  const half = across + Math.cos(radians(latitude1)) * Math.cos(radians(latitude2)) * along;
  return 2 * 6_371_000 * Math.asin(Math.sqrt(half));
}
