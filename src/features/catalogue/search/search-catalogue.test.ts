import { describe, expect, it } from 'vitest';
import {
  EMPTY_QUERY,
  type CatalogueQuery,
  type SortKey,
} from '#features/catalogue/search/catalogue-query.ts';
import type { CatalogueTour } from '#features/catalogue/search/catalogue-result.ts';
import type { Currency } from '#lib/money/stated-money.ts';
import { nearestTours, searchCatalogue } from '#features/catalogue/search/search-catalogue.ts';

const RATE = { rubPerUsd: 80, rubPerEur: 90 };
let lastId = 0;

function tour(given: Partial<CatalogueTour> = {}): CatalogueTour {
  lastId += 1;
  return {
    id: lastId,
    slug: `tour-${lastId}`,
    tour_type: 'umrah',
    city_from: 'Казань',
    departure_date: '2026-12-03',
    end_date: '2026-12-12',
    month: 'декабрь',
    days: 10,
    price: 1500,
    price_amount: 1500,
    price_currency: 'USD',
    price_room: null,
    price_is_from: false,
    state: 'on_sale',
    seats_left: null,
    days_in_mecca: 5,
    days_in_medina: 3,
    distance_to_kaaba: 400,
    whatsapp: null,
    telegram: null,
    phone: null,
    company_name: 'Рассвет',
    company_logo: null,
    guide_name: null,
    outbound_route: null,
    return_route: null,
    airline: null,
    hotel_name: null,
    tour_status: 'regular',
    is_vip: false,
    is_hot: false,
    is_combo: false,
    is_direct: false,
    ...given,
  };
}

function search(tours: CatalogueTour[], given: Partial<CatalogueQuery>) {
  return searchCatalogue(tours, { ...EMPTY_QUERY, ...given }, RATE);
}

const slugs = (result: { found: CatalogueTour[] }) => result.found.map(({ slug }) => slug);

describe('filters', () => {
  const umrah = tour();
  const ramadan = tour({ tour_type: 'umrah_ramadan' });
  const hajj = tour({ tour_type: 'hajj' });

  it('finds Umrah in Ramadan as Umrah, but not the reverse', () => {
    const tours = [umrah, ramadan, hajj];
    expect(search(tours, { type: 'umrah' }).found).toEqual([umrah, ramadan]);
    expect(search(tours, { type: 'umrah_ramadan' }).found).toEqual([ramadan]);
    expect(search(tours, { type: 'hajj' }).found).toEqual([hajj]);
  });

  it('takes several cities, ignoring case and ё', () => {
    const tours = [tour({ city_from: 'Орёл' }), tour({ city_from: 'Уфа' }), tour()];
    expect(search(tours, { cities: ['орел', 'УФА'] }).total).toBe(2);
  });

  it('takes a month of one year, or of any year by its older name', () => {
    const tours = [
      tour(),
      tour({ departure_date: '2027-12-01' }),
      tour({ departure_date: '2027-01-01' }),
    ];
    expect(search(tours, { months: ['2026-12'] }).total).toBe(1);
    expect(search(tours, { months: ['12'] }).total).toBe(2);
  });

  it('marks a tour by its flag or by its status', () => {
    const tours = [tour({ is_hot: true }), tour({ tour_status: 'hot' }), tour({ is_vip: true })];
    expect(search(tours, { badges: ['hot'] }).total).toBe(2);
    expect(search(tours, { badges: ['hot', 'vip'] }).total).toBe(3);
  });

  it('includes both limits of a price, in the rounded roubles that are shown', () => {
    // 1501 × 80.5 = 120 830.5, shown as 120 831.
    const tours = [tour({ price: 1501, price_amount: 1501 })];
    const at = (given: Partial<CatalogueQuery>) =>
      searchCatalogue(tours, { ...EMPTY_QUERY, ...given }, { rubPerUsd: 80.5, rubPerEur: 90 })
        .total;
    expect(at({ priceFrom: 120_831 })).toBe(1);
    expect(at({ priceFrom: 120_832 })).toBe(0);
    expect(at({ priceTo: 120_831 })).toBe(1);
    expect(at({ priceTo: 120_830 })).toBe(0);
    expect(at({ currency: 'usd', priceFrom: 1501, priceTo: 1501 })).toBe(1);
  });

  it('compares stated roubles exactly, and other currencies by the rate', () => {
    const stated = (price_amount: number, price_currency: Currency) =>
      // The stored dollars come from another day's rate.
      tour({ price: 1, price_amount, price_currency });
    const roubles = stated(157_000, 'RUB');
    const euros = stated(1_700, 'EUR');
    const at = (given: Partial<CatalogueQuery>) => search([roubles, euros], given).found;
    expect(at({ priceTo: 157_000 })).toEqual([roubles, euros]);
    expect(at({ priceTo: 156_999 })).toEqual([euros]);
    expect(at({ priceFrom: 153_001 })).toEqual([roubles]);
    expect(at({ priceFrom: 153_000, priceTo: 153_000 })).toEqual([euros]);
    expect(at({ sort: 'price' })).toEqual([euros, roubles]);
    expect(at({ currency: 'usd', priceTo: 1_962 })).toEqual([euros]);
    expect(at({ currency: 'usd', priceTo: 1_963 })).toEqual([roubles, euros]);
    const noEuro = { rubPerUsd: 80, rubPerEur: null };
    const { found } = searchCatalogue(
      [euros, roubles],
      { ...EMPTY_QUERY, sort: 'price', descending: true },
      noEuro,
    );
    expect(found).toEqual([roubles, euros]);
  });

  it('takes a distance to the metre, beside the bands', () => {
    const tours = [400, 401, null].map((distance_to_kaaba) => tour({ distance_to_kaaba }));
    expect(search(tours, { distanceTo: 400 }).found).toEqual(tours.slice(0, 1));
    expect(search(tours, { distanceTo: 401 }).total).toBe(2);
    expect(search(tours, { distanceTo: 401, distance: ['0-300'] }).total).toBe(0);
  });

  it('finds sold-out tours only on request, and counts them nowhere else', () => {
    const offered = tour({ state: 'last_seats' });
    const tours = [tour({ state: 'sold_out' }), offered, tour({ state: 'stopped' })];
    const result = search(tours, { cities: ['Уфа'] });
    expect([result.without.cities, result.counts.cities]).toEqual([1, { Казань: 1 }]);
    expect(search(tours, {}).found).toEqual([offered]);
    expect(search(tours, { isGoneShown: true }).total).toBe(3);
  });

  it('puts long unchecked prices last, unless the list is sorted', () => {
    const lines = { nights: null, hotels: null, walk: null, price: null, seats: null };
    const stale = tour({ departure_date: '2026-12-01', lines: { ...lines, isStale: true } });
    const fresh = tour({ departure_date: '2026-12-09', lines });
    expect(search([stale, fresh], {}).found).toEqual([fresh, stale]);
    expect(search([stale, fresh], { sort: 'date' }).found).toEqual([stale, fresh]);
  });

  it('leaves out tours without a price when there is a price filter', () => {
    expect(
      search([tour({ price: null, price_amount: null, price_currency: null })], { priceFrom: 1 })
        .total,
    ).toBe(0);
    expect(
      search([tour({ price: null, price_amount: null, price_currency: null })], {}).total,
    ).toBe(1);
  });

  it('finds words in any order, in the wrong keyboard layout too', () => {
    const tours = [tour({ hotel_name: 'Swissôtel', airline: 'Turkish Airlines' }), tour()];
    expect(search(tours, { text: 'airlines казань' }).total).toBe(1);
    expect(search(tours, { text: 'rfpfym' }).total).toBe(2);
    expect(search(tours, { text: 'УМРА' }).total).toBe(2);
    expect(search(tours, { text: 'марс' }).total).toBe(0);
  });
});

describe('counts', () => {
  const tours = [
    tour({ city_from: 'Казань', tour_type: 'umrah' }),
    tour({ city_from: 'Уфа', tour_type: 'umrah' }),
    tour({ city_from: 'Уфа', tour_type: 'hajj' }),
  ];

  it('of a group ignore the group’s own filter', () => {
    const { counts } = search(tours, { type: 'umrah', cities: ['Уфа'] });
    expect(counts.cities).toEqual({ Казань: 1, Уфа: 1 });
    expect(counts.type).toEqual({ umrah: 1, hajj: 1 });
  });

  it('say how many tours removing a group would bring back', () => {
    const { total, without } = search(tours, { type: 'hajj', cities: ['Казань'] });
    expect(total).toBe(0);
    expect(without.type).toBe(1);
    expect(without.cities).toBe(1);
    expect(without.price).toBe(0);
  });
});

describe('order', () => {
  it('without a key is by departure, then by creation', () => {
    const late = tour({ departure_date: '2027-01-01' });
    const early = tour({ departure_date: '2026-11-01' });
    const same = tour({ departure_date: '2026-11-01' });
    expect(search([late, same, early], {}).found).toEqual([early, same, late]);
  });

  const inOrder: [SortKey, Partial<CatalogueTour>[]][] = [
    ['company', [{ company_name: 'Арка' }, { company_name: 'ёлка' }, { company_name: null }]],
    ['city', [{ city_from: 'Ейск' }, { city_from: 'ёлкино' }, { city_from: 'Уфа' }]],
    [
      'date',
      [
        { departure_date: '2026-11-30' },
        { departure_date: '2026-12-01' },
        { departure_date: '2027-01-01' },
      ],
    ],
    ['price', [{ price: 900 }, { price: 1200 }, { price: null }]],
    ['days', [{ days: 7 }, { days: 10 }, { days: 14 }]],
    ['mecca', [{ days_in_mecca: 0 }, { days_in_mecca: 3 }, { days_in_mecca: null }]],
    ['medina', [{ days_in_medina: 1 }, { days_in_medina: 3 }, { days_in_medina: null }]],
    ['kaaba', [{ distance_to_kaaba: 50 }, { distance_to_kaaba: 700 }, { distance_to_kaaba: null }]],
  ];
  it.each(inOrder)('by %s puts unknown values last both ways', (sort, given) => {
    const tours = given.map((part) => tour(part));
    const ascending = tours.map(({ slug }) => slug);
    expect(slugs(search([...tours].reverse(), { sort }))).toEqual(ascending);
    const unknown = given.filter((part) => Object.values(part).includes(null)).length;
    const known = ascending.slice(0, ascending.length - unknown);
    expect(slugs(search(tours, { sort, descending: true }))).toEqual([
      ...known.toReversed(),
      ...ascending.slice(known.length),
    ]);
  });

  it('keeps equal tours by departure in both directions', () => {
    const early = tour({ departure_date: '2026-11-01' });
    const late = tour({ departure_date: '2027-01-01' });
    expect(search([late, early], { sort: 'price' }).found).toEqual([early, late]);
    expect(search([late, early], { sort: 'price', descending: true }).found).toEqual([early, late]);
  });
});

describe('an empty catalogue', () => {
  const hajj = tour({ tour_type: 'hajj', city_from: 'Уфа' });
  const ufa = tour({ city_from: 'Уфа', departure_date: '2027-03-01' });
  const kazan = tour({ city_from: 'Казань' });
  const nearest = (given: Partial<CatalogueQuery>) =>
    nearestTours([hajj, ufa, kazan], { ...EMPTY_QUERY, ...given }, RATE);

  it('shows the nearest departures of the type and city, else of the type, else all', () => {
    expect(nearest({ type: 'umrah', cities: ['Уфа'], text: 'нет' })).toEqual([ufa]);
    expect(nearest({ type: 'hajj', cities: ['Казань'] })).toEqual([hajj]);
    expect(nearest({ type: 'umrah_ramadan' })).toHaveLength(3);
  });
});

it('computes the price of a party for each found tour, by rooms if they are known', () => {
  const lines = { nights: null, hotels: null, walk: null, price: null, seats: null };
  const listed = tour({ lines: { ...lines, rooms: 'quad 157000 RUB,double 185000 RUB' } });
  const lead = tour({ price_amount: 150_000, price_currency: 'RUB' });
  const silent = tour({ price: null, price_amount: null, price_currency: null });
  const totals = (adults: number) => {
    const party = { adults, children: 0, rooms: null };
    const { totals: said } = search([listed, lead, silent], { party });
    return [listed, lead, silent].map(({ id }) => said[id]?.replaceAll('\u00a0', ' '));
  };
  expect(totals(2)).toEqual(['370 000 ₽', 'примерно 300 000 ₽', 'цена по запросу']);
  expect(totals(3)).toEqual(['уточните у организатора', 'примерно 450 000 ₽', 'цена по запросу']);
  expect(search([listed], {}).totals).toEqual({});
});

it('compares limits and order of a party with what all of them pay, extras included', () => {
  const rooms = 'double 185000 RUB';
  const lines = { nights: null, hotels: null, walk: null, price: null, seats: null };
  const dear = tour({ price_amount: 100_000, price_currency: 'RUB', lines: { ...lines, rooms } });
  const paid = tour({
    price_amount: 190_000,
    price_currency: 'RUB',
    lines: { ...lines, rooms: 'double 180000 RUB', extras: 'visa 12000 RUB' },
  });
  const silent = tour({ price: null, price_amount: null, price_currency: null });
  const party = { adults: 2, children: 0, rooms: null };
  const ids = (query: object) =>
    search([dear, paid, silent], { party, ...query }).found.map(({ id }) => id);
  expect(ids({ sort: 'price' })).toEqual([dear.id, paid.id, silent.id]);
  expect(ids({ priceTo: 370_000 })).toEqual([dear.id]);
  expect(ids({ priceTo: 384_000 })).toEqual([dear.id, paid.id]);
  expect(ids({ priceFrom: 370_001 })).toEqual([paid.id]);
});
