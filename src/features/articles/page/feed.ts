import { articleAddress } from '#features/articles/store/article-address.ts';
import { listAddress } from '#features/articles/store/article.ts';
import { escapeMarkup } from '#lib/text/markup.ts';

export const FEED_ADDRESS = '/articles/rss.xml';
const FEED_TITLE = 'Статьи — ВсеУмры';

interface FeedItem {
  slug: string;
  title: string;
  excerpt: string;
  meta_description: string;
  author: string;
  category_name: string | null;
  published_date: Date | null;
}

/** Articles as RSS 2.0. `siteUrl` has no slash at its end. */
export function articleFeed(items: readonly FeedItem[], siteUrl: string): string {
  const self = siteUrl + FEED_ADDRESS;
  const newest = items[0]?.published_date;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    element('title', FEED_TITLE),
    element('link', siteUrl + listAddress(null)),
    element(
      'description',
      'Полезные статьи для паломников: подготовка к Умре и Хаджу, обряды, документы, сборы.',
    ),
    element('language', 'ru'),
    ...(newest ? [element('lastBuildDate', newest.toUTCString())] : []),
    `<atom:link href="${escapeMarkup(self)}" rel="self" type="application/rss+xml"/>`,
    ...items.map((item) => feedItem(item, siteUrl)),
    '</channel></rss>',
    '',
  ].join('\n');
}

function feedItem(item: FeedItem, siteUrl: string): string {
  const link = siteUrl + articleAddress(item.slug);
  return [
    '<item>',
    element('title', item.title),
    element('link', link),
    element('guid', link),
    element('description', item.excerpt || item.meta_description),
    element('dc:creator', item.author),
    ...(item.category_name === null ? [] : [element('category', item.category_name)]),
    ...(item.published_date ? [element('pubDate', item.published_date.toUTCString())] : []),
    '</item>',
  ].join('');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeMarkup(text)}</${name}>`;
}

/** The link by which feed readers find the feed on a page. */
export const feedLink = {
  tagName: 'link' as const,
  rel: 'alternate',
  type: 'application/rss+xml',
  title: FEED_TITLE,
  href: FEED_ADDRESS,
};
