import { and, desc, eq, lt } from 'drizzle-orm';
import { FORM_FIELDS } from '#features/articles/editing/article-form-values.ts';
import type { ArticleProblem } from '#features/articles/editing/article-problem.ts';
import { differenceOf } from '#features/articles/revisions/text-difference.ts';
import {
  type KeptArticle,
  updateArticle,
} from '#features/articles/editing/write-articles.server.ts';
import type { ArticleInput } from '#features/articles/store/article-input.ts';
import {
  articleCategories,
  articleRevisions,
} from '#features/articles/store/article-tables.server.ts';
import { pick } from '#lib/form/pick.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Writer } from '#server/session/permission.server.ts';
import { notFound } from '#lib/problem.ts';

export type ListedRevision = Awaited<ReturnType<typeof listRevisions>>[number];

/** More than anybody reads. */
const MOST_LISTED = 200;

const listed = {
  version: articleRevisions.version,
  savedAt: articleRevisions.saved_at,
  /** Null for the site itself and for deleted accounts. */
  by: accounts.email,
};

export async function listRevisions(db: Db, _staff: Writer, id: number) {
  return db
    .select(listed)
    .from(articleRevisions)
    .leftJoin(accounts, eq(accounts.id, articleRevisions.editor_id))
    .where(eq(articleRevisions.article_id, id))
    .orderBy(desc(articleRevisions.version))
    .limit(MOST_LISTED);
}

export type RevisionView = NonNullable<Awaited<ReturnType<typeof revisionOf>>>;

const COMPARED = FORM_FIELDS.filter((field) => field !== 'publish_at');

/**
 * A revision with its differences from the one before; the first has everything as new. Null for an
 * unknown number.
 */
export async function revisionOf(db: Db, staff: Writer, id: number, version: number) {
  const fields = await fieldsOf(db, staff, id, version);
  if (!fields) return null;
  const [before] = await db
    .select({ fields: articleRevisions.fields })
    .from(articleRevisions)
    .where(and(eq(articleRevisions.article_id, id), lt(articleRevisions.version, version)))
    .orderBy(desc(articleRevisions.version))
    .limit(1);
  const categories = await db
    .select({ id: articleCategories.id, name: articleCategories.name })
    .from(articleCategories);
  const words = (field: (typeof COMPARED)[number], article: ArticleInput | undefined) => {
    const value = article?.[field] ?? '';
    if (typeof value === 'boolean') return value ? 'да' : 'нет';
    if (field !== 'category_id') return String(value);
    return categories.find((category) => category.id === value)?.name ?? String(value);
  };
  const changes = COMPARED.flatMap((field) => {
    const [old, now] = [words(field, before?.fields), words(field, fields.fields)];
    return old === now ? [] : [{ field, parts: differenceOf(old, now, field === 'content') }];
  });
  return { ...fields, title: fields.fields.title, changes };
}

async function fieldsOf(db: Db, _staff: Writer, id: number, version: number) {
  const [row] = await db
    .select({ ...listed, fields: articleRevisions.fields })
    .from(articleRevisions)
    .leftJoin(accounts, eq(accounts.id, articleRevisions.editor_id))
    .where(and(eq(articleRevisions.article_id, id), eq(articleRevisions.version, version)));
  return row ?? null;
}

const NO_REVISION = notFound('Такой версии нет');

/**
 * Restores an earlier revision as a new one. Address and publication stay, because they belong to the
 * site, not to the text.
 */
export async function restoreRevision(
  db: Db,
  staff: Writer,
  { id, version }: { id: number; version: number },
  now: Date,
): Promise<Result<KeptArticle, ArticleProblem>> {
  const old = await fieldsOf(db, staff, id, version);
  if (!old) return refused(NO_REVISION);
  const change = (kept: KeptArticle) =>
    done({ ...kept, ...old.fields, ...pick(kept, ['slug', 'is_published', 'publish_at']) });
  return updateArticle(db, staff, { id, version: null, change }, now);
}
