import { describe, expect, it } from 'vitest';
import { priceColumns } from '#features/tours/model/offer.ts';
import { bareTour, fullTour } from '#test/tours.ts';
import { type BulkChange, fieldsChanged, readChange } from './bulk-change.ts';

const read = (fields: Record<string, string>) => readChange(fields);
const NONE = { pricePercent: null, price: null, company: null, flags: {} };

describe('the form of a bulk change', () => {
  it.each([
    ['5', 5],
    ['+10 %', 10],
    ['-7,5', -7.5],
    ['−7.25', -7.25],
    ['300', 300],
    ['-90', -90],
  ])('takes «%s» as a percent', (percent, pricePercent) => {
    expect(read({ percent })).toMatchObject({ change: { pricePercent }, problems: [] });
  });

  it.each(['пять', '5%5', '1e3', '0', '301', '-91', '5,123', '--5', 'Infinity'])(
    'says what is wrong with «%s»',
    (percent) => {
      const { problems, typed } = read({ percent });
      expect(problems).toMatchObject([{ field: 'percent', message: expect.any(String) }]);
      expect(typed.percent).toBe(percent);
    },
  );

  it('changes something, or asks what', () => {
    expect(read({}).problems).toMatchObject([{ field: 'form' }]);
    expect(
      read({ percent: ' ', company: '\t', is_vip: '', is_hot: 'maybe' }).problems,
    ).toHaveLength(1);
    expect(read({ is_vip: 'on', is_hot: 'off' }).change.flags).toEqual({
      is_vip: true,
      is_hot: false,
    });
  });

  it('takes a new price with its currency, or a percent, not both', () => {
    const roubles = { price: '140 000', price_currency: 'RUB' };
    expect(read(roubles)).toMatchObject({
      change: { price: { amount: 140_000, currency: 'RUB' }, pricePercent: null },
      problems: [],
    });
    expect(read({ ...roubles, percent: '5' }).problems).toMatchObject([{ field: 'price' }]);
    expect(read({ ...roubles, price: '0' }).problems).toEqual([
      { field: 'price', message: 'Цена должна быть больше 0' },
    ]);
    // A currency without a price changes nothing.
    expect(read({ price: '', price_currency: 'RUB' }).problems).toMatchObject([{ field: 'form' }]);
  });

  it('takes whether a new price is «от», only together with it', () => {
    const roubles = { price: '140 000', price_currency: 'RUB' };
    expect(read(roubles).change.price).not.toHaveProperty('is_from');
    expect(read({ ...roubles, price_from: 'on' }).change.price).toMatchObject({ is_from: true });
    expect(read({ ...roubles, price_from: 'off' }).change.price).toMatchObject({ is_from: false });
    const alone = read({ price_from: 'off', is_hot: 'on' });
    expect(alone.problems).toMatchObject([{ field: 'price', message: expect.any(String) }]);
    expect(alone.typed.price_from).toBe('off');
  });

  it('takes an operator’s name of the usual length', () => {
    expect(read({ company: ' Тихий караван ' }).change.company).toBe('Тихий караван');
    expect(read({ company: 'я'.repeat(201) }).problems).toMatchObject([{ field: 'company' }]);
  });
});

describe('a bulk change', () => {
  it.each([
    [1950, 5, 2048, 'USD'],
    [2000, -7.5, 1850, 'USD'],
    [1, -90, 1, 'USD'],
    [900_000, 300, 1_000_000, 'USD'],
    [333, 10, 366, 'USD'],
    [132_000, 5, 138_600, 'RUB'],
    [132_333, 5, 138_950, 'RUB'],
    [60_000_000, 300, 100_000_000, 'RUB'],
    [1_700, -7.5, 1_573, 'EUR'],
  ] as const)('makes %i by %d %% %i %s', (amount, pricePercent, after, price_currency) => {
    const price = price_currency === 'USD' ? amount : 1_650;
    const tour = { ...fullTour, price, price_amount: amount, price_currency };
    const fields = fieldsChanged(tour, { ...NONE, pricePercent });
    expect(fields.price_amount ?? amount).toBe(after);
    // The dollars of other currencies are computed on saving.
    expect(fields.price ?? null).toBe(price_currency === 'USD' && after !== amount ? after : null);
  });

  it('sets one price, as it is stated', () => {
    const price = { amount: 140_000, currency: 'RUB' } as const;
    const stated = {
      price: null,
      price_amount: 140_000,
      price_currency: 'RUB',
      price_is_from: false,
    };
    expect(fieldsChanged(bareTour, { ...NONE, price })).toEqual(stated);
    expect(
      fieldsChanged(
        { ...fullTour, ...stated, price_currency: 'RUB', price: 1_750 },
        { ...NONE, price },
      ),
    ).toEqual({});
  });

  it('keeps «от»', () => {
    const tour = {
      ...fullTour,
      ...priceColumns({ amount: 100_000, currency: 'RUB', is_from: true }),
    };
    for (const change of [{ pricePercent: 5 }, { price: { amount: 105_000, currency: 'RUB' } }]) {
      const fields = fieldsChanged(tour, { ...NONE, ...(change as Partial<BulkChange>) });
      expect(fields).toMatchObject({ price_amount: 105_000, price_is_from: true });
    }
  });

  it('makes a new price «от», or exact, when the change says so', () => {
    const stated = (is_from: boolean) => ({ amount: 100_000, currency: 'RUB', is_from }) as const;
    for (const is_from of [true, false]) {
      const tour = { ...fullTour, ...priceColumns(stated(!is_from)) };
      const fields = fieldsChanged(tour, { ...NONE, price: stated(is_from) });
      expect(fields).toMatchObject({ price_amount: 100_000, price_is_from: is_from });
    }
  });

  it('gives no price to a tour without one', () => {
    expect(fieldsChanged(bareTour, { ...NONE, pricePercent: 5 })).toEqual({});
  });

  it('sets the operator where it is another', () => {
    expect(fieldsChanged(bareTour, { ...NONE, company: 'Сафар' })).toEqual({
      company_name: 'Сафар',
    });
    const { company_name } = fullTour;
    expect(fieldsChanged(fullTour, { ...NONE, company: company_name })).toEqual({});
  });

  it('brings the status along with the flags: hot before combo, VIP as a flag', () => {
    expect(fieldsChanged(bareTour, { ...NONE, flags: { is_hot: true } })).toEqual({
      is_hot: true,
      tour_status: 'hot',
    });
    expect(fieldsChanged(bareTour, { ...NONE, flags: { is_vip: true } })).toEqual({
      is_vip: true,
    });
    const hot = { ...bareTour, is_hot: true, is_combo: true, tour_status: 'hot' as const };
    expect(fieldsChanged(hot, { ...NONE, flags: { is_hot: false } })).toEqual({
      is_hot: false,
      tour_status: 'combo',
    });
  });

  it('keeps what only the status said', () => {
    const vip = { ...bareTour, tour_status: 'vip' as const };
    expect(fieldsChanged(vip, { ...NONE, flags: { is_hot: true } })).toEqual({
      is_vip: true,
      is_hot: true,
      tour_status: 'hot',
    });
  });
});
