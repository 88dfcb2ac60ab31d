import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type {
  ArticleListQuery,
  ShownArticles,
} from '#features/articles/editing-list/article-list-query.ts';
import { articleCategories, articles } from '#features/articles/store/article-tables.server.ts';
import { foldedPattern, foldedWords } from '#lib/text/russian.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Writer } from '#server/session/permission.server.ts';
import { pick } from '#lib/form/pick.ts';

export type ListedArticle = Awaited<ReturnType<typeof listForStaff>>['articles'][number];

const ARTICLES_PER_PAGE = 50;

const CONDITIONS: Record<ShownArticles, SQL | undefined> = {
  published: eq(articles.is_published, true),
  draft: and(eq(articles.is_published, false), isNull(articles.publish_at)),
  scheduled: isNotNull(articles.publish_at),
};

/** A page of all articles with drafts, the last changed first. */
export async function listForStaff(db: Db, _staff: Writer, query: ArticleListQuery) {
  const where = and(
    query.only === null ? undefined : CONDITIONS[query.only],
    query.category === null
      ? undefined
      : query.category === 0
        ? isNull(articles.category_id)
        : eq(articles.category_id, query.category),
    ...foldedWords(query.search).map((word) => sql`${searched} ~ ${foldedPattern(word)}`),
  );
  const total = await db.$count(articles, where);
  const pages = Math.max(1, Math.ceil(total / ARTICLES_PER_PAGE));
  const found = await db
    .select({
      id: articles.id,
      slug: articles.slug,
      title: articles.title,
      category: articleCategories.name,
      ...pick(articles, ['views_count', 'is_published', 'publish_at', 'updated_at']),
    })
    .from(articles)
    .leftJoin(articleCategories, eq(articleCategories.id, articles.category_id))
    .where(where)
    .orderBy(desc(articles.updated_at), desc(articles.id))
    .limit(ARTICLES_PER_PAGE)
    .offset((Math.min(query.page, pages) - 1) * ARTICLES_PER_PAGE);
  return { articles: found, total, pages, counts: await countShown(db) };
}

async function countShown(db: Db): Promise<Record<ShownArticles, number>> {
  const counted = Object.entries(CONDITIONS).map(
    ([name, condition]) =>
      [name, sql<number>`(count(*) filter (where ${condition}))::int`] as const,
  );
  const [row] = await db.select(Object.fromEntries(counted)).from(articles);
  return row as Record<ShownArticles, number>;
}

const searched = sql`concat_ws(' ', ${articles.title}, ${articles.slug},
  ${articles.author}, ${articles.meta_keywords})`;
