import { createContext, data } from 'react-router';
import { type Picks, sentBase, sentPicks } from '#features/tour-editing/form/tour-conflict.ts';
import {
  FORM_FIELDS,
  type FormField,
  type FormValues,
  sentValues,
} from '#features/tour-editing/form/tour-form-values.ts';
import type { PreviewedTour } from '#features/tour-editing/form/tour-preview.tsx';
import type { TourProblem } from '#features/tour-editing/form/tour-problem.ts';
import { type Operation, primaryOnly } from '#features/tours/source/site-or-copy.ts';
import { STAYS } from '#lib/form/save-answer.ts';
import { problemIn, UNAVAILABLE } from '#lib/problem.ts';
import { refused } from '#lib/result.ts';
import { readFormData } from '#server/forms/form-reader.server.ts';

/**
 * Set when the form of a tour was sent without scripts: if the tour is gone, the page comes back filled
 * in, as the form of a new one.
 */
export const sentContext = createContext(false);

interface SentForm {
  values: FormValues;
  base: FormValues | null;
  version: string | null;
  picks: Picks;
  /** The value of the pressed button. */
  intent: string;
  /** Fields whose unlikely values the person has confirmed. */
  sure: FormField[];
  isPriceChecked: boolean;
  /** Sent in the background: the page has all texts and needs only a reply. */
  stays: boolean;
  requestId: string | null;
}

export async function readSent(
  request: Request,
  requestId: string | null = null,
): Promise<SentForm> {
  const fields = Object.fromEntries(await readFormData(request));
  const { version, intent } = fields;
  return {
    values: sentValues(fields),
    base: sentBase(fields['base']),
    version: typeof version === 'string' && version !== '' ? version : null,
    picks: sentPicks(fields),
    intent: typeof intent === 'string' ? intent : 'save',
    sure: FORM_FIELDS.filter((field) => fields[`sure.${field}`] !== undefined),
    isPriceChecked: fields['price_checked'] !== undefined,
    stays: fields[STAYS] !== undefined,
    requestId,
  };
}

/** Returns the form as sent, with its problems or its preview. */
export function answerForm(
  sent: SentForm,
  said: { problem?: TourProblem; preview?: PreviewedTour },
) {
  const { preview = null } = said;
  const problem: TourProblem | null = said.problem
    ? { ...said.problem, requestId: sent.requestId }
    : null;
  return data(
    { problem, preview, sent: sent.stays ? null : sent },
    { status: problem?.status ?? 200 },
  );
}

/** The stored tour, with the reason why it was not deleted. */
export function answerDeletion(sent: SentForm, why: TourProblem) {
  const problem: TourProblem = { ...why, requestId: sent.requestId, operation: 'delete' };
  // A page that is rendered again shows the stored tour anyway.
  const shown = sent.stays ? problem : { ...problem, theirs: undefined };
  return data({ problem: shown, preview: null, sent: null }, { status: problem.status });
}

/**
 * For the `catch` of a write: turns a Problem into a refusal. For a database that does not answer it
 * uses the words of the data layer.
 * @throws any other error
 */
export function refusedTour(operation: Operation) {
  return (error: unknown) => {
    const problem = problemIn(error);
    if (!problem) throw error;
    return refused(problem.code === UNAVAILABLE.code ? primaryOnly(operation) : problem);
  };
}
