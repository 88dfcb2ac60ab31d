import { describe, expect, it } from 'vitest';
import { FALLBACK, type Rate } from '#features/exchange-rate/exchange-rate.ts';
import { bareTour, fullTour } from '#test/tours.ts';
import { tourBreadcrumbs, tourStructuredData } from './tour-structured-data.ts';

const rate: Rate = { rubPerUsd: 81.456, day: '2026-11-20', source: 'fetched' };
const page = { siteUrl: 'https://example.ru', today: '2026-11-20', rate };

/** What a reader of the page's JSON sees: what is undefined is not there. */
const asRead = (data: object) => JSON.parse(JSON.stringify(data)) as Record<string, unknown>;

describe('the offer of a tour', () => {
  it('costs whole roubles at the rate of the day, not dollars with another sign', () => {
    expect(tourStructuredData({ ...fullTour, price: 1950 }, page).offers).toMatchObject({
      price: 158_839,
      priceCurrency: 'RUB',
    });
  });

  it('has no price and no currency when the price is on request', () => {
    const offers = asRead(tourStructuredData({ ...fullTour, price: null }, page))['offers'];
    expect(offers).not.toHaveProperty('price');
    expect(offers).not.toHaveProperty('priceCurrency');
  });

  it('is in stock up to the day of departure and out of stock after it', () => {
    const availability = (today: string) =>
      tourStructuredData({ ...fullTour, departure_date: '2026-12-03' }, { ...page, today }).offers
        .availability;
    expect(availability('2026-12-03')).toBe('https://schema.org/InStock');
    expect(availability('2026-12-04')).toBe('https://schema.org/OutOfStock');
  });

  it('is good from the Moscow day its price was confirmed to the day of departure', () => {
    const tour = { ...fullTour, price_checked_at: new Date('2026-11-01T22:30:00Z') };
    expect(tourStructuredData(tour, page).offers).toMatchObject({
      validFrom: '2026-11-02',
      validThrough: tour.departure_date,
    });
  });

  it('is sold by the operator, by «Оператор» when its name is not known', () => {
    expect(tourStructuredData(fullTour, page).provider.name).toBe(fullTour.company_name);
    const { provider, offers } = tourStructuredData(bareTour, page);
    expect([provider.name, offers.seller.name]).toEqual(['Оператор', 'Оператор']);
  });
});

it('says when the trip starts, where from, and which places it visits', () => {
  expect(asRead(tourStructuredData(fullTour, page))).toMatchObject({
    '@type': 'TouristTrip',
    url: 'https://example.ru/tours/umra-kazan-2026-12-03',
    startDate: '2026-12-03',
    endDate: '2026-12-12',
    tripOrigin: { name: 'Казань' },
    itinerary: [
      { name: 'Медина' },
      { name: 'Мекка' },
      { name: 'Башня', geo: { latitude: 21.4181, longitude: 39.8256 } },
    ],
  });
});

it('gives pictures their host and leaves out what is not on the web', () => {
  const image = (company_logo: string) =>
    asRead(
      tourStructuredData(
        { ...bareTour, company_logo, guide_photo: null },
        { ...page, rate: FALLBACK },
      ),
    )['image'];
  expect(image('/images/logo.webp')).toBe('https://example.ru/images/logo.webp');
  expect(image('javascript:alert(1)')).toBeUndefined();
  expect(image('http://[')).toBeUndefined();
});

it('leaves out what is not known', () => {
  const trip = asRead(tourStructuredData(bareTour, page));
  expect(trip).not.toHaveProperty('itinerary');
  expect(trip).not.toHaveProperty('description');
  expect(trip).not.toHaveProperty('image');
});

it('leads from the home page over the catalogue to the tour', () => {
  expect(tourBreadcrumbs(fullTour, 'https://example.ru').itemListElement).toMatchObject([
    { position: 1, item: 'https://example.ru/' },
    { position: 2, item: 'https://example.ru/all' },
    { position: 3, item: 'https://example.ru/tours/umra-kazan-2026-12-03' },
  ]);
});
