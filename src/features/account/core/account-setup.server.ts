import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AccountParts } from '#server/session/account-parts.server.ts';
import type { AccessPolicy } from '#lib/account/actor.ts';
import type { DatabaseSettings, Db } from '#server/db/db.server.ts';
import { createPasswords } from '#server/session/password-hash.server.ts';
import { createLimits } from '#server/limits/rate-limit.server.ts';
import { createSecretBox, keptKey } from '#server/session/totp-secret.server.ts';

export interface AccountSettings {
  siteUrl: string;
  database: DatabaseSettings;
  /** The key that encrypts second factors; null: the embedded database's own key. */
  secretKey: string | null;
  /** Multiplies all limits of attempts; 1 except in load tests. */
  limitsFactor: number;
  policy: AccessPolicy;
}

/** Parts that come from elsewhere. */
type Given = 'digest' | 'pokeOutbox' | 'forgetLettersTo' | 'ownData';

/**
 * Opens everything that accounts need, once per process, after the database. Throws a Russian message
 * when admins must have a second factor and there is no key to encrypt it.
 */
export async function openAccountParts(
  settings: AccountSettings,
  given: { db: Db } & Pick<AccountParts, Given>,
): Promise<AccountParts> {
  const { siteUrl, database, limitsFactor, policy } = settings;
  const key = settings.secretKey ?? (await ownKey(database));
  if (key === null && policy.adminRequiresSecondFactor) {
    throw new Error(
      'ADMIN_REQUIRE_2FA с PostgreSQL требует SECRET_KEY: задайте длинную случайную строку.',
    );
  }
  return {
    passwords: createPasswords(),
    secrets: key === null ? null : createSecretBox(key),
    digest: given.digest,
    limits: createLimits(
      database.kind === 'embedded' ? { kind: 'memory' } : { kind: 'shared', db: given.db },
      limitsFactor,
    ),
    policy,
    siteUrl,
    now: () => new Date(),
    pause: (milliseconds) => pause(milliseconds),
    pokeOutbox: given.pokeOutbox,
    forgetLettersTo: given.forgetLettersTo,
    ownData: given.ownData,
  };
}

/** A single process may keep its key on its disk; several need a shared one from the settings. */
async function ownKey(database: DatabaseSettings): Promise<string | null> {
  if (database.kind === 'postgres') return null;
  if (database.directory === 'memory://') return randomBytes(32).toString('base64url');
  return keptKey(database.directory);
}
