import { and, eq, isNull } from 'drizzle-orm';
import { EMPTY_FORM, type FormValues } from '#features/articles/editing/article-form-values.ts';
import { articleDrafts, articles } from '#features/articles/store/article-tables.server.ts';
import { type FormDraft, valuesIn } from '#lib/form/form-draft.ts';
import { NOT_FOUND } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Writer } from '#server/session/permission.server.ts';

/** Unsaved texts of the form, in the same form as in the browser. */
export type ArticleDraft = FormDraft<Partial<FormValues>>;

function ofEditor(staff: Writer, articleId: number | null) {
  return and(
    eq(articleDrafts.editor_id, staff.id),
    articleId === null ? isNull(articleDrafts.article_id) : eq(articleDrafts.article_id, articleId),
  );
}

/** Stores a person's draft of an article, one each. */
export async function saveDraft(
  db: Db,
  staff: Writer,
  articleId: number | null,
  { now, ...draft }: { values: FormValues; base: FormValues; version: number; now: Date },
): Promise<Result<null>> {
  return db.transaction(async (tx) => {
    if (articleId !== null) {
      const [there] = await tx
        .select({ id: articles.id })
        .from(articles)
        .where(eq(articles.id, articleId))
        .for('key share');
      if (!there) return refused({ ...NOT_FOUND, message: 'Статьи больше нет' });
    }
    const { version, ...fields } = draft;
    const stored = { fields, base_version: version, saved_at: now };
    const changed = await tx
      .update(articleDrafts)
      .set(stored)
      .where(ofEditor(staff, articleId))
      .returning({ id: articleDrafts.id });
    if (changed.length === 0) {
      await tx
        .insert(articleDrafts)
        .values({ editor_id: staff.id, article_id: articleId, ...stored })
        // Another tab did the same at the same moment.
        .onConflictDoNothing();
    }
    return done(null);
  });
}

/** A person's draft of an article; null when there is none. */
export async function draftOf(
  db: Db,
  staff: Writer,
  articleId: number | null,
): Promise<ArticleDraft | null> {
  const [row] = await db
    .select({
      fields: articleDrafts.fields,
      version: articleDrafts.base_version,
      savedAt: articleDrafts.saved_at,
    })
    .from(articleDrafts)
    .where(ofEditor(staff, articleId))
    .limit(1);
  const values = valuesIn(row?.fields['values'], EMPTY_FORM);
  const base = valuesIn(row?.fields['base'], EMPTY_FORM);
  if (!row || !values || !base) return null;
  const version = row.version === 0 ? null : String(row.version);
  return { values, base, version, atMs: row.savedAt.getTime() };
}

/** Deletes an editor's draft of an article; null is a new article. */
export async function dropDraft(db: Db, staff: Writer, articleId: number | null): Promise<void> {
  await db.delete(articleDrafts).where(ofEditor(staff, articleId));
}
