import { type FreshArticle, freshArticles } from '#features/articles/articles.server.ts';
import { currentRate } from '#features/exchange-rate/exchange-rate.server.ts';
import type { Rate } from '#features/exchange-rate/exchange-rate.ts';
import { EMPTY_QUERY } from '#features/catalogue/catalogue-query.ts';
import { findCatalogue, listIfShort } from '#features/catalogue/catalogue.server.ts';
import type { CatalogueTour, Counts } from '#features/catalogue/catalogue.ts';
import { searchCatalogue } from '#features/catalogue/search-catalogue.ts';
import { findCityByName } from '#lib/city-search.ts';
import type { Db } from '#server/db.server.ts';

/** What the home page shows of the catalogue; counts are of departures from today on. */
export interface HomeContent {
  rate: Rate;
  nearest: CatalogueTour[];
  total: number;
  operators: number;
  types: Counts;
  /** Cities of departure, most departures first; those of the city table have a page. */
  cities: { name: string; slug: string | null; count: number }[];
  /** By `YYYY-MM`. */
  months: Counts;
  /** Umrah alone, by `YYYY-MM`: the search by month is for it. */
  umrahMonths: Counts;
  fresh: FreshArticle[];
}

const NEAREST = 6;
const FRESH = 3;

export async function homeContent(db: Db, today: string): Promise<HomeContent> {
  const rate = await currentRate(db);
  const list = await listIfShort(db, today);
  const find = async (given: Partial<typeof EMPTY_QUERY>) => {
    const query = { ...EMPTY_QUERY, ...given };
    return list
      ? searchCatalogue(list, query, rate.rubPerUsd)
      : findCatalogue(db, query, rate.rubPerUsd, today);
  };
  const all = await find({ shown: NEAREST });
  const umrah = await find({ type: 'umrah', shown: 1 });
  return {
    rate,
    nearest: all.found,
    total: all.total,
    operators: Object.keys(all.counts.operators).length,
    types: all.counts.type,
    cities: Object.entries(all.counts.cities)
      .map(([name, count]) => ({ name, slug: findCityByName(name)?.slug ?? null, count }))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'ru')),
    months: all.counts.months,
    umrahMonths: umrah.counts.months,
    fresh: await freshArticles(db, FRESH),
  };
}
