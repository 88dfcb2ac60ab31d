/** Names and paths of a page and those above it, without the home page. */
export type Steps = readonly (readonly [name: string, path: string])[];

/** Breadcrumbs for search engines (JSON-LD, schema.org). `siteUrl` has no slash at its end. */
export function breadcrumbs(siteUrl: string, steps: Steps) {
  return { '@context': 'https://schema.org', ...breadcrumbList(siteUrl, steps) };
}

/** The same, for a graph of several things. */
export function breadcrumbList(siteUrl: string, steps: Steps) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Главная', '/'] as const, ...steps].map(([name, path], place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: siteUrl + path,
    })),
  };
}
