import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { takeAttempt } from '#features/account/core/account-limits.server.ts';
import { REGISTRATION_CONSENT } from '#features/account/core/consent.ts';
import { type InvitedRole, invitedTo } from '#features/account/invitations/invitation.ts';
import { isOpen, lockOperatorOf } from '#features/account/invitations/invitations.server.ts';
import { type AuthProblem, BUSY } from '#lib/account/auth-messages.ts';
import { done, refused, type Result } from '#lib/result.ts';
import type { AccountParts, VisitorParts, Visitor } from '#server/session/account-parts.server.ts';
import { accounts, invitations } from '#server/session/account-tables.server.ts';
import { hashToken } from '#server/session/auth-token.server.ts';
import { allOrNothing } from '#server/db/all-or-nothing.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { SignedIn } from '#server/session/permission.server.ts';
import { recordChange } from '#server/session/trail.server.ts';
import { badRequest, conflict } from '#lib/problem.ts';

const OVER: AuthProblem = badRequest(
  'link_expired',
  'Приглашение уже принято, отозвано или истекло. Попросите прислать новое.',
);
const HAS_ACCOUNT = conflict(
  'user_already_exists',
  'С\u00a0этим адресом уже есть учётная запись. Войдите в\u00a0неё и\u00a0откройте ссылку ещё раз.',
);
const HAS_RIGHTS = conflict(
  'has_rights',
  'У\u00a0вас уже есть права на\u00a0сайте. Другие даёт администратор под «Люди и\u00a0права».',
);
const OTHER_ADDRESS: AuthProblem = {
  code: 'other_address',
  status: 403,
  message:
    'Приглашение отправлено на\u00a0другой адрес. Войдите с\u00a0тем адресом, на\u00a0который пришло письмо.',
};

/** An invitation for the page behind its link. */
export interface InvitationView {
  email: string;
  invitedTo: string;
  /** Whether the address already has an account: its owner signs in instead. */
  hasAccount: boolean;
}

/** The invitation of a token; null for a false, used or expired one. */
export async function readInvitation(
  db: Db,
  token: string,
  now: Date,
): Promise<InvitationView | null> {
  const found = await openInvitation(db, token, now);
  if (!found) return null;
  const { email, role, name } = found;
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, email));
  return { email, invitedTo: invitedTo(role, name), hasAccount: account !== undefined };
}

/** Creates the account of an invitation; its letter has confirmed the address. */
export async function acceptWithNewAccount(
  db: Db,
  visitor: Visitor,
  given: { token: string; name: string; password: string },
  parts: AccountParts,
): Promise<Result<{ email: string }, AuthProblem>> {
  const attempt = await takeAttempt(parts, 'link', visitor);
  if (!attempt.ok) return attempt;
  if (!(await openInvitation(db, given.token, parts.now()))) return refused(OVER);
  if (parts.passwords.isBusy()) {
    await attempt.value.giveBack();
    return refused(BUSY);
  }
  const passwordHash = await parts.passwords.hash(given.password);
  const accepted = await allOrNothing<{ email: string }, AuthProblem>(db, async (tx) => {
    const now = parts.now();
    const taken = await openInvitation(tx, given.token, now, { isForUpdate: true });
    if (!taken) return refused(OVER);
    const { email, role, operator_id } = taken;
    const [account] = await tx
      .insert(accounts)
      .values({
        email,
        name: given.name,
        password_hash: passwordHash,
        email_confirmed_at: now,
        consented_at: now,
        consent_version: REGISTRATION_CONSENT.version,
      })
      .onConflictDoNothing({ target: accounts.email })
      .returning({ id: accounts.id });
    if (!account) return refused(HAS_ACCOUNT);
    await giveInvitedRole(tx, account.id, { id: taken.id, email, role, operator_id }, now);
    return done({ email });
  });
  if (accepted.ok) await attempt.value.giveBack();
  return accepted;
}

/** Gives the role to a signed-in person with the invited address. */
export async function acceptSignedIn(
  db: Db,
  actor: SignedIn,
  { visitor, parts }: VisitorParts,
  token: string,
): Promise<Result<null, AuthProblem>> {
  const attempt = await takeAttempt(parts, 'link', visitor);
  if (!attempt.ok) return attempt;
  const accepted = await allOrNothing<null, AuthProblem>(db, async (tx) => {
    const now = parts.now();
    const taken = await openInvitation(tx, token, now, { isForUpdate: true });
    if (!taken) return refused(OVER);
    if (taken.email !== actor.email) return refused(OTHER_ADDRESS);
    const isGiven = await giveInvitedRole(tx, actor.id, taken, now);
    return isGiven ? done(null) : refused(HAS_RIGHTS);
  });
  if (accepted.ok) await attempt.value.giveBack();
  return accepted;
}

type OpenInvitation = NonNullable<Awaited<ReturnType<typeof openInvitation>>>;

/** A valid invitation: unused, not expired, its sender still an admin, and its operator not deleted. */
async function openInvitation(db: Db, token: string, now: Date, { isForUpdate = false } = {}) {
  const hash = hashToken(token);
  if (hash === null) return null;
  const isIts = eq(invitations.token_hash, hash);
  if (isForUpdate) await lockOperatorOf(db, isIts);
  const found = db
    .select({
      ...getTableColumns(invitations),
      name: sql<
        string | null
      >`(select name from operators o where o.id = ${invitations.operator_id})`,
    })
    .from(invitations)
    .where(and(isIts, isOpen(now)));
  const [row] = await (isForUpdate ? found.for('update') : found);
  if (!row || row.email === null || row.invited_by === null) return null;
  const [sender] = await db
    .select({ role: accounts.role, blockedAt: accounts.blocked_at })
    .from(accounts)
    .where(eq(accounts.id, row.invited_by));
  if (sender?.role !== 'admin' || sender.blockedAt !== null) return null;
  const role = row.role as InvitedRole;
  const { name } = row;
  if (role === 'operator' && name === null) return null;
  return { id: row.id, email: row.email, role, operator_id: row.operator_id, name };
}

/** Gives the role to a reader; false for anybody else, whom it could take rights away. */
async function giveInvitedRole(
  tx: Db,
  accountId: number,
  { id, email, role, operator_id }: Omit<OpenInvitation, 'name'>,
  now: Date,
): Promise<boolean> {
  const [before] = await tx
    .select({ role: accounts.role, operator_id: accounts.operator_id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update');
  if (before?.role !== 'reader') return false;
  const after = { role, operator_id };
  await tx
    .update(accounts)
    .set({
      ...after,
      access_requested_at: null,
      email_confirmed_at: sql`coalesce(${accounts.email_confirmed_at}, ${now})`,
    })
    .where(eq(accounts.id, accountId));
  await tx
    .update(invitations)
    .set({ used_at: now, used_by: accountId, email: null })
    .where(eq(invitations.id, id));
  await recordChange(tx, {
    actor: { id: accountId, label: email },
    action: 'join',
    thing: { kind: 'account', id: accountId, title: email },
    before,
    after,
  });
  return true;
}
