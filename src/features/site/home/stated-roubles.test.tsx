import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { landingFigures } from '#features/catalogue/landing/landing-figures.ts';
import { TourCard } from '#features/catalogue/list/tour-card.tsx';
import { TourTable } from '#features/catalogue/list/tour-table.tsx';
import { EMPTY_QUERY } from '#features/catalogue/search/catalogue-query.ts';
import { comparison } from '#features/catalogue/shortlist/comparison.ts';
import { PromoCards } from '#features/prayer/cards/promo-cards.tsx';
import { prayerPromo } from '#features/prayer/cards/prayer-promo.ts';
import { toSimilarTour } from '#features/tours/upcoming/upcoming-tour.ts';
import { SimilarTours } from '#features/tours/ui/similar-tours.tsx';
import { tourContacts } from '#features/catalogue/contact/tour-contacts.ts';
import { TourDetails } from '#features/catalogue/tour/tour-details.tsx';
import { tourStructuredData } from '#features/catalogue/tour/tour-structured-data.ts';
import { tourSummary } from '#features/tours/offer/offer-words.ts';
import { FALLBACK } from '#lib/money/exchange-rate.ts';
import { groupThousands } from '#lib/text/russian.ts';
import { bareTour } from '#test/tours.ts';

/** A tour with a price stated in roubles; its dollars come from another day's rate. */
const statedTour = fc
  .record({
    price_amount: fc.integer({ min: 1, max: 9_999_999 }),
    price: fc.integer({ min: 1, max: 99_999 }),
  })
  .map((price) => ({ ...bareTour, city_from: 'Казань', price_currency: 'RUB' as const, ...price }));
type Stated = typeof statedTour extends fc.Arbitrary<infer T> ? T : never;

const OFFER = { prices: [], stays: [], inclusions: [], operator: null };
const SITE = 'https://example.ru';
const CONTACTS = { phone: '+7 843 000-00-00', email: 'a@example.ru', telegram: null };
const TODAY = '2026-11-20';
const row = { query: EMPTY_QUERY, rate: FALLBACK, onChange: () => {} };
const maps = { yandexKey: null, tilesUrl: '', tilesAttribution: '' };

/** Every place that shows a tour's price. */
const PLACES: Record<string, (tour: Stated) => React.ReactNode | string> = {
  'a card, at home and in the catalogue': (tour) => (
    <TourCard tour={tour} rate={FALLBACK} list={EMPTY_QUERY} />
  ),
  'a row of the table': (tour) => <TourTable rows={[{ tour, list: EMPTY_QUERY }]} {...row} />,
  'a similar tour, also of operators, hotels and articles': (tour) => (
    <SimilarTours tours={[toSimilarTour(tour)]} rate={FALLBACK} />
  ),
  'the page of the tour': (tour) => (
    <TourDetails
      tour={tour}
      rate={FALLBACK}
      maps={maps}
      contacts={tourContacts(tour, SITE)}
      today={TODAY}
    />
  ),
  'the pages of prayer times': (tour) => (
    <PromoCards
      cityName="Казань"
      promo={prayerPromo({ tours: [tour], rate: FALLBACK }, 'Казань')}
      contacts={CONTACTS as never}
    />
  ),
  'tours side by side': (tour) =>
    JSON.stringify(
      comparison([{ ...tour, offer: OFFER }], { party: null, rate: FALLBACK, today: TODAY }),
    ),
  'a landing page': (tour) =>
    JSON.stringify(landingFigures([tour], EMPTY_QUERY, FALLBACK).lowestPrice),
  'what search engines are told': (tour) => tourSummary(tour, FALLBACK),
};

test.each(Object.entries(PLACES))('%s says stated roubles to the rouble', (_place, show) => {
  fc.assert(
    fc.property(statedTour, (tour) => {
      const text = textOf(show(tour));
      expect(text).toContain(`${groupThousands(tour.price_amount)} ₽`.replaceAll('\u00a0', ' '));
      // Each place has one figure, and no computed one.
      const figures = [...text.matchAll(/([\d ]*\d) ₽/g)].map(([, figure]) => figure?.trim());
      expect(new Set(figures).size).toBe(1);
      expect(text).not.toMatch(/≈ [\d ]+₽|\$\d/);
    }),
    { numRuns: 25 },
  );
});

test('the data of a tour for machines have them as a number', () => {
  fc.assert(
    fc.property(statedTour, (tour) => {
      const data = tourStructuredData(tour, {
        siteUrl: SITE,
        today: TODAY,
        rate: FALLBACK,
        image: '/a.png',
      });
      expect(data.offers).toMatchObject({ price: tour.price_amount, priceCurrency: 'RUB' });
    }),
  );
});

function textOf(shown: React.ReactNode | string): string {
  if (typeof shown === 'string') return shown.replaceAll('\u00a0', ' ');
  const Page = createRoutesStub([{ path: '/', Component: () => <>{shown}</> }]);
  return renderToString(<Page />)
    .replaceAll('<!-- -->', '')
    .replaceAll('\u00a0', ' ');
}
