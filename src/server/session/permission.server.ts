import { data } from 'react-router';
import {
  type AccountActor,
  type Actor,
  isAdmin,
  isPanelUser,
  isStaff,
  isTourKeeper,
  isWriter,
  lacksSecondFactor,
  NOT_ALLOWED,
  SECOND_FACTOR_MISSING,
  SIGNED_OUT,
} from '#lib/account/actor.ts';
import type { Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';

/**
 * Proofs of permission. A function that takes a `Staff` can't be called without a check, because
 * only the functions below make such values.
 */
declare const signedIn: unique symbol;
declare const panel: unique symbol;
declare const writer: unique symbol;
declare const keeper: unique symbol;
declare const staff: unique symbol;
declare const admin: unique symbol;
declare const mayEdit: unique symbol;

export type SignedIn = AccountActor & { readonly [signedIn]: true };
export type PanelUser = SignedIn & { readonly [panel]: true };
export type Writer = PanelUser & { readonly [writer]: true };
export type TourKeeper = PanelUser & { readonly [keeper]: true };
export type Staff = Writer & TourKeeper & { readonly [staff]: true };
export type Admin = Staff & { readonly [admin]: true };
/** A thing that somebody may change or delete. */
export type Editable<T> = T & { readonly [mayEdit]: true };

/** Anybody who is signed in, in any role. */
export function asSignedIn(actor: Actor): Result<SignedIn> {
  return actor.kind === 'account' ? done(actor as SignedIn) : refused(SIGNED_OUT);
}

/**
 * Anybody with access to a part of the staff screens; what they see there depends on their role.
 */
export function asPanelUser(actor: Actor): Result<PanelUser> {
  return isPanelUser(actor) ? done(actor as PanelUser) : refused(refusalOf(actor));
}

/** Editors and staff. */
export function asWriter(actor: Actor): Result<Writer> {
  return isWriter(actor) ? done(actor as Writer) : refused(refusalOf(actor));
}

/** An operator's people and staff. `operatorScope` checks whatever they change. */
export function asTourKeeper(actor: Actor): Result<TourKeeper> {
  return isTourKeeper(actor) ? done(actor as TourKeeper) : refused(refusalOf(actor));
}

/** The one operator whose data somebody may see and change; null for all operators. */
export function operatorScope({ role, operatorId }: PanelUser): number | null {
  return role === 'operator' ? operatorId : null;
}

/** Staff and admins. */
export function asStaff(actor: Actor): Result<Staff> {
  return isStaff(actor) ? done(actor as Staff) : refused(refusalOf(actor));
}

/** Admins; their rights may depend on a second factor. */
export function asAdmin(actor: Actor): Result<Admin> {
  return isAdmin(actor) ? done(actor as Admin) : refused(refusalOf(actor));
}

/** Writers may edit every article: none belongs to one of them. */
export function editable<T extends object>(_writer: Writer, thing: T): Editable<T> {
  return thing as Editable<T>;
}

/** The permission, or the refusal thrown as an answer: for loaders and actions. */
export function permitted<T>(checked: Result<T, Problem>): T {
  if (checked.ok) return checked.value;
  throw data(checked.problem, { status: checked.problem.status });
}

function refusalOf(actor: Actor): Problem {
  if (actor.kind === 'anonymous') return SIGNED_OUT;
  return lacksSecondFactor(actor) ? SECOND_FACTOR_MISSING : NOT_ALLOWED;
}
