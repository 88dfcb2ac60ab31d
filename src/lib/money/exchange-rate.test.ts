import { describe, expect, it } from 'vitest';
import { FALLBACK, isSaneRate, rateNote, roublesFromAnswer } from './exchange-rate.ts';

describe('roublesFromAnswer', () => {
  it('reads the three shapes that rate services answer in', () => {
    expect(roublesFromAnswer({ base_code: 'USD', rates: { EUR: 0.86, RUB: 81.2 } })).toEqual({
      rubPerUsd: 81.2,
      rubPerEur: 81.2 / 0.86,
    });
    expect(roublesFromAnswer({ base_code: 'USD', conversion_rates: { RUB: 80.5 } })).toEqual({
      rubPerUsd: 80.5,
      rubPerEur: null,
    });
    expect(
      roublesFromAnswer({
        Valute: { USD: { Nominal: 1, Value: 80.9448 }, EUR: { Nominal: 1, Value: 94.01 } },
      }),
    ).toEqual({
      rubPerUsd: 80.9448,
      rubPerEur: 94.01,
    });
  });

  it('divides the Central Bank’s value by its nominal', () => {
    expect(roublesFromAnswer({ Valute: { USD: { Nominal: 10, Value: 809.5 } } })).toEqual({
      rubPerUsd: 80.95,
      rubPerEur: null,
    });
  });

  it.each([0, -1, 1e9, '0.86', null])('does not believe %j euros for a dollar', (EUR) => {
    expect(roublesFromAnswer({ rates: { RUB: 81.2, EUR } })).toEqual({
      rubPerUsd: 81.2,
      rubPerEur: null,
    });
  });

  it('refuses rates quoted for another currency than the dollar', () => {
    expect(roublesFromAnswer({ base: 'EUR', rates: { RUB: 94.1 } })).toBeNull();
    expect(roublesFromAnswer({ base_code: 'GBP', conversion_rates: { RUB: 108 } })).toBeNull();
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 81],
    ['a text', '81'],
    ['a list', [81]],
    ['no roubles', { rates: { EUR: 0.9 } }],
    ['no rates', { rates: null }],
    ['a text for a number', { rates: { RUB: '81.2' } }],
    ['not a number', { rates: { RUB: Number.NaN } }],
    ['infinity', { rates: { RUB: Number.POSITIVE_INFINITY } }],
    ['zero', { rates: { RUB: 0 } }],
    ['a negative number', { rates: { RUB: -81 } }],
    ['dollars per rouble', { rates: { RUB: 0.0123 } }],
    ['kopecks per dollar', { rates: { RUB: 8120 } }],
    ['a nominal of zero', { Valute: { USD: { Nominal: 0, Value: 81 } } }],
    ['no nominal', { Valute: { USD: { Value: 81 } } }],
  ])('finds no rate in %s', (_, answer) => {
    expect(roublesFromAnswer(answer)).toBeNull();
  });
});

describe('isSaneRate', () => {
  it('believes anything between 10 and 1000 roubles while nothing is known', () => {
    expect([9.99, 10, 1_000, 1_000.01].map((rate) => isSaneRate(rate, null))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('does not believe a jump by more than half from the last known rate', () => {
    expect([53, 54, 80, 120, 121].map((rate) => isSaneRate(rate, 80))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('rateNote', () => {
  it('names the rate with its date', () => {
    expect(
      rateNote({ rubPerUsd: 80.9448, rubPerEur: null, day: '2025-10-12', source: 'fetched' }),
    ).toBe('По курсу 80,94\u00a0₽ за\u00a0доллар на\u00a012.10.2025');
  });

  it('says that there is no rate when none was ever fetched', () => {
    expect(rateNote(FALLBACK)).toBe(
      'Не удалось загрузить курс валют: расчёт по\u00a095\u00a0₽ за\u00a0доллар',
    );
  });
});
