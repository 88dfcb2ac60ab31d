import { describe, expect, it, test } from 'vitest';
import type { TourInclusion } from '#features/tours/model/offer.ts';
import { TOUR_STATES } from '#features/tours/model/offer.ts';
import { fullTour } from '#test/tours.ts';
import {
  availabilityBadge,
  isPublic,
  OFFERED_STATES,
  PUBLIC_STATES,
  unavailableWords,
} from './availability.ts';
import { isOffered } from '#features/tours/model/is-offered.ts';
import { fiveMarks, type MarkedOperator } from './five-marks.ts';
import { freshness, freshnessWords } from './freshness.ts';
import { walkWords } from './walk.ts';
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
    expect(plain(availabilityBadge(state, seats))).toBe(badge);
    expect([isPublic(state), isOffered(state)]).toEqual([seen, offered]);
    expect(unavailableWords(state) === null).toBe(offered || !seen);
  });

  it('has one list of states for SQL and one rule for pages', () => {
    expect(TOUR_STATES.filter(isOffered)).toEqual(OFFERED_STATES);
    expect(TOUR_STATES.filter(isPublic)).toEqual(PUBLIC_STATES);
  });
});

describe('the five marks', () => {
  const operator: MarkedOperator = {
    legal_kind: 'tour_operator',
    legal_name: 'ООО «Караван»',
    agent_of: null,
    register_number: 'РТО 012345',
    is_example: false,
  };
  const visa = (given: Partial<TourInclusion>): TourInclusion => ({
    item: 'visa',
    state: 'included',
    amount: null,
    currency: null,
    quantity: null,
    note: null,
    ...given,
  });
  const named = (name: string) => ({
    slug: 'hotel',
    name,
    stars: null,
    address: null,
    distance: null,
    walk_minutes: null,
  });
  const all = {
    tour: fullTour,
    operator,
    stays: [
      { city: 'mecca' as const, hotel: named('Башня') },
      { city: 'medina' as const, hotel: named('Пальма') },
    ],
    inclusions: [visa({})],
    checkedOn: '2026-11-20',
    today: '2026-11-22',
  };
  const met = (marked: typeof all | Partial<typeof all>) =>
    fiveMarks({ ...all, ...marked })
      .filter(({ isMet }) => isMet)
      .map(({ name }) => name);

  it('say what they rest on', () => {
    expect(fiveMarks(all).map(({ basis }) => plain(basis))).toEqual([
      'Туроператор, номер в федеральном реестре: РТО 012345',
      '3–12 декабря 2026: Казань — Стамбул — Медина, Turkish Airlines',
      'Башня, Пальма',
      'Виза входит в цену',
      'Цена проверена 2 дня назад',
    ]);
    expect(met(all)).toEqual(['status', 'flight', 'hotels', 'visa', 'price']);
  });

  test.each([
    ['status', { operator: { ...operator, register_number: null } }],
    ['status', { operator: { ...operator, legal_kind: null } }],
    ['status', { operator: { ...operator, legal_kind: 'religious' as const, legal_name: null } }],
    ['status', { operator: { ...operator, legal_kind: 'travel_agent' as const } }],
    ['flight', { tour: { ...fullTour, outbound_route: null, airline: null } }],
    ['flight', { tour: { ...fullTour, end_date: null } }],
    ['hotels', { stays: [] }],
    ['hotels', { stays: [...all.stays, { city: 'medina' as const, hotel: null }] }],
    ['visa', { inclusions: [] }],
    ['visa', { inclusions: [visa({ state: 'extra' })] }],
    ['visa', { inclusions: [visa({ state: 'excluded' })] }],
    ['price', { checkedOn: '2026-11-01' }],
    ['price', { checkedOn: null }],
    ['price', { tour: { ...fullTour, price: null, price_amount: null } }],
  ])('%s is missing when %j', (name, given) => {
    const marks = ['status', 'flight', 'hotels', 'visa', 'price'];
    expect(met(given as Partial<typeof all>)).toEqual(marks.filter((mark) => mark !== name));
  });

  test.each([
    [{ operator: { ...operator, legal_kind: 'religious' as const, register_number: null } }],
    [{ inclusions: [visa({ state: 'not_needed' })] }],
    [{ inclusions: [visa({ state: 'extra', amount: 12_000, currency: 'RUB' })] }],
  ])('are all met with %j', (given) => {
    expect(met(given)).toHaveLength(5);
  });

  it('mark the number of an invented operator as an example', () => {
    const [mark] = fiveMarks({ ...all, operator: { ...operator, is_example: true } });
    expect(mark?.basis).toContain('(пример)');
  });
});
