import { useEffect, useRef, type RefObject } from 'react';

interface MultiSelectEvents {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  onOpen: () => void;
  onClose: () => void;
  /** The list lies over the page: a press or a focus outside closes it. */
  isFloating: boolean;
}

const TICKED = 'input[type="checkbox"]:checked';
const STOPS = 'input:not(:disabled)';

/**
 * Adds behaviour to the list in a <details>: boxes ticked or lists opened before the scripts ran
 * are taken over, Escape closes the list and returns the focus, arrow keys move through it.
 */
export function useMultiSelect(events: MultiSelectEvents): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });

  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const { chosen, onChange, onOpen } = latest.current;
    const ticked = [...details.querySelectorAll<HTMLInputElement>(TICKED)].map(
      (input) => input.value,
    );
    const isSame =
      ticked.length === chosen.length && ticked.every((value) => chosen.includes(value));
    if (!isSame) onChange(ticked);
    if (details.open) onOpen();
  }, []);

  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const close = () => {
      details.open = false;
    };
    const toggle = () => {
      if (!details.open) return latest.current.onClose();
      latest.current.onOpen();
      if (latest.current.isFloating) {
        details.lastElementChild?.scrollIntoView({ block: 'nearest' });
      }
    };
    const key = (event: KeyboardEvent) => {
      if (!details.open) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        close();
        details.querySelector('summary')?.focus();
      }
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        walk(details, event.key === 'ArrowDown' ? 1 : -1);
      }
    };
    const press = (event: MouseEvent) => {
      if (latest.current.isFloating && !event.composedPath().includes(details)) close();
    };
    const leave = (event: FocusEvent) => {
      const to = event.relatedTarget;
      const list = details.lastElementChild;
      // A list in the page's flow that closed now would move what is being pressed.
      const liesOver = list !== null && getComputedStyle(list).position === 'absolute';
      if (liesOver && to instanceof Node && !details.contains(to)) close();
    };
    details.addEventListener('toggle', toggle);
    details.addEventListener('keydown', key);
    details.addEventListener('focusout', leave);
    document.addEventListener('click', press);
    return () => {
      details.removeEventListener('toggle', toggle);
      details.removeEventListener('keydown', key);
      details.removeEventListener('focusout', leave);
      document.removeEventListener('click', press);
    };
  }, []);

  return ref;
}

/** Moves the focus by one among the heading and the inputs of the list, without wrapping around. */
function walk(details: HTMLDetailsElement, step: 1 | -1): void {
  const stops = [...details.querySelectorAll<HTMLElement>(`summary, ${STOPS}`)];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  if (at >= 0) stops[at + step]?.focus();
}
