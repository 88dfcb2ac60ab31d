import { data } from 'react-router';
import type { Picks } from '#features/tour-editing/tour-conflict.ts';
import type { FormValues } from '#features/tour-editing/tour-form.ts';
import type { TourProblem } from '#features/tour-editing/tour-problem.ts';
import type { TourInput } from '#features/tours/tour-input.ts';

/** A form as it was sent whole. */
interface SentForm {
  values: FormValues;
  base: FormValues | null;
  version: string | null;
  picks: Picks;
}

/** The form given back as it was sent, with what is wrong or what it would look like. */
export function answerForm(sent: SentForm, said: { problem?: TourProblem; preview?: TourInput }) {
  const { problem = null, preview = null } = said;
  return data({ ...sent, problem, preview }, { status: problem?.status ?? 200 });
}
