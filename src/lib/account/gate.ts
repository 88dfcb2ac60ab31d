import { type Actor, isPanelUser, isStaff, lacksSecondFactor } from '#lib/account/actor.ts';
import { isProblem, type Problem } from '#lib/problem.ts';

/**
 * Why somebody may not see a staff screen: nobody is signed in; a reader; a reader who waits for an
 * answer; staff on an admin's screen; an operator's person or an editor on a screen for others; an
 * admin whose rights wait for a second factor.
 */
const GATES = [
  'signed-out',
  'reader',
  'waiting',
  'admins-only',
  'other-role',
  'second-factor',
] as const;
export type Gate = (typeof GATES)[number];

/** The refusal of a staff screen, with what the gate shows. */
export interface GateProblem extends Problem {
  gate: Gate;
  /** Who is signed in. */
  email: string | null;
}

/** The reason why a staff screen refused somebody. */
export function gateOf(actor: Actor): Gate {
  if (actor.kind === 'anonymous') return 'signed-out';
  if (lacksSecondFactor(actor)) return 'second-factor';
  if (isStaff(actor)) return 'admins-only';
  if (isPanelUser(actor)) return 'other-role';
  return actor.hasRequestedAccess ? 'waiting' : 'reader';
}

/** Whether a value is the refusal of a staff screen. */
export function isGateProblem(value: unknown): value is GateProblem {
  return isProblem(value) && 'gate' in value && GATES.some((gate) => gate === value.gate);
}
