import { useEffect, useLayoutEffect, useRef } from 'react';
import {
  draftKey,
  type FormDraft,
  readDraft,
  writeDraft,
} from '#features/tour-editing/form-draft.ts';
import { type FormValues, isSameForm } from '#features/tour-editing/tour-form.ts';

interface DraftState {
  tourId: number | null;
  values: FormValues;
  base: FormValues;
  version: string | null;
  /** False when the form shows what was just sent, which is newer than any draft. */
  restores: boolean;
  onFound: (draft: FormDraft) => void;
}

/**
 * Keeps what is typed in the browser until it is saved, and gives it back to the form when that is
 * opened again. Call the answer once it is saved.
 */
export function useFormDraft(state: DraftState): () => void {
  const { tourId, values, base, version } = state;
  const isReady = useRef(false);
  const isOver = useRef(false);
  const found = useRef(state);
  useEffect(() => {
    found.current = state;
  });

  useLayoutEffect(() => {
    const { restores, onFound } = found.current;
    const draft = restores ? readDraft(stored(draftKey(tourId)), Date.now()) : null;
    if (draft) onFound(draft);
  }, [tourId]);

  useEffect(() => {
    // The first state is what the form began with: what was kept before must outlive it.
    if (!isReady.current) {
      isReady.current = true;
      return;
    }
    if (isOver.current) return;
    const draft = { values, base, version, atMs: Date.now() };
    keep(draftKey(tourId), isSameForm(values, base) ? null : writeDraft(draft));
  }, [tourId, values, base, version]);

  return () => {
    isOver.current = true;
    keep(draftKey(tourId), null);
  };
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A browser that keeps nothing, or is full, makes the form no worse. */
function keep(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Nothing can be done about it here.
  }
}
