import { type RequestState, versionOf } from '#features/requests/inbox/request-change.ts';
import type { SavedThing, SaveProblem } from '#lib/form/save-answer.ts';

export const REQUEST_FIELDS = ['status', 'to', 'note', 'word'] as const;
export type RequestField = (typeof REQUEST_FIELDS)[number];
/** Fields that somebody else may have changed meanwhile. */
export const SHARED_FIELDS = ['status', 'to'] as const;

export type RequestForm = Record<RequestField, string>;
export type RequestProblem = SaveProblem<RequestField, RequestForm>;

/** The form of a request, with nothing written yet. */
export function formOfRequest({ status, assignedTo }: RequestState): RequestForm {
  return { status, to: String(assignedTo ?? ''), note: '', word: '' };
}

export function savedRequest(id: number, state: RequestState): SavedThing<RequestForm> {
  return { id, version: versionOf(state), values: formOfRequest(state) };
}

export function sentRequest(fields: Record<string, unknown>): RequestForm {
  const text = (field: RequestField) => {
    const value = fields[field];
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  return { status: text('status'), to: text('to'), note: text('note'), word: text('word') };
}

export const EMPTY_FORM: RequestForm = sentRequest({});
