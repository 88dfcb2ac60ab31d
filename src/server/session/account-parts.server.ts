import type { AccessPolicy } from '#lib/account/actor.ts';
import type { Db } from '#server/db/db.server.ts';
import type { Passwords } from '#server/session/password-hash.server.ts';
import type { KeyedDigest } from '#server/session/keyed-digest.server.ts';
import type { Limits } from '#server/limits/rate-limit.server.ts';
import type { SecretBox } from '#server/session/totp-secret.server.ts';

/** What the functions of accounts need beside the database and the person. */
export interface AccountParts {
  passwords: Passwords;
  /** Null when there is no encryption key: then nobody can switch a second factor on. */
  secrets: SecretBox | null;
  /** The digest that is stored instead of a contact. */
  digest: KeyedDigest;
  limits: Limits;
  policy: AccessPolicy;
  /** Origin of the site, without a slash at the end, for links in letters. */
  siteUrl: string;
  now: () => Date;
  /** Waits. Answers that must take equally long whether or not an account exists use it. */
  pause: (milliseconds: number) => Promise<void>;
  /** Sends waiting letters now: called after the commit that wrote one. */
  pokeOutbox: () => void;
  /** Removes letters to an address that a site without SMTP wrote into a folder. */
  forgetLettersTo: (address: string) => Promise<void>;
  ownData: OwnData[];
}

/** Where a request comes from, for limits and for the list of sessions. */
export interface Visitor {
  /** As `clientNetwork` returns it. */
  network: string;
  /** As `agentName` returns it. */
  agent: string;
}

/** A request's visitor, and the parts of accounts. */
export interface VisitorParts {
  parts: AccountParts;
  visitor: Visitor;
}

/**
 * The personal data that a feature stores. Its tables refer to `accounts` with `on delete cascade`;
 * other data are deleted by `erase`, in the transaction that deletes the account, before its row.
 */
export interface OwnData {
  /** Key in the exported file. */
  name: string;
  /** Plain values, ready for JSON. */
  export(db: Db, accountId: number): Promise<unknown>;
  erase?(tx: Db, accountId: number): Promise<void>;
}
