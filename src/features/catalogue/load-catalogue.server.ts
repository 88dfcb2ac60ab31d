import { currentRate } from '#features/exchange-rate/exchange-rate.server.ts';
import type { CatalogueQuery } from '#features/catalogue/catalogue-query.ts';
import { findCatalogue, findNearest, listIfShort } from '#features/catalogue/catalogue.server.ts';
import type { CatalogueTour } from '#features/catalogue/catalogue.ts';
import { nearestTours, searchCatalogue } from '#features/catalogue/search-catalogue.ts';
import { tourBySlug } from '#features/tours/tours.server.ts';
import type { Site } from '#server/context.server.ts';
import type { Db } from '#server/db.server.ts';

/**
 * What a page with the catalogue on it needs, for the query of its address. A list that the browser
 * can search is searched here by the same code, in memory: an address nobody asked for before then
 * costs the database nothing. Only a longer one is searched by SQL.
 */
export async function loadCatalogue(site: Site, query: CatalogueQuery) {
  const { rate, list } = await site.readOnce(rateAndList);
  const slug = query.order ?? query.tour;
  return {
    ...(list
      ? searchList(list, query, rate.rubPerUsd)
      : await site.read((db) => searchDatabase(db, query, rate.rubPerUsd, site.today))),
    rate,
    inBrowser: list !== null,
    opened: slug === null ? null : await site.read((db) => tourBySlug(db, slug)),
    maps: site.maps,
    siteUrl: site.siteUrl,
    today: site.today,
  };
}

async function rateAndList(db: Db, today: string) {
  return { rate: await currentRate(db), list: await listIfShort(db, today) };
}

function searchList(list: CatalogueTour[], query: CatalogueQuery, rubPerUsd: number) {
  const result = searchCatalogue(list, query, rubPerUsd);
  return { result, nearest: result.total === 0 ? nearestTours(list, query, rubPerUsd) : [] };
}

async function searchDatabase(db: Db, query: CatalogueQuery, rubPerUsd: number, today: string) {
  const result = await findCatalogue(db, query, rubPerUsd, today);
  return { result, nearest: result.total === 0 ? await findNearest(db, query, today) : [] };
}
