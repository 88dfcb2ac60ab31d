import { beforeEach, describe, expect, it } from 'vitest';
import { foundList } from '#features/catalogue/page/found-list.ts';
import { hotelStructuredData } from '#features/catalogue/hotels/hotel-structured-data.ts';
import { operatorStructuredData } from '#features/catalogue/operators/operator-structured-data.ts';
import { EMPTY_QUERY } from '#features/catalogue/search/catalogue-query.ts';
import { searchCatalogue } from '#features/catalogue/search/search-catalogue.ts';
import { writeDemoContent } from '#features/demo/demo-content.server.ts';
import { readDemoFiles } from '#features/demo/demo-files.server.ts';
import { hotels as hotelTable } from '#features/directory/hotels/hotel-tables.server.ts';
import { publicHotel } from '#features/directory/hotels/public-hotels.server.ts';
import { publicOperators } from '#features/directory/operators/public-operators.server.ts';
import {
  tourBreadcrumbs,
  tourStructuredData,
} from '#features/catalogue/tour/tour-structured-data.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { tourBySlug } from '#features/tours/store/tours.server.ts';
import { tours as tourTable } from '#features/tours/tables/tours-tables.server.ts';
import { readings, useDatabase } from '#test/database.ts';
import { upcomingTours } from '#test/upcoming.ts';
import { shareCards } from '#features/site/frame/share-cards.server.ts';

const TODAY = '2026-09-01';
const SITE = 'https://example.ru';
const RATE: Rate = { rubPerUsd: 81.456, rubPerEur: 94.1, day: TODAY, source: 'fetched' };
const { drawings } = await readDemoFiles();

type Json = unknown;
type Check = (value: Json) => string | null;
interface Shape {
  required: Record<string, Check>;
  optional?: Record<string, Check>;
}

const text: Check = (value) =>
  typeof value === 'string' && value.trim() !== '' ? null : 'is no text';
const number: Check = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? null : 'is no number';
const coordinate: Check = (value) =>
  typeof value === 'number' && Math.abs(value) <= 180 ? null : 'is no coordinate';
const url: Check = (value) =>
  typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value) ? null : 'is no URL';
const day: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? null : 'is no day';
const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.some((one) => one === value) ? null : `is none of ${values.join(', ')}`;
const list =
  (of: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0
      ? (value.map(of).find((problem) => problem !== null) ?? null)
      : 'is no list';
const some = (...types: string[]): Check => thing(...types);

/** What schema.org lets each type have, of what this site says; `required` is what it must have. */
const SHAPES: Record<string, Shape> = {
  TouristTrip: {
    required: { name: text, url, offers: some('Offer'), provider: some('Organization') },
    optional: {
      description: text,
      image: url,
      touristType: text,
      startDate: day,
      endDate: day,
      departureTime: day,
      arrivalTime: day,
      tripOrigin: some('City'),
      itinerary: some('ItemList'),
    },
  },
  Offer: {
    required: {
      url,
      availability: (value) =>
        /^https:\/\/schema\.org\/(InStock|LimitedAvailability|SoldOut|OutOfStock)$/.test(
          String(value),
        )
          ? null
          : 'is no availability',
      validThrough: day,
      seller: some('Organization'),
    },
    optional: {
      name: text,
      description: text,
      price: number,
      priceCurrency: oneOf('RUB', 'USD', 'EUR'),
      validFrom: day,
    },
  },
  Organization: { required: { name: text }, optional: organisation() },
  TravelAgency: { required: { name: text, url }, optional: organisation() },
  PropertyValue: { required: { name: text, value: text } },
  City: { required: { name: text } },
  Hotel: {
    required: { name: text },
    optional: {
      url,
      alternateName: text,
      description: text,
      starRating: some('Rating'),
      address: (value) => (text(value) === null ? null : some('PostalAddress')(value)),
      geo: some('GeoCoordinates'),
      image: list(url),
    },
  },
  // Stars of a class of hotels; there are no ratings of visitors.
  Rating: { required: { ratingValue: oneOf('1', '2', '3', '4', '5') } },
  PostalAddress: {
    required: { addressCountry: oneOf('SA') },
    optional: { addressLocality: text, streetAddress: text },
  },
  GeoCoordinates: { required: { latitude: coordinate, longitude: coordinate } },
  ItemList: {
    required: { itemListElement: list(some('ListItem')) },
    optional: { numberOfItems: number },
  },
  BreadcrumbList: { required: { itemListElement: list(some('ListItem')) } },
  ListItem: {
    required: { position: number },
    optional: {
      name: text,
      url,
      item: (value) => (url(value) === null ? null : some('Hotel', 'City')(value)),
    },
  },
};

function organisation(): Record<string, Check> {
  return {
    url,
    logo: url,
    description: text,
    address: text,
    telephone: text,
    email: text,
    sameAs: url,
    foundingDate: text,
    legalName: text,
    taxID: text,
    identifier: some('PropertyValue'),
  };
}

/** What is wrong with a thing that has to be of one of these types; null when nothing is. */
function thing(...types: string[]): Check {
  return (value) => {
    const type = isRecord(value) ? String(value['@type']) : '';
    const shape = SHAPES[type];
    if (!isRecord(value) || !types.includes(type) || !shape) return `is no ${types.join(', ')}`;
    for (const name of Object.keys(shape.required)) {
      if (!(name in value)) return `${type} lacks ${name}`;
    }
    const known = { ...shape.required, ...shape.optional };
    for (const [name, part] of Object.entries(value)) {
      if (name === '@type' || name === '@context') continue;
      const check = known[name];
      if (!check) return `${type} may have no ${name}`;
      const problem = check(part);
      if (problem !== null) return `${type}.${name} ${problem}: ${JSON.stringify(part)}`;
    }
    return null;
  };
}

function isRecord(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** As a reader of the page's JSON gets it. */
function problemOf(data: object, ...types: string[]): string | null {
  const read = JSON.parse(JSON.stringify(data)) as Record<string, Json>;
  if (read['@context'] !== 'https://schema.org') return 'names no vocabulary';
  return thing(...types)(read);
}

describe('what search engines read of the demo', () => {
  const { db, database } = useDatabase();
  beforeEach(async () => {
    const stored = new Set(drawings.map(({ path }) => path));
    const files = {
      put: async () => undefined,
      has: async (path: string) => stored.has(path),
      remove: async () => undefined,
    };
    await writeDemoContent({
      db: db(),
      files: files as unknown as Parameters<typeof writeDemoContent>[0]['files'],
      today: TODAY,
    });
  });

  it('finds what is wrong', () => {
    const bad = { '@context': 'https://schema.org', '@type': 'Hotel', name: 'Дом' };
    expect(problemOf(bad, 'Hotel')).toBeNull();
    expect(problemOf({ ...bad, aggregateRating: { ratingValue: 5 } }, 'Hotel')).toContain(
      'aggregateRating',
    );
    expect(problemOf({ ...bad, name: '' }, 'Hotel')).toContain('Hotel.name');
    expect(problemOf({ ...bad, geo: { '@type': 'GeoCoordinates', latitude: 1 } }, 'Hotel')).toMatch(
      /lacks longitude/,
    );
  });

  it('is valid of every tour, with its stays in their order', async () => {
    const rows = await db().select({ slug: tourTable.slug }).from(tourTable);
    expect(rows.length).toBeGreaterThan(20);
    let ordered = 0;
    for (const { slug } of rows) {
      const tour = await tourBySlug(db(), slug);
      if (!tour) continue;
      const page = { siteUrl: SITE, today: TODAY, rate: RATE, image: '/kartinka/a.png' };
      const trip = tourStructuredData(tour, page);
      expect(problemOf(trip, 'TouristTrip'), slug).toBeNull();
      expect(problemOf(tourBreadcrumbs(tour, SITE), 'BreadcrumbList'), slug).toBeNull();
      const { stays } = tour.offer;
      if (stays.length === 0) continue;
      ordered += 1;
      const named = stays.flatMap(({ hotel }, at) => (hotel ? [[at, hotel.name] as const] : []));
      for (const [at, name] of named) {
        expect(trip.itinerary?.itemListElement[at]?.item.name, slug).toBe(name);
      }
    }
    expect(ordered).toBeGreaterThan(10);
  });

  it('is valid of every hotel and operator', async () => {
    const rows = await db().select({ slug: hotelTable.slug }).from(hotelTable);
    expect(rows.length).toBeGreaterThan(5);
    for (const { slug } of rows) {
      const hotel = await publicHotel(db(), slug);
      expect(hotel && problemOf(hotelStructuredData(hotel, SITE), 'Hotel'), slug).toBeNull();
    }
    const operators = await publicOperators(db());
    expect(operators.length).toBeGreaterThan(3);
    for (const operator of operators) {
      const said = operatorStructuredData(operator, SITE);
      expect(problemOf(said, 'TravelAgency', 'Organization'), operator.slug).toBeNull();
    }
  });

  it('is valid of the list of tours', async () => {
    const { all, rate } = await upcomingTours(database(), TODAY).current();
    const result = searchCatalogue(all, EMPTY_QUERY, rate);
    const found = foundList({ siteUrl: SITE, result });
    expect(problemOf(found, 'ItemList')).toBeNull();
    expect(found.itemListElement.map(({ position }) => position)).toEqual(
      result.found.map((_, place) => place + 1),
    );
    expect(found.numberOfItems).toBe(result.total);
  });

  it('has a share card for every page of these, and none for others', async () => {
    const { read } = readings(database(), TODAY);
    const upcoming = upcomingTours(database(), TODAY);
    const cardOf = shareCards({ read, upcoming, today: () => TODAY });
    const [tour] = await db().select({ slug: tourTable.slug }).from(tourTable).limit(1);
    const [hotel] = await db().select({ slug: hotelTable.slug }).from(hotelTable).limit(1);
    const [operator] = await publicOperators(db());
    for (const path of [
      `/tours/${tour?.slug}`,
      `/hotels/${hotel?.slug}`,
      `/operators/${operator?.slug}`,
      '/tury/umra',
      '/tury/kazan',
      '/tury/umra/kazan',
      '/vremya-namaza/kazan',
      '/articles/umra-po-shagam',
      '/koran/2-al-baqarah',
      '/glavnaya',
      '/all',
    ]) {
      const card = await cardOf(path);
      expect(card?.title, path).toBeTruthy();
      expect(card?.facts.length, path).toBeGreaterThan(0);
    }
    for (const path of [
      '/tours/none',
      '/admin',
      '/tury/umra/kazan/x',
      '/vremya-namaza/none',
      '/',
    ]) {
      expect(await cardOf(path), path).toBeNull();
    }
  });
});
