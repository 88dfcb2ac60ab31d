import type { CatalogueTour } from '#features/catalogue/search/catalogue-result.ts';
import type { Landing } from '#features/catalogue/landing/landing.ts';
import type { LandingFigures } from '#features/catalogue/landing/landing-offers.ts';
import type { CatalogueQuery } from '#features/catalogue/search/catalogue-query.ts';
import { searchCatalogue } from '#features/catalogue/search/search-catalogue.ts';
import { findCityByName } from '#lib/city/city-search.ts';
import { lowestPrice } from '#features/tours/model/offer.ts';
import { priceWords } from '#lib/money/stated-money.ts';
import type { Roubles } from '#lib/money/exchange-rate.ts';

export function landingFigures(
  tours: readonly CatalogueTour[],
  query: CatalogueQuery,
  rate: Roubles,
): LandingFigures {
  const { found, total } = searchCatalogue(tours, { ...query, shown: tours.length }, rate);
  const operators = new Set(found.flatMap(({ company_name }) => company_name ?? []));
  const departures = found.map(({ departure_date }) => departure_date).sort();
  const lowest = lowestPrice(found, rate);
  // The words for several tours say «от» themselves.
  const is_from = total === 1 && lowest?.is_from;
  return {
    count: total,
    operators: operators.size,
    lowestPrice: lowest && priceWords({ ...lowest, is_from }, rate),
    nearestDeparture: departures[0] ?? null,
  };
}

/** The landing pages that have tours: types, cities, types from cities, and months. */
export function listLandings(tours: readonly CatalogueTour[]): Landing[] {
  const distinct = (values: string[]) => [...new Set(values)].sort();
  const none = { type: null, citySlug: null, month: null };
  const pairs = distinct(tours.map((tour) => `${tour.tour_type} ${tour.city_from}`)).flatMap(
    (pair) => {
      const [type = '', city = ''] = [
        pair.slice(0, pair.indexOf(' ')),
        pair.slice(pair.indexOf(' ') + 1),
      ];
      const citySlug = findCityByName(city)?.slug;
      return citySlug ? [{ type: type as CatalogueTour['tour_type'], citySlug, month: null }] : [];
    },
  );
  const types = [...new Set(tours.map((tour) => tour.tour_type))].sort();
  return [
    ...types.map((type) => ({ ...none, type })),
    ...distinct(pairs.map(({ citySlug }) => citySlug)).map((citySlug) => ({ ...none, citySlug })),
    ...pairs,
    ...distinct(tours.map((tour) => tour.departure_date.slice(0, 7))).map((month) => ({
      ...none,
      month,
    })),
  ];
}
