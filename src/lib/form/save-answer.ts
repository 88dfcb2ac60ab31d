import type { Problem } from '#lib/problem.ts';

/** The error of one field. */
export interface FieldProblem<Field extends string> {
  field: Field;
  /** The name of the control at fault, where the field has several. */
  part?: string;
  message: string;
}

/**
 * Somebody else has saved since a short form was opened, which shows no second version. Sent once
 * more, it goes over `version`, which is stored now, and over no newer one.
 */
export function changedMeanwhile(version: string): Problem {
  return {
    code: 'conflict',
    status: 409,
    message:
      'Тем временем это изменил кто-то другой. Введённое осталось в\u00a0форме: откройте страницу в\u00a0новой вкладке, сравните и\u00a0сохраните ещё раз.',
    version,
  };
}

/** The version of a thing that somebody else has saved meanwhile. */
export interface Theirs<Values> {
  values: Values;
  version: string;
  /** Who saved it; null when unknown. */
  by: string | null;
}

/** Why a form was not saved. */
export interface SaveProblem<Field extends string, Values> extends Problem {
  /** The errors of the fields. */
  fields?: FieldProblem<Field>[];
  theirs?: Theirs<Values>;
}

/** The stored thing, whose values may be tidied up. */
export interface SavedThing<Values> {
  id: number;
  version: string;
  values: Values;
}

/**
 * An action's answer to a form that is sent in the background (`STAYS` is among its fields). A form
 * that is sent without scripts gets its page back, or a redirect.
 */
export interface SaveAnswer<Values, Refusal extends Problem> {
  problem?: Refusal | null;
  saved?: SavedThing<Values> | null;
}

/** The field that says that the page stays and expects a `SaveAnswer`. */
export const STAYS = 'page_stays';

/** Names that a form sends beside its fields: a field with one of them would be overwritten. */
type BesideFields = typeof STAYS | 'version' | 'base' | 'intent' | 'price_checked';
/** Fits any list of fields as long as none has such a name. */
export type ApartFrom<Field extends string> =
  Extract<Field, BesideFields> extends never ? unknown : { taken: Extract<Field, BesideFields> };
