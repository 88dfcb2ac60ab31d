import { and, eq, getTableColumns, lte } from 'drizzle-orm';
import { articleInput } from '#features/articles/store/article-input.ts';
import { articleRevisions, articles } from '#features/articles/store/article-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Job } from '#server/jobs/jobs.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

const EVERY_MS = 30_000;

/** Publishes due drafts, at most half a minute late. */
export function publishDueJob({ db, now }: { db: Db; now: () => Date }): Job {
  return {
    name: 'publish-articles',
    everyMs: EVERY_MS,
    isFinal: true,
    run: async () => void (await publishDue(db, now())),
  };
}

/**
 * Publishes every draft due by `now`, with its scheduled time as date, a revision and a line in the
 * trail. Its secret link ends. Returns the number of drafts.
 */
export async function publishDue(db: Db, now: Date): Promise<number> {
  const due = await db
    .select({ id: articles.id })
    .from(articles)
    .where(isDue(now))
    .orderBy(articles.publish_at)
    .limit(100);
  let published = 0;
  for (const { id } of due) if (await publish(db, id, now)) published += 1;
  return published;
}

const isDue = (now: Date) => and(lte(articles.publish_at, now), eq(articles.is_published, false));

/** Locks the row first: somebody may be saving it or cancelling the schedule. */
async function publish(db: Db, id: number, now: Date): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [before] = await transaction
      .select(getTableColumns(articles))
      .from(articles)
      .where(and(eq(articles.id, id), isDue(now)))
      .for('update');
    if (!before) return false;
    const after = {
      is_published: true,
      published_date: before.published_date ?? before.publish_at ?? now,
      publish_at: null,
      preview_token: null,
      version: before.version + 1,
      updated_at: now,
    };
    await transaction.update(articles).set(after).where(eq(articles.id, id));
    await transaction.insert(articleRevisions).values({
      article_id: id,
      version: after.version,
      saved_at: now,
      fields: articleInput.parse({ ...before, ...after }),
    });
    await recordChange(transaction, {
      actor: null,
      action: 'update',
      thing: { kind: 'article', id, title: before.title },
      before: { is_published: before.is_published, publish_at: before.publish_at },
      after: { is_published: after.is_published, publish_at: after.publish_at },
    });
    return true;
  });
}
