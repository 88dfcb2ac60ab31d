import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';

/** Operators' people see this instead of people of the site or of another operator. */
const SITE_STAFF = 'сотрудник сайта';

/**
 * The e-mail of an account that a query joins, as somebody may see it: people of one operator see
 * those of their colleagues alone. `operatorId` is theirs, null for staff, who see all.
 */
export function nameSeenBy(operatorId: number | null): SQL<string | null> {
  if (operatorId === null) return sql`${accounts.email}`;
  return sql`case when ${accounts.id} is null then null
    when ${accounts.role} = 'operator' and ${accounts.operator_id} = ${operatorId}
    then ${accounts.email} else ${SITE_STAFF}::text end`;
}

/** The same for a text that is the e-mail of somebody. */
export function emailSeenBy(operatorId: number | null, email: SQL): SQL<string | null> {
  if (operatorId === null) return sql`${email}`;
  return sql`case when ${email} is null or exists (select from accounts colleague
      where colleague.email = ${email} and colleague.role = 'operator'
        and colleague.operator_id = ${operatorId})
    then ${email} else ${SITE_STAFF}::text end`;
}

/** The same for the person in a line of the trail. */
export async function actorSeenBy(
  db: Db,
  operatorId: number | null,
  actor: { id: number; label: string } | null,
): Promise<string | null> {
  if (operatorId === null || actor === null) return actor?.label ?? null;
  const { rows } = await db.execute<{ name: string }>(
    sql`select ${emailSeenBy(operatorId, sql`${actor.label}::text`)} as name`,
  );
  return rows[0]?.name ?? null;
}
