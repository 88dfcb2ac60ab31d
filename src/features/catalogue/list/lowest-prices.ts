import type { CatalogueTour } from '#features/catalogue/search/catalogue-result.ts';
import { formatQuery, type CatalogueQuery } from '#features/catalogue/search/catalogue-query.ts';
import { searchCatalogue } from '#features/catalogue/search/search-catalogue.ts';
import { lowestPrice } from '#features/tours/model/offer.ts';
import { priceWords } from '#lib/money/stated-money.ts';
import type { Roubles } from '#lib/money/exchange-rate.ts';
import { countOf } from '#lib/text/russian.ts';
import { formatMonth, monthOf } from '#lib/time/day.ts';

/** A month or a city with its tours, the cheapest first, and their lowest price for a person. */
export type PriceLine = ReturnType<typeof lowestPrices>[number];

/**
 * The lowest price of each month with departures, in their order; on the page of a month that of each
 * city, by the alphabet. Each leads to its tours, or to `address` of the month or city.
 */
export function lowestPrices(
  tours: readonly CatalogueTour[],
  query: CatalogueQuery,
  rate: Roubles,
  address?: (key: string) => string,
) {
  const isMonth = query.months.length > 0;
  const groups = new Map<string, CatalogueTour[]>();
  for (const tour of searchCatalogue(tours, { ...query, shown: tours.length }, rate).found) {
    const key = isMonth ? tour.city_from : monthOf(tour.departure_date);
    const group = groups.get(key);
    if (group) group.push(tour);
    else groups.set(key, [tour]);
  }
  const sorted = [...groups].sort(([one], [other]) => one.localeCompare(other, 'ru'));
  return sorted.map(([key, found]) => {
    const lowest = lowestPrice(found, rate);
    const only = isMonth ? { cities: [key] } : { months: [key] };
    return {
      name: isMonth ? key : formatMonth(key),
      address: address?.(key) ?? `/all${formatQuery({ ...query, ...only, sort: 'price' })}`,
      price: lowest
        ? priceWords({ ...lowest, is_from: lowest.is_from || found.length > 1 }, rate).main
        : 'по\u00a0запросу',
      tours: countOf(found.length, ['тур', 'тура', 'туров']),
    };
  });
}
