import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the first field of a form that an answer called wrong. */
export function useFirstWrong(problems: readonly unknown[]): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems]);
  return ref;
}
