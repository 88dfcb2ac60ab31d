import { type AccountActor, ROLES, lacksSecondFactor } from '#lib/account/actor.ts';
import { jsonOf, propertiesOf } from '#lib/text/json-text.ts';

/** What a script learns about the session: no token of any kind. */
export interface SessionAnswer {
  session: ClientSession | null;
}

export interface ClientSession {
  /** The token is in a cookie that no script can read. */
  token_type: 'cookie';
  /** When the browser has to ask again, in seconds since 1970: the session itself lasts longer. */
  expires_at: number;
  /** The same, in seconds from the answer. */
  expires_in: number;
  user: ClientUser;
}

export interface ClientUser {
  id: number;
  email: string;
  name: string;
  /** Their present rights. */
  role: AccountActor['role'];
  /** The operator of an operator's person; null for everybody else. */
  operator_id?: number;
  email_confirmed: boolean;
  access_requested: boolean;
  /** An admin whose rights wait for a second factor. */
  second_factor_missing: boolean;
  identities: { provider: 'email'; email: string }[];
  factors: { factor_type: 'totp'; status: 'verified' }[];
}

/** Parses a user that a browser stored; null for anything else. */
export function readClientUser(text: string | null): ClientUser | null {
  const user = propertiesOf(jsonOf(text));
  const isUser =
    typeof user['id'] === 'number' &&
    typeof user['email'] === 'string' &&
    typeof user['name'] === 'string' &&
    ROLES.some((role) => role === user['role']);
  return isUser ? (user as unknown as ClientUser) : null;
}

/** How long an answer is valid. The browser renews it when 90 s are left. */
const VALID_SECONDS = 3600;

/** The answer to the browser about a session that lasts until `expiresAt`. */
export function sessionAnswer(actor: AccountActor, expiresAt: Date, now: Date): ClientSession {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const until = Math.min(nowSeconds + VALID_SECONDS, Math.floor(expiresAt.getTime() / 1000));
  return {
    token_type: 'cookie',
    expires_at: until,
    expires_in: Math.max(0, until - nowSeconds),
    user: {
      id: actor.id,
      email: actor.email,
      name: actor.name,
      role: actor.role,
      ...(actor.role === 'operator' && actor.operatorId !== null
        ? { operator_id: actor.operatorId }
        : {}),
      email_confirmed: actor.isEmailConfirmed,
      access_requested: actor.hasRequestedAccess,
      second_factor_missing: lacksSecondFactor(actor),
      identities: [{ provider: 'email', email: actor.email }],
      factors: actor.hasSecondFactor ? [{ factor_type: 'totp', status: 'verified' }] : [],
    },
  };
}
