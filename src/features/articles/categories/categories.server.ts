import { asc, count, eq, getTableColumns, max, sql } from 'drizzle-orm';
import { categoryText } from '#features/articles/categories/category-form.ts';
import type { CategoryInput } from '#features/articles/store/article-input.ts';
import { articleCategories, articles } from '#features/articles/store/article-tables.server.ts';
import { changedMeanwhile } from '#lib/form/save-answer.ts';
import { notFound, type Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { uniqueSlug } from '#lib/text/slug.ts';
import { recordedAs } from '#server/change-sets/change-sets.server.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { type Editable, editable, type Writer } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

export type KeptCategory = typeof articleCategories.$inferSelect;
export interface ListedCategory extends KeptCategory {
  /** The number of its articles, drafts included. */
  articles: number;
}

export interface CategoryProblem extends Problem {
  field?: keyof CategoryInput;
  /** A free address. */
  suggestion?: string;
}

const GONE = notFound('Категории больше нет: возможно, её удалили');

const inOrder = [asc(articleCategories.order_index), asc(articleCategories.id)];

/** All categories in order, with their numbers of articles. */
export async function listForStaff(db: Db, _staff: Writer): Promise<ListedCategory[]> {
  return db
    .select({
      ...getTableColumns(articleCategories),
      articles: sql<number>`${count(articles.id)}::int`,
    })
    .from(articleCategories)
    .leftJoin(articles, eq(articles.category_id, articleCategories.id))
    .groupBy(articleCategories.id)
    .orderBy(...inOrder)
    .limit(500);
}

/** A category; null when it does not exist. */
export async function categoryOf(db: Db, _staff: Writer, id: number): Promise<KeptCategory | null> {
  const [row] = await db.select().from(articleCategories).where(eq(articleCategories.id, id));
  return row ?? null;
}

/** Adds a category as the last one. */
export async function createCategory(
  db: Db,
  staff: Writer,
  input: CategoryInput,
): Promise<Result<KeptCategory, CategoryProblem>> {
  return allOrNothing<KeptCategory, CategoryProblem>(db, async (tx) => {
    await lockOrder(tx);
    const taken = await takenSlug(tx, input.slug, null);
    if (taken) return refused(taken);
    const [last] = await tx
      .select({ place: max(articleCategories.order_index) })
      .from(articleCategories);
    const [row] = await tx
      .insert(articleCategories)
      .values({ ...input, order_index: (last?.place ?? 0) + 1 })
      .returning();
    if (!row) throw new Error('no category came back');
    await recordChange(tx, { ...changeBy(staff, row), action: 'create', after: row });
    return done(row);
  });
}

/**
 * Saves a category. `was` is the category that the form began with (see `categoryText`). Refuses when it
 * is deleted, when somebody else has saved since, or when another one has its address (409 with a free one).
 */
export async function changeCategory(
  db: Db,
  staff: Writer,
  id: number,
  input: CategoryInput,
  was?: string,
): Promise<Result<KeptCategory, CategoryProblem>> {
  return allOrNothing<KeptCategory, CategoryProblem>(db, async (tx) => {
    await lockOrder(tx);
    const kept = await categoryForUpdate(tx, staff, id);
    if (!kept) return refused(GONE);
    const known = categoryText(kept);
    if (was !== undefined && was !== known) return refused(changedMeanwhile(known));
    const taken = await takenSlug(tx, input.slug, id);
    if (taken) return refused(taken);
    const [row] = await tx
      .update(articleCategories)
      .set(input)
      .where(eq(articleCategories.id, kept.id))
      .returning();
    if (!row) throw new Error('the locked category is gone');
    await recordChange(tx, { ...changeBy(staff, row), action: 'update', before: kept, after: row });
    return done(row);
  });
}

/**
 * Moves a category to the bin; its articles stay, without a category. Returns the change set that
 * restores both.
 */
export async function deleteCategory(
  db: Db,
  staff: Writer,
  id: number,
): Promise<Result<string, CategoryProblem>> {
  return allOrNothing<string, CategoryProblem>(db, async (tx) => {
    await lockOrder(tx);
    const kept = await categoryForUpdate(tx, staff, id);
    if (!kept) return refused(GONE);
    const { id: changeSet } = await recordedAs(
      tx,
      { kind: 'delete', title: kept.name, thingKind: 'category', actorId: staff.id },
      async () => {
        await tx
          .update(articles)
          .set({ category_id: null })
          .where(eq(articles.category_id, kept.id));
        await tx.delete(articleCategories).where(eq(articleCategories.id, kept.id));
      },
    );
    await recordChange(tx, { ...changeBy(staff, kept), action: 'delete', before: kept });
    return done(changeSet);
  });
}

/** Moves a category one place up or down and numbers all from 1; at the ends it does nothing. */
export async function moveCategory(
  db: Db,
  staff: Writer,
  id: number,
  by: -1 | 1,
): Promise<Result<null, CategoryProblem>> {
  return allOrNothing<null, CategoryProblem>(db, async (tx) => {
    await lockOrder(tx);
    const all = await tx
      .select()
      .from(articleCategories)
      .orderBy(...inOrder);
    const from = all.findIndex((category) => category.id === id);
    const moved = all[from];
    const other = all[from + by];
    if (!moved) return refused(GONE);
    if (!other) return done(null);
    all[from] = other;
    all[from + by] = moved;
    for (const [at, category] of all.entries()) {
      const order_index = at + 1;
      if (category.order_index === order_index) continue;
      const before = editable(staff, category);
      await tx
        .update(articleCategories)
        .set({ order_index })
        .where(eq(articleCategories.id, before.id));
    }
    await recordChange(tx, {
      ...changeBy(staff, moved),
      action: 'update',
      before: { order_index: from + 1 },
      after: { order_index: from + by + 1 },
    });
    return done(null);
  });
}

async function categoryForUpdate(
  tx: Db,
  staff: Writer,
  id: number,
): Promise<Editable<KeptCategory> | null> {
  const [row] = await tx
    .select()
    .from(articleCategories)
    .where(eq(articleCategories.id, id))
    .for('update');
  return row ? editable(staff, row) : null;
}

/** Only one transaction at a time changes the list. */
async function lockOrder(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('article categories', 0))`);
}

async function takenSlug(
  tx: Db,
  slug: string,
  own: number | null,
): Promise<CategoryProblem | null> {
  const rows = await tx
    .select({ id: articleCategories.id, slug: articleCategories.slug })
    .from(articleCategories);
  const taken = new Set(rows.filter(({ id }) => id !== own).map((row) => row.slug));
  if (!taken.has(slug)) return null;
  const suggestion = uniqueSlug(slug, (candidate) => taken.has(candidate));
  return {
    code: 'slug_taken',
    status: 409,
    message: `Адрес «${slug}» уже занят другой категорией. Свободен: ${suggestion}`,
    field: 'slug',
    suggestion,
  };
}

function changeBy(staff: Writer, { id, name }: { id: number; name: string }) {
  return {
    actor: { id: staff.id, label: staff.email },
    thing: { kind: 'category', id, title: name },
  };
}
