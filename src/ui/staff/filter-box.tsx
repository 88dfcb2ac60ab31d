import { Fragment, type ReactNode } from 'react';
import { useFilterFocus } from '#ui/staff/use-filter-focus.ts';

interface FilterBoxProps {
  /** The list's query: another query resets the fields. */
  of: string;
  children: ReactNode;
}

/** Holds the form that filters a list, and its focus when a search resets the form. */
export function FilterBox({ of, children }: FilterBoxProps) {
  const { ref, noteFocus } = useFilterFocus(of);
  return (
    <search ref={ref} onSubmit={noteFocus}>
      <Fragment key={of}>{children}</Fragment>
    </search>
  );
}
