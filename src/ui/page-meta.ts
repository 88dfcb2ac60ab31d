interface PageMeta {
  siteUrl: string;
  /** Canonical path of the page. */
  path: string;
  title: string;
  description: string;
  /** Path or address of a picture for previews. */
  image?: string | null;
  noindex?: boolean;
  /** What Open Graph calls it; a website unless said. */
  type?: 'article';
}

/** What search engines and previews read of a page: title, description, canonical, Open Graph. */
export function pageMeta(page: PageMeta) {
  const { siteUrl, path, title, description, image, noindex, type = 'website' } = page;
  const url = siteUrl + path;
  return [
    { title },
    { name: 'description', content: description },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link' as const, rel: 'canonical', href: url },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: 'ВсеУмры' },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: new URL(image ?? '/og.png', siteUrl).href },
  ];
}
