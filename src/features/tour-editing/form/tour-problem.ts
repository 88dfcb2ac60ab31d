import type {
  FormField,
  FormProblem,
  FormValues,
} from '#features/tour-editing/form/tour-form-values.ts';
import type { Operation } from '#features/tours/source/site-or-copy.ts';
import type { FieldProblem, SaveProblem } from '#lib/form/save-answer.ts';
import { conflict, notFound } from '#lib/problem.ts';

export interface TourProblem extends SaveProblem<FormField, FormValues> {
  /** Advice for the person. */
  hint?: string;
  /** Number of the existing tour. */
  existing?: number;
  /** The request's id in the log, for reports. */
  requestId?: string | null;
  /** The refused operation, if it is not the saving of the form. */
  operation?: Operation;
}

/** A 422 for a form with wrong fields: all messages in one, and each beside its field. */
export function invalid(problems: readonly FormProblem[]): TourProblem {
  return {
    code: 'invalid',
    status: 422,
    message: problems.map(({ message }) => message).join('. '),
    // The status has no field in the form, so only programs can send a wrong one.
    fields: problems as FieldProblem<FormField>[],
  };
}

/** The code of a question about unlikely values; a confirmation is accepted. */
export const DOUBTFUL = 'doubtful';

/** A 422 for unlikely values: the person must confirm them. */
export function doubtful(problems: readonly FormProblem[]): TourProblem {
  return { ...invalid(problems), code: DOUBTFUL };
}

export const TOUR_GONE: TourProblem = notFound('Тура больше нет: возможно, его удалили');

/** The same, beside the form of a new tour that has what was typed. */
export const GONE_AS_NEW: TourProblem = {
  ...TOUR_GONE,
  hint: 'Введённое осталось в\u00a0форме: сохраните ещё раз, и\u00a0появится новый тур.',
};

export const CONFLICT: TourProblem = {
  ...conflict('conflict', 'Пока вы редактировали, тур сохранил кто-то другой'),
  hint: 'Выберите по\u00a0каждому полю, что оставить.',
};

/** The tour has changed since the person asked to delete it. */
export const CHANGED_SINCE: TourProblem = {
  ...conflict('conflict', 'Пока вы решали, тур изменил кто-то другой'),
  hint: 'Посмотрите, что изменилось. Если тур всё равно не\u00a0нужен, удалите его ещё раз.',
};
