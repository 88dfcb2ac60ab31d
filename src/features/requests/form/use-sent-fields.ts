import { useEffect } from 'react';
import { fillSent } from '#features/requests/form/sent-form.browser.ts';

/** Fills a form in again with what was sent from this entry of the browser's history. */
export function useSentFields(form: { current: HTMLFormElement | null }): void {
  useEffect(() => {
    if (form.current) fillSent(form.current);
  }, [form]);
}
