import { and, isNull, lt } from 'drizzle-orm';
import { invitations, oneUseTokens, sessions } from '#server/session/account-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Job } from '#server/jobs/jobs.server.ts';
import { forgetOldLimits } from '#server/limits/rate-limit.server.ts';

/**
 * Deletes expired sessions, tokens, invitations and counters every hour; they no longer counted. `others`
 * are what other features delete after their terms.
 */
export function forgetExpiredJob({
  db,
  now,
  others,
}: {
  db: Db;
  now: () => Date;
  others: readonly ((db: Db, now: Date) => Promise<void>)[];
}): Job {
  return {
    name: 'forget-expired-sessions',
    everyMs: 3_600_000,
    isFinal: true,
    async run() {
      await db.delete(sessions).where(lt(sessions.expires_at, now()));
      await db.delete(oneUseTokens).where(lt(oneUseTokens.expires_at, now()));
      await db
        .delete(invitations)
        .where(and(isNull(invitations.used_at), lt(invitations.expires_at, now())));
      await forgetOldLimits(db, now());
      for (const forget of others) await forget(db, now());
    },
  };
}
