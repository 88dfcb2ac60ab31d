import type { TheirTour } from '#features/tour-editing/tour-conflict.ts';
import type { FieldProblem } from '#features/tours/tour-input.ts';
import type { Problem } from '#lib/problem.ts';

/** Why a tour was not written. */
export interface TourProblem extends Problem {
  /** What is wrong field by field. */
  fields?: FieldProblem[];
  /** What can be done about it. */
  hint?: string;
  /** Number of the tour that is there already. */
  existing?: number;
  /** The tour as somebody else has saved it. */
  theirs?: TheirTour;
}

export function invalid(fields: FieldProblem[]): TourProblem {
  return {
    code: 'invalid',
    status: 422,
    message: fields.map(({ message }) => message).join('. '),
    fields,
  };
}

export const TOUR_GONE: TourProblem = {
  code: 'not_found',
  status: 404,
  message: 'Тура больше нет: возможно, его удалили',
};

export const CONFLICT: TourProblem = {
  code: 'conflict',
  status: 409,
  message: 'Пока вы редактировали, тур сохранил кто-то другой',
  hint: 'Выберите по\u00a0каждому полю, что оставить.',
};

/** Whoever wants to delete a tour has seen another one than there is now. */
export const CHANGED_SINCE: TourProblem = {
  code: 'conflict',
  status: 409,
  message: 'Пока вы решали, тур изменил кто-то другой',
  hint: 'Посмотрите, что изменилось. Если тур всё равно не\u00a0нужен, удалите его ещё раз.',
};

/** The three ways of writing a tour. */
export type Operation = 'create' | 'update' | 'delete';

const NAMES: Record<Operation, string> = { create: 'Create', update: 'Update', delete: 'Delete' };

/** What the API and the data layer answer when only the copy could be asked, which can't be written. */
export function primaryOnly(operation: Operation): TourProblem {
  return {
    code: 'primary_only',
    status: 503,
    message: `${NAMES[operation]} operation only available with primary database`,
  };
}
