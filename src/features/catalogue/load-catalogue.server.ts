import { currentRate } from '#features/exchange-rate/exchange-rate.server.ts';
import type { CatalogueQuery } from '#features/catalogue/catalogue-query.ts';
import { countUpcoming, findCatalogue, findNearest } from '#features/catalogue/catalogue.server.ts';
import { LIST_LIMIT } from '#features/tours/tour.ts';
import { tourBySlug } from '#features/tours/tours.server.ts';
import type { Site } from '#server/context.server.ts';

/** What a page with the catalogue on it needs, for the query of its address. */
export async function loadCatalogue(site: Site, query: CatalogueQuery) {
  const slug = query.order ?? query.tour;
  return site.read(async (db) => {
    const rate = await currentRate(db);
    const result = await findCatalogue(db, query, rate.rubPerUsd, site.today);
    const upcoming = await countUpcoming(db, site.today);
    return {
      result,
      rate,
      nearest: result.total === 0 ? await findNearest(db, query, site.today) : [],
      inBrowser: upcoming <= LIST_LIMIT,
      opened: slug === null ? null : await tourBySlug(db, slug),
      maps: site.maps,
      siteUrl: site.siteUrl,
    };
  });
}
