import { eq, getTableColumns, like, or, sql } from 'drizzle-orm';
import { formOf, type WrittenArticle } from '#features/articles/editing/article-form-values.ts';
import {
  ARTICLE_GONE,
  type ArticleProblem,
  CONFLICT,
  invalid,
  slugTaken,
} from '#features/articles/editing/article-problem.ts';
import { dropDraft } from '#features/articles/editing/drafts.server.ts';
import { sanitizeArticle } from '#features/articles/store/article-html.server.ts';
import {
  ARTICLE_LIMITS,
  type ArticleInput,
  articleInput,
  contentProblem,
} from '#features/articles/store/article-input.ts';
import {
  articleCategories,
  articleRevisions,
  articles,
} from '#features/articles/store/article-tables.server.ts';
import { textOfMarkup } from '#features/articles/visual-editor/article-markup.ts';
import { pick } from '#lib/form/pick.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { uniqueSlug } from '#lib/text/slug.ts';
import { recordedAs } from '#server/change-sets/change-sets.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { type Editable, editable, type Writer } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

export type KeptArticle = Omit<typeof articles.$inferSelect, 'views_count' | 'created_at'>;

const { views_count: _views, created_at: _created, ...columns } = getTableColumns(articles);

/** An article for the editor; null when it does not exist. */
export async function articleById(db: Db, _staff: Writer, id: number): Promise<KeptArticle | null> {
  const [row] = await db.select(columns).from(articles).where(eq(articles.id, id)).limit(1);
  return row ?? null;
}

/** An article, locked for a change until the transaction ends. */
export async function articleForUpdate(
  tx: Db,
  staff: Writer,
  id: number,
): Promise<Editable<KeptArticle> | null> {
  const [row] = await tx.select(columns).from(articles).where(eq(articles.id, id)).for('update');
  return row ? editable(staff, row) : null;
}

/** Adds an article with a free address; returns its number and version. */
export async function createArticle(
  db: Db,
  staff: Writer,
  written: WrittenArticle,
  now: Date,
): Promise<Result<KeptArticle, ArticleProblem>> {
  const clean = cleaned(written);
  if (!clean.ok) return clean;
  return allOrNothing<KeptArticle, ArticleProblem>(db, async (tx) => {
    const category_id = await existingCategory(tx, clean.value.category_id);
    const [row] = await tx
      .insert(articles)
      .values({
        ...clean.value,
        category_id,
        published_date: written.is_published ? now : null,
        created_at: now,
        updated_at: now,
      })
      .onConflictDoNothing({ target: articles.slug })
      .returning(columns);
    if (!row) {
      const [there] = await tx
        .select(columns)
        .from(articles)
        .where(eq(articles.slug, written.slug));
      // When the answer to a form was lost, it comes again.
      const isRepeated = there && isSame(there, { ...clean.value, category_id });
      if (isRepeated && (await lastEditor(tx, there)) === staff.email) return done(there);
      return refused(await takenSlug(tx, written.slug));
    }
    await keepRevision(tx, staff, row, now);
    await dropDraft(tx, staff, null);
    await recordChange(tx, { ...changeBy(staff, row), action: 'create', after: traced(row) });
    return done(row);
  });
}

interface Update {
  id: number;
  /** The version that the change started from; null overwrites any. */
  version: number | null;
  /** Makes the new article from the stored one. */
  change: (kept: KeptArticle) => Result<WrittenArticle, ArticleProblem>;
}

/** Changes an article, unless somebody else has saved it since `version`. */
export async function updateArticle(
  db: Db,
  staff: Writer,
  { id, version, change }: Update,
  now: Date,
): Promise<Result<KeptArticle, ArticleProblem>> {
  return allOrNothing<KeptArticle, ArticleProblem>(db, async (tx) => {
    const kept = await articleForUpdate(tx, staff, id);
    if (!kept) return refused(ARTICLE_GONE);
    const changed = change(kept);
    const clean = changed.ok ? cleaned(changed.value) : changed;
    // When the answer to a form was lost, it comes again with the former version.
    const isRepeated = clean.ok && isSame(kept, clean.value);
    if (version !== null && version !== kept.version && !isRepeated) {
      const by = await lastEditor(tx, kept);
      const theirs = { values: formOf(kept), version: String(kept.version), by };
      return refused({ ...CONFLICT, theirs });
    }
    if (!changed.ok) return changed;
    const saved = await changeArticle(tx, staff, kept, { written: changed.value, now });
    if (saved.ok) await dropDraft(tx, staff, id);
    return saved;
  });
}

export async function setPublished(
  db: Db,
  staff: Writer,
  { id, isPublished }: { id: number; isPublished: boolean },
  now: Date,
): Promise<Result<KeptArticle, ArticleProblem>> {
  const change = (kept: KeptArticle) =>
    done({ ...kept, is_published: isPublished, publish_at: null });
  return updateArticle(db, staff, { id, version: null, change }, now);
}

/** Moves an article with its revisions to the bin. Returns the change set that restores it. */
export async function deleteArticle(
  db: Db,
  staff: Writer,
  id: number,
): Promise<Result<string, ArticleProblem>> {
  return allOrNothing<string, ArticleProblem>(db, async (tx) => {
    const kept = await articleForUpdate(tx, staff, id);
    if (!kept) return refused(ARTICLE_GONE);
    const { id: changeSet } = await recordedAs(
      tx,
      { kind: 'delete', title: kept.title, thingKind: 'article', actorId: staff.id },
      () => tx.delete(articles).where(eq(articles.id, kept.id)),
    );
    await recordChange(tx, { ...changeBy(staff, kept), action: 'delete', before: traced(kept) });
    return done(changeSet);
  });
}

/** Saves an article read in this transaction; equal values change nothing. */
async function changeArticle(
  tx: Db,
  staff: Writer,
  kept: Editable<KeptArticle>,
  { written, now }: { written: WrittenArticle; now: Date },
): Promise<Result<KeptArticle, ArticleProblem>> {
  const clean = cleaned(written);
  if (!clean.ok) return clean;
  const category_id = await existingCategory(tx, clean.value.category_id);
  const next = { ...clean.value, category_id };
  if (isSame(kept, next)) return done(kept);
  if (next.slug !== kept.slug && (await isTaken(tx, next.slug))) {
    return refused(await takenSlug(tx, next.slug));
  }
  await keepFirst(tx, kept);
  const [row] = await tx
    .update(articles)
    .set({
      ...next,
      published_date: kept.published_date ?? (next.is_published ? now : null),
      // A published article needs no secret link.
      ...(next.is_published && { preview_token: null }),
      version: kept.version + 1,
      updated_at: now,
    })
    .where(eq(articles.id, kept.id))
    .returning(columns);
  if (!row) throw new Error('the locked article is gone');
  await keepRevision(tx, staff, row, now);
  await recordChange(tx, {
    ...changeBy(staff, row),
    action: actionOf(kept, row),
    before: traced(kept),
    after: traced(row),
  });
  return done(row);
}

/** The fields in the form to be stored. */
function cleaned(written: WrittenArticle): Result<WrittenArticle, ArticleProblem> {
  const content = sanitizeArticle(written.content);
  const problem = contentProblem(content) ?? (isEmpty(content) ? 'Содержание обязательно' : null);
  if (problem) return refused(invalid([{ field: 'content', message: problem }]));
  return done({ ...onlyFields(written), content, publish_at: dueOf(written) });
}

function isEmpty(html: string): boolean {
  return textOfMarkup(html) === '' && !/<(img|hr|blockquote data|div data)/.test(html);
}

function dueOf({ is_published, publish_at }: WrittenArticle): Date | null {
  return is_published ? null : publish_at;
}

/** Only the fields that people write. */
function onlyFields(article: ArticleInput): ArticleInput {
  return pick(article, articleInput.keyof().options);
}

/** The fields in the trail. */
function traced(article: WrittenArticle) {
  return { ...onlyFields(article), publish_at: article.publish_at?.toISOString() ?? null };
}

function isSame(kept: KeptArticle, written: WrittenArticle): boolean {
  return JSON.stringify(traced(kept)) === JSON.stringify(traced(written));
}

function actionOf(before: KeptArticle, after: KeptArticle): string {
  const { is_published: was, ...fieldsBefore } = traced(before);
  const { is_published: is, ...fieldsAfter } = traced(after);
  const isOnlyThat =
    JSON.stringify({ ...fieldsBefore, publish_at: null }) ===
    JSON.stringify({ ...fieldsAfter, publish_at: null });
  if (was === is || !isOnlyThat) return 'update';
  return is ? 'publish' : 'unpublish';
}

function changeBy(staff: Writer, { id, title }: { id: number; title: string }) {
  return { actor: { id: staff.id, label: staff.email }, thing: { kind: 'article', id, title } };
}

async function keepRevision(tx: Db, staff: Writer, article: KeptArticle, now: Date) {
  await tx.insert(articleRevisions).values(revisionOf(article, now, staff.id));
}

/** An article that came with the site has no revision yet: its first content must be kept. */
async function keepFirst(tx: Db, article: KeptArticle) {
  await tx
    .insert(articleRevisions)
    .values(revisionOf(article, article.updated_at, null))
    .onConflictDoNothing();
}

function revisionOf(article: KeptArticle, saved_at: Date, editor_id: number | null) {
  const { id: article_id, version } = article;
  return { article_id, version, saved_at, editor_id, fields: onlyFields(article) };
}

/** A category that was deleted meanwhile becomes null. */
async function existingCategory(tx: Db, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const [row] = await tx
    .select({ id: articleCategories.id })
    .from(articleCategories)
    .where(eq(articleCategories.id, id))
    .for('share');
  return row?.id ?? null;
}

async function isTaken(tx: Db, slug: string): Promise<boolean> {
  // Only one transaction at a time takes an address.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`article ${slug}`}, 0))`);
  const [row] = await tx
    .select({ id: articles.id })
    .from(articles)
    .where(eq(articles.slug, slug))
    .limit(1);
  return row !== undefined;
}

async function takenSlug(tx: Db, slug: string): Promise<ArticleProblem> {
  const stem = slug.slice(0, ARTICLE_LIMITS.slug - 6);
  const rows = await tx
    .select({ slug: articles.slug })
    .from(articles)
    .where(or(eq(articles.slug, slug), like(articles.slug, `${stem}%`)));
  const taken = new Set(rows.map((row) => row.slug));
  return slugTaken(
    slug,
    uniqueSlug(slug, (candidate) => taken.has(candidate)),
  );
}

async function lastEditor(db: Db, { id, version }: KeptArticle): Promise<string | null> {
  const [row] = await db
    .select({ email: accounts.email })
    .from(articleRevisions)
    .innerJoin(accounts, eq(accounts.id, articleRevisions.editor_id))
    .where(
      sql`${articleRevisions.article_id} = ${id} and ${articleRevisions.version} = ${version}`,
    );
  return row?.email ?? null;
}
