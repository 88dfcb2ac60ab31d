import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus on the button that moved a row. If that button is disabled at an end of the list,
 * the row's other button gets the focus.
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
