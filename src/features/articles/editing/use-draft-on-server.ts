import { useEffect, useRef, useState } from 'react';
import { type FormValues, isSameForm } from '#features/articles/editing/article-form-values.ts';
import {
  type DraftState,
  forgetDraft,
  sendDraft,
} from '#features/articles/editing/draft-calls.browser.ts';

/** After so long without a key pressed, and so long at most while one goes on typing. */
const PAUSE_MS = 1500;
const RETRY_MS = 10_000;
const PATIENCE_MS = 3000;

interface Typed {
  id: number | null;
  values: FormValues;
  base: FormValues;
  version: string | null;
}

/**
 * Keeps what is typed on the server too, so that it is found on another machine: a moment after the
 * last key, and again until it has arrived. The browser has it at once all the same.
 */
export function useDraftOnServer(typed: Typed, isPaused: boolean) {
  const { id, values, base, version } = typed;
  const [state, setState] = useState<DraftState>('none');
  const [tries, setTries] = useState(0);
  /** What the server has, or what was there when the form was opened. */
  const kept = useRef(values);
  const isOver = useRef(false);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    if (isPaused || isOver.current || isSameForm(values, kept.current)) return;
    const isClean = isSameForm(values, base);
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
    /** When what is on its way has arrived: it must not come after the saving. */
    settled: () =>
      Promise.race([last.current, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]),
    /** Once it is saved for good. */
    end: () => {
      isOver.current = true;
    },
    /** It is saved as `values`; what is typed from now on is another draft. */
    begin: (from: FormValues) => {
      kept.current = from;
      setState('none');
    },
  };
}
