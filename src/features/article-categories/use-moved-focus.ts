import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus with the button that moved a row: when it can't be pressed any more, at an end of
 * the list, the row's other button gets it.
 */
export function useMovedFocus(order: string) {
  const moved = useRef<{ id: number; by: -1 | 1 } | null>(null);
  useLayoutEffect(() => {
    const { current } = moved;
    moved.current = null;
    if (!current) return;
    const button = (by: number) =>
      document.querySelector<HTMLButtonElement>(`[data-move="${current.id} ${by}"]`);
    const pressed = button(current.by);
    (pressed?.disabled ? button(-current.by) : pressed)?.focus();
  }, [order]);
  return (id: number, by: -1 | 1) => {
    moved.current = { id, by };
  };
}
