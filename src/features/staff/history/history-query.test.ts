import { describe, expect, it } from 'vitest';
import { historyAddress, parseHistory } from '#features/staff/history/history-query.ts';

const parse = (search: string) => parseHistory(new URLSearchParams(search));

describe('the address of the history', () => {
  it.each([
    '/admin/history',
    '/admin/history?person=7',
    '/admin/history?person=7&kind=tour&id=3&day=2026-11-20&before=90',
    '/admin/history?kind=image&id=guides%2F1.jpg',
  ])('is read and written back: %s', (address) => {
    expect(historyAddress(parse(new URL(address, 'https://site.example').search))).toBe(address);
  });

  it.each([
    'person=x&before=-1&day=2026-02-30',
    'person=&kind=&day=&id=',
    'id=3',
    'kind=%00&id=3',
    'kind=Tour&id=3',
    'day=9999-12-31',
    'day=0001-01-01',
    `kind=${'a'.repeat(200)}`,
    'person=99999999999999999999',
  ])('drops what it does not understand: %s', (search) => {
    expect(historyAddress(parse(search))).toBe('/admin/history');
  });

  it('drops a number of a thing that can’t be one', () => {
    expect(parse('kind=tour&id=%00')).toMatchObject({ kind: 'tour', id: null });
    expect(parse(`kind=tour&id=${'1'.repeat(5000)}`)).toMatchObject({ kind: 'tour', id: null });
  });
});
