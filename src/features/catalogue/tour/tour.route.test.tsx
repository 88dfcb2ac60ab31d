import { renderToString } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { FALLBACK } from '#lib/money/exchange-rate.ts';
import { drawnScenes } from '#features/catalogue/gallery/drawn.server.ts';
import { tourContacts } from '../contact/tour-contacts.ts';
import { tourStructuredData } from '#features/catalogue/tour/tour-structured-data.ts';
import { tourSummary } from '#features/tours/offer/offer-words.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import { hotelPhotos, hotels } from '#features/directory/hotels/hotel-tables.server.ts';
import { tourStays } from '#features/tours/tables/offer-tables.server.ts';
import { tourRedirects, tours } from '#features/tours/tables/tours-tables.server.ts';
import { upcomingContext } from '#features/tours/upcoming/upcoming-tours.server.ts';
import { NO_DELIVERY, siteContext } from '#server/context.server.ts';
import { readEnv } from '#server/env/env.server.ts';
import { readings, silentLog, useDatabase as testDatabase } from '#test/database.ts';
import { plainText } from '#lib/text/russian.ts';
import { bareTour, fullTour } from '#test/tours.ts';
import { upcomingTours } from '#test/upcoming.ts';
import { StoredTour } from './tour-away.tsx';
import TourRoute, { ErrorBoundary, loader } from './tour.route.tsx';

const TODAY = '2026-11-20';
const { db, database } = testDatabase();
const { siteUrl, maps, contacts, recordings, requests } = readEnv({
  SITE_URL: 'https://example.ru',
});

function load(slug: string) {
  const context = new RouterContextProvider();
  context.set(siteContext, {
    siteUrl,
    maps,
    recordings,
    contacts,
    requests,
    delivery: NO_DELIVERY,
    ...readings(database(), TODAY),
    log: silentLog,
    today: TODAY,
  });
  context.set(upcomingContext, upcomingTours(database(), TODAY));
  const params = { slug };
  const args = { request: new Request(`${siteUrl}/tours/${slug}`), context, params };
  return loader(args as unknown as Parameters<typeof loader>[0]);
}

const SCENE = { from: 'Казань', day: '2026-12-03', isNight: false };
const NO_PICTURES = {
  pictures: [],
  drawn: drawnScenes([
    { ...SCENE, place: 'mecca' as const, metres: 350 },
    { ...SCENE, place: 'medina' as const, metres: null },
  ]),
};

function page(
  tour: Tour,
  today = TODAY,
  gallery: Awaited<ReturnType<typeof load>>['gallery'] = NO_PICTURES,
): string {
  const loaderData = {
    tour: { ...tour, offer: { prices: [], stays: [], inclusions: [], operator: null } },
    gallery,
    drawn: { plans: [], organiser: '', similar: [] },
    similar: [],
    rate: FALLBACK,
    siteUrl,
    maps,
    today,
    contacts: tourContacts(tour, siteUrl, { site: contacts, operator: null }),
    head: { description: tourSummary(tour, FALLBACK) },
    structured: tourStructuredData(tour, { siteUrl, today, rate: FALLBACK, image: '/a.png' }),
  };
  const Page = createRoutesStub([
    {
      path: '/',
      // The framework passes more to a route than this one reads.
      Component: () => TourRoute({ loaderData } as unknown as Parameters<typeof TourRoute>[0]),
    },
  ]);
  return renderToString(<Page />)
    .replaceAll('<!-- -->', '')
    .replaceAll('\u00a0', ' ');
}

describe('an address that a tour had on the former site', () => {
  it('leads to the tour, whatever characters it has', async () => {
    const [tour] = await db().insert(tours).overridingSystemValue().values(bareTour).returning();
    for (const slug of ['Умра из Казани', 'umra_kazan']) {
      await db()
        .insert(tourRedirects)
        .values({ slug, tour_id: tour?.id ?? 0 });
      const answer = await load(slug).catch((thrown: unknown) => thrown);
      expect(answer).toMatchObject({ status: 301 });
      expect((answer as Response).headers.get('location')).toBe(`/tours/${tour?.slug}`);
    }
    await expect(load('Умра из Уфы')).rejects.toMatchObject({ init: { status: 404 } });
  });
});

describe('the page of a tour', () => {
  it('names the category and the price in roubles, from dollars at the rate', () => {
    expect(page(fullTour)).toContain('>Категория: Умра. Цена: 185 250 ₽</p>');
  });

  it('says «on request» for an unknown price', () => {
    expect(page(bareTour)).toContain('>Категория: Хадж. Цена: по запросу</p>');
  });

  it('marks a departed tour and offers no order', () => {
    expect(page(fullTour, '2026-12-03')).toContain('Оставить заявку');
    expect(page(fullTour, '2026-12-04')).toContain('Вылет прошёл');
    expect(page(fullTour, '2026-12-13')).toContain('Тур уже состоялся');
    expect(page(fullTour, '2026-12-04')).not.toContain('Оставить заявку');
  });

  it('is marked from the browser’s copy, too', () => {
    const stored = (tour: Tour, today: string) => {
      const shown = () => <StoredTour tour={tour} isCopy siteUrl={siteUrl} today={today} />;
      const Page = createRoutesStub([{ path: '/', Component: shown }]);
      return plainText(renderToString(<Page />));
    };
    expect(stored(fullTour, '2026-12-03')).toContain('Оставить заявку');
    expect(stored(fullTour, '2026-12-04')).toContain('Вылет прошёл');
    expect(stored(fullTour, '2026-12-04')).not.toContain('Оставить заявку');
    const soldOut = stored({ ...fullTour, state: 'sold_out' }, '2026-12-03');
    expect(soldOut).toContain('Мест на этот тур больше нет');
    expect(soldOut).not.toContain('Оставить заявку');
  });
});

it('draws the cities of a tour without photographs, on laptops as one picture, and says what is drawn', () => {
  const drawn = [...plainText(page(bareTour)).matchAll(/role="img" aria-label="([^"]*)"/g)];
  expect(drawn.map(([, label]) => label)).toEqual([
    'Рисунок: Кааба и Запретная мечеть, отель в 350 м от неё; вдали Казань',
    'Рисунок: Кааба и Запретная мечеть, отель в 350 м от неё; Мечеть Пророка; вдали Казань',
  ]);
});

describe('the address of a tour', () => {
  it('finds a tour by its slug, departed or not', async () => {
    const { id: _id, ...row } = fullTour;
    await db()
      .insert(tours)
      .values({ ...row, departure_date: '2026-01-03', end_date: '2026-01-12' });
    expect((await load(fullTour.slug)).tour).toMatchObject({ slug: fullTour.slug, price: 1950 });
  });

  it('brings the pictures of the hotels of its stays, Mecca first', async () => {
    const { id: _id, ...row } = fullTour;
    const slug = 'umra-s-foto';
    const [tour] = await db()
      .insert(tours)
      .values({ ...row, slug })
      .returning({ id: tours.id });
    const made = await db()
      .insert(hotels)
      .values([
        { slug: 'sad', name: 'Сад', name_key: 'сад', city: 'medina' },
        { slug: 'bashnya', name: 'Башня', name_key: 'башня', city: 'mecca' },
      ])
      .returning({ id: hotels.id, city: hotels.city });
    const size = { width: 1200, height: 800, color: '#0f5b49' };
    for (const [position, { id, city }] of made.entries()) {
      await db()
        .insert(tourStays)
        .values({ tour_id: tour?.id ?? 0, position, city, hotel_id: id });
      const image = `/images/hotels/1_${city}.webp`;
      const said = { alt: `Вид: ${city}`, credit: 'Фото: отель' };
      await db()
        .insert(hotelPhotos)
        .values({ hotel_id: id, position: 0, image, ...said, ...size });
    }
    const { gallery } = await load(slug);
    expect(gallery.pictures.map(({ address, hotel }) => [address, hotel])).toEqual([
      ['/images/hotels/1_mecca.webp', 'Башня'],
      ['/images/hotels/1_medina.webp', 'Сад'],
    ]);
    const markup = page(fullTour, TODAY, gallery);
    const first = /<figure>.*?<\/figure>/.exec(markup)?.[0] ?? '';
    expect(first).toContain('srcSet="/images/hotels/1_mecca-160.webp 160w');
    expect(first).toContain('fill="#0f5b49"');
    expect(first).toContain('loading="eager"');
    expect(first).toMatch(/href="\/hotels\/bashnya"[^>]*>Башня<\/a>, Мекка.*Фото: отель/);
    expect(markup.match(/loading="eager"/g)).toHaveLength(1);
    expect(markup).not.toContain('Рисунок');
  });

  it("draws the plan of each hotel with coordinates, the tour's own for the stay that it names", async () => {
    const { id: _id, ...row } = fullTour;
    const slug = 'umra-so-skhemoy';
    const [tour] = await db()
      .insert(tours)
      .values({ ...row, slug })
      .returning({ id: tours.id });
    const place = { latitude: 24.4711, longitude: 39.6115 };
    const [palm] = await db()
      .insert(hotels)
      .values({ slug: 'palma', name: 'Пальма', name_key: 'пальма', city: 'medina', ...place })
      .returning({ id: hotels.id });
    const stays = [
      { city: 'medina' as const, hotel_id: palm?.id ?? 0 },
      { city: 'mecca' as const, hotel_id: null },
      { city: 'mecca' as const, hotel_id: null },
    ];
    for (const [position, stay] of stays.entries()) {
      await db()
        .insert(tourStays)
        .values({ tour_id: tour?.id ?? 0, position, ...stay });
    }
    const { drawn } = await load(slug);
    const labels = drawn.plans.map((plan) => plan && /aria-label="([^"]*)"/.exec(plan)?.[1]);
    expect(labels.map((label) => label && plainText(label))).toEqual([
      'Схема: Мечеть Пророка сверху, отель в 440 м к северу от неё по прямой',
      'Схема: Запретная мечеть сверху, отель в 490 м к югу от Каабы по прямой',
      null,
    ]);
    expect(drawn.plans.join('')).not.toContain(' style=');
    expect(plainText(drawn.organiser)).toContain('Не указано: отели, расстояние до мечети.');
  });

  it.each(['no-such-tour', 'UPPER', `'; drop table tours`, 'a'.repeat(200)])(
    'without such a tour is a 404: %s',
    async (slug) => {
      await expect(load(slug)).rejects.toMatchObject({
        data: { message: 'Тур не найден' },
        init: { status: 404 },
      });
    },
  );

  it('without a tour says so and has links', () => {
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
