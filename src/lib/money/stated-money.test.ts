import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FALLBACK, type Rate } from '#lib/money/exchange-rate.ts';
import { isSameAmount, isSameMoney } from '#lib/money/same-money.ts';
import {
  CURRENCIES,
  dollarsOf,
  formatMoney,
  isOutdated,
  type Money,
  moneyAfter,
  priceWords,
  roublesOf,
} from '#lib/money/stated-money.ts';

const rate: Rate = { rubPerUsd: 80, rubPerEur: 90, day: '2026-11-20', source: 'fetched' };
const rub = (amount: number): Money => ({ amount, currency: 'RUB' });
const usd = (amount: number): Money => ({ amount, currency: 'USD' });
const eur = (amount: number): Money => ({ amount, currency: 'EUR' });
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

test.each([
  [rub(185_000), '185 000 ₽', null],
  [rub(185_001), '185 001 ₽', null],
  [usd(1950), '≈ 156 000 ₽', '$1 950'],
  [eur(1700), '≈ 153 000 ₽', '1 700 €'],
  [{ ...rub(185_000), is_from: true }, 'от 185 000 ₽', null],
  [{ ...usd(1950), is_from: true }, 'от ≈ 156 000 ₽', 'от $1 950'],
])('%j is shown as %s', (stated, main, beside) => {
  const words = priceWords(stated, rate);
  expect([plain(words.main), plain(words.beside)]).toEqual([main, beside]);
});

test('a price «от» equals no exact one, though its amount may', () => {
  const from = { ...rub(185_000), is_from: true };
  expect(isSameMoney(rub(185_000), { ...rub(185_000), is_from: false })).toBe(true);
  expect([isSameMoney(from, rub(185_000)), isSameAmount(from, rub(185_000))]).toEqual([
    false,
    true,
  ]);
  expect([isSameMoney(from, null), isSameMoney(null, null)]).toEqual([false, true]);
  expect(isSameMoney(rub(185_000), rub(185_001))).toBe(false);
  expect([isSameAmount(rub(1_950), usd(1_950)), isSameAmount(rub(1), rub(2))]).toEqual([
    false,
    false,
  ]);
});

test.each([
  [rub(160_000), rate, 2000],
  [rub(1), rate, 1],
  [usd(1950), rate, 1950],
  [usd(1950), FALLBACK, 1950],
  [rub(160_000), FALLBACK, null],
  [eur(1700), rate, 1913],
  [eur(1700), { ...rate, rubPerEur: null }, null],
  [eur(1700), FALLBACK, null],
])('%j is kept as so many dollars', (stated, at, dollars) => {
  expect(dollarsOf(stated, at)).toBe(dollars);
});

test.each([
  [null, rub(160_000), true],
  [2000, rub(160_000), false],
  [2040, rub(160_000), false],
  [2041, rub(160_000), true],
  [1959, rub(160_000), true],
  [1950, usd(1950), false],
  [null, eur(1700), true],
  [1913, eur(1700), false],
])('a kept price of %s dollars beside %j is outdated: %s', (kept, stated, is) => {
  expect(isOutdated(kept, stated, rate)).toBe(is);
});

test('a kept price stays while the rate of its currency is not known', () => {
  expect(isOutdated(1_800, eur(1700), { ...rate, rubPerEur: null })).toBe(false);
});

test.each([
  [rub(185_000), -10, rub(166_500)],
  // 1.15 * 100 is 114.99… in binary.
  [rub(100_000), 1.15, rub(101_150)],
  [usd(1950), 0.5, usd(1960)],
  [{ ...eur(10), is_from: true }, -99.99, { ...eur(1), is_from: true }],
  [rub(90_000_000), 50, rub(100_000_000)],
  [usd(900_000), 50, usd(1_000_000)],
])('%j changed by %s % is %j', (stated, percent, after) => {
  expect(moneyAfter(stated, percent)).toEqual(after);
});

const amount = fc.integer({ min: 1, max: 100_000_000 });
const rubPerUsd = fc.double({ min: 10, max: 1000, noNaN: true });

test('stated roubles are shown to the rouble at any rate, without «≈»', () => {
  fc.assert(
    fc.property(amount, rubPerUsd, (roubles, at) => {
      const { main } = priceWords(rub(roubles), { rubPerUsd: at, rubPerEur: null });
      expect(main).not.toContain('≈');
      expect(Number(main.replace(/\D/g, ''))).toBe(roubles);
      expect(roublesOf(rub(roubles), { rubPerUsd: at, rubPerEur: null })).toBe(roubles);
    }),
  );
});

test('euros are shown as they are stated while their rate is not known', () => {
  expect(priceWords(eur(1700), { ...rate, rubPerEur: null })).toEqual({
    main: '1\u00a0700\u00a0€',
    beside: null,
  });
});

test('every stated amount is written whole', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom(...CURRENCIES), (stated, currency) => {
      expect(Number(formatMoney({ amount: stated, currency }).replace(/\D/g, ''))).toBe(stated);
    }),
  );
});

test('dollars that were just computed are not outdated', () => {
  fc.assert(
    fc.property(amount, rubPerUsd, fc.constantFrom(...CURRENCIES), (stated, at, currency) => {
      const today: Rate = { rubPerUsd: at, rubPerEur: null, day: '2026-11-20', source: 'fetched' };
      const money = { amount: stated, currency };
      expect(isOutdated(dollarsOf(money, today), money, today)).toBe(false);
    }),
  );
});
