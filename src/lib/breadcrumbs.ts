/**
 * Breadcrumbs for search engines (JSON-LD, schema.org): names and paths from the home page on.
 * `siteUrl` has no slash at its end.
 */
export function breadcrumbs(siteUrl: string, steps: readonly (readonly [string, string])[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: siteUrl + path,
    })),
  };
}
