import { expect, it } from 'vitest';
import { savedReview } from '#features/tour-editing/review/review-state.ts';

it.each([
  ['an operator’s change of a public tour', 'on_sale', 'waiting', 'reviewed', 'sent'],
  ['an operator’s new tour', 'in_review', null, 'reviewed', 'sent'],
  ['a change of a trusted operator', 'on_sale', null, 'trusted', null],
  ['a trusted operator’s change while an earlier one waits', 'on_sale', 'waiting', 'trusted', null],
  ['staff’s change while the operator’s waits', 'on_sale', 'waiting', 'staff', 'waits'],
  ['staff’s change of a tour that nobody has accepted', 'in_review', 'waiting', 'staff', 'waits'],
  ['staff’s change after the operator’s was returned', 'on_sale', 'returned', 'staff', null],
  ['staff’s change', 'on_sale', null, 'staff', null],
] as const)('%s is saved with a true word about its review', (_, state, review, saver, words) => {
  expect(savedReview({ state, review }, saver)).toBe(words);
});
