import { expect, it } from 'vitest';
import { askedFor } from '#features/requests/form/asked-for.ts';
import { bareTour } from '#test/tours.ts';

const TOUR = { ...bareTour, slug: 'umra', departure_date: '2026-12-10', end_date: '2026-12-20' };
it('knows whether the tour of the copy has departed since', () => {
  const hasDeparted = (today: string) => askedFor('?tour=umra', [TOUR], today).tour?.hasDeparted;
  expect(['2026-12-10', '2026-12-11'].map(hasDeparted)).toEqual([false, true]);
});

it('says nothing of a tour that the copy does not have', () => {
  expect(askedFor('?tour=umra&adults=2', [], '2026-12-11')).toEqual({
    action: '/zayavka?tour=umra&adults=2',
    tour: { slug: 'umra', title: null, hasDeparted: false },
    operator: null,
    isForOperator: true,
  });
});
