import { count, sql } from 'drizzle-orm';
import { articles } from '#features/articles/store/article-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Writer } from '#server/session/permission.server.ts';

export interface ArticleFigures {
  /** All there are, drafts too. */
  total: number;
  published: number;
  /** Drafts that will be published by themselves. */
  scheduled: number;
}

/** How many articles there are, are public, and will be published by themselves. */
export async function articleFigures(db: Db, _staff: Writer): Promise<ArticleFigures> {
  const [figures] = await db
    .select({
      total: count(),
      published: sql<number>`(count(*) filter (where ${articles.is_published}))::int`,
      scheduled: sql<number>`(count(*) filter (where ${articles.publish_at} is not null))::int`,
    })
    .from(articles);
  return figures ?? { total: 0, published: 0, scheduled: 0 };
}
