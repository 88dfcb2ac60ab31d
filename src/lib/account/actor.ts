import type { Problem } from '#lib/problem.ts';

/**
 * `operator` edits the tours, pictures and requests of one operator, `editor` writes articles.
 * `staff` may do what both may, for all operators; `admin` also appoints people.
 */
export const ROLES = ['reader', 'operator', 'editor', 'staff', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The signed-in person of a request: read again for every request. */
export interface AccountActor {
  kind: 'account';
  id: number;
  sessionId: number;
  email: string;
  /** Their display name; empty when not given. */
  name: string;
  /** Their present rights. */
  role: Role;
  /** The operator whose tours a person in the role `operator` edits. */
  operatorId: number | null;
  /** The role that an admin gave them; higher than `role` while a condition of it is not met. */
  grantedRole: Role;
  isEmailConfirmed: boolean;
  hasSecondFactor: boolean;
  /** Waits for an admin to open the staff screens. */
  hasRequestedAccess: boolean;
  /** The owner's settings, which give them and their colleagues these rights. */
  policy: AccessPolicy;
}

export type Actor = { kind: 'anonymous' } | AccountActor;

export const ANONYMOUS: Actor = { kind: 'anonymous' };

/** The owner's settings for accounts. */
export interface AccessPolicy {
  /** `everyone`: all signed-in people are staff; `approved`: only those whom an admin approved. */
  staffAccess: 'approved' | 'everyone';
  /** An admin without a second factor has a reader's rights until it is on. */
  adminRequiresSecondFactor: boolean;
  /** Nobody can sign in before a letter has confirmed their address. */
  requiresConfirmedEmail: boolean;
}

/** A person's present role. */
export function roleInForce(
  person: { grantedRole: Role; hasSecondFactor: boolean },
  policy: AccessPolicy,
): Role {
  const lacksFactor = policy.adminRequiresSecondFactor && !person.hasSecondFactor;
  const granted = person.grantedRole === 'admin' && lacksFactor ? 'reader' : person.grantedRole;
  return granted === 'reader' && policy.staffAccess === 'everyone' ? 'staff' : granted;
}

/** Whether somebody is staff or an admin, by the role in force. */
export function isStaff(actor: Actor): boolean {
  return actor.kind === 'account' && (actor.role === 'staff' || actor.role === 'admin');
}

/** Whether somebody may open some staff screen. */
export function isPanelUser(actor: Actor): boolean {
  return actor.kind === 'account' && actor.role !== 'reader';
}

/** Whether they write articles. */
export function isWriter(actor: Actor): boolean {
  return isStaff(actor) || (actor.kind === 'account' && actor.role === 'editor');
}

/** Whether somebody edits tours and answers requests: all of them, or those of their operator. */
export function isTourKeeper(actor: Actor): boolean {
  if (isStaff(actor)) return true;
  return actor.kind === 'account' && actor.role === 'operator' && actor.operatorId !== null;
}

/** Whether somebody is an admin, by the role in force. */
export function isAdmin(actor: Actor): actor is AccountActor {
  return actor.kind === 'account' && actor.role === 'admin';
}

/** An admin whose rights wait for their second factor. */
export function lacksSecondFactor(actor: Actor): boolean {
  return actor.kind === 'account' && actor.grantedRole === 'admin' && actor.role !== 'admin';
}

/** PostgreSQL's insufficient_privilege: the code of every refused write. */
const INSUFFICIENT_PRIVILEGE = '42501';

export const SIGNED_OUT: Problem = {
  code: INSUFFICIENT_PRIVILEGE,
  status: 401,
  message: 'Пожалуйста, войдите в систему заново.',
};

export const NOT_ALLOWED: Problem = {
  code: INSUFFICIENT_PRIVILEGE,
  status: 403,
  message: 'Недостаточно прав',
};

export const SECOND_FACTOR_MISSING: Problem = {
  code: 'second_factor_missing',
  status: 403,
  message: 'Чтобы работать администратором, включите в личном кабинете вход с кодом из приложения.',
};
