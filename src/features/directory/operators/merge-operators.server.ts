import { eq, sql } from 'drizzle-orm';
import { moveBelongings } from '#features/directory/kit/belongings.server.ts';
import {
  operatorDays,
  operatorRedirects,
  operators,
} from '#features/directory/operators/operator-tables.server.ts';
import {
  HAS_PEOPLE,
  type KeptOperator,
  OPERATOR_GONE,
  type OperatorProblem,
  renameTours,
} from '#features/directory/operators/operators.server.ts';
import { uniqueAliases } from '#features/directory/kit/aliases.ts';
import { lockNames } from '#features/directory/kit/save-record.server.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { recordedAs } from '#server/change-sets/change-sets.server.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Staff } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

const SAME: OperatorProblem = {
  code: 'invalid',
  status: 422,
  message: 'Выберите другого организатора.',
};

/**
 * Merges two operators: tours, requests, chats, invitations, lists, former addresses and spellings of
 * the first go to the second, which keeps its own facts; the first one's page redirects to it. Returns
 * the change set that undoes it.
 */
export async function mergeOperators(
  db: Db,
  staff: Staff,
  { from, into, now }: { from: number; into: number; now: Date },
): Promise<Result<string, OperatorProblem>> {
  if (from === into) return refused(SAME);
  return allOrNothing<string, OperatorProblem>(db, async (tx) => {
    await lockNames(tx, 'operators');
    const rows = await tx
      .select()
      .from(operators)
      .where(sql`${operators.id} in (${from}, ${into})`)
      .for('update');
    const gone = rows.find(({ id }) => id === from);
    const stays = rows.find(({ id }) => id === into);
    if (!gone || !stays) return refused(OPERATOR_GONE);
    const { rows: people } = await tx.execute(
      sql`select 1 from accounts where operator_id = ${from} limit 1`,
    );
    if (people.length > 0) return refused(HAS_PEOPLE);
    const { id } = await recordedAs(
      tx,
      {
        kind: 'merge',
        title: `«${gone.name}» → «${stays.name}»`,
        thingKind: 'operator',
        actorId: staff.id,
      },
      async (changeSet) => {
        await moveBelongings(tx, changeSet, { from, into });
        await mergeRows(tx, gone, stays, now);
      },
    );
    await recordChange(tx, {
      actor: { id: staff.id, label: staff.email },
      action: 'merge',
      thing: { kind: 'operator', id: into, title: stays.name },
      after: { merged_name: gone.name },
    });
    return done(id);
  });
}

async function mergeRows(tx: Db, gone: KeptOperator, stays: KeptOperator, now: Date) {
  await renameTours(tx, gone, stays);
  await tx.execute(sql`
    insert into ${operatorDays} (operator_id, day, views, contacts)
    select ${stays.id}, day, views, contacts from ${operatorDays} where operator_id = ${gone.id}
    on conflict (operator_id, day) do update
      set views = operator_days.views + excluded.views,
        contacts = operator_days.contacts + excluded.contacts`);
  await tx
    .update(operatorRedirects)
    .set({ operator_id: stays.id })
    .where(eq(operatorRedirects.operator_id, gone.id));
  await tx.execute(
    sql`update tour_reviews set operator_id = ${stays.id} where operator_id = ${gone.id}`,
  );
  await tx.delete(operators).where(eq(operators.id, gone.id));
  await tx.insert(operatorRedirects).values({ slug: gone.slug, operator_id: stays.id });
  await tx
    .update(operators)
    .set({
      aliases: uniqueAliases([...stays.aliases, gone.name, ...gone.aliases], stays.name_key),
      updated_at: now,
    })
    .where(eq(operators.id, stays.id));
}
