import { useCallback, useEffect, useRef, type FormEvent } from 'react';
import {
  filterSearch,
  parseQuery,
  type CatalogueQuery,
} from '#features/catalogue/catalogue-query.ts';

type Change = (query: CatalogueQuery, pace?: 'at-once' | 'typing') => void;

/**
 * Ties the filter form to the catalogue: every change is read from the form as a submit without
 * scripts would send it. What was ticked before the scripts ran counts as soon as they do. Typed
 * fields keep what is typed; a change from elsewhere is written into those nobody types in.
 */
export function useFilterForm(query: CatalogueQuery, onChange: Change, onShow: () => void) {
  const formRef = useRef<HTMLFormElement>(null);
  const read = (pace: 'at-once' | 'typing') => {
    if (!formRef.current) return;
    const given = new URLSearchParams();
    for (const [name, value] of new FormData(formRef.current)) given.append(name, String(value));
    const next = parseQuery(given);
    if (filterSearch(next) !== filterSearch(query)) onChange(next, pace);
  };
  const latest = useRef({ read, query, onChange });
  useEffect(() => {
    latest.current = { read, query, onChange };
  });
  useEffect(() => latest.current.read('at-once'), []);

  const { text, priceFrom, priceTo, currency } = query;
  useEffect(() => {
    write(formRef.current, 'q', text);
    write(formRef.current, 'price_from', String(priceFrom ?? ''));
    write(formRef.current, 'price_to', String(priceTo ?? ''));
    if (priceFrom === null && priceTo === null) return;
    const money = formRef.current?.querySelector<HTMLInputElement>(`[value=${currency}]`);
    if (money) money.checked = true;
  }, [text, priceFrom, priceTo, currency]);

  return {
    formRef,
    onFormChange: ({ target }: FormEvent) =>
      read(target instanceof HTMLInputElement && isTyped(target) ? 'typing' : 'at-once'),
    /** The city picker's own way: its choice may change without a change in the form. */
    onCities: useCallback((cities: string[]) => {
      latest.current.onChange({ ...latest.current.query, cities });
    }, []),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      read('at-once');
      onShow();
      document.getElementById('results')?.scrollIntoView();
    },
  };
}

function isTyped({ type }: HTMLInputElement): boolean {
  return type === 'search' || type === 'text';
}

function write(form: HTMLFormElement | null, name: string, value: string) {
  const input = form?.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement) || input === document.activeElement) return;
  if (input.value !== value) input.value = value;
}
