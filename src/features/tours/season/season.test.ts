import { describe, expect, it } from 'vitest';
import { seasonForm } from '#features/tours/season/season-form.ts';
import {
  seasonDoubts,
  seasonLine,
  seasonNote,
  crossingsOf,
  expectedDays,
  missingSeasons,
  SEASON_DAYS,
} from '#features/tours/season/season.ts';
import { firstSeasons } from '#features/tours/season/seasons.server.ts';
import type { TourType } from '#features/tours/model/tour.ts';
import { endDay } from '#lib/time/day.ts';

const SEASONS = await firstSeasons();
const trip = (departure_date: string, days: number, tour_type: TourType = 'umrah') => ({
  tour_type,
  departure_date,
  days,
  end_date: endDay(departure_date, days),
});
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

describe('the first seasons', () => {
  it('are the announced one of 1447, and the same Hijri days of later years as expected', () => {
    const [known, ...later] = SEASONS;
    expect(known).toMatchObject({
      hijri_year: 1447,
      last_visa: '2026-03-19',
      last_entry: '2026-04-02',
      last_exit: '2026-04-18',
      state: 'announced',
      source: 'islam.kz',
    });
    if (!known) throw new Error('no season');
    expect(later).toHaveLength(2);
    for (const season of later) {
      expect(season).toMatchObject({
        ...expectedDays(known, season.hijri_year),
        state: 'expected',
      });
    }
    expect(later[0]).toMatchObject({
      last_visa: '2027-03-08',
      last_entry: '2027-03-22',
      last_exit: '2027-04-08',
    });
  });
});

/** Departure, days, expected conflicts; around the days of 1447 and 1448. */
const TOURS: [departure: string, days: number, kinds: string][] = [
  // Long before; on the last day of visas; the day after it.
  ['2026-02-20', 10, ''],
  ['2026-03-10', 10, ''],
  ['2026-03-18', 10, ''],
  ['2026-03-19', 10, ''],
  ['2026-03-19', 31, ''],
  ['2026-03-19', 32, 'exit'],
  ['2026-03-20', 10, 'visa'],
  ['2026-03-20', 30, 'visa'],
  ['2026-03-20', 31, 'visa exit'],
  ['2026-03-25', 14, 'visa'],
  // The last day of entry, and the day after it.
  ['2026-04-01', 10, 'visa'],
  ['2026-04-02', 10, 'visa'],
  ['2026-04-02', 17, 'visa'],
  ['2026-04-02', 18, 'visa exit'],
  ['2026-04-03', 10, 'entry'],
  ['2026-04-03', 30, 'entry'],
  ['2026-04-10', 7, 'entry'],
  ['2026-04-18', 1, 'entry'],
  // Stays beyond the last day to leave, from departures long before it.
  ['2026-02-20', 58, ''],
  ['2026-02-20', 59, 'exit'],
  ['2026-03-01', 49, ''],
  ['2026-03-01', 50, 'exit'],
  ['2026-03-15', 35, ''],
  ['2026-03-15', 36, 'exit'],
  // The closed time up to the end of the Hajj, and the day after it.
  ['2026-04-19', 10, 'entry'],
  ['2026-05-01', 10, 'entry'],
  ['2026-05-24', 10, 'entry'],
  ['2026-05-30', 10, 'entry'],
  ['2026-05-31', 10, ''],
  ['2026-06-15', 14, ''],
  // The same around the days of the next year.
  ['2026-12-03', 10, ''],
  ['2027-02-08', 28, ''],
  ['2027-02-20', 14, ''],
  ['2027-03-07', 10, ''],
  ['2027-03-08', 10, ''],
  ['2027-03-08', 32, ''],
  ['2027-03-08', 33, 'exit'],
  ['2027-03-09', 10, 'visa'],
  ['2027-03-09', 31, 'visa'],
  ['2027-03-09', 32, 'visa exit'],
  ['2027-03-15', 10, 'visa'],
  ['2027-03-21', 12, 'visa'],
  ['2027-03-22', 10, 'visa'],
  ['2027-03-22', 18, 'visa'],
  ['2027-03-22', 19, 'visa exit'],
  ['2027-03-23', 10, 'entry'],
  ['2027-03-28', 14, 'entry'],
  ['2027-04-07', 2, 'entry'],
  ['2027-04-08', 10, 'entry'],
  ['2027-04-09', 10, 'entry'],
  ['2027-02-10', 58, ''],
  ['2027-02-10', 59, 'exit'],
  ['2027-01-20', 79, ''],
  ['2027-01-20', 80, 'exit'],
  ['2027-05-13', 10, 'entry'],
  ['2027-05-19', 10, 'entry'],
  ['2027-05-20', 10, ''],
  ['2027-06-01', 21, ''],
  ['2027-09-01', 10, ''],
  ['2027-12-25', 14, ''],
];

describe('a tour of Umrah', () => {
  it('is compared in sixty built ones: none passes in silence, none is warned of wrongly', () => {
    expect(TOURS).toHaveLength(60);
    const found = TOURS.map(([departure, days]): (typeof TOURS)[number] => {
      const kinds = crossingsOf(trip(departure, days), SEASONS).map(({ kind }) => kind);
      return [departure, days, kinds.join(' ')];
    });
    expect(found).toEqual(TOURS);
    // Each of them is also asked about, marked in lists and explained to visitors.
    for (const [departure, days, kinds] of TOURS) {
      const tour = trip(departure, days, 'umrah_ramadan');
      expect(seasonDoubts(tour, SEASONS)).toHaveLength(kinds.split(' ').filter(Boolean).length);
      expect(seasonLine(tour, SEASONS) === null).toBe(kinds === '');
      expect(seasonNote(tour, SEASONS) === null).toBe(kinds === '');
    }
  });

  it('is compared by its number of days while its return is not known', () => {
    const tour = { ...trip('2027-03-08', 33), end_date: null };
    expect(crossingsOf(tour, SEASONS).map(({ kind }) => kind)).toEqual(['exit']);
  });

  it('conflicts with nothing in a year of which nothing is known', () => {
    expect(crossingsOf(trip('2029-03-01', 10), SEASONS)).toEqual([]);
    expect(crossingsOf(trip('2027-04-01', 10), [])).toEqual([]);
  });
});

describe('a tour for the Hajj', () => {
  it.each([
    ['2027-05-06', 15, ''],
    ['2027-04-20', 35, ''],
    ['2027-05-14', 5, ''],
    ['2027-05-14', 4, 'hajj'],
    ['2027-05-15', 10, 'hajj'],
    ['2027-05-01', 10, 'hajj'],
    ['2027-06-01', 14, 'hajj'],
    ['2026-12-01', 14, 'hajj'],
    ['2025-05-20', 20, ''],
  ])('of %s, %i days, has a rule of its own: %s', (departure, days, kinds) => {
    const found = crossingsOf(trip(departure, days, 'hajj'), SEASONS);
    expect(found.map(({ kind }) => kind).join(' ')).toBe(kinds);
  });
});

describe('what is said of a tour in conflict', () => {
  it('is a question to staff, with the state of the day', () => {
    const tour = trip('2027-03-20', 24);
    expect(
      seasonDoubts(tour, SEASONS).map(({ field, message }) => [field, plain(message)]),
    ).toEqual([
      [
        'departure_date',
        'Вылет 20 марта 2027, а визы на Умру выдают до 8 марта 2027 (ожидается по прошлому году).',
      ],
      [
        'end_date',
        'Возвращение 12 апреля 2027, а последний день выезда перед Хаджем — 8 апреля 2027 (ожидается по прошлому году).',
      ],
    ]);
    expect(plain(seasonDoubts(trip('2026-04-05', 9), SEASONS)[0]?.message ?? null)).toBe(
      'Вылет 5 апреля 2026, а последний день въезда на Умру — 2 апреля 2026 (объявлено), снова пускают после Хаджа.',
    );
  });

  it('is a line in lists', () => {
    const line = (departure: string, days: number, type?: TourType) =>
      plain(seasonLine(trip(departure, days, type), SEASONS));
    expect(line('2027-03-20', 24)).toBe(
      'Визу нужно получить до 8 марта (ожидается). Выехать нужно до 8 апреля (ожидается)',
    );
    expect(line('2026-04-05', 9)).toBe('Въезд на Умру — до 2 апреля, потом только после Хаджа');
    expect(line('2027-06-01', 9, 'hajj')).toBe(
      'Даты не совпадают с днями Хаджа, 14–19 мая 2027 (ожидается)',
    );
  });

  it('is a note to visitors with state, source and day', () => {
    expect(plain(seasonNote(trip('2027-03-15', 10), SEASONS))).toBe(
      'Визы на Умру перед Хаджем выдают до 8 марта 2027: визу на эту поездку нужно получить не позже. Спросите об этом организатора до оплаты. Сроки ожидаются по прошлому году, их ещё не объявили. Источник: те же дни хиджры, что в 1447 году (islam.kz), по календарю Умм аль-Кура, по данным на 24 ноября 2026.',
    );
    expect(plain(seasonNote(trip('2026-04-05', 10), SEASONS))).toContain(
      'Сроки объявлены. Источник: islam.kz, по данным на 24 ноября 2026.',
    );
  });
});

describe('a season of which nothing is known', () => {
  // The Hajj of 1450 begins on 22 April 2029 by the calendar; the last known season is that of 1449.
  it.each([
    ['2029-01-20', 10, false],
    ['2029-02-10', 10, true],
    ['2029-04-20', 10, true],
    ['2029-04-27', 10, true],
    ['2029-04-28', 10, false],
    ['2028-06-01', 10, false],
  ])('is said on the page of a tour of %s, %i days: %s', (departure, days, isSaid) => {
    const note = plain(seasonNote(trip(departure, days), SEASONS));
    expect(note).toBe(
      isSaid
        ? 'Перед Хаджем въезд на Умру закрывают на несколько недель. Сроки 1450 года хиджры сайту ещё не известны: спросите о них организатора до оплаты.'
        : undefined,
    );
  });

  it('is nothing to a tour for the Hajj', () => {
    expect(seasonNote(trip('2029-04-15', 20, 'hajj'), SEASONS)).toBeNull();
  });

  it('is asked of staff a year before its Hajj', () => {
    expect(missingSeasons('2026-11-29', SEASONS)).toEqual([]);
    expect(missingSeasons('2028-04-21', SEASONS)).toEqual([]);
    expect(missingSeasons('2028-04-23', SEASONS)).toEqual([1450]);
    expect(missingSeasons('2029-04-22', SEASONS)).toEqual([1450, 1451]);
    expect(missingSeasons('2026-11-29', [])).toEqual([1448]);
  });
});

describe('the form of a season', () => {
  const [known] = SEASONS;
  it('takes what is kept', () => {
    expect(seasonForm.safeParse({ ...known, hijri_year: '1447' }).data).toEqual(known);
  });
  it.each([
    [{ last_entry: '2026-03-01' }, 'last_entry', 'Этот день раньше, чем'],
    [{ hajj_from: '2027-05-14' }, 'hajj_from', 'Этот день не 1447 года хиджры'],
    [{ last_visa: '2026-02-30' }, 'last_visa', 'Укажите день'],
    [{ source: '  ' }, 'source', 'Назовите источник'],
    [{ state: 'maybe' }, 'state', 'Выберите, объявлены ли дни'],
    [{ hajj_from: known?.last_exit }, 'hajj_from', 'Хадж начинается позже выезда'],
  ])('refuses %j beside the field', (changed, field, message) => {
    const { error } = seasonForm.safeParse({ ...known, ...changed });
    const said = error?.issues.find(({ path }) => path[0] === field)?.message;
    expect(plain(said ?? null)).toContain(message);
  });
  it('names each day', () => {
    expect(SEASON_DAYS).toHaveLength(5);
  });
});
