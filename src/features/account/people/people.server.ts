import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { takeAttempt } from '#features/account/core/account-limits.server.ts';
import type { AccountParts, Visitor } from '#server/session/account-parts.server.ts';
import { type AuthProblem, LAST_ADMIN, NO_SUCH_PERSON } from '#lib/account/auth-messages.ts';
import { accessApprovedLetter, accessRequestedLetter } from '#features/account/core/letters.ts';
import { dropSecondFactor } from '#features/account/credentials/two-factor.server.ts';
import type { Role } from '#lib/account/actor.ts';
import { done, refused, type Result } from '#lib/result.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import { voidTokens } from '#server/session/auth-token.server.ts';
import { endBotLinks } from '#server/people/bot-links.server.ts';
import { databaseProblem, type Db } from '#server/db/db.server.ts';
import { queueMail } from '#server/mail/mail.server.ts';
import type { Admin, SignedIn } from '#server/session/permission.server.ts';
import { endSessions } from '#server/session/session.server.ts';
import { actorOf, recordChange } from '#server/session/trail.server.ts';
import { invalid } from '#lib/problem.ts';

const NO_OPERATOR = invalid('Выберите организатора, туры которого человек будет вести.');

/** A limit, because admins are few. */
const MOST_ADMINS_TOLD = 20;

/**
 * Requests access to the staff screens for a reader; admins get a letter. A repeated request changes
 * nothing.
 */
export async function requestAccess(
  db: Db,
  actor: SignedIn,
  visitor: Visitor,
  parts: AccountParts,
): Promise<Result<null, AuthProblem>> {
  const attempt = await takeAttempt(parts, 'accessRequest', visitor, actor.id);
  if (!attempt.ok) return attempt;
  const { siteUrl } = parts;
  await db.transaction(async (tx) => {
    const [asked] = await tx
      .update(accounts)
      .set({ access_requested_at: parts.now() })
      .where(
        and(
          eq(accounts.id, actor.id),
          eq(accounts.role, 'reader'),
          isNull(accounts.access_requested_at),
        ),
      )
      .returning({ email: accounts.email });
    if (!asked) return;
    const admins = await tx
      .select({ email: accounts.email })
      .from(accounts)
      .where(and(eq(accounts.role, 'admin'), isNull(accounts.blocked_at)))
      .orderBy(asc(accounts.id))
      .limit(MOST_ADMINS_TOLD);
    for (const { email } of admins) {
      await queueMail(tx, { to: email, ...accessRequestedLetter(siteUrl, asked.email) });
    }
  });
  parts.pokeOutbox();
  return done(null);
}

/** The person who changes accounts: an admin, or the server's console. */
type Changer = Admin | 'console';

/**
 * Gives a role, which applies from the next request on and settles a request for access. A reader who
 * becomes staff or admin gets a letter. Refuses to demote the last admin.
 */
export async function changeRole(
  db: Db,
  changer: Changer,
  { id, role, operator = null }: { id: number; role: Role; operator?: number | null },
  parts: Pick<AccountParts, 'siteUrl' | 'pokeOutbox'>,
): Promise<Result<null, AuthProblem>> {
  const operator_id = role === 'operator' ? operator : null;
  if (role === 'operator' && operator_id === null) return refused(NO_OPERATOR);
  const outcome = await changePerson(db, changer, { id, operator_id }, (tx, before) =>
    giveRole(tx, changer, before, { role, operator_id, ...parts }),
  );
  if (outcome.ok) parts.pokeOutbox();
  return outcome;
}

/** Accepts a request for access as staff; a higher role stays. */
export async function approveAccess(
  db: Db,
  admin: Admin,
  { id }: { id: number },
  parts: Pick<AccountParts, 'siteUrl' | 'pokeOutbox'>,
): Promise<Result<null, AuthProblem>> {
  const outcome = await changePerson(db, admin, { id }, async (tx, before) => {
    if (before.role === 'reader')
      await giveRole(tx, admin, before, { role: 'staff', operator_id: null, ...parts });
  });
  if (outcome.ok) parts.pokeOutbox();
  return outcome;
}

/** Declines a request for access: the role stays, and they may ask again. */
export async function declineAccess(
  db: Db,
  admin: Admin,
  { id }: { id: number },
): Promise<Result<null, AuthProblem>> {
  return changePerson(db, admin, { id }, async (tx, before) => {
    if (!before.access_requested_at) return;
    await tx.update(accounts).set({ access_requested_at: null }).where(eq(accounts.id, id));
    await record(tx, admin, before, { action: 'decline', after: { access_requested_at: null } });
  });
}

/**
 * Blocks an account, which ends its sessions and linked chats, or unblocks it. Refuses for the last
 * admin.
 */
export async function setBlocked(
  db: Db,
  changer: Changer,
  { id, blocked }: { id: number; blocked: boolean },
  parts: Pick<AccountParts, 'now'>,
): Promise<Result<null, AuthProblem>> {
  return changePerson(db, changer, { id }, async (tx, before) => {
    if ((before.blocked_at !== null) === blocked) return;
    const after = { blocked_at: blocked ? parts.now() : null };
    await tx.update(accounts).set(after).where(eq(accounts.id, id));
    if (blocked) {
      await endSessions(tx, id);
      await voidTokens(tx, id);
      await endBotLinks(tx, id);
    }
    await record(tx, changer, before, { action: blocked ? 'block' : 'unblock', after });
  });
}

/**
 * Removes the second factor of a person who lost their phone and backup codes. Ends their sessions but
 * the changer's own, and tells them by letter.
 */
export async function removeSecondFactor(
  db: Db,
  changer: Changer,
  { id }: { id: number },
  parts: Pick<AccountParts, 'siteUrl' | 'pokeOutbox'>,
): Promise<Result<null, AuthProblem>> {
  const own = changer !== 'console' && changer.id === id ? changer.sessionId : undefined;
  const outcome = await changePerson(db, changer, { id }, async (tx, before) => {
    if (!(await dropSecondFactor(tx, before, parts, own))) return;
    await record(tx, changer, before, { action: 'update', after: { totp_enabled_at: null } });
  });
  if (outcome.ok) parts.pokeOutbox();
  return outcome;
}

const columns = {
  id: accounts.id,
  email: accounts.email,
  role: accounts.role,
  operator_id: accounts.operator_id,
  access_requested_at: accounts.access_requested_at,
  blocked_at: accounts.blocked_at,
  totp_enabled_at: accounts.totp_enabled_at,
};
type Row = Pick<typeof accounts.$inferSelect, keyof typeof columns>;

/** `operator_id` is the operator that the person gets; nobody deletes it meanwhile. */
async function changePerson(
  db: Db,
  _changer: Changer,
  { id, operator_id = null }: { id: number; operator_id?: number | null },
  change: (tx: Db, before: Row) => Promise<AuthProblem | null | void>,
): Promise<Result<null, AuthProblem>> {
  try {
    return await allOrNothing<null, AuthProblem>(db, async (tx) => {
      if (operator_id !== null) {
        // Locked before the account, as merges and invitations do. The table belongs to a feature above
        // this one.
        const { rows } = await tx.execute(
          sql`select 1 from operators where id = ${operator_id} for share`,
        );
        if (rows.length === 0) return refused(NO_OPERATOR);
      }
      const [before] = await tx
        .select(columns)
        .from(accounts)
        .where(eq(accounts.id, id))
        .for('update');
      if (!before) return refused(NO_SUCH_PERSON);
      const problem = await change(tx, before);
      return problem ? refused(problem) : done(null);
    });
  } catch (error) {
    if (databaseProblem(error).constraint === 'accounts_last_admin') return refused(LAST_ADMIN);
    throw error;
  }
}

async function giveRole(
  tx: Db,
  changer: Changer,
  before: Row,
  { role, operator_id, siteUrl }: { role: Role; operator_id: number | null; siteUrl: string },
): Promise<AuthProblem | null> {
  if (before.role === role && before.operator_id === operator_id) return null;
  await tx
    .update(accounts)
    .set({ role, operator_id, access_requested_at: null })
    .where(eq(accounts.id, before.id));
  await endBotLinks(tx, before.id, { before, after: { role, operator_id } });
  await record(tx, changer, before, { action: 'role', after: { role, operator_id } });
  if (before.role !== 'reader') return null;
  await queueMail(tx, { to: before.email, ...accessApprovedLetter(siteUrl) });
  return null;
}

async function record(
  tx: Db,
  changer: Changer,
  before: Row,
  { action, after }: { action: string; after: object },
) {
  await recordChange(tx, {
    actor: actorOf(changer),
    action,
    thing: { kind: 'account', id: before.id, title: before.email },
    before,
    after,
  });
}
