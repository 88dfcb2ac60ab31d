import { useEffect, useLayoutEffect, useRef } from 'react';
import { type FormDraft, isSameForm, readDraft, writeDraft } from '#lib/form/form-draft.ts';
import { readKept, writeKept } from '#ui/page/use-kept.ts';

interface DraftState<Values> {
  /** The key in the browser's storage. */
  key: string;
  empty: Values;
  values: Values;
  base: Values;
  version: string | null;
  /** False when the form shows what was just sent, which is newer than any draft. */
  restores: boolean;
  onFound: (draft: FormDraft<Partial<Values>>) => void;
}

/**
 * Stores unsaved input in the browser and restores it when the form is opened again. Call the
 * returned function once it is saved.
 */
export function useFormDraft<Values extends object>(state: DraftState<Values>): () => void {
  const { key, values, base, version } = state;
  const isReady = useRef(false);
  const isOver = useRef(false);
  const found = useRef(state);
  useEffect(() => {
    found.current = state;
  });

  useLayoutEffect(() => {
    const { restores, empty, onFound } = found.current;
    const draft = restores ? readDraft(readKept(key), Date.now(), empty) : null;
    if (draft) onFound(draft);
  }, [key]);

  useEffect(() => {
    // The first state is the form's initial one: it must not overwrite a stored draft.
    if (!isReady.current) {
      isReady.current = true;
      return;
    }
    if (isOver.current) return;
    const isSame = isSameForm(found.current.empty, values, base);
    writeKept(key, isSame ? null : writeDraft({ values, base, version, atMs: Date.now() }));
  }, [key, values, base, version]);

  return () => {
    isOver.current = true;
    writeKept(key, null);
  };
}
