import { countOf } from '#lib/russian.ts';

/** Shown for an article that has no picture of its own. */
export const DEFAULT_IMAGE = '/front.png';
/** Width and height in pixels for which the pictures of articles are drawn and cut. */
export const COVER = { width: 1200, height: 630 } as const;

export const ARTICLES_PER_PAGE = 12;
export const RELATED_ARTICLES = 3;

/** A category as visitors see it. */
export interface Category {
  slug: string;
  name: string;
  description: string;
  icon: string;
}

/** An article as a card of a list shows it. */
export interface ArticleCard {
  slug: string;
  title: string;
  excerpt: string;
  featured_image: string | null;
  /** Minutes. */
  reading_time: number;
  views_count: number;
  /** Day of Moscow, `YYYY-MM-DD`. */
  published: string;
  category_slug: string | null;
  category_name: string | null;
}

export interface ArticleList {
  cards: ArticleCard[];
  /** From 1; may lie beyond the last. */
  page: number;
  /** At least 1. */
  pages: number;
}

/** An article as its page shows it, but for its text. */
export interface ShownArticle extends ArticleCard {
  id: number;
  author: string;
  meta_description: string;
  meta_keywords: string;
  publishedAt: Date;
  updatedAt: Date;
  /** The headings worth a table of contents; none for a short article. */
  contents: Heading[];
}

/** A heading of a text and the name it is reached by within the page. */
export interface Heading {
  id: string;
  text: string;
}

export function articleAddress(slug: string): string {
  return `/articles/${slug}`;
}

/** The address of a page of a list, of all articles or of a category's. */
export function listAddress(categorySlug: string | null, page = 1): string {
  const path = categorySlug === null ? '/articles' : `/articles/category/${categorySlug}`;
  return page > 1 ? `${path}?page=${page}` : path;
}

/** The page that an address asks for; 1 when it names none or nonsense. */
export function readPage(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

/** The one form of the search part of a list's address. */
export function keptListSearch(search: URLSearchParams): string {
  const page = readPage(search);
  return page > 1 ? `?page=${page}` : '';
}

export function minutesText(minutes: number): string {
  return `${countOf(minutes, ['минута', 'минуты', 'минут'])} чтения`;
}

export function viewsText(views: number): string {
  return countOf(views, ['просмотр', 'просмотра', 'просмотров']);
}
