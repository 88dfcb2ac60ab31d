import { describe, expect, it } from 'vitest';
import type { HotelCity } from '#features/directory/hotels/hotel.ts';
import type { ShownStay, TourState } from '#features/tours/model/offer.ts';
import { FALLBACK, type Rate } from '#lib/money/exchange-rate.ts';
import { bareTour, fullTour } from '#test/tours.ts';
import { tourBreadcrumbs, tourStructuredData } from './tour-structured-data.ts';

const rate: Rate = { rubPerUsd: 81.456, rubPerEur: null, day: '2026-11-20', source: 'fetched' };
const page = { siteUrl: 'https://example.ru', today: '2026-11-20', rate, image: '/photo.webp' };

/** The data as a reader of the page's JSON gets them: without undefined values. */
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
    const availability = (today: string, state: TourState = 'on_sale') =>
      tourStructuredData({ ...fullTour, state, departure_date: '2026-12-03' }, { ...page, today })
        .offers.availability;
    expect(availability('2026-12-03')).toBe('https://schema.org/InStock');
    expect(availability('2026-12-03', 'last_seats')).toBe('https://schema.org/LimitedAvailability');
    expect(availability('2026-12-03', 'sold_out')).toBe('https://schema.org/SoldOut');
    expect(availability('2026-12-03', 'withdrawn')).toBe('https://schema.org/OutOfStock');
    expect(availability('2026-12-04')).toBe('https://schema.org/OutOfStock');
  });

  it('is in roubles as they were stated', () => {
    const tour = { ...fullTour, price_amount: 185_001, price_currency: 'RUB' } as const;
    expect(tourStructuredData(tour, page).offers).toMatchObject({
      price: 185_001,
      priceCurrency: 'RUB',
    });
  });

  it.each([
    ['RUB', 185_001, 185_001, 'RUB'],
    ['USD', 1950, 158_839, 'RUB'],
    ['EUR', 1650, 1650, 'EUR'],
  ] as const)('has the lowest price of one «от» in %s, and no exact one', (...given) => {
    const [price_currency, price_amount, lowPrice, priceCurrency] = given;
    const tour = { ...fullTour, price: 1950, price_amount, price_currency, price_is_from: true };
    const offers = asRead(tourStructuredData(tour, page))['offers'];
    expect(offers).toMatchObject({ '@type': 'AggregateOffer', lowPrice, priceCurrency });
    expect(offers).not.toHaveProperty('price');
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
    itinerary: {
      '@type': 'ItemList',
      itemListElement: [
        { position: 1, item: { name: 'Медина' } },
        { position: 2, item: { name: 'Мекка' } },
        { position: 3, item: { name: 'Башня', geo: { latitude: 21.4181, longitude: 39.8256 } } },
      ],
    },
  });
});

it('has the cities in the order in which one is there, as the routes say', () => {
  const order = (outbound_route: string | null, return_route: string | null) => {
    const tour = { ...fullTour, outbound_route, return_route, hotel_name: null };
    const trip = asRead(tourStructuredData(tour, page)) as unknown as {
      itinerary: { itemListElement: { item: { name: string } }[] };
    };
    return trip.itinerary.itemListElement.map(({ item }) => item.name);
  };
  expect(order('Казань — Стамбул — Медина', null)).toEqual(['Медина', 'Мекка']);
  expect(order('Казань — Джидда', 'Медина — Казань')).toEqual(['Мекка', 'Медина']);
  expect(order(null, 'Джидда — Казань')).toEqual(['Медина', 'Мекка']);
  expect(order(null, 'Медина — Казань')).toEqual(['Мекка', 'Медина']);
  expect(order(null, null)).toEqual(['Мекка', 'Медина']);
});

it('has the stays in the order of the journey, whichever city comes first', () => {
  const stay = (city: HotelCity, name: string | null): ShownStay => ({
    city,
    hotel_id: name === null ? null : 1,
    stars_from: null,
    distance_to: null,
    nights: 4,
    meals: null,
    hotel:
      name === null
        ? null
        : { slug: 'dar', name, stars: 4, address: 'ул. 1', distance: 300, walk_minutes: null },
  });
  const places = (stays: ShownStay[]) => {
    const offer = { prices: [], stays, inclusions: [], operator: null };
    const trip = asRead(tourStructuredData({ ...fullTour, offer }, page));
    const list = trip['itinerary'] as { itemListElement: { item: Record<string, unknown> }[] };
    return list.itemListElement.map(({ item }) => item);
  };
  // The routes of this tour begin in Medina, but its stated stays take precedence.
  expect(
    places([stay('mecca', 'Дар'), stay('medina', null), stay('mecca', 'Башня')]),
  ).toMatchObject([
    { '@type': 'Hotel', name: 'Дар', url: 'https://example.ru/hotels/dar' },
    { '@type': 'City', name: 'Медина' },
    { '@type': 'Hotel', name: 'Башня', address: { addressLocality: 'Мекка' } },
  ]);
  expect(places([stay('medina', 'Дар'), stay('mecca', null)])).toMatchObject([
    { name: 'Дар', address: { addressLocality: 'Медина' } },
    { '@type': 'Hotel', name: 'Башня' },
  ]);
});

it('says of whom the price is, and that roubles of dollars are only about', () => {
  expect(tourStructuredData({ ...fullTour, price_room: 'quad' }, page).offers).toMatchObject({
    name: 'За человека, в четырёхместном',
    description: 'Организатор назвал цену $1 950. В рублях — примерно, по курсу на 20 ноября 2026.',
  });
  const roubles = { ...fullTour, price_amount: 185_000, price_currency: 'RUB' } as const;
  expect(asRead(tourStructuredData(roubles, page).offers)).not.toHaveProperty('description');
});

it('has the picture that it is given, not the logo, and gives each its host', () => {
  const trip = (company_logo: string) =>
    tourStructuredData({ ...fullTour, company_logo }, { ...page, rate: FALLBACK });
  expect(trip('/images/logo.webp').image).toBe('https://example.ru/photo.webp');
  expect(trip('/images/logo.webp').provider.logo).toBe('https://example.ru/images/logo.webp');
  expect(trip('javascript:alert(1)').provider.logo).toBeUndefined();
  expect(trip('http://[').provider.logo).toBeUndefined();
});

it('leaves out what is not known', () => {
  const trip = asRead(tourStructuredData(bareTour, page));
  expect(trip).not.toHaveProperty('itinerary');
  expect(trip).not.toHaveProperty('description');
});

it('leads from the home page over the catalogue to the tour', () => {
  expect(tourBreadcrumbs(fullTour, 'https://example.ru').itemListElement).toMatchObject([
    { position: 1, item: 'https://example.ru/' },
    { position: 2, item: 'https://example.ru/all' },
    { position: 3, item: 'https://example.ru/tours/umra-kazan-2026-12-03' },
  ]);
});
