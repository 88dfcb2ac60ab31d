import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { takeAttempt } from '#features/account/core/account-limits.server.ts';
import { invitationLetter } from '#features/account/core/letters.ts';
import {
  INVITATION_DAYS,
  type InvitedRole,
  invitedTo,
} from '#features/account/invitations/invitation.ts';
import type { AuthProblem } from '#lib/account/auth-messages.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { AccountParts, VisitorParts } from '#server/session/account-parts.server.ts';
import { accounts, invitations } from '#server/session/account-tables.server.ts';
import { hashToken, newToken } from '#server/session/auth-token.server.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import type { Admin } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';
import { conflict, invalid, notFound } from '#lib/problem.ts';

const DAY_MS = 86_400_000;
const MOST_LISTED = 200;

const NO_OPERATOR: AuthProblem = {
  ...invalid('Выберите организатора, туры которого человек будет вести.'),
  field: 'operator',
};
const ALREADY_INVITED: AuthProblem = {
  ...conflict(
    'already_invited',
    'На\u00a0этот адрес уже отправлено приглашение. Отправьте его ещё раз или отзовите.',
  ),
  field: 'email',
};
const HAS_RIGHTS: AuthProblem = {
  ...conflict(
    'has_rights',
    'У\u00a0этого человека уже есть права на\u00a0сайте. Измените их под «Люди и\u00a0права».',
  ),
  field: 'email',
};
const OPERATOR_GONE = conflict(
  'operator_gone',
  'Организатора этого приглашения больше нет. Восстановите его из\u00a0корзины или отзовите приглашение.',
);
export const INVITATION_GONE = notFound(
  'Этого приглашения больше нет: оно принято, отозвано или истекло.',
);

export interface Invited {
  /** In the form of `accountEmail`. */
  email: string;
  role: InvitedRole;
  /** The operator of a person in the role `operator`; null for other roles. */
  operator: number | null;
}

/** Invites somebody by a letter whose link works once, for seven days. */
export async function invite(
  db: Db,
  admin: Admin,
  { visitor, parts }: VisitorParts,
  { email, role, operator }: Invited,
): Promise<Result<{ id: number }, AuthProblem>> {
  const attempt = await takeAttempt(parts, 'invitation', visitor, admin.id);
  if (!attempt.ok) return attempt;
  const invited = await allOrNothing<{ id: number }, AuthProblem>(db, async (tx) => {
    // When two people invite one person at once, the second finds the first invitation.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 1))`);
    const name = await operatorName(tx, role, operator);
    if (role === 'operator' && name === null) return refused(NO_OPERATOR);
    const operator_id = role === 'operator' ? operator : null;
    if (await hasRights(tx, email)) return refused(HAS_RIGHTS);
    const now = parts.now();
    const [open] = await tx
      .select({ id: invitations.id })
      .from(invitations)
      .where(and(eq(invitations.email, email), isOpen(now)));
    if (open) return refused(ALREADY_INVITED);
    const token = newToken();
    const [row] = await tx
      .insert(invitations)
      .values({
        ...linkOf(token, now),
        email,
        role,
        operator_id,
        invited_by: admin.id,
        created_at: now,
      })
      .returning({ id: invitations.id });
    if (!row) throw new Error('no invitation was made');
    await record(tx, admin, row.id, { action: 'invite', after: { role, operator_id } });
    await send(tx, { email, role, name, token }, parts);
    return done(row);
  });
  if (invited.ok) parts.pokeOutbox();
  return invited;
}

/** Sends the letter again: the former link ends, the new one works for seven days. */
export async function inviteAgain(
  db: Db,
  admin: Admin,
  { visitor, parts }: VisitorParts,
  id: number,
): Promise<Result<null, AuthProblem>> {
  const attempt = await takeAttempt(parts, 'invitation', visitor, admin.id);
  if (!attempt.ok) return attempt;
  const sent = await allOrNothing<null, AuthProblem>(db, async (tx) => {
    const now = parts.now();
    const token = newToken();
    await lockOperatorOf(tx, eq(invitations.id, id));
    const [row] = await tx
      .update(invitations)
      .set({ ...linkOf(token, now), invited_by: admin.id })
      .where(and(eq(invitations.id, id), isOpen(now)))
      .returning();
    if (!row || row.email === null) return refused(INVITATION_GONE);
    if (await hasRights(tx, row.email)) return refused(HAS_RIGHTS);
    const role = row.role as InvitedRole;
    const name = await operatorName(tx, role, row.operator_id);
    if (role === 'operator' && name === null) return refused(OPERATOR_GONE);
    await record(tx, admin, id, { action: 'invite-again' });
    await send(tx, { email: row.email, role, name, token }, parts);
    return done(null);
  });
  if (sent.ok) parts.pokeOutbox();
  return sent;
}

/** Revokes an invitation: its link ends, and its address is deleted. */
export async function revokeInvitation(
  db: Db,
  admin: Admin,
  id: number,
): Promise<Result<null, AuthProblem>> {
  return allOrNothing<null, AuthProblem>(db, async (tx) => {
    const [row] = await tx
      .delete(invitations)
      .where(and(eq(invitations.id, id), isNull(invitations.used_at)))
      .returning({ id: invitations.id });
    if (!row) return refused(INVITATION_GONE);
    await record(tx, admin, id, { action: 'revoke' });
    return done(null);
  });
}

/** The valid invitations, the newest last; at most 200. */
export async function listInvitations(db: Db, _admin: Admin, now: Date) {
  return db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      operator: sql<string | null>`(select name from operators o
        where o.id = ${invitations.operator_id})`,
      by: accounts.email,
      createdAt: invitations.created_at,
      expiresAt: invitations.expires_at,
    })
    .from(invitations)
    .leftJoin(accounts, eq(accounts.id, invitations.invited_by))
    .where(isOpen(now))
    .orderBy(asc(invitations.id))
    .limit(MOST_LISTED);
}

/** Whether the account of an address has rights: an invitation gives some and takes none away. */
async function hasRights(tx: Db, email: string): Promise<boolean> {
  const [account] = await tx
    .select({ role: accounts.role })
    .from(accounts)
    .where(eq(accounts.email, email));
  return account !== undefined && account.role !== 'reader';
}

/** Unused and not expired. */
export function isOpen(now: Date) {
  return and(isNull(invitations.used_at), gt(invitations.expires_at, now));
}

/**
 * The name of an invitation's operator, null for another role or a deleted operator. The table of
 * operators belongs to a feature above this one. Locks the row, so that nobody deletes it meanwhile.
 */
async function operatorName(tx: Db, role: InvitedRole, id: number | null): Promise<string | null> {
  if (role !== 'operator') return null;
  const { rows } = await tx.execute<{ name: string }>(
    sql`select name from operators where id = ${id} for share`,
  );
  return rows[0]?.name ?? null;
}

/**
 * Locks the operator of an invitation. Called before the invitation itself is locked: a merge of operators
 * takes the locks in this order, and gives the invitation to another operator.
 */
export async function lockOperatorOf(tx: Db, which: SQL): Promise<void> {
  for (let locked: number | null = null; ;) {
    const [row] = await tx
      .select({ operator: invitations.operator_id })
      .from(invitations)
      .where(which);
    const operator = row?.operator ?? null;
    if (operator === locked) return;
    await operatorName(tx, 'operator', operator);
    locked = operator;
  }
}

function linkOf(token: string, now: Date) {
  return {
    token_hash: hashToken(token) ?? '',
    expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
  };
}

async function send(
  tx: Db,
  given: { email: string; role: InvitedRole; name: string | null; token: string },
  { siteUrl }: AccountParts,
): Promise<void> {
  const { email, role, name, token } = given;
  await queueMail(tx, {
    to: email,
    ...invitationLetter({
      siteUrl,
      link: `${siteUrl}/priglashenie?token=${token}`,
      invitedTo: invitedTo(role, name),
      validDays: INVITATION_DAYS,
    }),
  });
}

/** The line has the invitation's number and not the address, which is deleted with it. */
async function record(
  tx: Db,
  admin: Admin,
  id: number,
  { action, after = {} }: { action: string; after?: object },
): Promise<void> {
  await recordChange(tx, {
    actor: { id: admin.id, label: admin.email },
    action,
    thing: { kind: 'invitation', id, title: `№\u00a0${id}` },
    after,
  });
}
