import { useEffect, useRef, useState } from 'react';

/** Long enough to be seen: saving in the browser is immediate. */
const SHOWN_MS = 250;

/** Shows briefly that something is being saved, then calls `onDone`. */
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
