import { and, eq, sql } from 'drizzle-orm';
import { sanitizeArticle } from '#features/articles/article-html.server.ts';
import { articleCategories, articles } from '#features/articles/article-tables.server.ts';
import { DEMO_ARTICLES, DEMO_CATEGORIES } from '#features/demo-articles/demo-articles.ts';
import { DEMO_ARTICLE_COVERS, type DemoDrawing } from '#features/demo/demo-drawings.ts';
import { addDays } from '#lib/day.ts';
import { imageAddress } from '#lib/stored-image.ts';
import type { Db } from '#server/db.server.ts';

/**
 * Writes the demo articles with their categories, dated back from `today` (YYYY-MM-DD), where there
 * is neither an article nor a category. With `force` those that are still as they were written get
 * the dates of `today`; nothing else of what is there changes.
 */
export async function writeDemoArticles(db: Db, today: string, force: boolean): Promise<void> {
  await db.transaction(async (transaction) => {
    // The same order as that of the foreign key.
    for (const table of [articleCategories, articles]) {
      await transaction.execute(sql`lock table ${table} in share row exclusive mode`);
    }
    if (await isEmpty(transaction)) await writeAll(transaction, today);
    else if (force) await dateAnew(transaction, today);
  });
}

async function isEmpty(db: Db): Promise<boolean> {
  const [article] = await db.select({ id: articles.id }).from(articles).limit(1);
  const [category] = await db.select({ id: articleCategories.id }).from(articleCategories).limit(1);
  return !article && !category;
}

async function writeAll(db: Db, today: string): Promise<void> {
  const categories = await db
    .insert(articleCategories)
    .values(DEMO_CATEGORIES.map((category, place) => ({ ...category, order_index: place + 1 })))
    .returning({ id: articleCategories.id, slug: articleCategories.slug });
  const idOf = new Map(categories.map(({ id, slug }) => [slug, id]));
  await db.insert(articles).values(
    DEMO_ARTICLES.map(({ category, published_days_ago, content, ...article }) => ({
      ...article,
      content: sanitizeArticle(content),
      featured_image: coverOf(article.slug),
      category_id: idOf.get(category) ?? null,
      is_published: true,
      ...datesOf(today, published_days_ago),
    })),
  );
}

async function dateAnew(db: Db, today: string): Promise<void> {
  for (const { slug, title, content, published_days_ago } of DEMO_ARTICLES) {
    await db
      .update(articles)
      .set(datesOf(today, published_days_ago))
      .where(
        and(
          eq(articles.slug, slug),
          eq(articles.version, 1),
          eq(articles.title, title),
          eq(articles.content, sanitizeArticle(content)),
          eq(articles.is_published, true),
        ),
      );
  }
}

function coverOf(slug: string): string | null {
  const covers: Readonly<Record<string, DemoDrawing>> = DEMO_ARTICLE_COVERS;
  const cover = covers[slug];
  return cover ? imageAddress(cover.path) : null;
}

/** Nine in the morning of Moscow. */
function datesOf(today: string, daysAgo: number) {
  const published = new Date(`${addDays(today, -daysAgo)}T09:00:00.000+03:00`);
  return { published_date: published, updated_at: published, created_at: published };
}
