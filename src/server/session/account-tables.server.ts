import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Role } from '#lib/account/actor.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });
const accountOfRow = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references((): AnyPgColumn => accounts.id, { onDelete: 'cascade' });

/**
 * People. Triggers make the very first one an admin and refuse to lose the last admin who is not
 * blocked (constraint `accounts_last_admin`). The tables of this file send no change notices: kept
 * pages show nothing of them.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** In the normal form of `accountEmail`: two spellings of an address are one account. */
    email: text().notNull(),
    name: text().notNull().default(''),
    /** As `Passwords` writes it, with its own cost. */
    password_hash: text().notNull(),
    role: text().$type<Role>().notNull().default('reader'),
    /** The operator whose tours a person in the role `operator` edits; without a foreign key. */
    operator_id: bigint({ mode: 'number' }),
    email_confirmed_at: instant(),
    access_requested_at: instant(),
    blocked_at: instant(),
    consented_at: instant().notNull(),
    /** The version of the text that they agreed to. */
    consent_version: text().notNull(),
    /** Encrypted (`SecretBox`); valid only once `totp_enabled_at` is set. */
    totp_secret: text(),
    totp_enabled_at: instant(),
    /** The 30-second step of the last accepted code: it and earlier ones are refused. */
    totp_last_step: bigint({ mode: 'number' }),
    created_at: instant().notNull().defaultNow(),
  },
  (account) => [
    uniqueIndex('accounts_email_key').on(account.email),
    index('accounts_waiting')
      .on(account.access_requested_at)
      .where(sql`${account.access_requested_at} is not null`),
    check(
      'accounts_role',
      sql`${account.role} in ('reader', 'operator', 'editor', 'staff', 'admin')`,
    ),
    check(
      'accounts_operator',
      sql`${account.role} <> 'operator' or ${account.operator_id} is not null`,
    ),
    check(
      'accounts_email_plain',
      sql`${account.email} = lower(${account.email}) and ${account.email} ~ '^[!-~]+@[!-~]+$' and length(${account.email}) <= 254`,
    ),
    check(
      'accounts_name_plain',
      sql`length(${account.name}) <= 100 and ${account.name} !~ '[[:cntrl:]]'`,
    ),
    check(
      'accounts_totp_whole',
      sql`${account.totp_secret} is not null or ${account.totp_enabled_at} is null`,
    ),
  ],
);

/** One row per signed-in browser. Only the SHA-256 of its token is stored, and no address. */
export const sessions = pgTable(
  'sessions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    token_hash: text().notNull(),
    account_id: accountOfRow(),
    /** Browser and system by name («Firefox, Windows»), without versions. */
    agent: text().notNull(),
    created_at: instant().notNull(),
    /** With a precision of a few minutes. */
    last_seen_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (session) => [
    uniqueIndex('sessions_token_key').on(session.token_hash),
    index('sessions_account').on(session.account_id),
    index('sessions_expiry').on(session.expires_at),
  ],
);

export const TOKEN_PURPOSES = [
  'confirm-email',
  'change-email',
  'reset-password',
  'second-factor',
] as const;
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

/** One-use tokens: the statement that uses one deletes its row. */
export const oneUseTokens = pgTable(
  'one_use_tokens',
  {
    token_hash: text().primaryKey(),
    account_id: accountOfRow(),
    purpose: text().$type<TokenPurpose>().notNull(),
    /** The address that a token of `change-email` confirms. */
    new_email: text(),
    expires_at: instant().notNull(),
  },
  (token) => [
    index('one_use_tokens_account').on(token.account_id),
    index('one_use_tokens_expiry').on(token.expires_at),
    check(
      'one_use_tokens_purpose',
      sql`${token.purpose} in ('confirm-email', 'change-email', 'reset-password', 'second-factor')`,
    ),
    check(
      'one_use_tokens_new_email',
      sql`(${token.new_email} is not null) = (${token.purpose} = 'change-email')`,
    ),
  ],
);

/**
 * Recovery codes for a lost second factor, each valid once. All codes of an account share the salt
 * of their hash.
 */
export const backupCodes = pgTable(
  'backup_codes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    account_id: accountOfRow(),
    salt: text().notNull(),
    code_hash: text().notNull(),
  },
  (code) => [uniqueIndex('backup_codes_key').on(code.account_id, code.code_hash)],
);

/**
 * Invitations to a role by letter; each works once. Only the SHA-256 of its token is stored. A used
 * invitation stores who used it, and nothing else that identifies a person.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    token_hash: text().notNull(),
    email: text(),
    role: text().$type<Role>().notNull(),
    operator_id: bigint({ mode: 'number' }),
    invited_by: bigint({ mode: 'number' }).references(() => accounts.id, { onDelete: 'set null' }),
    created_at: instant().notNull().defaultNow(),
    expires_at: instant().notNull(),
    used_at: instant(),
    used_by: bigint({ mode: 'number' }).references(() => accounts.id, { onDelete: 'set null' }),
  },
  (invitation) => [
    uniqueIndex('invitations_token_key').on(invitation.token_hash),
    index('invitations_email').on(invitation.email),
    check('invitations_role', sql`${invitation.role} in ('operator', 'editor', 'staff', 'admin')`),
    check(
      'invitations_operator',
      sql`(${invitation.role} = 'operator') = (${invitation.operator_id} is not null)`,
    ),
  ],
);
