import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus after a form was sent whose reply resets the fields: on the field of the same name,
 * or the button.
 */
export function useFilterFocus(of: string) {
  const ref = useRef<HTMLElement>(null);
  const noted = useRef<string | null>(null);
  useLayoutEffect(() => {
    const wanted = noted.current;
    noted.current = null;
    if (wanted === null || ref.current?.contains(document.activeElement)) return;
    ref.current?.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: true });
  }, [of]);
  return {
    ref,
    noteFocus() {
      const focused = document.activeElement;
      const name = ref.current?.contains(focused) ? focused?.getAttribute('name') : null;
      noted.current = name ? `[name="${CSS.escape(name)}"]` : 'button[type="submit"]';
    },
  };
}
