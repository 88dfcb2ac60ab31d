import { count, sql } from 'drizzle-orm';
import { articles } from '#features/articles/store/article-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Writer } from '#server/session/permission.server.ts';

export type ArticleFigures = Awaited<ReturnType<typeof articleFigures>>;

/** The numbers of all articles and drafts, of public ones, and of drafts to be published later. */
export async function articleFigures(db: Db, _staff: Writer) {
  const [figures] = await db
    .select({
      total: count(),
      published: sql<number>`(count(*) filter (where ${articles.is_published}))::int`,
      scheduled: sql<number>`(count(*) filter (where ${articles.publish_at} is not null))::int`,
    })
    .from(articles);
  return figures ?? { total: 0, published: 0, scheduled: 0 };
}
