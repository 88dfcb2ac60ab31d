import { sql } from 'drizzle-orm';
import { MOVED, recordMoved } from '#server/change-sets/change-sets.server.ts';
import type { SetBackRow } from '#server/change-sets/set-rows-back.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { endBotLinks } from '#server/people/bot-links.server.ts';
import type { Staff } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

/**
 * What belongs to an operator and holds personal data, so that no change set may keep a copy of it.
 * A merge notes the numbers of what it moved, and its undoing gives exactly those back.
 */
interface Moved {
  from: number;
  into: number;
  requests: number[];
  chats: number[];
  /** Chats that both operators had: the second one's row stands for both. */
  sharedChats: number[];
  /** Those that nobody had accepted. */
  invitations: number[];
}

/** Moves the requests, chats and invitations of one operator to another. */
export async function moveBelongings(
  tx: Db,
  changeSet: string,
  { from, into }: { from: number; into: number },
): Promise<void> {
  const numbers = async (statement: ReturnType<typeof sql>) =>
    (await tx.execute<{ id: string | number }>(statement)).rows.map(({ id }) => Number(id));
  const sharedChats = await numbers(sql`
    select theirs.id from bot_chats own join bot_chats theirs using (channel, chat_id)
    where own.operator_id = ${from} and theirs.operator_id = ${into}`);
  const chats = await numbers(sql`
    update bot_chats set operator_id = ${into} where operator_id = ${from}
      and not exists (select from bot_chats theirs where theirs.operator_id = ${into}
        and theirs.channel = bot_chats.channel and theirs.chat_id = bot_chats.chat_id)
    returning id`);
  const requests = await numbers(
    sql`update requests set operator_id = ${into} where operator_id = ${from} returning id`,
  );
  const invitations = await numbers(
    sql`update invitations set operator_id = ${into} where operator_id = ${from} and used_at is null returning id`,
  );
  const moved: Moved = { from, into, requests, chats, sharedChats, invitations };
  await recordMoved(tx, changeSet, { ...moved });
}

/**
 * Gives back what a merge moved, but for what is gone or was moved on since. People of the other
 * operator lose what they were assigned, and a waiting letter to it is not sent.
 */
export async function giveBelongingsBack(
  tx: Db,
  staff: Staff,
  rows: readonly SetBackRow[],
): Promise<void> {
  const moved = rows.find(({ table }) => table === MOVED)?.after as Moved | undefined;
  if (!moved) return;
  const { from, into } = moved;
  const among = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`;
  await tx.execute(sql`
    update requests set operator_id = ${from}, assigned_to = (select id from accounts
      where id = assigned_to and role in ('staff', 'admin'))
    where id = ${among(moved.requests)} and operator_id = ${into}`);
  await tx.execute(sql`
    update outbox o set "to" = null, subject = null, text = null, html = null,
      next_attempt_at = null, last_error = 'other_operator'
    from deliveries d join requests r on r.id = d.request_id, operators present, operators former
    where d.channel = 'email' and d.target = o.id::text and o.kind = 'request-new'
      and o.next_attempt_at is not null and r.id = ${among(moved.requests)}
      and present.id = ${from} and r.operator_id = present.id and former.id = ${into}
      and o."to" = former.request_email
      and former.request_email is distinct from present.request_email`);
  await tx.execute(sql`
    update bot_chats set operator_id = ${from}
    where id = ${among(moved.chats)} and operator_id = ${into}`);
  await tx.execute(sql`
    insert into bot_chats (operator_id, channel, chat_id, linked_by, linked_at)
    select ${from}, channel, chat_id, linked_by, linked_at from bot_chats
    where id = ${among(moved.sharedChats)} and operator_id = ${into}`);
  await tx.execute(sql`
    update invitations set operator_id = ${from}
    where id = ${among(moved.invitations)} and operator_id = ${into}`);
  await givePeopleBack(tx, staff, moved);
}

/** Whoever accepted an invitation to the first operator meanwhile becomes its person. */
async function givePeopleBack(tx: Db, staff: Staff, { from, into, invitations }: Moved) {
  const { rows } = await tx.execute<{ id: string | number; email: string }>(sql`
    update accounts set operator_id = ${from}
    where role = 'operator' and operator_id = ${into} and id in (select used_by from invitations
      where id = any(${sql.param(invitations)}::bigint[]) and used_by is not null)
    returning id, email`);
  for (const { id, email } of rows) {
    await endBotLinks(tx, Number(id));
    await recordChange(tx, {
      actor: { id: staff.id, label: staff.email },
      action: 'role',
      thing: { kind: 'account', id, title: email },
      before: { operator_id: into },
      after: { operator_id: from },
    });
  }
}
