import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ImportResult } from '#features/tour-import/page/import-result.tsx';
import { freshRow } from '#features/tour-import/reading/import-row-view.ts';
import type { RowOutcome } from '#features/tour-import/row/row-outcome.ts';
import { ASKED_NOTE, GOOD_ROW } from '#test/import-rows.ts';
import { createRowsStore } from '#features/tour-import/rows/import-rows-store.ts';

/** The result after one row was added, beside which another one may wait for an answer. */
function result({ isReviewed = false, isWaiting = false }) {
  const added: RowOutcome = { line: 2, outcome: 'added', id: 1, similarId: null };
  const rows = createRowsStore();
  rows.add([freshRow({ line: 2 }, GOOD_ROW)]);
  if (isWaiting) rows.add([freshRow({ line: 3 }, GOOD_ROW, { notes: [ASKED_NOTE] })]);
  rows.tellOutcomes([added]);
  const outcomes = new Map([[2, added]]);
  const run = { status: 'finished', outcomes, problem: null, done: 1 } as const;
  const page = <ImportResult tourImport={{ rows, run }} isReviewed={isReviewed} />;
  return renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>);
}

it('leads to where the imported tours are: the catalogue has none that wait for a review', () => {
  expect(result({})).toContain('Перенаправление в каталог через 3 секунды...');
  const reviewed = result({ isReviewed: true });
  expect(reviewed).toContain('Перенаправление к вашим турам через 3 секунды...');
});

it('stays while a row waits for an answer', () => {
  const markup = result({ isWaiting: true });
  expect(markup).toContain('Импортировано: 1');
  expect(markup).not.toContain('Перенаправление');
});
