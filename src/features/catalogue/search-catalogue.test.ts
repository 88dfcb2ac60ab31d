import { describe, expect, it } from 'vitest';
import {
  EMPTY_QUERY,
  type CatalogueQuery,
  type SortKey,
} from '#features/catalogue/catalogue-query.ts';
import type { CatalogueTour } from '#features/catalogue/catalogue.ts';
import { nearestTours, searchCatalogue } from '#features/catalogue/search-catalogue.ts';

const RATE = 80;
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

  it('finds Umrah in Ramadan as an Umrah, but not the other way round', () => {
    const tours = [umrah, ramadan, hajj];
    expect(search(tours, { type: 'umrah' }).found).toEqual([umrah, ramadan]);
    expect(search(tours, { type: 'umrah_ramadan' }).found).toEqual([ramadan]);
    expect(search(tours, { type: 'hajj' }).found).toEqual([hajj]);
  });

  it('takes any of the cities, whatever their case and ё', () => {
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

  it('includes both bounds of a price, in the rounded roubles that are shown', () => {
    // 1501 × 80.5 = 120 830.5, shown as 120 831.
    const tours = [tour({ price: 1501 })];
    const at = (given: Partial<CatalogueQuery>) =>
      searchCatalogue(tours, { ...EMPTY_QUERY, ...given }, 80.5).total;
    expect(at({ priceFrom: 120_831 })).toBe(1);
    expect(at({ priceFrom: 120_832 })).toBe(0);
    expect(at({ priceTo: 120_831 })).toBe(1);
    expect(at({ priceTo: 120_830 })).toBe(0);
    expect(at({ currency: 'usd', priceFrom: 1501, priceTo: 1501 })).toBe(1);
  });

  it('leaves tours without a price out as soon as a price is asked for', () => {
    expect(search([tour({ price: null })], { priceFrom: 1 }).total).toBe(0);
    expect(search([tour({ price: null })], {}).total).toBe(1);
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

  it('of a group are as if the group itself were not set', () => {
    const { counts } = search(tours, { type: 'umrah', cities: ['Уфа'] });
    expect(counts.cities).toEqual({ Казань: 1, Уфа: 1 });
    expect(counts.type).toEqual({ umrah: 1, hajj: 1 });
  });

  it('tell what letting go of a group would bring back', () => {
    const { total, without } = search(tours, { type: 'hajj', cities: ['Казань'] });
    expect(total).toBe(0);
    expect(without.type).toBe(1);
    expect(without.cities).toBe(1);
    expect(without.price).toBe(0);
  });
});

describe('order', () => {
  it('is by departure, then by the order of entry, without a key', () => {
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
  it.each(inOrder)('by %s puts empty values last ascending and first descending', (sort, given) => {
    const tours = given.map((part) => tour(part));
    const ascending = tours.map(({ slug }) => slug);
    expect(slugs(search([...tours].reverse(), { sort }))).toEqual(ascending);
    expect(slugs(search(tours, { sort, descending: true }))).toEqual([...ascending].reverse());
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

  it('shows the nearest of the type and city asked for, else of the type, else all', () => {
    expect(nearest({ type: 'umrah', cities: ['Уфа'], text: 'нет' })).toEqual([ufa]);
    expect(nearest({ type: 'hajj', cities: ['Казань'] })).toEqual([hajj]);
    expect(nearest({ type: 'umrah_ramadan' })).toHaveLength(3);
  });
});
