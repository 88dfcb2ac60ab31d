import { describe, expect, it, test } from 'vitest';
import { TOUR_STATES } from '#features/tours/model/offer.ts';
import { isPublic, OFFERED_STATES, PUBLIC_STATES, isOffered } from './tour-marks.ts';
import {
  walkWords,
  availabilityBadge,
  closedWords,
  unavailableWords,
  freshness,
  freshnessWords,
} from './offer-words.ts';
import { plainText } from '#lib/text/russian.ts';

const plain = (text: string | null) => (text === null ? null : plainText(text));

describe('walking minutes', () => {
  test.each([
    [480, null, '480 м · ≈ 6 мин пешком'],
    [480, 7, '480 м · 7 мин пешком'],
    [481, null, '481 м · ≈ 7 мин пешком'],
    [0, null, '0 м · ≈ 1 мин пешком'],
    [3000, null, '3,0 км · ≈ 38 мин пешком'],
    [3001, null, '3,0 км'],
    [null, 5, '5 мин пешком'],
    [null, null, null],
  ])('%s m, measured %s: %s', (metres, measured, words) => {
    expect(plain(walkWords(metres, measured))).toBe(words);
  });
});

describe('freshness', () => {
  test.each([
    ['2026-11-22', 'fresh', 'Цена проверена сегодня'],
    ['2026-11-23', 'fresh', 'Цена проверена сегодня'],
    ['2026-11-21', 'fresh', 'Цена проверена вчера'],
    ['2026-11-19', 'fresh', 'Цена проверена 3 дня назад'],
    ['2026-11-08', 'fresh', 'Цена проверена 14 дней назад'],
    ['2026-11-07', 'ask', 'Цена проверена 15 дней назад, уточните у организатора'],
    ['2026-10-23', 'ask', 'Цена проверена 30 дней назад, уточните у организатора'],
    ['2026-10-22', 'stale', 'Цена проверена 31 день назад, уточните у организатора'],
    [null, 'never', 'Уточните цену у организатора'],
  ])('of a price checked on %s', (day, fresh, words) => {
    expect(freshness(day, '2026-11-22')).toBe(fresh);
    expect(plain(freshnessWords(day, '2026-11-22'))).toBe(words);
  });
});

describe('availability', () => {
  test.each([
    ['draft', null, 'Черновик', false, false],
    ['in_review', null, 'На проверке', false, false],
    ['on_sale', null, null, true, true],
    ['on_sale', 3, null, true, true],
    ['last_seats', null, 'Последние места', true, true],
    ['last_seats', 1, 'Осталось 1 место', true, true],
    ['last_seats', 4, 'Осталось 4 места', true, true],
    ['sold_out', null, 'Мест нет', true, false],
    ['stopped', null, 'Продажа приостановлена', true, false],
    ['withdrawn', null, 'Снят с продажи', true, false],
  ] as const)('%s, %s left', (state, seats, badge, seen, offered) => {
    expect(plain(availabilityBadge({ state, seats_left: seats }))).toBe(badge);
    expect([isPublic(state), isOffered(state)]).toEqual([seen, offered]);
    expect(unavailableWords(state) === null).toBe(offered || !seen);
  });

  it('ends with the departure', () => {
    const tour = { departure_date: '2026-12-20', end_date: '2026-12-30', days: 11 } as const;
    const on = (today: string, state: 'on_sale' | 'sold_out' = 'on_sale') =>
      plain(closedWords({ ...tour, state }, today));
    expect(on('2026-12-20')).toBeNull();
    expect(on('2026-12-20', 'sold_out')).toBe('Мест на этот тур больше нет');
    expect(on('2026-12-21', 'sold_out')).toBe('Вылет прошёл');
    expect(on('2026-12-30')).toBe('Вылет прошёл');
    expect(on('2026-12-31')).toBe('Тур уже состоялся');
  });

  it('has one list of states for SQL and one rule for pages', () => {
    expect(TOUR_STATES.filter(isOffered)).toEqual(OFFERED_STATES);
    expect(TOUR_STATES.filter(isPublic)).toEqual(PUBLIC_STATES);
  });
});
