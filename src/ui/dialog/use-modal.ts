import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { isOutside } from '#ui/dialog/outside.ts';

/**
 * Shows a <dialog> as modal while it is mounted: the browser keeps the focus inside, restores it
 * afterwards and handles Escape. `onClose` is called for Escape and for a press that begins and
 * ends outside the dialog; selecting text across its edge does not close it. A dialog that was open
 * from the start has no former focus: then the page's content gets it.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  // Closed before it is removed: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const cancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    let beganOutside = false;
    const isBeside = ({ target, clientX, clientY }: MouseEvent) =>
      target === dialog && isOutside(dialog.getBoundingClientRect(), clientX, clientY);
    const begin = (event: PointerEvent) => {
      beganOutside = isBeside(event);
    };
    const press = (event: MouseEvent) => {
      if (beganOutside && isBeside(event)) close();
      beganOutside = false;
    };
    if (dialog.open) dialog.close();
    dialog.showModal();
    dialog.focus();
    dialog.addEventListener('cancel', cancel);
    dialog.addEventListener('pointerdown', begin);
    dialog.addEventListener('click', press);
    return () => {
      dialog.removeEventListener('cancel', cancel);
      dialog.removeEventListener('pointerdown', begin);
      dialog.removeEventListener('click', press);
      dialog.close();
      // Without a former focus, browsers leave it in the closed dialog for a while.
      const focused = document.activeElement;
      if (!focused || focused === document.body || dialog.contains(focused)) focusContent();
    };
  }, []);
  return ref;
}

/** Focuses the page's content: for what goes and leaves no better place. */
export function focusContent(): void {
  const content = document.getElementById('content');
  content?.setAttribute('tabindex', '-1');
  content?.focus({ preventScroll: true });
}
