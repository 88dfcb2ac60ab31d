import { useEffect, useRef, useState } from 'react';

/** Long enough to be seen: what is saved is in the browser at once. */
const SHOWN_MS = 250;

/** Says for a moment that something is being saved, then calls `onDone`. */
export function useSaved(onDone: () => void): {
  isSaving: boolean;
  save: (work: () => void) => void;
} {
  const [isSaving, setSaving] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isSaving,
    save(work) {
      work();
      setSaving(true);
      timer.current = setTimeout(onDone, SHOWN_MS);
    },
  };
}
