import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MissingList } from '#features/tour-import/page/missing-list.tsx';
import { stillMissing } from '#features/tour-import/rows/missing-tour.ts';

const tour = (id: number, isTicked: boolean) => ({ id, version: 'v1', title: 'Умра', isTicked });
const list = (...missing: ReturnType<typeof tour>[]) =>
  renderToStaticMarkup(<MissingList missing={missing} tick={() => {}} isBusy={false} />);

it('the tours that an import takes off sale are in view before it does', () => {
  expect(list(tour(1, false), tour(2, true))).toMatch(/^<details[^>]* open=""/);
  expect(list(tour(1, false))).not.toMatch(/^<details[^>]* open=""/);
});

it('tours that were taken off sale are not offered again', () => {
  const outcomes = new Map([
    [-1, { line: -1, outcome: 'withdrawn', id: 1 } as const],
    [-2, { line: -2, outcome: 'failed', message: 'изменили после сверки' } as const],
    [3, { line: 3, outcome: 'updated', id: 3 } as const],
  ]);
  const missing = stillMissing([tour(1, true), tour(2, true), tour(3, true)], outcomes);
  expect(missing.map(({ id }) => id)).toEqual([2, 3]);
});
