import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Shows a <dialog> as modal while it is mounted: the browser keeps the focus inside, gives it back
 * afterwards and answers Escape. `onClose` hears Escape and a press beside the dialog.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // Closed before it leaves the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const cancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    const press = (event: MouseEvent) => {
      if (event.target === dialog) close.current();
    };
    if (dialog.open) dialog.close();
    dialog.showModal();
    dialog.focus();
    dialog.addEventListener('cancel', cancel);
    dialog.addEventListener('click', press);
    return () => {
      dialog.removeEventListener('cancel', cancel);
      dialog.removeEventListener('click', press);
      dialog.close();
    };
  }, []);
  return ref;
}
