import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { FALLBACK } from '#features/exchange-rate/exchange-rate.ts';
import {
  EMPTY_QUERY,
  SORT_KEYS,
  type CatalogueQuery,
} from '#features/catalogue/catalogue-query.ts';
import { searchCatalogue } from '#features/catalogue/search-catalogue.ts';
import { UNAVAILABLE } from '#lib/problem.ts';
import { bareTour, fullTour } from '#test/tours.ts';
import { ErrorBoundary } from './catalogue.route.tsx';
import { Catalogue } from './catalogue.tsx';

const maps = { yandexKey: null, tilesUrl: 'https://t.example/{z}', tilesAttribution: '' };

function render(given: Partial<CatalogueQuery> = {}): string {
  const query = { ...EMPTY_QUERY, ...given };
  const tours = [fullTour, bareTour];
  const Page = createRoutesStub([
    {
      path: '/all',
      Component: () => (
        <Catalogue
          place={null}
          today="2026-11-20"
          title="Каталог туров"
          query={query}
          result={searchCatalogue(tours, query, FALLBACK.rubPerUsd)}
          nearest={[]}
          inBrowser
          rate={FALLBACK}
          opened={tours.find(({ slug }) => slug === (query.order ?? query.tour)) ?? null}
          maps={maps}
          siteUrl="https://example.ru"
        />
      ),
    },
  ]);
  return renderToString(<Page initialEntries={['/all']} />)
    .replaceAll('<!-- -->', '')
    .replaceAll('&amp;', '&');
}

/** The addresses of the links whose words hold `text`. */
function links(markup: string, text: string): string[] {
  return [...markup.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
    .filter(([, , words = '']) => words.replace(/<[^>]*>/g, '').includes(text))
    .map(([, href = '']) => href);
}

describe('the view', () => {
  it('is left to the width of the screen until one is chosen: the table from 1024 px on', () => {
    const markup = render();
    expect(markup).toMatch(/<ul class="grid [^"]*lg:hidden print:hidden"/);
    expect(markup).toMatch(/<div class="max-lg:hidden print:block"><table/);
  });

  it('is the chosen one at any width', () => {
    expect(render({ view: 'cards' })).not.toContain('<table');
    expect(render({ view: 'cards' })).toContain('<article');
    expect(render({ view: 'table' })).not.toContain('<article');
  });

  it('can be changed and keeps what was searched for', () => {
    const markup = render({ type: 'hajj' });
    expect(links(markup, 'Карточки')).toEqual(['/all?type=hajj&view=cards']);
    expect(links(markup, 'Таблица')).toEqual(['/all?type=hajj&view=table']);
  });
});

describe('the order', () => {
  it('can be set by every key, in the menu and in the table', () => {
    const markup = render({ view: 'table' });
    for (const key of SORT_KEYS) {
      const address = `href="/all?sort=${key}&view=table"`;
      expect(markup.split(address), key).toHaveLength(3);
    }
    expect(markup).not.toContain('aria-sort');
  });

  it('is turned round by the key it is set by', () => {
    const markup = render({ view: 'table', sort: 'price' });
    expect(markup).toMatch(/<th scope="col" aria-sort="ascending"[^>]*>.*?Цена/s);
    expect(links(markup, 'Цена')).toEqual(['/all?sort=price&dir=desc&view=table']);
  });
});

it('is reset to all tours, the view and the order staying', () => {
  const markup = render({ type: 'hajj', view: 'cards', sort: 'date' });
  expect(links(markup, 'Сбросить')).toEqual(['/all?sort=date&view=cards']);
  expect(markup).toMatch(/<button type="button"[^>]*>Сбросить</);
});

it('says that nothing was found and what to do', () => {
  const markup = render({ text: 'марс' });
  expect(markup).toContain('>Туры не найдены</h2>');
  expect(markup).toContain('>Попробуйте изменить параметры поиска</p>');
});

describe('over the list', () => {
  // What the details say, hotel and map among it, is in the journey without scripts: they are a
  // part that a page loads when it is asked for.
  it('stand the details of a tour with a way to order', () => {
    const markup = render({ tour: fullTour.slug });
    expect(markup).toContain('<dialog open=""');
    expect(links(markup, 'Заказать')).toContain(`/all?order=${fullTour.slug}`);
    expect(links(markup, 'Закрыть')).toEqual(['/all']);
  });
});

it('that did not load says so and can be tried again', () => {
  const error = { status: 503, statusText: '', internal: false, data: UNAVAILABLE };
  const Page = createRoutesStub([{ id: 'all', path: '/', Component: () => null, ErrorBoundary }]);
  const markup = renderToString(
    <Page hydrationData={{ loaderData: {}, errors: { all: error } }} />,
  );
  expect(markup).toContain('Ошибка при загрузке туров. Попробуйте обновить страницу.');
  expect(markup).toMatch(/<a [^>]*>Попробовать снова</);
});
