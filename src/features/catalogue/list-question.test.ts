import { expect, it } from 'vitest';
import { bareTour, fullTour } from '#test/tours.ts';
import { listQuestion } from './list-question.ts';

const question = listQuestion(() => '2026-12-04');

it('takes the rows of the site with what they are known by', () => {
  expect(question.fromSite([fullTour], 'v1')).toEqual({ tours: [fullTour], version: 'v1' });
  expect(question.fromSite([], 'v2')).toEqual({ tours: [], version: 'v2' });
  expect(question.fromSite([], null)?.version).not.toBe('');
});

it.each([null, {}, 'text', [null], [{ slug: 'x' }], [7]])('takes nothing else: %j', (json) => {
  expect(question.fromSite(json, 'v1')).toBeUndefined();
});

it('finds in the copy what has not departed yet', () => {
  expect(fullTour.departure_date < '2026-12-04').toBe(true);
  expect(question.fromCopy([fullTour, bareTour])).toEqual({ tours: [bareTour], version: '' });
});
