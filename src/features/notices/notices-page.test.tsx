import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { NoticesPage } from '#features/notices/notices-page.tsx';

it('names the organiser that a notice is about', () => {
  const edited = {
    key: 'k',
    id: null,
    place: 'operator' as const,
    where: 'operator:2',
    text: '',
    ends: '',
    was: null,
    tours: 9,
    requests: 1,
    letters: 1,
  };
  const given = {
    notices: [],
    cities: [],
    operators: [
      ['operator:1', 'Сафар'],
      ['operator:2', 'Белый шатёр'],
    ] as [string, string][],
    isOwn: false,
    isReviewed: false,
    edited,
    saved: null,
    withdrawn: null,
  };
  const Page = createRoutesStub([{ path: '*', Component: () => <NoticesPage {...given} /> }]);
  const title = /<h2[^>]*>(.*?)<\/h2>/.exec(renderToString(<Page />).replaceAll('<!-- -->', ''));
  expect(title?.[1]).toBe('Новое объявление: организатор «Белый шатёр»');
});
