import { useCallback, useEffect, useRef, type FormEvent } from 'react';
import {
  formatQuery,
  parseQuery,
  type CatalogueQuery,
} from '#features/catalogue/catalogue-query.ts';

/**
 * Ties the filter form to the catalogue: every change is read from the form as a submit without
 * scripts would send it. What was ticked before the scripts ran counts as soon as they do.
 */
export function useFilterForm(
  query: CatalogueQuery,
  onChange: (query: CatalogueQuery) => void,
  onShow: () => void,
) {
  const formRef = useRef<HTMLFormElement>(null);
  const read = () => {
    if (!formRef.current) return;
    const given = new URLSearchParams();
    for (const [name, value] of new FormData(formRef.current)) given.append(name, String(value));
    const next = parseQuery(given);
    if (
      formatQuery(next) !== formatQuery({ ...query, tour: null, order: null, shown: next.shown })
    ) {
      onChange(next);
    }
  };
  const latest = useRef({ read, query, onChange });
  useEffect(() => {
    latest.current = { read, query, onChange };
  });
  useEffect(() => latest.current.read(), []);
  return {
    formRef,
    onFormChange: read,
    /** The city picker's own way: its choice may change without a change in the form. */
    onCities: useCallback((cities: string[]) => {
      latest.current.onChange({ ...latest.current.query, cities });
    }, []),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      read();
      onShow();
      document.getElementById('results')?.scrollIntoView();
    },
  };
}
