import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { FALLBACK } from '#lib/money/exchange-rate.ts';
import {
  EMPTY_QUERY,
  SORT_KEYS,
  type CatalogueQuery,
} from '#features/catalogue/search/catalogue-query.ts';
import { searchCatalogue } from '#features/catalogue/search/search-catalogue.ts';
import { unservedCities } from '#features/catalogue/list/unserved-cities.server.ts';
import { readEnv } from '#server/env/env.server.ts';
import { UNAVAILABLE } from '#lib/problem.ts';
import { offerLines } from '#features/tours/upcoming/offer-lines.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import type { UpcomingTour } from '#features/tours/upcoming/upcoming-tour.ts';
import { bareTour, fullTour } from '#test/tours.ts';
import { ErrorBoundary } from './catalogue.route.tsx';
import { Catalogue } from './catalogue.tsx';

const maps = { yandexKey: null, tilesUrl: 'https://t.example/{z}', tilesAttribution: '' };

/** The markup including its lazy parts, as the server sends it. */
async function render(
  given: Partial<CatalogueQuery> = {},
  tours: (Tour & Pick<UpcomingTour, 'lines'>)[] = [fullTour, bareTour],
): Promise<string> {
  const query = { ...EMPTY_QUERY, ...given };
  const Page = createRoutesStub([
    {
      path: '/all',
      Component: () => (
        <Catalogue
          place={null}
          today="2026-11-20"
          title="Каталог туров"
          query={query}
          result={searchCatalogue(tours, query, FALLBACK)}
          nearest={[]}
          unserved={unservedCities(query.cities, tours)}
          inBrowser
          rate={FALLBACK}
          opened={tours.find(({ slug }) => slug === (query.order ?? query.tour)) ?? null}
          maps={maps}
          siteUrl="https://example.ru"
          contacts={readEnv({}).contacts}
        />
      ),
    },
  ]);
  const { prelude } = await prerender(<Page initialEntries={['/all']} />, {
    progressiveChunkSize: Infinity,
  });
  return (await new Response(prelude).text())
    .replaceAll(/<!--[ /$]*-->/g, '')
    .replaceAll('&amp;', '&');
}

/** The addresses of the links whose words contain `text`. */
function links(markup: string, text: string): string[] {
  return [...markup.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
    .filter(([, , words = '']) => words.replace(/<[^>]*>/g, '').includes(text))
    .map(([, href = '']) => href);
}

describe('the view', () => {
  it('is cards at any width until one is chosen', async () => {
    const markup = await render();
    expect(markup).toContain('<article');
    expect(markup).not.toContain('<table');
    expect(markup).toMatch(/aria-current="true"[^>]*title="Карточки"/);
  });

  it('is the chosen one at any width', async () => {
    expect(await render({ view: 'cards' })).not.toContain('<table');
    expect(await render({ view: 'cards' })).toContain('<article');
    expect(await render({ view: 'table' })).not.toContain('<article');
  });

  it('can be changed and keeps what was searched for', async () => {
    const markup = await render({ type: 'hajj' });
    expect(links(markup, 'Карточки')).toEqual(['/all?type=hajj&view=cards']);
    expect(links(markup, 'Таблица')).toEqual(['/all?type=hajj&view=table']);
  });
});

describe('a city that no tour leaves from', () => {
  const told = async (given: Partial<CatalogueQuery>) =>
    /<p class="mb-4[^>]*>(.*?)<\/p>/
      .exec(await render(given))?.[1]
      ?.replace(/<[^>]*>/g, '')
      .replaceAll('\u00a0', ' ');

  it('is named, beside the closest one with tours that pass the other filters', async () => {
    expect(await told({ cities: ['Заинск'] })).toBe(
      'Заинск: отсюда туров сейчас нет. Ближайший город, из которого есть туры, — Казань, 1 тур, около 190 км по прямой.',
    );
    expect(links(await render({ cities: ['Заинск'], type: 'hajj' }), 'Казань, 1\u00a0тур')).toEqual(
      [],
    );
    const both = await render({ cities: ['Заинск', 'Уфа'] });
    expect(links(both, 'Казань, 1\u00a0тур')).toEqual(['/all?cities=Казань,Уфа'].map(encodeURI));
  });

  it('is named without a neighbour when nobody knows where it is', async () => {
    expect(await told({ cities: ['нигде'] })).toBe('Нигде: отсюда туров сейчас нет.');
    expect(await told({ cities: ['Казань'] })).toBe(undefined);
  });
});

describe('the order', () => {
  it('can be set by every key, in the menu and in the table', async () => {
    const markup = await render({ view: 'table' });
    for (const key of SORT_KEYS) {
      const address = `href="/all?sort=${key}&view=table"`;
      expect(markup.split(address), key).toHaveLength(3);
    }
    expect(markup).not.toContain('aria-sort');
  });

  it('is reversed by the key it is sorted by', async () => {
    const markup = await render({ view: 'table', sort: 'price' });
    expect(markup).toMatch(/<th scope="col" aria-sort="ascending"[^>]*>.*?Цена/s);
    expect(links(markup, 'Цена')).toEqual(['/all?sort=price&dir=desc&view=table']);
  });
});

it('is reset to all tours, with the same view and order', async () => {
  const markup = await render({ type: 'hajj', view: 'cards', sort: 'date' });
  expect(links(markup, 'Сбросить')).toEqual(['/all?sort=date&view=cards']);
  expect(markup).toMatch(/<button type="button"[^>]*>Сбросить</);
});

it('says in the table what cards say of price, places, operator and what is included', async () => {
  const lines = {
    ...offerLines(fullTour, []),
    price: 'за человека, в двухместном',
    seats: 'Осталось 4 места',
    marks: 'виза, перелёт',
    register: 'РТО 012345',
  };
  const row = await render({ view: 'table' }, [{ ...fullTour, lines }]);
  for (const words of [
    'за человека, в двухместном<',
    '>Осталось 4 места<',
    'В\u00a0цене: виза, перелёт<',
    'title="РТО 012345"',
    'в\u00a0реестре<',
  ]) {
    expect(row).toContain(words);
  }
});

it('loads the visible pictures at once, the others when they come near', async () => {
  const lines = { ...offerLines(fullTour, []), photo: '/images/hotels/1_a.webp #0f5b49' };
  const tours = [1, 2, 3].map((id) => ({ ...fullTour, id, slug: `tour-${id}`, lines }));
  const markup = await render({ view: 'cards' }, tours);
  const ways = [...markup.matchAll(/1_a-480\.webp".*?loading="(\w+)"/g)].map(([, way]) => way);
  expect(ways).toEqual(['eager', 'eager', 'lazy']);
});

it('says that nothing was found and what to do', async () => {
  const markup = await render({ text: 'марс' });
  expect(markup).toContain('>Туры не найдены</h2>');
  expect(markup).toContain('>Попробуйте изменить параметры поиска</p>');
});

describe('over the list', () => {
  // The journey without scripts tests the contents of the details, such as hotel and map: they are
  // lazy.
  it('are the details of a tour with a link to order', async () => {
    const markup = await render({ tour: fullTour.slug });
    expect(markup).toContain('<dialog open=""');
    expect(links(markup, 'Заказать')).toContain(`/all?order=${fullTour.slug}`);
    expect(links(markup, 'Закрыть')).toEqual(['/all']);
  });

  it.each([
    [{ state: 'sold_out' }, 'Мест на\u00a0этот тур больше нет'],
    [{ state: 'withdrawn' }, 'Организатор снял этот тур с\u00a0продажи'],
    [{ departure_date: '2026-11-19', end_date: '2026-11-28' }, 'Вылет прошёл'],
  ] as const)('say why a tour cannot be ordered: %j', async (facts, words) => {
    const tour = { ...fullTour, ...facts };
    const details = await render({ tour: tour.slug }, [tour]);
    expect(details).toContain(words);
    expect(links(details.slice(details.indexOf('<dialog')), 'Заказать')).toEqual([]);
    const order = await render({ order: tour.slug }, [tour]);
    expect(order).toContain(words);
    expect(links(order, 'Оставить заявку')).toEqual([]);
  });
});

it('failed details say so and can be retried', async () => {
  const error = { status: 503, statusText: '', internal: false, data: UNAVAILABLE };
  const Page = createRoutesStub([{ id: 'all', path: '/', Component: () => null, ErrorBoundary }]);
  const markup = renderToString(
    <Page hydrationData={{ loaderData: {}, errors: { all: error } }} />,
  );
  expect(markup).toContain('Ошибка при загрузке туров. Попробуйте обновить страницу.');
  expect(markup).toMatch(/<a [^>]*>Попробовать снова</);
});
