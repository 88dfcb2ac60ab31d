import { asc, sql } from 'drizzle-orm';
import {
  CHECKS,
  OPERATOR_FIELDS,
  type OperatorField,
  type OperatorInput,
  readOperator,
  type ReadOperator,
} from '#features/directory/operators/operator-fields.ts';
import {
  operatorDays,
  operatorRedirects,
  operators,
} from '#features/directory/operators/operator-tables.server.ts';
import { followRecord } from '#features/directory/flat/follow-tours.server.ts';
import { moveBelongings } from '#features/directory/kit/belongings.server.ts';
import type { RecordStore } from '#features/directory/kit/record-store.server.ts';
import { conflict, notFound } from '#lib/problem.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Staff } from '#server/session/permission.server.ts';

type KeptOperator = typeof operators.$inferSelect;

const GONE = notFound('Такого организатора больше нет: возможно, его объединили с\u00a0другим.');
const HAS_TOURS = conflict(
  'has_tours',
  'У\u00a0этого организатора есть туры: сначала объедините его с\u00a0другим.',
);
const HAS_PEOPLE = conflict(
  'has_people',
  'У\u00a0этого организатора есть свои сотрудники. Сначала передайте их другому организатору на\u00a0странице «Люди и\u00a0права».',
);

const LISTED = ['legal_kind', 'register_number', 'is_example'] as const;

export const OPERATORS: RecordStore<
  KeptOperator,
  (typeof LISTED)[number],
  OperatorField,
  ReadOperator & { input: Pick<KeptOperator, keyof OperatorInput> }
> = {
  kind: 'operator',
  address: '/admin/operators',
  fields: OPERATOR_FIELDS,
  read: readOperator,
  table: operators,
  redirects: operatorRedirects,
  owner: operatorRedirects.operator_id,
  listed: LISTED,
  tours: sql<number>`(select count(*)::int from tours where tours.operator_id = "operators"."id")`,
  isPublic: sql<boolean>`true`,
  gone: GONE,
  same: 'Выберите другого организатора.',
  taken: (name) =>
    `Так уже называется организатор «${name}». Если это одна компания, объедините их.`,
  rivals: () => undefined,
  namesOf: ({ name, aliases }) => [name, ...aliases],
  choiceOf: ({ name }) => name,
  derived: checksOf,
  async holdTours(tx, ids) {
    const isTheirs = sql`operator_id = any(${sql.param([...ids])}::bigint[])`;
    // An import of the operator's people holds itself, then the tours that it changes.
    for (const table of [sql`tour_imports`, sql`tours`]) {
      await tx.execute(
        sql`select count(*) from (select 1 from ${table} where ${isTheirs} order by id for update) held`,
      );
    }
  },
  follow: (tx, before, after) =>
    followRecord(tx, {
      tours: sql`t.operator_id = ${before.id}`,
      operator: after,
      formerLogo: before.logo,
    }),
  async whyKept(tx, id) {
    const { rows } = await tx.execute<{ tours: boolean; people: boolean }>(sql`
      select exists (select 1 from tours where operator_id = ${id}) as tours,
        exists (select 1 from accounts where operator_id = ${id}) as people`);
    if (rows[0]?.tours) return HAS_TOURS;
    return rows[0]?.people ? HAS_PEOPLE : null;
  },
  async whyNotMerged(tx, gone) {
    const { rows: people } = await tx.execute(
      sql`select 1 from accounts where operator_id = ${gone.id} limit 1`,
    );
    return people.length > 0 ? HAS_PEOPLE : null;
  },
  async move(tx, gone, stays, changeSet) {
    await moveBelongings(tx, changeSet, { from: gone.id, into: stays.id });
    await tx.execute(sql`
      insert into ${operatorDays} (operator_id, day, views, contacts)
      select ${stays.id}, day, views, contacts from ${operatorDays} where operator_id = ${gone.id}
      on conflict (operator_id, day) do update
        set views = operator_days.views + excluded.views,
          contacts = operator_days.contacts + excluded.contacts`);
    await tx.execute(
      sql`update tour_reviews set operator_id = ${stays.id} where operator_id = ${gone.id}`,
    );
  },
};

export async function operatorChoices(db: Db, _staff: Staff) {
  return db
    .select({ id: operators.id, name: operators.name })
    .from(operators)
    .orderBy(asc(operators.name), asc(operators.id))
    .limit(5000);
}

/** Facts that changed without a new check lose their check. */
function checksOf(
  kept: KeptOperator | null,
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
  );
}
