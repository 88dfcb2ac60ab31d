import { expect, it } from 'vitest';
import { bareTour, fullTour } from '#test/tours.ts';
import { listQuestion } from './list-question.ts';

const question = listQuestion(() => '2026-12-04');

it('takes the site’s rows with their list version', () => {
  expect(question.fromSite([fullTour], 'v1')).toEqual({ tours: [fullTour], version: 'v1' });
  expect(question.fromSite([], 'v2')).toEqual({ tours: [], version: 'v2' });
  expect(question.fromSite([], null)?.version).not.toBe('');
});

it.each([null, {}, 'text', [null], [{ slug: 'x' }], [7]])('rejects anything else: %j', (json) => {
  expect(question.fromSite(json, 'v1')).toBeUndefined();
});

it('finds only future departures in the browser’s copy', () => {
  expect(fullTour.departure_date < '2026-12-04').toBe(true);
  expect(question.fromCopy([fullTour, bareTour])).toEqual({ tours: [bareTour], version: '' });
});
