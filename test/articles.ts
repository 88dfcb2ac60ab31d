import { articleCategories, articles } from '#features/articles/store/article-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';

type ArticleRow = typeof articles.$inferInsert;

/** Writes a category; what is not said is made up. */
export async function addCategory(
  db: Db,
  category: Partial<typeof articleCategories.$inferInsert> & { slug: string },
): Promise<number> {
  const [row] = await db
    .insert(articleCategories)
    .values({ name: `Категория ${category.slug}`, order_index: 1, ...category })
    .returning({ id: articleCategories.id });
  if (!row) throw new Error('no category');
  return row.id;
}

/** Writes a published article; what is not said is made up. */
export async function addArticle(
  db: Db,
  article: Partial<ArticleRow> & { slug: string },
): Promise<number> {
  const [row] = await db
    .insert(articles)
    .values({
      title: `Статья ${article.slug}`,
      meta_description: 'О чём она',
      content: '<p>Текст</p>',
      is_published: true,
      published_date: new Date('2026-11-01T06:00:00Z'),
      updated_at: new Date('2026-11-02T06:00:00Z'),
      ...article,
    })
    .returning({ id: articles.id });
  if (!row) throw new Error('no article');
  return row.id;
}
