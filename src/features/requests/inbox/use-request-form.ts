import { useEffect, useState } from 'react';
import { type RequestState, stateIn, versionOf } from '#features/requests/inbox/request-change.ts';
import {
  formOfRequest,
  EMPTY_FORM,
  REQUEST_FIELDS,
  type RequestField,
  type RequestForm,
  type RequestProblem,
  sentRequest,
  SHARED_FIELDS,
} from '#features/requests/inbox/request-form.ts';
import type { Picks } from '#lib/form/form-conflict.ts';
import { useSaveForm } from '#ui/form/use-save-form.ts';

export interface RequestAnswer {
  problem: RequestProblem;
  /** The form as sent without scripts; null when the page has it. */
  sent: RequestForm | null;
  /** The state that this form began with; null when it does not say. */
  began: RequestState | null;
  picks: Picks<RequestField>;
}

/**
 * The one form of a request's page. A colleague's changes appear in untouched fields; touched fields
 * lead to a question on saving.
 */
export function useRequestForm(
  request: RequestState & { id: number },
  answer: RequestAnswer | null,
) {
  const kept = formOfRequest(request);
  const version = versionOf(request);
  const [isSaved, setSaved] = useState(false);
  const form = useSaveForm<RequestField, RequestForm, RequestProblem>(
    {
      fields: REQUEST_FIELDS,
      compared: SHARED_FIELDS,
      action: `/admin/requests/${request.id}`,
      draftKey: `request_draft_${request.id}`,
      empty: EMPTY_FORM,
      sentValues: sentRequest,
      // The server checks the form and shows problems beside the fields.
      check: () => [],
      invalid: (fields) => ({ code: 'invalid', status: 422, message: '', fields }),
      words: ({ fields, message }) => ({
        title: 'Не\u00a0сохранено',
        lines: fields ? fields.map((field) => field.message) : [message],
      }),
      extra: () => ({ intent: 'save' }),
      onSaved: () => {
        setSaved(true);
        return false;
      },
    },
    {
      values: answer?.sent ?? kept,
      // A colleague's change must not count as seen by somebody who sent an older form.
      base: answer?.began ? formOfRequest(answer.began) : kept,
      version: answer?.began ? versionOf(answer.began) : version,
      answer,
    },
  );
  const { values, base, conflict, isBusy } = form;
  useEffect(() => {
    if (form.version === version || isBusy || conflict) return;
    const isAsked = SHARED_FIELDS.some(
      (field) =>
        values[field] !== base[field] &&
        kept[field] !== base[field] &&
        kept[field] !== values[field],
    );
    // With an unsent answer the form keeps its version, so that saving asks about a colleague's answer.
    const isAnswered =
      values.word !== '' && stateIn(form.version ?? '')?.lastAnswer !== request.lastAnswer;
    if (!isAsked && !isAnswered) form.follow(kept, version);
  });
  return { ...form, isSaved: isSaved && !form.hasChanges };
}
