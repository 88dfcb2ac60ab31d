import { describe, expect, test } from 'vitest';
import {
  cityLanding,
  cityTypeLanding,
  type LandingText,
  monthLanding,
  typeLanding,
} from '#features/catalogue/landing/landing-texts.ts';
import type { LandingFigures } from '#features/catalogue/landing/landing-offers.ts';
import { firstSeasons } from '#features/tours/season/seasons.server.ts';
import { TOUR_TYPES } from '#features/tours/model/tour.ts';
import { CITIES } from '#lib/city/cities.ts';
import { formatRub, formatUsd } from '#lib/money/roubles.ts';
import { addDays, addMonths } from '#lib/time/day.ts';

const TODAY = '2026-11-20';
const SEASONS = await firstSeasons();
const KAZAN = { name: 'Казань', locative: 'Казани' };

const NONE = figures({ count: 0, operators: 0, lowestPrice: null, nearestDeparture: null });
const MANY = figures({ count: 12_345, operators: 1_205, lowestPrice: price(123_456) });
const ALL_FIGURES = [
  NONE,
  figures({ count: 1, operators: 1 }),
  figures({ count: 2, operators: 1 }),
  figures({ count: 5, operators: 0, lowestPrice: null }),
  figures({ count: 21, operators: 21, lowestPrice: { main: '157\u00a0000\u00a0₽', beside: null } }),
  figures({ count: 3, nearestDeparture: null }),
  MANY,
];
const MONTHS = Array.from({ length: 62 }, (_, n) => addMonths('2026-01', n));

describe('every landing text', () => {
  const rounds = ALL_FIGURES.map((numbers) => [numbers.count, numbers] as const);

  test.each(rounds)(
    'of types and months fits and is set as Russian is (%i tours)',
    (_, numbers) => {
      const pages = [
        ...TOUR_TYPES.map((type) => typeLanding(type, numbers, TODAY)),
        ...MONTHS.map((month) => monthLanding(month, numbers, SEASONS)),
      ];
      expect(pages.flatMap(flaws)).toEqual([]);
    },
  );

  test.each(rounds)('of all cities fits and is set as Russian is (%i tours)', (_, numbers) => {
    const pages = CITIES.flatMap((city) => [
      cityLanding(city, numbers),
      ...TOUR_TYPES.map((type) => cityTypeLanding(city, type, numbers, TODAY)),
    ]);
    expect(pages.length).toBeGreaterThan(1200);
    expect(pages.flatMap(flaws)).toEqual([]);
  });

  test('has a title, a heading and a description no other page has', () => {
    const cities = CITIES.slice(0, 20);
    const pages = [
      ...TOUR_TYPES.map((type) => typeLanding(type, MANY, TODAY)),
      ...MONTHS.map((month) => monthLanding(month, MANY, SEASONS)),
      ...cities.map((city) => cityLanding(city, MANY)),
      ...cities.flatMap((city) =>
        TOUR_TYPES.map((type) => cityTypeLanding(city, type, MANY, TODAY)),
      ),
    ];
    for (const part of ['title', 'description', 'h1'] as const) {
      expect(new Set(pages.map((page) => page[part])).size).toBe(pages.length);
    }
  });
});

describe('the figures', () => {
  const opening = (numbers: LandingFigures) =>
    plain(cityTypeLanding(KAZAN, 'umrah', numbers, TODAY).intro[0] ?? '');

  test('include the price in roubles and dollars and the nearest day', () => {
    expect(opening(figures({ count: 12, operators: 5 }))).toBe(
      'Из Казани: 12 туров в Умру у 5 организаторов, цены от ≈ 185 250 ₽ ($1 950), ближайший вылет 3 декабря 2026 года.',
    );
  });

  test('have the right forms of nouns', () => {
    expect(opening(figures({ count: 2, operators: 2 }))).toContain(
      '2 тура в Умру у 2 организаторов,',
    );
    expect(opening(figures({ count: 21, operators: 1 }))).toContain(
      '21 тур в Умру у 1 организатора,',
    );
  });

  test('of a single tour are its own', () => {
    expect(opening(figures({ count: 1, operators: 1 }))).toBe(
      'Из Казани: 1 тур в Умру, цена ≈ 185 250 ₽ ($1 950), вылет 3 декабря 2026 года.',
    );
  });

  test('leave out facts that no tour states', () => {
    const silent = figures({ operators: 0, lowestPrice: null, nearestDeparture: null });
    expect(opening({ ...silent, count: 5 })).toBe('Из Казани: 5 туров в Умру, цены по запросу.');
  });

  test('of nothing give way to a way on', () => {
    expect(opening(NONE)).toBe(
      'Сейчас в каталоге нет туров в Умру из Казани: посмотрите группы из других городов.',
    );
  });
});

describe('the season', () => {
  test('of Ramadan and Hajj name the season of the nearest departure', () => {
    const later = figures({ nearestDeparture: '2027-10-01' });
    expect(plain(typeLanding('umrah_ramadan', later, TODAY).h1)).toBe('Туры в Умру в Рамадан 2028');
    expect(plain(typeLanding('hajj', later, TODAY).h1)).toBe('Туры в Хадж 2028');
  });

  test('without tours name the next season', () => {
    const ramadan = typeLanding('umrah_ramadan', NONE, TODAY);
    expect(plain(ramadan.title)).toBe('Умра в Рамадан 2027: туры, цены и даты вылета');
    expect(plain(ramadan.intro[1] ?? '')).toContain(
      'Рамадан 1448 года хиджры ожидается 8 февраля – 8 марта 2027 года',
    );
    expect(plain(typeLanding('hajj', NONE, TODAY).intro[1] ?? '')).toContain(
      'День Арафата 1448 года хиджры ожидается 15 мая 2027 года',
    );
  });

  test('beyond the known calendar have no date', () => {
    expect(typeLanding('hajj', NONE, '2080-01-01').h1).toBe('Туры в Хадж');
    expect(typeLanding('umrah_ramadan', NONE, '2080-01-01').h1).toBe('Туры в Умру в Рамадан');
  });

  test('of a month name Ramadan, Hajj or the weather', () => {
    const h1 = (month: string) => plain(monthLanding(month, NONE, SEASONS).h1);
    const note = (month: string) => plain(monthLanding(month, NONE, SEASONS).intro[2] ?? '');
    expect(h1('2027-02')).toBe('Туры в Умру в феврале 2027 года, Рамадан');
    expect(h1('2027-03')).toBe('Туры в Умру в марте 2027 года');
    expect(note('2027-03')).toContain('Рамадан 1448 года хиджры');
    expect(h1('2027-04')).toBe('Туры в Умру и Хадж в апреле 2027 года');
    expect(h1('2027-05')).toBe('Туры в Умру и Хадж в мае 2027 года');
    expect(note('2027-05')).toContain(
      'как ожидают по прошлому году, впускают до 22 марта 2027 года и снова после Хаджа',
    );
    expect(note('2026-04')).toContain('На Умру впускают до 2 апреля 2026 года и снова');
    expect(note('2030-04')).toContain(
      'День Арафата 1451 года хиджры ожидается 12 апреля 2030 года',
    );
    expect(h1('2026-12')).toBe('Туры в Умру в декабре 2026 года');
    expect(note('2026-12')).toContain('в Медине ночью прохладно');
  });

  test('agree with the Umm al-Qura calendar', () => {
    for (const hijriYear of [1447, 1448, 1449, 1450, 1451]) {
      const first = ummAlQura(hijriYear, 9, 1);
      const last = addDays(ummAlQura(hijriYear, 10, 1), -1);
      const arafat = ummAlQura(hijriYear, 12, 9);
      for (const day of [first, last]) {
        expect(typeLanding('umrah_ramadan', NONE, day).intro[1]).toContain(`Рамадан ${hijriYear}`);
      }
      expect(typeLanding('hajj', NONE, arafat).intro[1]).toContain(`Арафата ${hijriYear}`);
      if (hijriYear === 1451) continue;
      const dayAfter = addDays(last, 1);
      expect(typeLanding('umrah_ramadan', NONE, dayAfter).intro[1]).toContain(`${hijriYear + 1}`);
      expect(typeLanding('hajj', NONE, addDays(arafat, 1)).intro[1]).toContain(`${hijriYear + 1}`);
    }
  });
});

test('throw for anything but a month', () => {
  expect(() => monthLanding('2026-13', NONE, SEASONS)).toThrow(RangeError);
});

test('say «из Казани», and name the city as it is where the genitive is not known', () => {
  const city = cityLanding(KAZAN, NONE);
  expect(plain(city.h1)).toBe('Умра и Хадж из Казани');
  expect(plain(city.title)).toBe('Умра и Хадж из Казани — туры и цены');
  expect(plain(city.intro[0] ?? '')).toBe('Сейчас в каталоге нет туров из Казани.');
  const umrah = cityTypeLanding(KAZAN, 'umrah', NONE, TODAY);
  expect([umrah.h1, umrah.title].map(plain)).toEqual(['Умра из Казани', 'Умра из Казани']);
  const unknown = cityTypeLanding({ name: 'Пески', locative: 'Песках' }, 'umrah', NONE, TODAY);
  expect(plain(unknown.h1)).toBe('Туры в Умру, город вылета — Пески');
});

test('use a city’s own locative', () => {
  const intro = cityLanding({ name: 'Владивосток', locative: 'Владивостоке' }, NONE).intro.join(
    ' ',
  );
  expect(intro).toContain('Если вы живёте во Владивостоке,');
});

function price(dollars: number): LandingFigures['lowestPrice'] {
  return { main: formatRub(dollars * 95), beside: formatUsd(dollars) };
}

function figures(part: Partial<LandingFigures>): LandingFigures {
  return {
    count: 12,
    operators: 5,
    lowestPrice: price(1950),
    nearestDeparture: '2026-12-03',
    ...part,
  };
}

/** The texts of a page that break a limit or a rule of typesetting. */
function flaws({ title, description, h1, intro }: LandingText): string[] {
  const texts = [title, description, h1, ...intro];
  return [
    ...[title].filter(({ length }) => length > 60),
    ...[description].filter(({ length }) => length < 60 || length > 160),
    ...(intro.length === 2 || intro.length === 3 ? [] : intro),
    ...intro.filter((sentence) => !/^[А-ЯЁ].*\.$/.test(sentence)),
    ...texts.filter((text) => /\s{2}|["'“”]| —|\d (?:года|°C)|\.\.| [,.;:]/.test(text)),
    ...texts.filter((text) => /undefined|null|NaN/.test(text)),
  ];
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** The Gregorian day of a Hijri date, found by asking the platform's calendar about every day. */
function ummAlQura(year: number, month: number, day: number): string {
  const format = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  });
  for (let civil = '2026-01-01'; civil < '2031-01-01'; civil = addDays(civil, 1)) {
    if (format.format(new Date(civil)).startsWith(`${month}/${day}/${year} `)) return civil;
  }
  throw new Error(`no ${day}.${month}.${year}`);
}
