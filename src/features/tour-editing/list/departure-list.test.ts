import { describe, expect, it } from 'vitest';
import { EMPTY_COPY, readCopy, sentCopy } from '#features/tour-editing/list/departure-list.ts';
import { parseTourList, tourListAddress } from '#features/tour-editing/form/tour-list-query.ts';

const read = (given: Partial<typeof EMPTY_COPY>) => readCopy({ ...EMPTY_COPY, ...given });
const problemsOf = (given: Partial<typeof EMPTY_COPY>) => {
  const copy = read(given);
  return copy.ok ? [] : copy.problems.map(({ field }) => field);
};

describe('the days to copy a tour to', () => {
  it('are typed in any order, each counting once', () => {
    expect(read({ dates: '22.01.2027, 15.01.2027\n22.01.2027;' })).toEqual({
      ok: true,
      departures: ['2027-01-15', '2027-01-22'],
      price: null,
    });
  });
  it('are a series as well', () => {
    expect(
      read({ dates: '01.01.2027', first: '15.01.2027', step: '14', count: '2', price: '2 000' }),
    ).toEqual({
      ok: true,
      departures: ['2027-01-01', '2027-01-15', '2027-01-29'],
      price: { amount: 2000, currency: 'USD', is_from: false },
    });
  });
  it('have a new price «от» when its box is ticked', () => {
    const newPrice = { dates: '15.01.2027', price: '140 000', price_currency: 'RUB' };
    expect(read({ ...newPrice, price_from: 'on' })).toMatchObject({ price: { is_from: true } });
    expect(read(newPrice)).toMatchObject({ price: { is_from: false } });
  });
  it.each([
    [{}, ['dates']],
    [{ dates: 'завтра, послезавтра' }, ['dates']],
    [{ dates: '31.02.2027' }, ['dates']],
    [{ count: '3' }, ['first']],
    [{ first: '15.01.2027' }, ['count']],
    [{ first: '15.01.2027', count: '61' }, ['count']],
    [{ first: '15.01.2027', count: '2', step: '0' }, ['step']],
    [{ first: '01.12.2150', count: '60', step: '366' }, ['count']],
    [{ dates: '15.01.2027', price: '0' }, ['price']],
    [{ dates: '15.01.2027', price: 'дорого' }, ['price']],
  ])('are asked for again: %j', (given, fields) => {
    expect(problemsOf(given)).toEqual(fields);
  });
  it('come from a form that may hold anything', () => {
    expect(sentCopy({ dates: 5, first: 'x', evil: 'y' })).toEqual({
      ...EMPTY_COPY,
      step: '',
      first: 'x',
    });
  });
});

describe('the address of the list', () => {
  it('says what it shows and drops what it does not understand', () => {
    const query = parseTourList(
      new URLSearchParams('q= Ка%00зань &type=hajj&only=departed&page=2&saved=x&tour=0&made=-1'),
    );
    expect(query).toEqual({
      search: 'Ка зань',
      type: 'hajj',
      only: 'departed',
      page: 2,
      saved: null,
      tour: null,
      made: null,
    });
    expect(tourListAddress(query)).toBe(
      '/admin/tours?q=%D0%9A%D0%B0+%D0%B7%D0%B0%D0%BD%D1%8C&type=hajj&only=departed&page=2',
    );
    expect(tourListAddress({})).toBe('/admin/tours');
  });
});
