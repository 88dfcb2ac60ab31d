/**
 * A list of pages for search engines (JSON-LD, schema.org): names and paths in display order.
 * `siteUrl` has no slash at its end; `total` includes those beyond the page.
 */
export function itemList(
  siteUrl: string,
  items: readonly { name: string; path: string }[],
  total = items.length,
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: items.map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: name.replaceAll('\u00a0', ' '),
      url: siteUrl + path,
    })),
  };
}
