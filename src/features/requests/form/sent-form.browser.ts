import { fillForm } from '#features/requests/waiting/fill-form.browser.ts';
import type { MadeForm } from '#features/requests/placing/form-answer.server.ts';

/** The request sent from this entry of the browser's history. */
interface SentForm {
  /** All fields except the hidden ones. */
  text: string;
  made: MadeForm;
}

/**
 * Gives a form that is about to be sent its hidden fields, and notes it. After «Back» the browser or
 * `fillSent` fills the form in again, but the page comes with another key: what was sent before and is unchanged gets the
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

/** Fills a form in again after «Back» where the browser does not: Firefox, as the page is not to be stored. */
export function fillSent(form: HTMLFormElement): void {
  const { sent } = (history.state ?? {}) as { sent?: SentForm };
  if (!sent) return;
  const fields = JSON.parse(sent.text) as Record<string, string>;
  const isFilled = Object.keys(fields).some((name) => {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    return isText && field.type !== 'checkbox' && field.value !== field.defaultValue;
  });
  if (!isFilled) fillForm(form, fields);
}
