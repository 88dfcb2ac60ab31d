import type {
  FormField,
  FormProblem,
  FormValues,
} from '#features/tour-editing/form/tour-form-values.ts';
import type { Operation } from '#features/tours/source/tour-writes.ts';
import type { FieldProblem, SaveProblem } from '#lib/form/save-answer.ts';

/** Why a tour was not written. */
export interface TourProblem extends SaveProblem<FormField, FormValues> {
  /** What can be done about it. */
  hint?: string;
  /** Number of the tour that is there already. */
  existing?: number;
  /** What was refused, where it is not the saving of the form. */
  operation?: Operation;
}

/** A 422 for a form with wrong fields: all their messages in one, and each beside its field. */
export function invalid(problems: readonly FormProblem[]): TourProblem {
  return {
    code: 'invalid',
    status: 422,
    message: problems.map(({ message }) => message).join('. '),
    // A status, which the form has no field for, is wrong only where a machine has sent it.
    fields: problems as FieldProblem<FormField>[],
  };
}

/** The code of a question about values that can hardly be meant; who says yes is taken at their word. */
export const DOUBTFUL = 'doubtful';

/** A 422 for values that are odd: somebody has to say that they are meant so. */
export function doubtful(problems: readonly FormProblem[]): TourProblem {
  return { ...invalid(problems), code: DOUBTFUL };
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
