import type { Problem } from '#lib/problem.ts';

/** From least to most: whoever has a role may do what those before it may. */
export const ROLES = ['reader', 'staff', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Somebody signed in, as the request found them: it is read anew for every request. */
export interface AccountActor {
  kind: 'account';
  id: number;
  sessionId: number;
  email: string;
  /** As they want to be called; empty when they did not say. */
  name: string;
  /** What they may do now. */
  role: Role;
  /** What an admin made them; more than `role` while a condition of it is not met. */
  grantedRole: Role;
  isEmailConfirmed: boolean;
  hasSecondFactor: boolean;
  /** Waits for an admin to open the staff screens. */
  hasRequestedAccess: boolean;
}

export type Actor = { kind: 'anonymous' } | AccountActor;

export const ANONYMOUS: Actor = { kind: 'anonymous' };

/** What the owner of the site decided about accounts. */
export interface AccessPolicy {
  /** `everyone`: whoever is signed in is staff; `approved`: whom an admin made so. */
  staffAccess: 'approved' | 'everyone';
  /** An admin without a second factor may do no more than a reader until it is on. */
  adminRequiresSecondFactor: boolean;
  /** Nobody signs in before a letter has proved their address. */
  requiresConfirmedEmail: boolean;
}

/** The role somebody acts in now. */
export function roleInForce(
  person: { grantedRole: Role; hasSecondFactor: boolean },
  policy: AccessPolicy,
): Role {
  const lacksFactor = policy.adminRequiresSecondFactor && !person.hasSecondFactor;
  const granted = person.grantedRole === 'admin' && lacksFactor ? 'reader' : person.grantedRole;
  return granted === 'reader' && policy.staffAccess === 'everyone' ? 'staff' : granted;
}

export function isStaff(actor: Actor): actor is AccountActor {
  return actor.kind === 'account' && actor.role !== 'reader';
}

export function isAdmin(actor: Actor): actor is AccountActor {
  return actor.kind === 'account' && actor.role === 'admin';
}

/** An admin whose rights wait for their second factor. */
export function lacksSecondFactor(actor: Actor): boolean {
  return actor.kind === 'account' && actor.grantedRole === 'admin' && actor.role !== 'admin';
}

/** PostgreSQL's insufficient_privilege: what every refused write answers with. */
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
