import { and, asc, count, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import {
  CHECKS,
  type OperatorField,
  type ReadOperator,
} from '#features/directory/operators/operator-form.ts';
import { takenOperatorSlugs } from '#features/directory/operators/operator-names.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import type { RecordListQuery } from '#features/directory/kit/record-query.ts';
import {
  aliasesAfter,
  binRecord,
  conflictOf,
  listFound,
  lockNames,
  recordSaving,
  savedAt,
  slugProblem,
} from '#features/directory/kit/save-record.server.ts';
import type { Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { foldName } from '#lib/text/fold-name.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Staff } from '#server/session/permission.server.ts';

export type KeptOperator = typeof operators.$inferSelect;

/** An operator with the number of its tours. */
export type OperatorForForm = KeptOperator & { tours: number };

export interface OperatorProblem extends Problem {
  field?: OperatorField;
}

export interface ListedOperator {
  aliases: string[];
  id: number;
  slug: string;
  name: string;
  legal_kind: KeptOperator['legal_kind'];
  register_number: string | null;
  is_verified: boolean;
  is_example: boolean;
  tours: number;
}

export const OPERATOR_GONE: OperatorProblem = {
  code: 'not_found',
  status: 404,
  message: 'Такого организатора больше нет: возможно, его объединили с\u00a0другим.',
};
const HAS_TOURS: OperatorProblem = {
  code: 'has_tours',
  status: 409,
  message: 'У\u00a0этого организатора есть туры: сначала объедините его с\u00a0другим.',
};
export const HAS_PEOPLE: OperatorProblem = {
  code: 'has_people',
  status: 409,
  message:
    'У\u00a0этого организатора есть свои сотрудники. Сначала передайте их другому организатору на\u00a0странице «Люди и\u00a0права».',
};

/** The number of an operator's tours; their table belongs to a feature above this one. */
const tourCount = sql<number>`(select count(*)::int from tours where tours.operator_id = "operators"."id")`;

/** Operators by name, with their numbers of tours; unverified ones first. */
export async function listOperators(
  db: Db,
  _staff: Staff,
  { search, isUnverified }: RecordListQuery,
): Promise<{ found: ListedOperator[]; unverified: number; total: number }> {
  const rows = await db
    .select({
      id: operators.id,
      slug: operators.slug,
      name: operators.name,
      aliases: operators.aliases,
      legal_kind: operators.legal_kind,
      register_number: operators.register_number,
      is_verified: operators.is_verified,
      is_example: operators.is_example,
      tours: tourCount,
    })
    .from(operators)
    .where(isUnverified ? eq(operators.is_verified, false) : undefined)
    .orderBy(asc(operators.is_verified), asc(operators.name), asc(operators.id))
    .limit(5000);
  const [unverified] = await db
    .select({ n: count() })
    .from(operators)
    .where(eq(operators.is_verified, false));
  return {
    ...listFound(rows, search, (row) => [row.name, ...row.aliases]),
    unverified: unverified?.n ?? 0,
  };
}

/** All operators by name, for a choice. */
export async function operatorChoices(db: Db, _staff: Staff) {
  return db
    .select({ id: operators.id, name: operators.name })
    .from(operators)
    .orderBy(asc(operators.name), asc(operators.id))
    .limit(5000);
}

/** An operator for its form, with the number of its tours; null when there is none. */
export async function operatorById(
  db: Db,
  _staff: Staff,
  id: number,
): Promise<OperatorForForm | null> {
  const [row] = await db
    .select({ ...getTableColumns(operators), tours: tourCount })
    .from(operators)
    .where(eq(operators.id, id));
  return row ?? null;
}

interface Save {
  /** Null adds a new one. */
  id: number | null;
  version: string | null;
  read: ReadOperator;
  now: Date;
}

/**
 * Saves the form of an operator. A new name or logo goes to its tours at once, but they keep their
 * version, so that open forms meet no conflict. The former name becomes another spelling, by which
 * those forms find the operator again.
 */
export async function saveOperator(
  db: Db,
  staff: Staff,
  { id, version, read: { input, checked }, now }: Save,
): Promise<Result<KeptOperator, OperatorProblem>> {
  return allOrNothing<KeptOperator, OperatorProblem>(db, async (tx) => {
    await lockNames(tx, 'operators');
    const [kept] =
      id === null
        ? []
        : await tx.select().from(operators).where(eq(operators.id, id)).for('update');
    if (id !== null && !kept) return refused(OPERATOR_GONE);
    const conflict = conflictOf(kept, version);
    if (conflict) return refused(conflict);
    const name_key = foldName(input.name);
    const [namesake] = await tx
      .select({ id: operators.id, name: operators.name })
      .from(operators)
      .where(and(eq(operators.name_key, name_key), kept ? ne(operators.id, kept.id) : undefined));
    if (namesake) {
      return refused({
        code: 'name_taken',
        status: 409,
        message: `Так уже называется организатор «${namesake.name}». Если это одна компания, объедините их.`,
        field: 'name',
      });
    }
    const addressTaken = slugProblem(input.slug, kept, await takenOperatorSlugs(tx));
    if (addressTaken) return refused(addressTaken);
    const values = {
      ...input,
      ...checksOf(kept, { input, checked }, staff, now),
      name_key,
      aliases: aliasesAfter(kept, input, name_key),
    };
    const [row] = kept
      ? await tx
          .update(operators)
          .set({ ...values, updated_at: savedAt(kept, now) })
          .where(eq(operators.id, kept.id))
          .returning()
      : await tx
          .insert(operators)
          .values({ ...values, created_at: now, updated_at: now })
          .returning();
    if (!row) throw new Error('the operator was not written');
    if (kept) await renameTours(tx, kept, row);
    await recordSaving(tx, staff, 'operator', { kept, saved: row });
    return done(row);
  });
}

/** Moves an operator without tours and people to the bin. Returns the change set that restores it. */
export async function deleteOperator(
  db: Db,
  staff: Staff,
  id: number,
): Promise<Result<string, OperatorProblem>> {
  return allOrNothing<string, OperatorProblem>(db, async (tx) => {
    await lockNames(tx, 'operators');
    const [kept] = await tx.select().from(operators).where(eq(operators.id, id)).for('update');
    if (!kept) return refused(OPERATOR_GONE);
    const { rows } = await tx.execute<{ tours: boolean; people: boolean }>(sql`
      select exists (select 1 from tours where operator_id = ${id}) as tours,
        exists (select 1 from accounts where operator_id = ${id}) as people`);
    if (rows[0]?.tours) return refused(HAS_TOURS);
    if (rows[0]?.people) return refused(HAS_PEOPLE);
    const remove = () => tx.delete(operators).where(eq(operators.id, id));
    return done(await binRecord(tx, staff, 'operator', { kept, remove }));
  });
}

/** Tours per statement: one statement for thousands would exceed the database's time limit. */
const STEP = 500;

/** Copies an operator's name and logo to its tours; a tour's own logo stays. */
export async function renameTours(
  tx: Db,
  before: Pick<KeptOperator, 'id' | 'logo'>,
  after: Pick<KeptOperator, 'id' | 'name' | 'logo'>,
): Promise<void> {
  for (;;) {
    // Changed rows no longer match the condition.
    const { rowCount } = await tx.execute(sql`
      update tours set operator_id = ${after.id}, company_name = ${after.name},
        company_logo = case when company_logo is null or company_logo = ${before.logo}
          then ${after.logo} else company_logo end
      where id in (select id from tours
        where operator_id = ${before.id} and (operator_id <> ${after.id}
          or company_name is distinct from ${after.name}
          or ((company_logo is null or company_logo = ${before.logo})
            and company_logo is distinct from ${after.logo}))
        order by id limit ${STEP})`);
    if ((rowCount ?? 0) < STEP) return;
  }
}

/** Facts that changed without a new check lose their check. */
function checksOf(
  kept: KeptOperator | undefined,
  { input, checked }: ReadOperator,
  staff: Staff,
  now: Date,
) {
  return Object.fromEntries(
    CHECKS.flatMap(({ group, fields }) => {
      const isSame = fields.every((field) => (kept?.[field] ?? null) === input[field]);
      const isChecked = checked.includes(group) && fields.some((field) => input[field] !== null);
      if (!isChecked && isSame) return [];
      return [
        [`${group}_checked_at`, isChecked ? now : null],
        [`${group}_checked_by`, isChecked ? staff.id : null],
      ];
    }),
  ) as Partial<KeptOperator>;
}
