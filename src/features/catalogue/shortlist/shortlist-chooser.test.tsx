import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ShortlistChooser } from '#features/catalogue/shortlist/shortlist-chooser.tsx';
import { LISTED } from '#features/catalogue/shortlist/shortlist.ts';
import { plainText } from '#lib/text/russian.ts';

const said = (many: number) => {
  const tours = Array.from({ length: many }, (_, n) => ({
    slug: `tour-${n}`,
    name: null,
    fullName: '',
    dates: '',
    operator: { name: '', slug: null },
    gone: 'Тура больше нет',
  }));
  return plainText(
    renderToString(<ShortlistChooser tours={tours} party={null} />).replace(/<[^>]*>/g, ''),
  );
};

it('a full list says that no more tours fit', () => {
  expect(said(LISTED)).toContain('Больше 30 туров в список не помещается');
  expect(said(LISTED - 1)).not.toContain('не помещается');
});
