import { type Actor, lacksSecondFactor } from '#lib/actor.ts';
import { isProblem, type Problem } from '#lib/problem.ts';

/**
 * Why somebody stands before a staff screen: nobody is signed in; a reader; a reader who waits for
 * an answer; staff before an admin's screen; an admin whose rights wait for a second factor.
 */
const GATES = ['signed-out', 'reader', 'waiting', 'admins-only', 'second-factor'] as const;
export type Gate = (typeof GATES)[number];

/** The refusal of a staff screen, with what the gate shows. */
export interface GateProblem extends Problem {
  gate: Gate;
  /** Who is signed in. */
  email: string | null;
}

/** Before which gate somebody stands whom a staff screen refused. */
export function gateOf(actor: Actor): Gate {
  if (actor.kind === 'anonymous') return 'signed-out';
  if (lacksSecondFactor(actor)) return 'second-factor';
  if (actor.role !== 'reader') return 'admins-only';
  return actor.hasRequestedAccess ? 'waiting' : 'reader';
}

export function isGateProblem(value: unknown): value is GateProblem {
  return isProblem(value) && 'gate' in value && GATES.some((gate) => gate === value.gate);
}
