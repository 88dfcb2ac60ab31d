import { useEffect, useRef, useState } from 'react';
import { EMPTY_FORM, type FormValues } from '#features/articles/editing/article-form-values.ts';
import { isSameForm } from '#lib/form/form-draft.ts';
import {
  type DraftState,
  forgetDraft,
  sendDraft,
} from '#features/articles/editing/draft-calls.browser.ts';

/** The pause in typing before a draft is sent. */
const PAUSE_MS = 1500;
const RETRY_MS = 10_000;
/** A save waits at most this long for a draft under way. */
const PATIENCE_MS = 3000;

interface Typed {
  id: number | null;
  values: FormValues;
  base: FormValues;
  version: string | null;
}

/**
 * Stores the draft on the server too, for other devices: shortly after the last key, with retries. The
 * browser stores it at once in any case.
 */
export function useDraftOnServer(typed: Typed, isPaused: boolean) {
  const { id, values, base, version } = typed;
  const [state, setState] = useState<DraftState>('none');
  const [tries, setTries] = useState(0);
  /** The draft on the server, or the form's first values. */
  const kept = useRef(values);
  const isOver = useRef(false);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    if (isPaused || isOver.current || isSameForm(EMPTY_FORM, values, kept.current)) return;
    const isClean = isSameForm(EMPTY_FORM, values, base);
    const timer = setTimeout(() => {
      kept.current = values;
      if (isClean) {
        forgetDraft(id);
        return setState('none');
      }
      setState('saving');
      const sent = sendDraft(id, { values, base, version });
      last.current = sent;
      void sent.then((now) => {
        if (now !== 'saved' && now !== 'gone' && !isOver.current) {
          kept.current = base;
          setTimeout(() => setTries((count) => count + 1), RETRY_MS);
        }
        setState(now);
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [id, values, base, version, isPaused, tries]);

  return {
    state,
    /** Waits for the request under way: it must not arrive after the save. */
    settled: () =>
      Promise.race([last.current, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]),
    /** Stops after the final save. */
    end: () => {
      isOver.current = true;
    },
    /** The form is saved as `values`; what follows is a new draft. */
    begin: (from: FormValues) => {
      kept.current = from;
      setState('none');
    },
  };
}
