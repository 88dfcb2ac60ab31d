import { renderToString } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { FALLBACK } from '#features/exchange-rate/exchange-rate.ts';
import type { Tour } from '#features/tours/tour.ts';
import { tours } from '#features/tours/tours-tables.server.ts';
import { siteContext } from '#server/context.server.ts';
import { readEnv } from '#server/env.server.ts';
import { readings, silentLog, useDatabase as testDatabase } from '#test/database.ts';
import { bareTour, fullTour } from '#test/tours.ts';
import TourRoute, { ErrorBoundary, loader } from './tour.route.tsx';

const TODAY = '2026-11-20';
const { db, database } = testDatabase();
const { siteUrl, maps, contacts, recordings } = readEnv({ SITE_URL: 'https://example.ru' });

function load(slug: string) {
  const context = new RouterContextProvider();
  context.set(siteContext, {
    siteUrl,
    maps,
    recordings,
    contacts,
    ...readings(database(), TODAY),
    log: silentLog,
    today: TODAY,
  });
  const params = { slug };
  const args = { request: new Request(`${siteUrl}/tours/${slug}`), context, params };
  return loader(args as unknown as Parameters<typeof loader>[0]);
}

function page(tour: Tour, today = TODAY): string {
  const loaderData = { tour, similar: [], rate: FALLBACK, siteUrl, maps, today };
  const Page = createRoutesStub([
    {
      path: '/',
      // The framework hands a route more than this one reads.
      Component: () => TourRoute({ loaderData } as unknown as Parameters<typeof TourRoute>[0]),
    },
  ]);
  return renderToString(<Page />)
    .replaceAll('<!-- -->', '')
    .replaceAll('\u00a0', ' ');
}

describe('the page of a tour', () => {
  it('names the category and the price in roubles, from dollars at the rate', () => {
    expect(page(fullTour)).toContain('>Категория: Умра. Цена: 185 250 ₽</p>');
  });

  it('names a price that is not known as one on request', () => {
    expect(page(bareTour)).toContain('>Категория: Хадж. Цена: по запросу</p>');
  });

  it('marks a tour that has departed and takes no orders for it', () => {
    expect(page(fullTour, '2026-12-03')).toContain('Заказать');
    expect(page(fullTour, '2026-12-04')).toContain('Вылет прошёл');
    expect(page(fullTour, '2026-12-13')).toContain('Тур уже состоялся');
    expect(page(fullTour, '2026-12-04')).not.toContain('Заказать');
  });
});

describe('the address of a tour', () => {
  it('finds it by its slug, departed or not', async () => {
    const { id: _id, ...row } = fullTour;
    await db()
      .insert(tours)
      .values({ ...row, departure_date: '2026-01-03', end_date: '2026-01-12' });
    expect((await load(fullTour.slug)).tour).toMatchObject({ slug: fullTour.slug, price: 1950 });
  });

  it.each(['no-such-tour', 'UPPER', `'; drop table tours`, 'a'.repeat(200)])(
    'that leads to no tour is answered with a 404: %s',
    async (slug) => {
      await expect(load(slug)).rejects.toMatchObject({
        data: { message: 'Тур не найден' },
        init: { status: 404 },
      });
    },
  );

  it('without a tour says so and shows ways on', () => {
    const data = { code: 'not_found', status: 404, message: 'Тур не найден' };
    const error = { status: 404, statusText: '', internal: false, data };
    const Page = createRoutesStub([
      { id: 'tour', path: '/', Component: () => null, ErrorBoundary },
    ]);
    const markup = renderToString(
      <Page hydrationData={{ loaderData: {}, errors: { tour: error } }} />,
    );
    expect(markup).toMatch(/<h1[^>]*>Тур не найден<\/h1>/);
    expect(markup).toMatch(/<a [^>]*href="\/all"[^>]*>Каталог туров</);
  });
});
