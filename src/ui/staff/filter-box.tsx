import { Fragment, type ReactNode } from 'react';
import { useFilterFocus } from '#ui/staff/use-filter-focus.ts';

interface FilterBoxProps {
  /** What the list shows: with another query the fields begin anew. */
  of: string;
  children: ReactNode;
}

/** Holds the form that filters a list, and its focus when a search makes the form anew. */
export function FilterBox({ of, children }: FilterBoxProps) {
  const { ref, noteFocus } = useFilterFocus(of);
  return (
    <search ref={ref} onSubmit={noteFocus}>
      <Fragment key={of}>{children}</Fragment>
    </search>
  );
}
