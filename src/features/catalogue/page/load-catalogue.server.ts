import type { CatalogueQuery } from '#features/catalogue/search/catalogue-query.ts';
import { unservedCities } from '#features/catalogue/list/unserved-cities.server.ts';
import { nearestTours, searchCatalogue } from '#features/catalogue/search/search-catalogue.ts';
import { asHotOn } from '#features/tours/offer/tour-marks.ts';
import { LIST_LIMIT } from '#features/tours/model/tour.ts';
import { tourBySlug } from '#features/tours/store/tours.server.ts';
import type { Upcoming } from '#features/tours/upcoming/upcoming-tours.server.ts';
import type { Site } from '#server/context.server.ts';

export async function loadCatalogue(
  site: Pick<Site, 'read' | 'maps' | 'siteUrl' | 'today' | 'contacts'>,
  { tours, all, rate }: Upcoming,
  query: CatalogueQuery,
) {
  const slug = query.order ?? query.tour;
  const opened = slug === null ? null : await site.read((db) => tourBySlug(db, slug));
  const result = searchCatalogue(all, query, rate);
  return {
    result,
    unserved: unservedCities(query.cities, tours),
    nearest: result.total === 0 ? nearestTours(all, result.read, rate) : [],
    rate,
    inBrowser: tours.length <= LIST_LIMIT,
    opened: opened && asHotOn(opened, site.today),
    maps: site.maps,
    siteUrl: site.siteUrl,
    contacts: site.contacts,
    today: site.today,
  };
}
