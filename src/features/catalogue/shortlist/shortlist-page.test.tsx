import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { ShortlistPage } from '#features/catalogue/shortlist/shortlist-page.tsx';

it('says on paper where to find the site and the tours again', () => {
  const tours = ['umrah-kazan', 'umrah-ufa'].map((slug) => ({
    slug,
    name: null,
    fullName: '',
    dates: '',
    operator: { name: '', slug: null },
    gone: 'Тура больше нет',
  }));
  const Page = createRoutesStub([
    {
      path: '/spisok',
      Component: () => (
        <ShortlistPage
          tours={tours}
          comparison={{ groups: [], unsaid: [] }}
          party={{ adults: 2, children: 1, rooms: null }}
          note=""
          siteUrl="https://vseumry.example"
        />
      ),
    },
  ]);
  const markup = renderToString(<Page initialEntries={['/spisok']} />).replaceAll('&amp;', '&');
  const onPaper = [...markup.matchAll(/<p class="hidden[^"]* print:block">([^<]*)</g)];
  expect(onPaper[0]?.[1]).toBe(
    'vseumry.example/spisok?tours=umrah-kazan,umrah-ufa&adults=2&children=1',
  );
});
