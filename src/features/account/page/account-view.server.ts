import type { AccountContext } from '#server/session/account-context.server.ts';
import { type AccountView, seenText } from '#features/account/core/account-view.ts';
import { countBackupCodes } from '#features/account/credentials/backup-codes.server.ts';
import { ANONYMOUS, lacksSecondFactor } from '#lib/account/actor.ts';
import type { Db } from '#server/db/db.server.ts';
import { asSignedIn } from '#server/session/permission.server.ts';
import { findSession, listSessions } from '#server/session/session.server.ts';

/**
 * The account of the signed-in person for its page; null without a session. Reads the session again,
 * because an action of the same request may have changed it.
 */
export async function accountView(
  db: Db,
  { parts, sessionToken }: AccountContext,
): Promise<AccountView | null> {
  const now = parts.now();
  const session = await findSession(db, sessionToken, { policy: parts.policy, now });
  const checked = asSignedIn(session?.actor ?? ANONYMOUS);
  if (!checked.ok) return null;
  const actor = checked.value;
  const { email, name, role, isEmailConfirmed, hasSecondFactor, hasRequestedAccess } = actor;
  const rows = await listSessions(db, actor, now);
  return {
    email,
    name,
    role,
    isEmailConfirmed,
    hasSecondFactor,
    hasRequestedAccess,
    backupCodesLeft: hasSecondFactor ? await countBackupCodes(db, actor.id) : 0,
    lacksSecondFactor: lacksSecondFactor(actor),
    sessions: rows.map(({ id, agent, lastSeenAt }) => ({
      id,
      agent,
      seen: seenText(lastSeenAt, now),
      isThis: id === actor.sessionId,
    })),
  };
}
