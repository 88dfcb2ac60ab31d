import { articleAddress } from '#features/articles/store/article-address.ts';
import {
  COVER,
  DEFAULT_IMAGE,
  listAddress,
  type ShownArticle,
} from '#features/articles/store/article.ts';
import { breadcrumbs } from '#lib/breadcrumbs.ts';

/** Structured data of an article for search engines: the article and its breadcrumbs (JSON-LD). */
export function articleStructuredData(article: ShownArticle, siteUrl: string) {
  const url = siteUrl + articleAddress(article.slug);
  const publisher = {
    '@type': 'Organization',
    '@id': `${siteUrl}/#organization`,
    name: 'ВсеУмры',
    logo: { '@type': 'ImageObject', url: `${siteUrl}/icon-512.png` },
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    '@id': url,
    mainEntityOfPage: url,
    url,
    headline: article.title,
    description: article.meta_description,
    image: {
      '@type': 'ImageObject',
      url: siteUrl + (article.featured_image ?? DEFAULT_IMAGE),
      ...COVER,
    },
    datePublished: article.publishedAt.toISOString(),
    dateModified: article.updatedAt.toISOString(),
    author: { '@type': 'Organization', name: article.author, url: siteUrl },
    publisher,
    articleSection: article.category_name ?? undefined,
    keywords: article.meta_keywords || undefined,
    timeRequired: `PT${article.reading_time}M`,
    inLanguage: 'ru',
    isAccessibleForFree: true,
  };
}

/**
 * Structured data of an article's breadcrumbs: home, articles, its category if it has one, its title.
 */
export function articleBreadcrumbs(article: ShownArticle, siteUrl: string) {
  return breadcrumbs(siteUrl, [
    ['Статьи', listAddress(null)],
    ...(article.category_slug !== null && article.category_name !== null
      ? ([[article.category_name, listAddress(article.category_slug)]] as const)
      : []),
    [article.title, articleAddress(article.slug)],
  ]);
}
