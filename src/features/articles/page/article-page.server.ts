import { currentRate } from '#server/rates/exchange-rate.server.ts';
import {
  type ArticleCard,
  RELATED_ARTICLES,
  type ShownArticle,
} from '#features/articles/store/article.ts';
import { coverAddress } from '#features/articles/store/article-cover.ts';
import { sanitizeArticle } from '#features/articles/store/article-html.server.ts';
import {
  blocksIn,
  contentsOf,
  showText,
  type Blocks,
} from '#features/articles/store/text-blocks.ts';
import {
  articleBySlug,
  type PublicArticle,
  relatedArticles,
} from '#features/articles/store/articles.server.ts';
import { writeQuotation } from '#features/articles/store/quran-quotation.ts';
import { tourBlock } from '#features/articles/store/tour-block.ts';
import type { QuranText } from '#features/quran/text/quran-text.server.ts';
import { tourBySlug } from '#features/tours/store/tours.server.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import { writtenByPeople } from '#server/pages/document.server.ts';
import type { Db } from '#server/db/db.server.ts';

/** The most tours in one article: each costs a query, and more would be a catalogue. */
const MOST_TOURS = 12;

export interface ArticlePage {
  article: ShownArticle;
  related: ArticleCard[];
  html: string;
}

/** The content of a published article's page; null when the address is unknown. */
export async function articlePage(
  db: Db,
  slug: string,
  quran: QuranText,
  today: string,
): Promise<ArticlePage | null> {
  const found = await articleBySlug(db, slug, today);
  if (!found) return null;
  const content = sanitizeArticle(found.content);
  return {
    article: shownArticle(found, content),
    related: await relatedArticles(db, found, RELATED_ARTICLES, today),
    html: await show(db, content, quran, today),
  };
}

/** Sanitised content for today's page. */
export async function showArticleText(
  db: Db,
  content: string,
  quran: QuranText,
  today: string,
): Promise<string> {
  return show(db, sanitizeArticle(content), quran, today);
}

async function show(db: Db, clean: string, quran: QuranText, today: string): Promise<string> {
  return writtenByPeople(showText(clean, await findBlocks(db, clean, quran, today)));
}

function shownArticle(article: PublicArticle, content: string): ShownArticle {
  const publishedAt = article.published_date ?? article.updated_at;
  return {
    id: article.id,
    slug: article.slug,
    title: article.title,
    excerpt: article.excerpt,
    featured_image: article.featured_image,
    cover: coverAddress(article),
    reading_time: article.reading_time,
    views_count: article.views_count,
    published: dayInZone(publishedAt, MOSCOW),
    category_slug: article.category_slug,
    category_name: article.category_name,
    author: article.author,
    meta_description: article.meta_description,
    meta_keywords: article.meta_keywords,
    publishedAt,
    updatedAt: article.updated_at,
    contents: contentsOf(content),
  };
}

async function findBlocks(
  db: Db,
  content: string,
  quran: QuranText,
  today: string,
): Promise<Blocks> {
  const { quotations, tours } = blocksIn(content);
  const verses = new Map<string, string[]>();
  for (const quotation of quotations) {
    const sura = await quran.verses('tanzil', quotation.sura);
    verses.set(writeQuotation(quotation), sura.slice(quotation.from - 1, quotation.to));
  }
  const cards = new Map<string, string>();
  if (tours.length > 0) {
    const rate = await currentRate(db);
    for (const slug of tours.slice(0, MOST_TOURS)) {
      const tour = await tourBySlug(db, slug);
      if (tour) cards.set(slug, tourBlock(tour, rate, today));
    }
  }
  return { verses, tours: cards };
}
