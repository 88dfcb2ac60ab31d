import { expect, it } from 'vitest';
import { bulkAddress, type BulkQuery, MOST_CHOSEN, parseBulk, parseChosen } from './bulk-query.ts';

const USUAL: BulkQuery = {
  search: '',
  type: null,
  isOverdue: false,
  withoutCompany: false,
  page: 1,
};
const read = (address: string) => parseBulk(new URL(address, 'https://x').searchParams);

it.each<[Partial<BulkQuery>, string]>([
  [{}, '/delete-tours'],
  [{ search: 'Казань' }, '/delete-tours?q=%D0%9A%D0%B0%D0%B7%D0%B0%D0%BD%D1%8C'],
  [{ type: 'hajj', isOverdue: true, page: 2 }, '/delete-tours?type=hajj&overdue=1&page=2'],
  [{ withoutCompany: true }, '/delete-tours?no-company=1'],
])('%j is written as %s and read again', (query, address) => {
  expect(bulkAddress('/delete-tours', query)).toBe(address);
  expect(read(address)).toEqual({ ...USUAL, ...query });
});

it('drops what it does not understand', () => {
  expect(read('/delete-tours?type=toString&page=-1&overdue=yes&no-company=%00')).toEqual(USUAL);
  expect(read(`/delete-tours?q=%00${'я'.repeat(900)}`).search).toHaveLength(200);
});

it('takes numbers of tours, each once and five hundred at most', () => {
  expect(parseChosen(['2', '1', '2', '-1', '1e3', 'x', '', null, '9'.repeat(20)])).toEqual([2, 1]);
  const many = Array.from({ length: 900 }, (_, place) => String(place + 1));
  expect(parseChosen(many)).toHaveLength(MOST_CHOSEN);
});
