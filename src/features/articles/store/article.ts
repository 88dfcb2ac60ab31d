import type { CategoryInput } from '#features/articles/store/article-input.ts';
import { addressWith } from '#lib/text/address.ts';
import { cutText } from '#lib/text/storable.ts';
import { countOf, fold, foldedWords } from '#lib/text/russian.ts';

/** Shown for an article without a picture. */
export const DEFAULT_IMAGE = '/front.png';
/** The size of articles' pictures in pixels. */
export const COVER = { width: 1200, height: 630 } as const;

export const ARTICLES_PER_PAGE = 12;
export const RELATED_ARTICLES = 3;

export type Category = CategoryInput;

export interface ArticleCard {
  slug: string;
  title: string;
  excerpt: string;
  featured_image: string | null;
  /** The address of the drawing shown without it. */
  cover: string;
  /** Minutes. */
  reading_time: number;
  views_count: number;
  /** A day in Moscow, `YYYY-MM-DD`. */
  published: string;
  category_slug: string | null;
  category_name: string | null;
}

export interface ArticleList {
  cards: ArticleCard[];
  /** From 1; may exceed the last page. */
  page: number;
  /** At least 1. */
  pages: number;
}

/** An article for its page, without its text. */
export interface ShownArticle extends ArticleCard {
  id: number;
  author: string;
  meta_description: string;
  meta_keywords: string;
  publishedAt: Date;
  updatedAt: Date;
  /** The headings of the table of contents; empty for a short article. */
  contents: Heading[];
}

/** A heading of a text and its id in the page. */
export interface Heading {
  id: string;
  text: string;
}

/** The address of a page of a list: all articles, a category, or search results. */
export function listAddress(categorySlug: string | null, page = 1, q = ''): string {
  const path = categorySlug === null ? '/articles' : `/articles/category/${categorySlug}`;
  return addressWith(path, { q, page: page > 1 ? page : null });
}

const QUERY_MAX = 100;

/** The search text in an address; '' for none. */
export function readArticleQuery(search: URLSearchParams): string {
  const q = (search.get('q') ?? '').replace(/[\s\p{Cc}]+/gu, ' ');
  return cutText(q.trim(), QUERY_MAX);
}

/** Words of a question that tell nothing of its subject. */
const ASKING =
  /^(?:здравствуйте|подскажите|скажите|пожалуйста|как|что|где|когда|какой|какая|какие|нужен|нужна|нужно|нужны|надо|можно|ли|есть|в|во|на|с|со|для|и|по|о|об|за|до|от|из|к|у|мне|делать|совершить|совершать)$/;

/**
 * The first eight words of a query, folded and without their endings; an article must contain all of
 * them. Words that only ask are dropped if others remain.
 */
export function soughtWords(q: string): string[] {
  const words = fold(q).split(/[^a-zа-я0-9]+/);
  const telling = words.filter((word) => !ASKING.test(word)).join(' ');
  return foldedWords(telling.trim() === '' ? words.join(' ') : telling).map((word) =>
    word.slice(0, word.length - (word.length > 6 ? 2 : word.length > 4 ? 1 : 0)),
  );
}

/** The page number of an address; 1 when it is missing or invalid. */
export function readPage(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

/** The canonical search part of a list's address. */
export function keptListSearch(search: URLSearchParams): string {
  const page = readPage(search);
  return page > 1 ? `?page=${page}` : '';
}

/** The same for the list with a search. */
export function keptSearchedList(search: URLSearchParams): string {
  return new URL(listAddress(null, readPage(search), readArticleQuery(search)), 'https://x').search;
}

/** «7 минут чтения». */
export function minutesText(minutes: number): string {
  return `${countOf(minutes, ['минута', 'минуты', 'минут'])} чтения`;
}

/** «1 просмотр», «5 просмотров». */
export function viewsText(views: number): string {
  return countOf(views, ['просмотр', 'просмотра', 'просмотров']);
}
