import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { OneReviewPage } from '#features/tour-editing/review/one-review-page.tsx';

it('shows pictures of the site as pictures, and everything else as it is written', () => {
  const review = {
    tourId: 1,
    title: 'Умра',
    slug: 'umra',
    operator: 'Сафар',
    isNew: false,
    by: null,
    since: new Date('2026-11-20T09:00:00Z'),
    isTourChanged: false,
    changes: [
      {
        field: 'логотип',
        before: 'https://cdn.example/logo.png',
        after: '/images/company-logos/1760227200000_abc.webp',
      },
      { field: 'авиакомпания', before: 'пусто', after: '/Nordwind' },
    ],
    seen: '',
  };
  const Page = createRoutesStub([
    { path: '*', Component: () => <OneReviewPage review={review} /> },
  ]);
  const markup = renderToString(<Page />);
  const texts = markup.replace(/<[^>]*>/g, ' ');
  expect(markup).toContain('src="/images/company-logos/1760227200000_abc-160.webp"');
  expect(texts).not.toContain('1760227200000');
  expect(texts).toContain('https://cdn.example/logo.png');
  expect(texts).toContain('/Nordwind');
  expect(markup.match(/<img/g)).toHaveLength(1);
});
