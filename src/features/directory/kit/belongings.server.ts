import { sql } from 'drizzle-orm';
import { MOVED, recordMoved } from '#server/change-sets/change-sets.server.ts';
import type { SetBackRow } from '#server/change-sets/set-rows-back.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { endBotLinks } from '#server/people/bot-links.server.ts';
import type { Staff } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';

/**
 * Rows of an operator that hold personal data, so that change sets may not copy them. A merge stores
 * the numbers of the rows that it moved, and its undo moves exactly those back.
 */
interface Moved {
  from: number;
  into: number;
  requests: number[];
  chats: number[];
  /** Chats that both operators had: the second one's row replaces both. */
  sharedChats: number[];
  /** Invitations that nobody had accepted. */
  invitations: number[];
  /** Imports of sheets, links to sheets and profiles of sheets; merges before them moved none. */
  imports?: string[];
  links?: number[];
  profiles?: [key: string, operator: string][];
  /** Notices about the operator, and those that its people wrote. */
  notices?: number[];
  written?: number[];
  /** Reports of errors on the pages of the operator and of its tours. */
  reports?: number[];
}

/** Moves the requests, chats, invitations, notices, reports and lists of tours of one operator to another. */
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
  const passed = (table: string, column = 'operator_id', which = sql``) => {
    const [rows, owner] = [sql.identifier(table), sql.identifier(column)];
    return numbers(
      sql`update ${rows} set ${owner} = ${into} where ${owner} = ${from} ${which} returning id`,
    );
  };
  const requests = await passed('requests');
  const invitations = await passed('invitations', 'operator_id', sql`and used_at is null`);
  const notices = await passed('notices');
  const written = await passed('notices', 'written_by');
  const reports = await passed('reports');
  const lists = await moveLists(tx, { from, into });
  const ofPeople = { requests, chats, sharedChats, invitations };
  const moved: Moved = { from, into, ...ofPeople, notices, written, reports, ...lists };
  await recordMoved(tx, changeSet, { ...moved });
}

/**
 * Moves the imports, links and profiles of one operator's people to another's. When both have the same
 * link or sheet profile, the second one's is used, and the first one's stays for an undo.
 */
async function moveLists(
  tx: Db,
  { from, into }: { from: number; into: number },
): Promise<Required<Pick<Moved, 'imports' | 'links' | 'profiles'>>> {
  const { rows: imports } = await tx.execute<{ id: string }>(
    sql`update tour_imports set operator_id = ${into} where operator_id = ${from} returning id`,
  );
  const { rows: links } = await tx.execute<{ id: string | number }>(sql`
    update import_sources own set operator_id = ${into} where operator_id = ${from}
      and not exists (select from import_sources theirs
        where theirs.operator_id = ${into} and theirs.link = own.link)
    returning id`);
  const { rows: profiles } = await tx.execute<{ key: string; operator: string }>(sql`
    update import_profiles own set operator_id = ${into} where operator_id = ${from}
      and not exists (select from import_profiles theirs where theirs.operator_id = ${into}
        and theirs.key = own.key and theirs.operator = own.operator)
    returning key, operator`);
  return {
    imports: imports.map(({ id }) => id),
    links: links.map(({ id }) => Number(id)),
    profiles: profiles.map(({ key, operator }) => [key, operator]),
  };
}

async function giveListsBack(tx: Db, { from, into, imports, profiles }: Moved) {
  await tx.execute(sql`update tour_imports set operator_id = ${from}
    where id = any(${sql.param(imports ?? [])}::uuid[]) and operator_id = ${into}`);
  await tx.execute(sql`update import_profiles set operator_id = ${from}
    where operator_id = ${into} and exists (
      select from jsonb_array_elements(${JSON.stringify(profiles ?? [])}::jsonb) one
      where one ->> 0 = key and one ->> 1 = operator)`);
}

/**
 * Moves rows of a merge back, except those deleted or moved again since. People of the other operator
 * lose assignments to them, and waiting letters to it are not sent.
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
  const returned = (table: string, ids: readonly number[] = [], column = 'operator_id') => {
    const [rows, owner] = [sql.identifier(table), sql.identifier(column)];
    return tx.execute(
      sql`update ${rows} set ${owner} = ${from} where id = ${among(ids)} and ${owner} = ${into}`,
    );
  };
  await tx.execute(sql`
    update requests set operator_id = ${from}, assigned_to = (select id from accounts
      where id = assigned_to and role <> 'operator')
    where id = ${among(moved.requests)} and operator_id = ${into}`);
  await tx.execute(sql`
    update outbox o set "to" = null, subject = null, text = null, html = null,
      next_attempt_at = null, last_error = 'other_operator'
    from deliveries d join requests r on r.id = d.request_id, operators present, operators former
    where d.channel = 'email' and d.target = o.id::text and o.kind in ('request-new', 'request-words')
      and o.next_attempt_at is not null and r.id = ${among(moved.requests)}
      and present.id = ${from} and r.operator_id = present.id and former.id = ${into}
      and o."to" = former.request_email
      and former.request_email is distinct from present.request_email`);
  await returned('bot_chats', moved.chats);
  await tx.execute(sql`
    insert into bot_chats (operator_id, channel, chat_id, linked_by, linked_at)
    select ${from}, channel, chat_id, linked_by, linked_at from bot_chats
    where id = ${among(moved.sharedChats)} and operator_id = ${into}`);
  await returned('invitations', moved.invitations);
  await returned('notices', moved.notices);
  await returned('notices', moved.written, 'written_by');
  await returned('reports', moved.reports);
  await returned('import_sources', moved.links);
  await giveListsBack(tx, moved);
  await givePeopleBack(tx, staff, moved);
}

/** People who accepted an invitation to the first operator meanwhile join it. */
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
