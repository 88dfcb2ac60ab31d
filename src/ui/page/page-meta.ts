import type { PagePicture } from '#lib/share-card.ts';

/** The preview picture of pages without their own. */
const SITE_PICTURE: PagePicture = {
  address: '/og.png',
  width: 1200,
  height: 630,
  type: 'image/png',
  alt: 'ВсеУмры',
};

interface PageMeta {
  siteUrl: string;
  /** Canonical path of the page. */
  path: string;
  title: string;
  description: string;
  /** For previews. */
  picture?: PagePicture;
  noindex?: boolean;
  /** The Open Graph type; a website by default. */
  type?: 'article';
}

/** Data for search engines and previews of a page: title, description, canonical, Open Graph. */
export function pageMeta(page: PageMeta) {
  const { siteUrl, path, title, description, noindex, type = 'website' } = page;
  const picture = page.picture ?? SITE_PICTURE;
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
    { property: 'og:image', content: new URL(picture.address, siteUrl).href },
    { property: 'og:image:type', content: picture.type },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
