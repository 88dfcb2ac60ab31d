import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import {
  articles,
  articleViewDays,
  articleViews,
} from '#features/articles/store/article-tables.server.ts';
import { addDays, dayInZone, MOSCOW } from '#lib/time/day.ts';
import type { Db } from '#server/db/db.server.ts';

const HOUR_MS = 3_600_000;

/**
 * Counts a view of a published article, each visitor once a day, and returns its number of views; null
 * when there is no such article. `visitor` is a random token of a browser and day without personal
 * data. It is stored as a digest with the day's secret, so that days can't be linked; both are deleted
 * within two hours after the day.
 */
export async function countView(
  db: Db,
  { slug, visitor, today }: { slug: string; visitor: string; today: string },
): Promise<number | null> {
  const digest = createHash('sha256')
    .update(`${await saltOf(db, today)} ${visitor}`)
    .digest('base64url')
    .slice(0, 22);
  return db.transaction(async (transaction) => {
    const published = and(eq(articles.slug, slug), eq(articles.is_published, true));
    const [article] = await transaction
      .select({ id: articles.id, views: articles.views_count })
      .from(articles)
      .where(published)
      .limit(1);
    if (!article) return null;
    const counted = await transaction
      .insert(articleViews)
      .values({ day: today, article_id: article.id, visitor: digest })
      .onConflictDoNothing()
      .returning({ day: articleViews.day });
    if (counted.length === 0) return article.views;
    const [after] = await transaction
      .update(articles)
      .set({ views_count: sql`${articles.views_count} + 1` })
      .where(eq(articles.id, article.id))
      .returning({ views: articles.views_count });
    return after?.views ?? null;
  });
}

/** The secret of a day, made on first use. */
async function saltOf(db: Db, today: string): Promise<string> {
  const find = async () => {
    const [row] = await db
      .select({ salt: articleViewDays.salt })
      .from(articleViewDays)
      .where(eq(articleViewDays.day, today))
      .limit(1);
    return row?.salt;
  };
  const known = await find();
  if (known !== undefined) return known;
  await db
    .insert(articleViewDays)
    .values({ day: today, salt: randomBytes(16).toString('base64url') })
    .onConflictDoNothing();
  return (await find()) ?? '';
}

/**
 * Deletes the secrets and visitors of other days, an hour after midnight: clocks of processes differ. A
 * day in the future comes from a clock that ran ahead.
 */
export async function forgetViewDays(db: Db, now: Date): Promise<void> {
  const { day } = articleViewDays;
  const today = dayInZone(new Date(now.getTime() - HOUR_MS), MOSCOW);
  await db.delete(articleViewDays).where(or(lt(day, today), gt(day, addDays(today, 1))));
}
