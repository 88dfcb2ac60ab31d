import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { sanitizeArticle } from '#features/articles/store/article-html.server.ts';
import { articleCategories, articles } from '#features/articles/store/article-tables.server.ts';
import type { DemoFiles } from '#features/demo/demo-files.server.ts';
import { addDays } from '#lib/time/day.ts';
import type { Db } from '#server/db/db.server.ts';

type Written = Pick<DemoFiles, 'articles' | 'categories'>;

/**
 * Writes the demo articles with their categories, dated back from `today` (YYYY-MM-DD), if there is
 * neither an article nor a category. With `force` existing articles that nobody changed get the dates
 * of `today`; all else stays.
 */
export async function writeDemoArticles(
  db: Db,
  demo: Written,
  today: string,
  force: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockArticles(tx);
    if (await isEmpty(tx)) await writeAll(tx, demo, today);
    else if (force) await dateAnew(tx, demo, today);
  });
}

/** Removes demo articles and categories in the caller's transaction; see `removeDemoContent`. */
export async function removeDemoArticles(db: Db, demo: Written, all: boolean) {
  await lockArticles(db);
  const slugs = demo.articles.map(({ slug }) => slug);
  const found = await db
    .select({ id: articles.id, untouched: isUntouched })
    .from(articles)
    .where(inArray(articles.slug, slugs));
  const doomed = found.filter(({ untouched }) => all || untouched).map(({ id }) => id);
  if (doomed.length > 0) await db.delete(articles).where(inArray(articles.id, doomed));
  for (const category of demo.categories) {
    const { slug, name, description, icon } = articleCategories;
    const inCategory = db
      .select({ id: articles.id })
      .from(articles)
      .where(eq(articles.category_id, articleCategories.id));
    await db
      .delete(articleCategories)
      .where(
        and(
          eq(slug, category.slug),
          all ? undefined : eq(name, category.name),
          all ? undefined : eq(description, category.description),
          all ? undefined : eq(icon, category.icon),
          notExists(inCategory),
        ),
      );
  }
  return { removed: doomed.length, kept: found.length - doomed.length };
}

/** Demo articles are created, published and last changed at one instant, nine in the morning. */
const isUntouched = sql<boolean>`(${articles.version} = 1 and ${articles.is_published}
  and ${articles.created_at} = ${articles.published_date}
  and ${articles.created_at} = ${articles.updated_at})`;

async function lockArticles(db: Db): Promise<void> {
  // The same order as in the foreign key.
  for (const table of [articleCategories, articles]) {
    await db.execute(sql`lock table ${table} in share row exclusive mode`);
  }
}

async function isEmpty(db: Db): Promise<boolean> {
  const [article] = await db.select({ id: articles.id }).from(articles).limit(1);
  const [category] = await db.select({ id: articleCategories.id }).from(articleCategories).limit(1);
  return !article && !category;
}

async function writeAll(db: Db, demo: Written, today: string): Promise<void> {
  const categories = await db
    .insert(articleCategories)
    .values(demo.categories.map((category, place) => ({ ...category, order_index: place + 1 })))
    .returning({ id: articleCategories.id, slug: articleCategories.slug });
  const idOf = new Map(categories.map(({ id, slug }) => [slug, id]));
  await db.insert(articles).values(
    demo.articles.map(({ category, published_days_ago, content, ...article }) => ({
      ...article,
      content: sanitizeArticle(content),
      category_id: idOf.get(category) ?? null,
      is_published: true,
      ...datesOf(today, published_days_ago),
    })),
  );
}

async function dateAnew(db: Db, demo: Written, today: string): Promise<void> {
  for (const { slug, published_days_ago } of demo.articles) {
    await db
      .update(articles)
      .set(datesOf(today, published_days_ago))
      .where(and(eq(articles.slug, slug), isUntouched));
  }
}

/** Nine in the morning of Moscow. */
function datesOf(today: string, daysAgo: number) {
  const published = new Date(`${addDays(today, -daysAgo)}T09:00:00.000+03:00`);
  return { published_date: published, updated_at: published, created_at: published };
}
