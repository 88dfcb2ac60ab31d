import { and, asc, desc, eq, getViewSelectedFields, ne, sql } from 'drizzle-orm';
import {
  ARTICLES_PER_PAGE,
  type ArticleCard,
  type ArticleList,
  type Category,
  soughtWords,
} from '#features/articles/store/article.ts';
import { isOwnPicture } from '#features/articles/store/article-input.ts';
import {
  articleCategories,
  articleCategoryRedirects,
  articleRedirects,
  articlesPublic,
  articleViews,
} from '#features/articles/store/article-tables.server.ts';
import { copyAddress } from '#lib/contact/copy-address.ts';
import { pick } from '#lib/form/pick.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import { coverAddress } from '#features/articles/store/article-cover.ts';
import { foldedPattern, layoutFlip } from '#lib/text/russian.ts';
import type { Db } from '#server/db/db.server.ts';

/** Views before `today`, so that all kept pages of a day show the same number. */
const viewsBefore = (today: string) =>
  sql<number>`(${articlesPublic.views_count} - (select count(*) from ${articleViews} where ${articleViews.article_id} = ${articlesPublic.id} and ${articleViews.day} = ${today}))::int`;

const cardColumns = (today: string) => ({
  slug: articlesPublic.slug,
  title: articlesPublic.title,
  excerpt: articlesPublic.excerpt,
  featured_image: articlesPublic.featured_image,
  reading_time: articlesPublic.reading_time,
  views_count: viewsBefore(today),
  published_date: articlesPublic.published_date,
  category_slug: articlesPublic.category_slug,
  category_name: articlesPublic.category_name,
});
const newestFirst = [desc(articlesPublic.published_date), desc(articlesPublic.id)];

type ArticleRow = Pick<
  PublicArticle,
  'slug' | 'category_slug' | 'published_date' | 'featured_image'
>;

function toCard<Row extends ArticleRow>({ published_date, ...row }: Row) {
  return {
    ...row,
    cover: coverAddress(row as Pick<Row, 'slug' | 'category_slug'>),
    featured_image: ownPicture(row.featured_image),
    published: dayInZone(published_date ?? new Date(0), MOSCOW),
  };
}

/** The address if it is one of the site's own pictures, else null. */
function ownPicture(address: string | null): string | null {
  return address !== null && isOwnPicture(address) ? address : null;
}

/** In the order set by staff. */
export async function listCategories(db: Db): Promise<Category[]> {
  return db
    .select(pick(articleCategories, ['slug', 'name', 'description', 'icon']))
    .from(articleCategories)
    .orderBy(asc(articleCategories.order_index), asc(articleCategories.id))
    .limit(1000);
}

/** The text that is searched: all readable text and the keywords. */
const searchedText = sql`concat_ws(' ', ${articlesPublic.title}, ${articlesPublic.excerpt}, ${articlesPublic.meta_keywords}, ${articlesPublic.category_name}, regexp_replace(${articlesPublic.content}, '<[^>]*>', ' ', 'g'))`;

/**
 * Published articles, the newest first; of one category or with all words of `q` when given, those
 * with the words in the title before the others. When nothing is found, `q` is read as typed in the
 * other keyboard layout.
 */
export async function listArticles(
  db: Db,
  { category, page, q = '' }: { category: string | null; page: number; q?: string },
  today: string,
): Promise<ArticleList> {
  const patterns = soughtWords(q).map(foldedPattern);
  const wanted = and(
    category === null ? undefined : eq(articlesPublic.category_slug, category),
    ...patterns.map((pattern) => sql`${searchedText} ~ ${pattern}`),
  );
  const inTitle = and(...patterns.map((pattern) => sql`${articlesPublic.title} ~ ${pattern}`));
  const rows = await db
    .select(cardColumns(today))
    .from(articlesPublic)
    .where(wanted)
    .orderBy(...(inTitle ? [desc(inTitle)] : []), ...newestFirst)
    .limit(ARTICLES_PER_PAGE)
    .offset((page - 1) * ARTICLES_PER_PAGE);
  const total = await db.$count(articlesPublic, wanted);
  if (total === 0 && /^[^а-яё]*[a-z][^а-яё]*$/i.test(q)) {
    return listArticles(db, { category, page, q: layoutFlip(q) }, today);
  }
  const pages = Math.max(1, Math.ceil(total / ARTICLES_PER_PAGE));
  return { cards: rows.map(toCard), page, pages };
}

/** A published article with its public facts. */
export async function articleBySlug(db: Db, slug: string, today: string) {
  const [article] = await db
    .select({ ...getViewSelectedFields(articlesPublic), views_count: viewsBefore(today) })
    .from(articlesPublic)
    .where(eq(articlesPublic.slug, slug))
    .limit(1);
  return article ? { ...article, featured_image: ownPicture(article.featured_image) } : null;
}
export type PublicArticle = NonNullable<Awaited<ReturnType<typeof articleBySlug>>>;

/** Other articles of the same category, the newest first; empty without a category. */
export async function relatedArticles(
  db: Db,
  article: { id: number; category_slug: string | null },
  limit: number,
  today: string,
): Promise<ArticleCard[]> {
  if (article.category_slug === null) return [];
  const rows = await db
    .select(cardColumns(today))
    .from(articlesPublic)
    .where(
      and(
        eq(articlesPublic.category_slug, article.category_slug),
        ne(articlesPublic.id, article.id),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit);
  return rows.map(toCard);
}

/** The present address of a published article that moved. */
export async function movedArticle(db: Db, slug: string): Promise<string | null> {
  const [moved] = await db
    .select({ slug: articlesPublic.slug })
    .from(articleRedirects)
    .innerJoin(articlesPublic, eq(articlesPublic.id, articleRedirects.article_id))
    .where(eq(articleRedirects.slug, slug))
    .limit(1);
  return moved?.slug ?? null;
}

/** The present address of a category that moved. */
export async function movedCategory(db: Db, slug: string): Promise<string | null> {
  const [moved] = await db
    .select({ slug: articleCategories.slug })
    .from(articleCategoryRedirects)
    .innerJoin(articleCategories, eq(articleCategories.id, articleCategoryRedirects.category_id))
    .where(eq(articleCategoryRedirects.slug, slug))
    .limit(1);
  return moved?.slug ?? null;
}

/** The newest articles for small places, each with a small copy of its picture. */
export async function freshArticles(db: Db, limit: number) {
  const { slug, title, category_slug, featured_image } = articlesPublic;
  const rows = await db
    .select({ slug, title, category_slug, featured_image })
    .from(articlesPublic)
    .orderBy(...newestFirst)
    .limit(limit);
  return rows.map((row) => ({
    ...pick(row, ['slug', 'title']),
    picture: copyAddress(ownPicture(row.featured_image) ?? coverAddress(row), 480),
  }));
}
export type FreshArticle = Awaited<ReturnType<typeof freshArticles>>[number];

export async function articlesForFeed(db: Db, limit: number) {
  const { slug, title, excerpt, meta_description, author, category_name, published_date } =
    articlesPublic;
  return db
    .select({ slug, title, excerpt, meta_description, author, category_name, published_date })
    .from(articlesPublic)
    .orderBy(...newestFirst)
    .limit(limit);
}

/** Addresses of all published articles with the instant of their last change, and of categories. */
export async function articleAddresses(db: Db, limit: number) {
  const articles = await db
    .select({ slug: articlesPublic.slug, updatedAt: articlesPublic.updated_at })
    .from(articlesPublic)
    .orderBy(...newestFirst)
    .limit(limit);
  const categories = await db
    .selectDistinct({ slug: articlesPublic.category_slug })
    .from(articlesPublic);
  return {
    articles,
    categories: categories.flatMap(({ slug }) => (slug === null ? [] : [slug])).sort(),
  };
}
