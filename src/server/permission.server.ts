import { data } from 'react-router';
import {
  type AccountActor,
  type Actor,
  isAdmin,
  isStaff,
  lacksSecondFactor,
  NOT_ALLOWED,
  SECOND_FACTOR_MISSING,
  SIGNED_OUT,
} from '#lib/actor.ts';
import type { Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';

/**
 * Proofs. A function that asks for `Staff` can't be called by somebody who was not checked: only
 * the functions below make such values.
 */
declare const signedIn: unique symbol;
declare const staff: unique symbol;
declare const admin: unique symbol;
declare const mayEdit: unique symbol;

export type SignedIn = AccountActor & { readonly [signedIn]: true };
export type Staff = SignedIn & { readonly [staff]: true };
export type Admin = Staff & { readonly [admin]: true };
/** A thing that somebody may change or delete. */
export type Editable<T> = T & { readonly [mayEdit]: true };

export function asSignedIn(actor: Actor): Result<SignedIn> {
  return actor.kind === 'account' ? done(actor as SignedIn) : refused(SIGNED_OUT);
}

export function asStaff(actor: Actor): Result<Staff> {
  return isStaff(actor) ? done(actor as Staff) : refused(refusalOf(actor));
}

export function asAdmin(actor: Actor): Result<Admin> {
  return isAdmin(actor) ? done(actor as Admin) : refused(refusalOf(actor));
}

/** Staff may edit everything: nothing on this site belongs to one of them. */
export function editable<T extends object>(_staff: Staff, thing: T): Editable<T> {
  return thing as Editable<T>;
}

/** What was checked, or the refusal thrown as an answer: for loaders and actions. */
export function permitted<T>(checked: Result<T, Problem>): T {
  if (checked.ok) return checked.value;
  throw data(checked.problem, { status: checked.problem.status });
}

function refusalOf(actor: Actor): Problem {
  if (actor.kind === 'anonymous') return SIGNED_OUT;
  return lacksSecondFactor(actor) ? SECOND_FACTOR_MISSING : NOT_ALLOWED;
}
