import { data } from 'react-router';
import type { Picks } from '#features/tour-editing/tour-conflict.ts';
import type { FormValues } from '#features/tour-editing/tour-form.ts';
import type { TourProblem } from '#features/tour-editing/tour-problem.ts';
import type { TourInput } from '#features/tours/tour-input.ts';

/** A form as it was sent whole. */
interface SentForm {
  /** Null when nothing of the form was sent with what was pressed. */
  values: FormValues | null;
  base: FormValues | null;
  version: string | null;
  picks: Picks;
}

/** The form given back as it was sent, with what is wrong or what it would look like. */
export function answerForm(sent: SentForm, said: { problem?: TourProblem; preview?: TourInput }) {
  const { problem = null, preview = null } = said;
  const status = problem?.status ?? 200;
  return data({ ...sent, problem, preview, isDeletion: false }, { status });
}

/** The form of the tour as it is kept now, with why that was not deleted. */
export function answerDeletion(why: TourProblem) {
  const problem: TourProblem = { ...why, theirs: undefined };
  const nothingSent: SentForm = { values: null, base: null, version: null, picks: {} };
  const answer = { ...nothingSent, problem, preview: null, isDeletion: true };
  return data(answer, { status: problem.status });
}
