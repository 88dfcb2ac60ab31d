import type { CatalogueResult } from '#features/catalogue/search/catalogue-result.ts';
import { tourTitle, tourUrl } from '#features/tours/model/tour.ts';
import { itemList } from '#lib/item-list.ts';

/** The tours on a page of the catalogue, for search engines. */
export function foundList({ siteUrl, result }: { siteUrl: string; result: CatalogueResult }) {
  const items = result.found.map((tour) => ({
    name: tourTitle(tour),
    path: tourUrl(tour.slug, ''),
  }));
  return itemList(siteUrl, items, result.total);
}
