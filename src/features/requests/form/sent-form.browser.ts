import type { MadeForm } from '#features/requests/placing/form-answer.server.ts';

/** What was sent from this entry of the browser's history. */
interface SentForm {
  /** All fields except the hidden ones. */
  text: string;
  made: MadeForm;
}

/**
 * Gives a form that is about to be sent its hidden fields, and notes it. After «Back» the browser fills
 * the form in again, but the page comes with another key: what was sent before and is unchanged gets the
 * key that it had, so it stays one request. `made`: the hidden fields for anything else.
 */
export function takeSentKey(form: HTMLFormElement, made: MadeForm, isStale: boolean): MadeForm {
  const { key: _, opened: __, ...fields } = Object.fromEntries(new FormData(form));
  // It is refused.
  if (!fields['consent']) return made;
  const text = JSON.stringify(fields);
  const state = history.state as { sent?: SentForm } | null;
  const isSame = state?.sent?.text === text && !isStale;
  const taken = isSame && state.sent ? state.sent.made : made;
  history.replaceState({ ...state, sent: { text, made: taken } satisfies SentForm }, '');
  for (const [name, value] of Object.entries(taken)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  return taken;
}
