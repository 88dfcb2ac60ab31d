import type { AccessPolicy } from '#lib/actor.ts';
import type { Db } from '#server/db.server.ts';
import type { Passwords } from '#server/password-hash.server.ts';
import type { Limits } from '#server/rate-limit.server.ts';
import type { SecretBox } from '#server/totp-secret.server.ts';

/** What the functions of this feature need beside the database and the one who asks. */
export interface AccountParts {
  passwords: Passwords;
  /** Null when there is no key to seal with: then nobody can switch a second factor on. */
  secrets: SecretBox | null;
  limits: Limits;
  policy: AccessPolicy;
  /** Origin of the site, without a slash at the end: letters link to it. */
  siteUrl: string;
  now: () => Date;
  /** Waits; what must take as long whether an account exists or not waits for the same time. */
  pause: (milliseconds: number) => Promise<void>;
  /** Sends waiting letters now: called after the commit that wrote one. */
  pokeOutbox: () => void;
  ownData: OwnData[];
}

/** Where a request comes from, for limits and for the list of sessions. */
export interface Visitor {
  /** As `clientNetwork` gives it. */
  network: string;
  /** As `agentName` gives it. */
  agent: string;
}

/**
 * What a feature keeps of a person. Its tables refer to `accounts` with `on delete cascade`; what
 * can't goes in `erase`, in the transaction that deletes the account, before its row.
 */
export interface OwnData {
  /** Key in the exported file. */
  name: string;
  /** Plain values, ready for JSON. */
  export(db: Db, accountId: number): Promise<unknown>;
  erase?(tx: Db, accountId: number): Promise<void>;
}
