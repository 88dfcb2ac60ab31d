import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { ARTICLE_GONE, type ArticleProblem } from '#features/articles/editing/article-problem.ts';
import { articleForUpdate } from '#features/articles/editing/write-articles.server.ts';
import { articles } from '#features/articles/store/article-tables.server.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Writer } from '#server/session/permission.server.ts';
import { conflict } from '#lib/problem.ts';
import { pick } from '#lib/form/pick.ts';

const LIFETIME_MS = 30 * 24 * 3_600_000;

const PUBLISHED = conflict('published', 'Статья уже опубликована: читателям хватит её адреса');

/**
 * Opens a draft by a secret link for 30 days; the secret is 128 random bits and the second of its end.
 * Replaces the former link.
 */
export async function openPreview(
  db: Db,
  staff: Writer,
  id: number,
  now: Date,
): Promise<Result<string, ArticleProblem>> {
  return db.transaction(async (tx) => {
    const kept = await articleForUpdate(tx, staff, id);
    if (!kept) return refused(ARTICLE_GONE);
    if (kept.is_published) return refused(PUBLISHED);
    const endsAt = Math.floor((now.getTime() + LIFETIME_MS) / 1000);
    const token = `${randomBytes(16).toString('hex')}-${endsAt.toString(36)}`;
    await tx.update(articles).set({ preview_token: token }).where(eq(articles.id, kept.id));
    return done(token);
  });
}

export async function closePreview(
  db: Db,
  staff: Writer,
  id: number,
): Promise<Result<null, ArticleProblem>> {
  return db.transaction(async (tx) => {
    const kept = await articleForUpdate(tx, staff, id);
    if (!kept) return refused(ARTICLE_GONE);
    await tx.update(articles).set({ preview_token: null }).where(eq(articles.id, kept.id));
    return done(null);
  });
}

/** When the link with this secret ends; null for an invalid secret. */
export function previewEndsAt(token: string): Date | null {
  const [, seconds] = /^[0-9a-f]{32}-([0-9a-z]{6,8})$/.exec(token) ?? [];
  return seconds === undefined ? null : new Date(Number.parseInt(seconds, 36) * 1000);
}

/** The draft of a secret; null for an unknown or expired one, or a published article. */
export async function previewedArticle(db: Db, token: string, now: Date) {
  const endsAt = previewEndsAt(token);
  if (!endsAt || endsAt <= now) return null;
  const [row] = await db
    .select(pick(articles, ['title', 'excerpt', 'author', 'featured_image', 'content']))
    .from(articles)
    .where(and(eq(articles.preview_token, token), eq(articles.is_published, false)))
    .limit(1);
  return row ?? null;
}
