import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '#lib/text/russian.ts';
import type { Currency } from '#lib/money/stated-money.ts';
import {
  currencyNamed,
  headerInThousands,
  headerIsFrom,
  type PriceContext,
  priceText,
  readPrice,
} from '#features/tour-import/values/prices.ts';

function read(text: string, context: PriceContext = {}) {
  const { confidence, value } = readPrice(text, context);
  if (value === null || value.amount === null) return [confidence, value && 'on request'];
  return [confidence, `${value.is_from ? 'from ' : ''}${value.amount} ${value.currency}`];
}

describe('a price of a sheet', () => {
  it.each([
    ['155 000 ₽', '155000 RUB'],
    ['155000₽', '155000 RUB'],
    ['155 000 руб', '155000 RUB'],
    ['155 000 руб.', '155000 RUB'],
    ['155000р', '155000 RUB'],
    ['155 000 р.', '155000 RUB'],
    ['155\u00a0000,00\u00a0₽', '155000 RUB'],
    ['155.000 руб', '155000 RUB'],
    ['155,000 RUB', '155000 RUB'],
    ["155'000 рублей", '155000 RUB'],
    ['RUB 155000', '155000 RUB'],
    ['1 950 $', '1950 USD'],
    ['$1950', '1950 USD'],
    ['$1,950', '1950 USD'],
    ['$1,950.00', '1950 USD'],
    ['1950 USD', '1950 USD'],
    ['1950usd', '1950 USD'],
    ['1950 у.е.', '1950 USD'],
    ['1950 у. е.', '1950 USD'],
    ['1950 долл.', '1950 USD'],
    ['1950 долларов', '1950 USD'],
    ['1950 долларов США', '1950 USD'],
    ['💰1950$ 🔥', '1950 USD'],
    ['1\u2009950 $', '1950 USD'],
    ['1\u00ad950$', '1950 USD'],
    ['1 650 €', '1650 EUR'],
    ['1650 евро', '1650 EUR'],
    ['1650 EUR', '1650 EUR'],
    ['1950 $ за чел.', '1950 USD'],
    ['155000 руб/чел', '155000 RUB'],
    ['1950$ с человека', '1950 USD'],
    ['1950 USD p.p.', '1950 USD'],
    ['от 155 000 ₽', 'from 155000 RUB'],
    ['от $1950', 'from 1950 USD'],
    ['Цена: 155 000 руб.', '155000 RUB'],
  ])('«%s» is surely %s', (text, price) => expect(read(text)).toEqual(['sure', price]));

  it.each([
    ['155 тыс. руб.', '155000 RUB'],
    ['155 тыс ₽', '155000 RUB'],
    ['155 т.р.', '155000 RUB'],
    ['155т.р', '155000 RUB'],
    ['155 тр', '155000 RUB'],
    ['155к ₽', '155000 RUB'],
    ['155,5 тыс. руб.', '155500 RUB'],
    ['155–170 тыс. руб.', 'from 155000 RUB'],
    ['155 000 – 170 000 ₽', 'from 155000 RUB'],
    ['1950-2100$', 'from 1950 USD'],
    ['от 155 000 до 170 000 ₽', 'from 155000 RUB'],
  ])('«%s» is likely %s', (text, price) => expect(read(text)).toEqual(['likely', price]));

  it.each(['по запросу', 'Под запрос', 'звоните', 'уточняйте', 'По звонку', 'договорная'])(
    '«%s» is a price on request',
    (text) => expect(read(text)).toEqual(['sure', 'on request']),
  );

  it.each([
    ['155 000', 'no currency'],
    ['1950', 'no currency'],
    ['165 ₽', 'thousands or not'],
    ['1,65 ₽', 'thousands or not'],
    ['$1,65', 'thousands or not'],
    ['1950 $ / 185 000 ₽', 'two currencies'],
    ['185 000 ₽ (1 950 $)', 'two currencies'],
    ['169 000 руб + 150$ сборы', 'two currencies'],
    ['169 000 руб. и 150$', 'two currencies'],
    ['155000 165000 175000 ₽', 'three amounts'],
    ['155/165 тыс. руб.', 'two amounts'],
    ['155 000 ₽ вместо 170 000', 'two amounts'],
    ['1950$ + виза', 'something beside it'],
    ['1950$ без перелёта', 'something beside it'],
    ['скидка 10% 155000 ₽', 'a percentage'],
    ['❌ 1950$', 'a cross'],
  ])('«%s» is asked about: %s', (text) => expect(read(text)).toEqual(['ask', null]));

  it.each([
    '',
    'дорого',
    '-5 $',
    '155 000 тенге',
    '5000 SAR',
    '900 000 ₸',
    '7000 риалов',
    '100 000 сум',
  ])('«%s» is no price of ours', (text) => expect(read(text)).toEqual(['no', null]));

  it('takes the currency of its cell first, then of the sheet', () => {
    expect(read('155000', { stated: 'RUB' })).toEqual(['sure', '155000 RUB']);
    expect(read('155000 ₽', { stated: 'USD' })).toEqual(['sure', '155000 RUB']);
    expect(read('1950 $', { stated: 'RUB' })).toEqual(['sure', '1950 USD']);
  });

  it('asks about an amount in another currency than that of its column, if it is usual in both', () => {
    const asked = (text: string, ofColumn: 'RUB' | 'USD') => {
      const { confidence, choices } = readPrice(text, { stated: ofColumn, ofColumn });
      return [confidence, ...choices.map(({ words }) => plainText(words))];
    };
    expect(asked('145 000 $', 'RUB')).toEqual(['ask', '145 000 ₽', '145 000 $']);
    expect(asked('14 500 ₽', 'USD')).toEqual(['ask', '14 500 $', '14 500 ₽']);
    expect(asked('1 450 €', 'USD')).toEqual(['ask', '1 450 $', '1 450 €']);
    expect(asked('1 450 $', 'RUB')).toEqual(['sure']);
    expect(asked('145 000 ₽', 'USD')).toEqual(['sure']);
  });

  it('offers thousands with their fraction: 145.5 are 145 500', () =>
    expect(
      readPrice('145.5', { stated: 'RUB' }).choices.map(({ words }) => plainText(words)),
    ).toEqual(['145 500 ₽']));

  it('asks about an amount that is usual in another currency than that of the sheet', () => {
    const asked = (text: string, stated: 'RUB' | 'USD') => {
      const { confidence, words, choices } = readPrice(text, { stated });
      return [
        confidence,
        words,
        choices.map(({ value }) => value.amount !== null && value.currency),
      ];
    };
    const few = 'Для ₽ это мало: 3400. Какая здесь валюта?';
    expect(asked('3400', 'RUB')).toEqual(['ask', few, ['USD', 'RUB']]);
    const many = 'Для $ это много: 185000. Какая здесь валюта?';
    expect(asked('185000', 'USD')).toEqual(['ask', many, ['RUB', 'USD']]);
    expect(read('3400 ₽', { stated: 'RUB' })).toEqual(['sure', '3400 RUB']);
    expect(read('3400', { stated: 'RUB', isSaid: true })).toEqual(['sure', '3400 RUB']);
  });

  it('takes no amount for exact below «Цена от»', () => {
    expect(read('1450', { stated: 'USD', isFrom: true })).toEqual(['sure', 'from 1450 USD']);
    for (const name of ['Цена от, $', 'Стоимость (от)', 'DBL от']) {
      expect(headerIsFrom(name)).toBe(true);
    }
    for (const name of ['Цена', 'Стоимость отеля', 'Цена от 01.12']) {
      expect(headerIsFrom(name)).toBe(false);
    }
  });

  it('counts thousands when the header does', () => {
    expect(headerInThousands('Стоимость, тыс. руб.')).toBe(true);
    expect(headerInThousands('Цена, т.р.')).toBe(true);
    expect(headerInThousands('Стоимость, руб.')).toBe(false);
    expect(read('155', { stated: 'RUB', inThousands: true })).toEqual(['sure', '155000 RUB']);
    expect(read('155,5', { stated: 'RUB', inThousands: true })).toEqual(['sure', '155500 RUB']);
    expect(read('155000', { stated: 'RUB', inThousands: true })).toEqual(['sure', '155000 RUB']);
  });

  it('asks whether so many are thousands of roubles when only the header says so', () => {
    const reading = readPrice('1450', { stated: 'RUB', inThousands: true });
    expect(reading.confidence).toBe('ask');
    expect(reading.choices.map(({ value }) => priceText(value))).toEqual(['1450000 ₽']);
    for (const text of ['1450000', '1 450 000', '1450 тыс.']) {
      const read = readPrice(text, { stated: 'RUB', inThousands: true });
      expect(read.value, text).toMatchObject({ amount: 1_450_000 });
    }
    expect(read('1450 $', { stated: 'RUB', inThousands: true })).toEqual(['sure', '1450 USD']);
  });

  it.each([
    ['145О$', []],
    ['l450$', []],
    ['145О00 ₽', []],
    ['+300 $', []],
    ['14 50 $', []],
    ['2900 $ за 2-х', []],
    ['2900 $ за двоих', []],
    ['290 000 ₽ / номер', []],
    ['1450 $ - 5%', ['1450 $']],
    ['145 000 ₽ скидка 5000', ['145000 ₽']],
    ['1450$ / 1550$', ['1450 $', '1550 $']],
  ])('of «%s» it offers %j', (text, offered) => {
    const { confidence, choices } = readPrice(text);
    expect([confidence, choices.map(({ value }) => priceText(value))]).toEqual(['ask', offered]);
  });

  it('asks about rouble amounts in a column of dollars', () => {
    const reading = readPrice('155000', { stated: 'USD' });
    expect(reading.confidence).toBe('ask');
    expect(reading.choices.map(({ value }) => priceText(value))).toEqual(['155000 ₽', '155000 $']);
  });

  const amounts = fc.integer({ min: 100, max: 400_000 });
  const SIGNS: Record<Currency, string[]> = {
    USD: ['$', 'USD', 'у.е.', 'долл.', 'долларов'],
    RUB: ['₽', 'руб.', 'руб', 'р.', 'RUB', 'рублей', 'тыс. руб.', 'т.р.'],
    EUR: ['€', 'евро', 'EUR'],
  };
  const currencies = fc.constantFrom<Currency>('USD', 'RUB', 'EUR');

  it('never has another currency than the stated one', () => {
    fc.assert(
      fc.property(
        amounts,
        currencies,
        fc.nat(7),
        fc.option(currencies, { nil: undefined }),
        fc.constantFrom('', 'от ', 'за чел. ', 'примерно '),
        fc.boolean(),
        (amount, currency, which, stated, before, isFirst) => {
          const signs = SIGNS[currency];
          const sign = signs[which % signs.length] ?? '';
          const text = isFirst ? `${before}${sign} ${amount}` : `${before}${amount} ${sign}`;
          const { value, choices } = readPrice(text, { stated });
          for (const price of [value, ...choices.map((one) => one.value)]) {
            if (price && price.amount !== null) expect(price.currency, text).toBe(currency);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('has the currency of its own sign before that of a note', () => {
    expect(read('1450 US*')).toEqual(['sure', '1450 USD']);
    expect(currencyNamed('1450 US*')).toBe('USD');
  });

  it('has no currency unless one is stated', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (text) => {
        const { value, choices } = readPrice(text);
        const stated = currencyNamed(text);
        for (const price of [value, ...choices.map((one) => one.value)]) {
          if (price && price.amount !== null && stated !== null)
            expect(price.currency).toBe(stated);
        }
        if (value && value.amount !== null) expect(stated, text).not.toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same when its text is read again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 999_999 }), currencies, (amount, currency) => {
        const price = { amount, currency, is_from: false };
        expect(readPrice(priceText(price)).value).toEqual(price);
      }),
    );
  });
});
